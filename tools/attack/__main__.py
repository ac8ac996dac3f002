"""Run the attacks and print a table."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tornado.httpclient import HTTPClientError

from tests.browser import servers
from tests.server.protocol import Refused
from tools.attack import crashes, files, names, rules, server, twin_stories, twins, wire
from tools.attack.target import LIMIT, Result, Target

#: Seconds that one attack may take.
_TIMEOUT: Final = 600.0


class Attack(NamedTuple):
    """An attack of the table."""

    number: str
    name: str
    run: Callable[[Target], Awaitable[Result]]


ATTACKS: Final = (
    Attack("V1", "bodies of 90 MB without a token", server.bodies),
    Attack("V2", "half-sent headers without a token", server.half_headers),
    Attack("V3", "a client that never reads", server.never_reading),
    Attack("V4", "abandoned page requests", server.abandoned),
    Attack("V4", "pages of one cookie, never connected", server.greedy),
    Attack("V5", "room codes guessed by one pupil", rules.codes),
    Attack("V6", "repellents: times seen by others", rules.repellents),
    Attack("V6", "shown numbers and order of values", rules.tests("tests/table/test_shown_numbers.py")),
    Attack("V7", "malicious bots of others", rules.tests("tests/sandbox")),
    Attack("V7", "hostile notebooks", rules.tests("tests/marking/test_hostile_notebooks.py")),
    Attack("V7", "cheating at exercises", rules.tests("tests/teaching/test_hostile_answers.py")),
    Attack("V8", "paths and traversal", server.paths),
    Attack("V9", "tampered transcripts", rules.tool(11 * 450, "tools.tampering", "--count", "450")),
    Attack("V10", "chairs of removed players", rules.chairs),
    Attack("V11", "faults in both stores", rules.tool(400, "tests.store.faults", "--count", "200")),
    Attack("V11", "locked, full, replaced and bad stores", rules.tests("tests/store/test_sqlite.py")),
    Attack("V11", "PostgreSQL stopped and killed", rules.tests("tests/store/test_postgres.py")),
    Attack("V11", "many processes, and processes killed", rules.tests("tests/store/test_many_processes.py")),
    Attack("-", "forged and random messages", server.forged),
    Attack("-", "messages with impossible parts", server.framing),
    Attack("-", "widgets opened from the browser", wire.widgets),
    Attack("-", "tokens, cookies, hosts, origins, sites", wire.access),
    Attack("-", "frames of room games: seeds, keys, ids", wire.frames),
    Attack("-", "kill -9 of servers and kernels in rooms", crashes.kills),
    Attack("-", "clicks sent three times by 8 clients", crashes.doubled),
    Attack("-", "garbage, while another client plays", crashes.flood),
    Attack("-", "hostile names in Chromium", names.shown),
    Attack("-", "transcript bombs", files.transcripts),
    Attack("-", "formulas in tables", files.formulas),
    Attack("-", "twin worlds: all that a viewer is shown", rules.twins),
    Attack("-", "twin worlds: messages, Survive!", twins.alone),
    Attack("-", "twin worlds: messages, Fish Fish! room", twins.fishers),
    Attack("-", "twin worlds: messages, shared screen", twins.hot_seat),
    Attack("-", "twin worlds: messages, teacher", twins.teachers),
    Attack("-", "twin servers: frames, Survive! room", twin_stories.survive_rooms),
    Attack("-", "twin servers: frames, Fish Fish! room", twin_stories.fish_fish_rooms),
    Attack("-", "twin servers: frames, shared screen", twin_stories.shared_screens),
    Attack("-", "twin servers: frames, teacher", twin_stories.classes),
    Attack("V6", "twin servers: somebody declines in secret", twin_stories.answers),
    Attack("-", "bots and hints in twin worlds", twins.bots),
    Attack("-", "twin rooms and hidden plies", rules.tests("tests/rooms/test_room_secrecy.py")),
)


def main() -> int:
    """Run the attacks and print the table; return 1 if one of them succeeded."""
    parser = argparse.ArgumentParser(prog="python -m tools.attack", description=__doc__)
    add = parser.add_argument
    add("--only", default="", metavar="V", help="only the attacks with this number (V1) or part of a name")
    wanted = parser.parse_args().only
    failed = False
    print(f"{'':3} {'attack':40} {'tried':>7} {'failures':>8} {'seconds':>7}  measured")
    with TemporaryDirectory() as name:
        folder = Path(name)
        with servers.class_server(folder, "--students", "2", "--limit", str(LIMIT)) as running:
            target = Target(running, folder)
            for attack in ATTACKS:
                if wanted and wanted != attack.number and (wanted == "-" or wanted not in attack.name):
                    continue
                began = time.monotonic()
                try:
                    result = asyncio.run(asyncio.wait_for(_run(attack, target), _TIMEOUT))
                except (TimeoutError, OSError, HTTPClientError, Refused) as error:
                    result = Result(0, [repr(error)])
                seconds = time.monotonic() - began
                counts = f"{result.tried:7} {len(result.failures):8} {seconds:7.0f}"
                print(f"{attack.number:3} {attack.name:40} {counts}  {result.measured}", flush=True)
                for failure in result.failures[:5]:
                    print(f"      {failure}")
                failed = failed or bool(result.failures)
    # Leaving the block has searched the server's log for addresses, keys and kernel ids (V8).
    print("V8  the log names no address, key or kernel id")
    return int(failed)


async def _run(attack: Attack, target: Target) -> Result:
    return await attack.run(target)


if __name__ == "__main__":
    sys.exit(main())

"""Hostile files and texts: transcripts that claim or unpack to far too much, and cells that are formulas."""

from __future__ import annotations

import csv
import io
import json
import time
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from survive_nb import fish_fish
from survive_nb.game import Refused
from survive_nb.league.standings import as_csv
from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository
from survive_nb.table.moves import open_moves
from tests.bots.test_league_standings import forfeited, table
from tests.rooms.room_games import Clock
from tools.attack.target import Result, Target

#: Seconds within which a file must be read or refused.
_READ_LIMIT: Final = 10.0
_SIGNS: Final = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    " =1",
    "\u3000＝1",
    "=\u202e1",
    "'=1",
)


def _bombs() -> list[str]:
    """Return texts that a reader of transcripts might believe."""
    start = {"game": "survive", "version": 1, "options": {"players": 2}}
    many = 200_000
    numbers: tuple[object, ...] = (10**4000, -(10**30), 1e308, True, None, "9" * 5000, [], {})
    return [
        "[" * many,
        '{"a":' * many,
        "{" + '"a":1,' * many + '"a":1}',
        "1" * many,
        '"' + "\\u0000" * many + '"',
        "\ufeff" * 1000,
        "\x00" * 1000,
        "NaN",
        "-Infinity",
        json.dumps(start) + "\n" + '{"seat":0}\n' * many,
        json.dumps({**start, "plies": [{"seat": 0}] * many}),
        json.dumps({**start, "seed": "x" * 900_000}),
        json.dumps({**start, "deal": {"tiles": [{"space": "D4"}] * many}}),
        *(json.dumps({**start, "options": {"players": number}}) for number in numbers),
        json.dumps({"game": "../../etc/passwd"}),
        json.dumps({"game": "os.system", "version": 1}),
    ]


async def transcripts(_: Target) -> Result:
    """Open bombs from a file, and compressed from a link."""
    tried, failures = 0, []
    with TemporaryDirectory() as name:
        repository = GameRepository(SqliteStore(Path(name) / "games.sqlite"))
        for number, bomb in enumerate(_bombs()):
            packed = urlsafe_b64encode(zlib.compress(bomb.encode("utf-8", "surrogatepass"), 9)).decode()
            for how, text in (("file", bomb), ("link", packed), ("link", packed.rstrip("=")[:16_000])):
                tried += 1
                began = time.monotonic()
                try:
                    if how == "file":
                        repository.open_transcript(text, "a browser")
                    else:
                        open_moves(text)
                    failures.append(f"{how} {number} was opened")
                except Refused:
                    pass
                except Exception as error:  # noqa: BLE001 - whatever escapes is the finding
                    failures.append(f"{how} {number}: {error!r:.80}")
                if time.monotonic() - began > _READ_LIMIT:
                    failures.append(f"{how} {number} took {time.monotonic() - began:.0f} s")
        failures += ["a game was stored"] * bool(repository.unfinished("a browser"))
    return Result(tried, failures)


async def formulas(_: Target) -> Result:
    """Name players, rooms and bots like formulas, and read the tables that a teacher keeps."""
    tried, failures = 0, list[str]()

    def look(text: str) -> None:
        for row in csv.reader(io.StringIO(text)):
            failures.extend(
                f"a cell {cell!r}"
                for cell in row
                if cell.strip()[:1] in ("=", "+", "@", "＝", "＋", "－", "＠")
            )

    with TemporaryDirectory() as name:
        store = SqliteStore(Path(name) / "games.sqlite")
        for sign in _SIGNS:
            tried += 2
            class_ = Lobby(store, clock=Clock()).open_class(f"teacher {sign}")
            class_.open_many("fish-fish", fish_fish.Options(players=2), [sign, "Ada"], size=2, titles=[sign])
            look(dict(class_.export())["results.csv"])
            look(as_csv(table(forfeited(1, (sign, "ann"), 1), names=(sign, "ann"))))
        store.close()
    return Result(tried, failures, f"{len(_SIGNS)} texts")

"""``make tampering``: change finished games of rooms in eleven ways; a screen's receipts must show each.

Who tampers knows everything the host of a server knows, the secret too.  Half of the attempts change the
transcript and nothing else; the other half then compute all that follows again (luck, second commitment,
chain, result), so that the transcript is consistent and only the receipts of one honest screen contradict it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from survive_nb import transcript
from survive_nb.game import CHANCE, IllegalAction, InvalidInput, Match
from survive_nb.progress_bar import ProgressBar
from survive_nb.registry import rules_of
from survive_nb.rooms import Lobby, fair_luck, receipts
from survive_nb.rooms.chain import begin_commitment, canonical, chairs_after, change_entry, link_of
from survive_nb.rooms.document import ChairChange, ChairEntry, left_to_the_lot, plans_of_chairs
from survive_nb.rooms.nonces import commitment_of_nonce, mixed
from survive_nb.store import SqliteStore
from survive_nb.table import luck
from survive_nb.table.records import ply_body
from survive_nb.table.seat_plan import plans_to_json
from survive_nb.transcript import BadTranscript
from tests.rooms.browsers import play_whole_game, started
from tests.rooms.room_games import Clock

Document = dict[str, Any]
Plies = list[Document]


class Honest(NamedTuple):
    """A game as it was played, and what one honest screen has kept of it."""

    document: Document
    kept: list[receipts.Receipt]


def honest_game(game: str, seed: int) -> Honest:
    """Play a whole game in a room: two persons and a bot, undo, new names and stand-ins included."""
    with TemporaryDirectory() as folder:
        store, clock = SqliteStore(Path(folder) / "games.sqlite"), Clock()
        host, browsers = started(Lobby(store, clock=clock), game, ("Ada", "Bo"), 1)
        text = play_whole_game(host, browsers, clock, Random(seed))
        store.close()
    return Honest(json.loads(text), receipts.read_receipts(browsers[0].saved()))


# -- what a host can compute again -------------------------------------------------------------------------


def refolded(document: Document, plies: Plies, rng: Random) -> None:
    """Play these plies as far as they are legal, then anything, with the dice that the seed gives."""
    rules: Any = rules_of(document["game"])
    match: Any = Match(rules, rules.start_from_json(document))
    seed, rolls, todo = document["seed"], 0, list(plies)
    while match.outcome is None:
        if match.to_act == CHANCE:
            match.draw(luck.for_die(seed, rolls))
            rolls += 1
            continue
        while todo and todo[0]["seat"] != match.to_act:
            todo.pop(0)
        try:
            match.play(rules.action_from_json(todo.pop(0)["action"]))
        except (IndexError, IllegalAction):
            match.play(rng.choice(match.legal_actions()))
    document.update(transcript.write(match))


def redealt(document: Document, rng: Random) -> None:
    """Take the luck that follows from the secret and the phrases, and play another game with it."""
    fair, rules = document["fair"], rules_of(document["game"])
    document["seed"] = fair_luck.seed_of(fair["secret"], fair["phrases"])
    options: Any = rules.options_from_json(document["options"])
    if fair["drawn"]:
        options = left_to_the_lot(rules.NAME, options)
    start = rules.new_game(options, luck.for_deal(document["seed"]))
    document.update(rules.start_to_json(start))
    refolded(document, document["plies"], rng)


def rechained(document: Document) -> None:
    """Make a second commitment and a chain that fit the rest of the transcript."""
    chain, fair, rules = document["chain"], document["fair"], rules_of(document["game"])
    begin = chain["begin"]
    options = {**document["options"], **({rules.FIRST_OPTION: None} if fair["drawn"] else {})}
    begin.update(commitment=fair["commitment"], room=fair["room"], options=options, drawn=fair["drawn"])
    count = len(document["plies"])
    chain["changes"] = [change for change in chain["changes"] if change["before"] < count]
    changes = [ChairChange(one["seat"], ChairEntry(**one["chair"])) for one in chain["changes"]]
    chairs = [ChairEntry(**chair) for chair in begin["seats"]]
    document["seats"] = plans_to_json(plans_of_chairs(chairs_after(chairs, changes)))
    last = chain["commitment"] = begin_commitment(canonical(begin))
    match, todo = transcript.read(document), list(zip(chain["changes"], changes, strict=True))
    links: list[str] = []
    for ply, (seat, action) in enumerate(match.log):
        entries = []
        while todo and todo[0][0]["before"] == ply:
            entries.append(change_entry(todo.pop(0)[1]))
        for entry in (*entries, ply_body(match.game, seat, action)):
            last = link_of(fair["secret"], len(links), last, entry)
            links.append(last)
    chain["links"] = links


# -- ways to tamper ----------------------------------------------------------------------------------------


def own_plies(document: Document, rng: Random) -> int:
    """Return the index of a player's ply."""
    return rng.choice([at for at, ply in enumerate(document["plies"]) if ply["seat"] != CHANCE])


def replaced(document: Document, rng: Random, is_strong: bool) -> None:
    """Let a player have done something else."""
    at, match = own_plies(document, rng), transcript.read(document)
    state = match.state_at(at)
    others = [action for action in match.game.legal_actions(state) if action != match.log[at].action]
    if others:
        document["plies"][at]["action"] = match.game.action_to_json(rng.choice(others))
    if is_strong:
        refolded(document, document["plies"], rng)


def reordered(document: Document, rng: Random, is_strong: bool) -> None:
    """Exchange two plies of one seat."""
    plies, at = document["plies"], own_plies(document, rng)
    mine = [other for other, ply in enumerate(plies) if ply["seat"] == plies[at]["seat"] and other != at]
    near = min(mine, key=lambda other: abs(other - at))
    plies[at], plies[near] = plies[near], plies[at]
    if is_strong:
        refolded(document, plies, rng)


def dropped(document: Document, rng: Random, is_strong: bool) -> None:
    """Leave out one ply; the last one is left out as from a game that was ended."""
    plies = document["plies"]
    if is_strong and rng.random() < 0.3:
        del plies[rng.randrange(1, len(plies)) :]
        document["result"] = None
        return
    del plies[own_plies(document, rng)]
    if is_strong:
        refolded(document, plies, rng)


def inserted(document: Document, rng: Random, is_strong: bool) -> None:
    """Put in a ply that nobody made."""
    plies, at, match = document["plies"], own_plies(document, rng), transcript.read(document)
    action = rng.choice(match.game.legal_actions(match.state_at(at)))
    plies.insert(at, {"seat": plies[at]["seat"], "action": match.game.action_to_json(action)})
    if is_strong:
        refolded(document, plies, rng)


def names_swapped(document: Document, rng: Random, is_strong: bool) -> None:
    """Exchange the names of two players: at the beginning, at the end, or by a change that nobody made."""
    seats, begin = document["seats"], document["chain"]["begin"]["seats"]
    one, other = rng.sample([seat for seat, entry in enumerate(begin) if entry["kind"] == "person"], 2)
    if is_strong and rng.random() < 0.5:
        before = rng.randrange(len(document["plies"]))
        new = [
            {"before": before, "seat": a, "chair": {**begin[a], "name": seats[b]["name"]}}
            for a, b in ((one, other), (other, one))
        ]
        chain = document["chain"]
        chain["changes"] = sorted([*chain["changes"], *new], key=lambda change: change["before"])
    elif is_strong:
        begin[one]["name"], begin[other]["name"] = begin[other]["name"], begin[one]["name"]
    else:
        seats[one]["name"], seats[other]["name"] = seats[other]["name"], seats[one]["name"]


def seats_swapped(document: Document, rng: Random, is_strong: bool) -> None:
    """Let two players have sat in each other's chairs."""
    seats = document["chain"]["begin"]["seats"] if is_strong else document["seats"]
    one, other = rng.sample(range(len(seats)), 2)
    seats[one], seats[other] = seats[other], seats[one]


def options_changed(document: Document, rng: Random, is_strong: bool) -> None:
    """Let the table have agreed on something else."""
    begin, options = document["chain"]["begin"], document["options"]
    choices = [name for name, value in options.items() if isinstance(value, bool)]
    if not is_strong or not choices or rng.random() < 0.2:
        name = rng.choice([*choices, "memory_aid"])
        target = begin if name == "memory_aid" else options
        target[name] = not target[name]
    else:
        name = rng.choice([*choices, "ending"])
        endings = [one for one in ("volcano", "last_explorer", "last_tile") if one != options["ending"]]
        options[name] = rng.choice(endings) if name == "ending" else not options[name]
        redealt(document, rng)


def drawn_changed(document: Document, rng: Random, is_strong: bool) -> None:  # noqa: ARG001 - as the others
    """Say that the first player was chosen and not drawn, or the other way round."""
    fair = document["fair"]
    fair["drawn"] = not fair["drawn"]


def nonce_changed(document: Document, rng: Random, is_strong: bool) -> None:
    """Take another number for one of the browsers."""
    begin, fair = document["chain"]["begin"], document["fair"]
    seat = rng.choice([seat for seat, one in enumerate(begin["nonces"]) if one["rule"] == "revealed"])
    nonce = rng.randbytes(16).hex()
    begin["nonces"][seat]["nonce"] = nonce
    if is_strong:
        begin["nonces"][seat]["commitment"] = commitment_of_nonce(nonce, fair["room"])
        fair["phrases"][seat] = mixed(begin["phrases"][seat], nonce)
        redealt(document, rng)


def deal_changed(document: Document, rng: Random, is_strong: bool) -> None:
    """Deal other tiles: by another secret, or by exchanging two tiles."""
    fair = document["fair"]
    if is_strong or "deal" not in document:
        secret = rng.randbytes(32).hex()
        fair.update(secret=secret, commitment=fair_luck.commitment_of(secret, fair["room"]))
        redealt(document, rng)
        return
    tiles = document["deal"]["tiles"]
    one = rng.choice(tiles)
    same = [tile for tile in tiles if tile["terrain"] == one["terrain"] and tile["back"] != one["back"]]
    other = rng.choice(same)
    one["back"], other["back"] = other["back"], one["back"]
    refolded(document, document["plies"], rng)


def die_changed(document: Document, rng: Random, is_strong: bool) -> None:
    """Turn a die: in a game without dice, take another seed."""
    rolls = [at for at, ply in enumerate(document["plies"]) if ply["seat"] == CHANCE]
    if not rolls:
        document["seed"] = rng.randbytes(32).hex()
        return
    at = rng.choice(rolls)
    face = document["plies"][at]["action"]["face"]
    faces = [one for one in ("serpent", "shark", "whale") if one != face]
    document["plies"][at]["action"]["face"] = rng.choice(faces)
    if is_strong:
        # The game goes on as legally as it can, with all other dice as they were.
        rules: Any = rules_of(document["game"])
        match: Any = Match(rules, rules.start_from_json(document))
        for ply in document["plies"]:
            if match.to_act is None:
                break
            try:
                match.play(rules.action_from_json(ply["action"]), ply["seat"])
            except IllegalAction:
                break
        document.update(transcript.write(match))


Tamper = Callable[[Document, Random, bool], None]
KINDS: Final[dict[str, Tamper]] = {
    "move replaced": replaced,
    "move reordered": reordered,
    "move dropped": dropped,
    "move inserted": inserted,
    "names swapped": names_swapped,
    "seats swapped": seats_swapped,
    "options changed": options_changed,
    "who drew changed": drawn_changed,
    "nonce changed": nonce_changed,
    "deal changed": deal_changed,
    "die changed": die_changed,
}


class Attempt(NamedTuple):
    """What came of tampering with a game."""

    #: The code of what was found, or nothing if the tampering was not noticed.
    found: str
    #: Whether the transcript alone looked right, so that only the receipts contradicted it.
    only_by_receipts: bool


def attempt(honest: Honest, kind: str, rng: Random, *, is_strong: bool) -> Attempt:
    """Tamper with a game until it is another one, and check it with the receipts of one screen."""
    while True:
        document = deepcopy(honest.document)
        KINDS[kind](document, rng, is_strong)
        if is_strong:
            try:
                rechained(document)
            except (InvalidInput, BadTranscript):
                continue  # no such game: even a host cannot make it consistent
        if document != honest.document:
            break
    return Attempt(_code(document, honest.kept), not _code(document, None))


def _code(document: Document, kept: list[receipts.Receipt] | None) -> str:
    try:
        receipts.verify(document, kept)
    except (InvalidInput, BadTranscript) as error:
        return error.refusal.code or str(error.refusal.rule)
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Tamper, print a table, and return 1 if anything was not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tools.tampering", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, metavar="N", help="attempts of each kind")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args(arguments)
    games = [honest_game(name, options.seed + n) for n in range(3) for name in ("survive", "fish-fish")]
    missed = 0
    print(f"{'':18} {'tried':>6} {'missed':>6} {'by receipts alone':>18}  found as")
    with ProgressBar(len(KINDS) * options.count, wanted=True) as progress:
        for row, kind in enumerate(KINDS):
            rng, found, alone = Random(f"{options.seed} {kind}"), Counter[str](), 0
            for number in range(options.count):
                game = games[number % len(games)]
                result = attempt(game, kind, rng, is_strong=number // len(games) % 2 == 0)
                found[result.found] += 1
                alone += result.only_by_receipts
                progress.show(row * options.count + number + 1)
            missed += found[""]
            codes = ", ".join(f"{code} {count}" for code, count in found.most_common(3))
            print(f"{kind:18} {options.count:>6} {found['']:>6} {alone:>18}  {codes}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

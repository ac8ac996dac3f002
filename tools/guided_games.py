"""Search for the prepared position of the guided game of Survive!, and write it to its package.

    python -m tools.guided_games          search and write
    python -m tools.guided_games --check  follow the guide from the stored position, and describe what happens

A candidate is a game that bots have played for some rounds: the person's seat at random, the others as
scouts.  It is taken if the guide then leads through everything it has to explain (walk, board, sail, sink, a
tile for the hand, the die, a creature, landing) in four turns, and if people who often do something else
still land.  The tile that is sunk first changes its back with another unseen tile of the same terrain,
so that it goes to the hand; nobody has seen either.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

from survive_nb.registry import rules_of
from survive_nb.store import open_store
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.bots.guided import advised
from survive_nb.survive.view import View
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, loads, read, write

PATH: Final = Path("survive_nb/survive/ui/guide/position.json")
ME: Final = 0
#: Tiles that have sunk when the person takes over, at least and at most.
SUNK: Final = (9, 22)
#: Decisions of the person up to the landing: fewer teach too little, more take longer than eight minutes.
FEWEST, MOST = 17, 26
#: Games with other decisions, how often a decision is another one, and how many must end with a landing.
TRIALS, DEVIATION, NEEDED = 24, 0.25, 17
#: What may lie under the tile that is sunk first: it goes to the hand, and is played at the start of a turn.
FIRST_TILES: Final = ("wind", "move_whale", "move_shark", "move_serpent", "dolphin")
#: A decision limit for these games.
_ENOUGH: Final = 45


def kind_of_step(view: View, action: m.Action) -> str:
    """Name what an action teaches."""
    match action:
        case m.MoveExplorer(to_boat=str()):
            return "board"
        case m.MoveExplorer(to_island=str()):
            return "land"
        case m.MoveExplorer(to_space=space):
            return "walk" if space in {tile.space for tile in view.land} else "swim"
        case m.MoveBoat():
            return "sail"
        case _:
            return action.type


def prepared(repository: GameRepository, document: dict[str, Any]) -> Table:
    """Open a prepared position as a person against two scouts."""
    plans = [
        SeatPlan("person", "You"),
        SeatPlan("bot", "Scout 1", "scout"),
        SeatPlan("bot", "Scout 2", "scout"),
    ]
    return repository.open_prepared(dumps(document), plans, browser="", memory_aid=True)


def follow(table: Table, rng: Random | None = None, most: int = _ENOUGH) -> list[str]:
    """Do what the guide says, or with ``rng`` often something else, up to a landing; return what was done."""
    done: list[str] = []
    seat = table.seat(ME)
    while not table.is_over and len(done) < most:
        if table.waits_for() is None:
            table.step()
            continue
        view, legal = seat.view(), seat.legal()
        action = advised(view, legal)
        if rng is not None and rng.random() < DEVIATION:
            action = rng.choice(legal)
        seen = len(seat.events())
        done.append(kind_of_step(view, action))
        seat.act(action)
        backs = [e.back for e in seat.events()[seen:] if isinstance(e, ev.TileKept | ev.TileShown)]
        done[-1] += "".join(f"={back}" for back in backs)
        if done[-1] == "land":
            break
    return done


def _beginnings(repository: GameRepository, seed: str) -> Iterator[Table]:
    """Let bots play; return the game at the beginning of each of the person's turns that fits."""
    plans = [SeatPlan("bot", "You", "drifter"), *(SeatPlan("bot", f"Scout {n}", "scout") for n in (1, 2))]
    options = m.Options(players=3, first_player=ME)
    table = repository.begin("survive", options, plans, browser="", seed=seed)
    while not table.is_over and len(table.onlooker().view().sunk) <= SUNK[1]:
        table.step()
        last = table.onlooker().events()[-1:]
        if not last or not isinstance(last[0], ev.TurnBegan) or last[0].seat != ME:
            continue
        view = table.seat(ME).view()
        if len(view.sunk) < SUNK[0] or view.step != "move":
            continue
        action = advised(view, table.seat(ME).legal())
        if kind_of_step(view, action) == "walk" and _is_alone(view, action):
            yield table


def _is_alone(view: View, action: m.Action) -> bool:
    """Tell whether an explorer stands alone, so that the first click needs no question."""
    start = next(e.place for e in view.explorers if e.id == getattr(action, "explorer", ""))
    to = getattr(action, "to_space", None)
    return sum(e.place in (start, to) for e in view.explorers) == 1


def _with_first_tile(repository: GameRepository, document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Put a tile for the hand under the land that the guide sinks first, in all possible ways."""
    table = prepared(repository, document)
    seat = table.seat(ME)
    while not isinstance(action := advised(seat.view(), seat.legal()), m.Sink):
        seat.act(action)
    seen = {tile.space for tile in table.onlooker().view().sunk}
    for back in FIRST_TILES:
        changed = deepcopy(document)
        tiles = {tile["space"]: tile for tile in changed["deal"]["tiles"]}
        first = tiles[action.space]
        unseen = [t for t in tiles.values() if t["terrain"] == first["terrain"] and t["space"] not in seen]
        other = next((t for t in unseen if t["back"] == back), None)
        if other is not None:
            first["back"], other["back"] = other["back"], first["back"]
            yield changed


def _is_good(done: list[str]) -> bool:
    """Tell whether everything comes in its order, and the end in the fourth turn."""
    sinks = [step for step in done if step.startswith("sink")]
    return (
        done[:3] == ["walk", "board", "sail"]
        and done[4:5] == ["move_creature"]
        and done[-1] == "land"
        and FEWEST <= len(done) <= MOST
        and len(sinks) == 3
        and done.count("sail") >= 5
        and not {"swim", "end_moves"} & set(done[5:])
    )


def search(first: int) -> dict[str, Any]:
    """Return the first position that fits."""
    repository = GameRepository(open_store(":memory:"))
    tried: Counter[str] = Counter()
    for number in range(first, 100_000):
        seed = f"guided survive {number}"
        for table in _beginnings(repository, seed):
            tried["positions"] += 1
            turns = sum(isinstance(event, ev.TurnBegan) for event in table.onlooker().events())
            document = write(table._match, extra={"seed": seed, "turns": turns})
            if follow(prepared(repository, document), most=3) != ["walk", "board", "sail"]:
                continue
            tried["openings"] += 1
            for changed in _with_first_tile(repository, document):
                done = follow(prepared(repository, changed))
                print(seed, *done, dict(tried), flush=True)
                if not _is_good(done):
                    continue
                landed = sum(
                    follow(prepared(repository, changed), Random(trial))[-1] == "land"
                    for trial in range(TRIALS)
                )
                print("FITS", seed, len(done), *done, f"{landed}/{TRIALS}", flush=True)
                if landed >= NEEDED:
                    return changed
    raise SystemExit("no position fits")


def check() -> None:
    """Follow the guide from the stored position, and describe what happens."""
    repository = GameRepository(open_store(":memory:"))
    document: Any = loads(PATH.read_text(encoding="utf-8"))
    match = read(document)
    assert match.game is rules_of("survive")
    print(*follow(prepared(repository, document)))
    landed = [follow(prepared(repository, document), Random(trial))[-1] == "land" for trial in range(TRIALS)]
    print(f"{sum(landed)} of {TRIALS} land who do something else {DEVIATION:.0%} of the time")


def main() -> None:
    """Search, or check what is stored."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--first", type=int, default=0, help="the number of the first seed to try")
    arguments = parser.parse_args()
    if arguments.check:
        check()
    else:
        PATH.write_text(dumps(search(arguments.first)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

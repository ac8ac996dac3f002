"""Search for the prepared position of the guided game of Fish Fish!, and write it to its package.

    python -m tools.guided_fish_fish

Bots play four of the six hands of three players.  A game is taken if the guide then leads through everything:
the first row that the person bids on is "No fish!", a later one is "Fish!", and the person wins or shares the
victory after a hand as the fisher.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import model as m
from survive_nb.fish_fish.bots.guided import advised
from survive_nb.store import open_store
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, write

PATH: Final = Path("survive_nb/fish_fish/ui/guide/position.json")
ME: Final = 0
#: The hands that bots play.
HANDS: Final = 4
#: Decisions of the person, at least as a fish and at least as the fisher.
BIDS, ROWS = 2, 3


def prepared(repository: GameRepository, document: dict[str, Any]) -> Table:
    """Open a prepared position as a person against two anglers."""
    plans = [
        SeatPlan("person", "You"),
        SeatPlan("bot", "Angler 1", "angler"),
        SeatPlan("bot", "Angler 2", "angler"),
    ]
    return repository.open_prepared(dumps(document), plans, browser="")


def follow(table: Table) -> list[ev.Event]:
    """Do what the guide says to the end of the game; return what the person saw happen."""
    seat = table.seat(ME)
    seen = len(seat.events())
    while not table.is_over:
        if table.waits_for() is None:
            table.step()
        else:
            seat.act(advised(seat.view(), seat.legal()))
    return seat.events()[seen:]


def _is_good(table: Table, events: list[ev.Event]) -> bool:
    """Tell whether the guide has something to explain, and the end is a happy one."""
    bids = [event for event in events if isinstance(event, ev.BidMade) and event.seat == ME]
    rows = [event for event in events if isinstance(event, ev.RowLaid) and event.seat == ME]
    # The cards of the first hand.
    first = events[: next(at for at, event in enumerate(events) if isinstance(event, ev.HandEnded))]
    cards = [event.card for event in first if isinstance(event, ev.RowRevealed)]
    outcome = table.outcome
    return (
        len(bids) >= BIDS
        and len(rows) >= ROWS
        and cards[:1] == ["no_fish"]
        and "fish" in cards[1:]
        and outcome is not None
        and ME in outcome.winners
    )


def search() -> dict[str, Any]:
    """Return the first position that fits."""
    repository = GameRepository(open_store(":memory:"))
    for number in range(10_000):
        seed = f"guided fish-fish {number}"
        plans = [SeatPlan("bot", f"Angler {seat}", "angler") for seat in range(3)]
        # Hands 3 and 6 are the person's as the fisher (FF-11).
        options = m.Options(players=3, first_fisher=1)
        table = repository.begin("fish-fish", options, plans, browser="", seed=seed)
        while len(table.onlooker().view().sheet) < HANDS:
            table.step()
        begun = sum(isinstance(event, ev.HandBegan) for event in table.onlooker().events())
        document = write(table._match, extra={"seed": seed, "hands": begun})
        played = prepared(repository, document)
        if _is_good(played, follow(played)):
            print(seed, played.outcome)
            return document
    raise SystemExit("no position fits")


def main() -> None:
    """Search and write."""
    PATH.write_text(dumps(search()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

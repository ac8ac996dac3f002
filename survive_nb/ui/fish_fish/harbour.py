"""A table of Fish Fish! in the middle of a hand, for the home page to show; nobody plays at it."""

from __future__ import annotations

from functools import cache

from survive_nb.fish_fish.model import Options
from survive_nb.fish_fish.view import SeenRow, View


@cache
def harbour() -> View:
    """Return what any onlooker sees of a hand with a row on the table and bids on it."""
    options = Options(players=4, first_fisher=3)
    rows = (
        SeenRow("no_fish", 3, (1, 2, 0, None), revealed=True),
        SeenRow("fish", 4, (0, 1, 1, None), revealed=True),
    )
    return View(
        eyes=None,
        players=options.players,
        first_fisher=options.first_fisher,
        hands=options.hands,
        hand=1,
        row=len(rows) + 1,
        fisher=3,
        order=(0, 1, 2),
        to_act=2,
        baits=(2, 3),
        cards_left=2,
        fish_left=None,
        no_fish_left=None,
        bait=5,
        card=None,
        bids=(2, 0, None, None),
        tiles=(1, 1, 3, 0),
        slots=((0, 1, 0, 0), (0, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
        caught=2,
        revealed_fish=1,
        rows=rows,
        sheet=(),
        scores=(0, 0, 0, 0),
        winners=(),
    )

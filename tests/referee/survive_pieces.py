"""Board and pieces of Survive!, for the referee: sets, dicts and strings, from docs/rules.md alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

# COMP-3: the first and the last q of each row; r runs from -6 in row A to 6 in row M.
ROWS = {
    "A": (0, 6),
    "B": (-2, 7),
    "C": (-3, 7),
    "D": (-3, 6),
    "E": (-4, 6),
    "F": (-5, 6),
    "G": (-5, 5),
    "H": (-6, 5),
    "I": (-6, 4),
    "J": (-6, 3),
    "K": (-7, 3),
    "L": (-7, 2),
    "M": (-6, 0),
}
AT = {
    (q, r): f"{row}{q - first + 1}"
    for r, (row, (first, last)) in enumerate(ROWS.items(), start=-6)
    for q in range(first, last + 1)
}
STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
NEXT_TO = {
    name: {AT[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in AT} for (q, r), name in AT.items()
}
# COMP-4
SERPENT_STARTS = ["G6", "B1", "C11", "K1", "L10"]
LANDINGS = {"NW": {"B1", "C1"}, "NE": {"B10", "C11"}, "SW": {"K1", "L1"}, "SE": {"K11", "L10"}}
# COMP-2
VALUES = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
SUPPLY = {"boat": 12, "shark": 6, "whale": 5}
RANGE = {"serpent": 1, "shark": 2, "whale": 3}  # CRE-2, CRE-3, CRE-4
COLORS = ["red", "yellow", "green", "blue"]


class Pieces:
    """What lies on the table, and simple questions about it."""

    def __init__(self, document: dict[str, Any]) -> None:
        options = document["options"]
        self.players: int = options["players"]
        self.crowded: bool = options["crowded"]
        self.equal_worth: bool = options["equal_worth"]
        self.ending: str = options["ending"]
        # docs/transcript.md: with two colours each, seat 0 has red and green, seat 1 yellow and blue.
        colors = COLORS[: self.players * options["colors_per_player"]]
        self.owner: dict[str, int] = {color: index % self.players for index, color in enumerate(colors)}
        self.terrain: dict[str, str] = {tile["space"]: tile["terrain"] for tile in document["deal"]["tiles"]}
        self.back: dict[str, str] = {tile["space"]: tile["back"] for tile in document["deal"]["tiles"]}
        # An explorer is at ("land", space), ("sea", space), ("boat", boat), ("island", name) or ("gone", "").
        self.explorers: dict[str, tuple[str, str]] = {}
        self.value: dict[str, int] = {}
        self.unplaced = {color: list(VALUES) for color in colors}
        self.boats: dict[str, str] = {}
        # SET-1
        self.creatures = {f"serpent-{n}": space for n, space in enumerate(SERPENT_STARTS, start=1)}
        self.appeared = {"boat": 0, "shark": 0, "whale": 0}
        self.boats_to_place = 2 * len(colors)  # SET-3, RUL-8: two for each colour
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.seat: int = options["first_player"]
        self.step = "place_explorer"
        self.moves_left = 0
        self.wet: set[str] = set()  # who has had their water action this turn
        self.face = ""
        self.riders_space = ""
        self.threat = ("", "")  # the creature about to harm, and where
        self.to_ask: list[int] = []
        self.on_board_at_turn_start = 0
        self.land_at_turn_start = True
        self.quiet_turns = 0

    def is_land(self, space: str) -> bool:
        return space in self.terrain

    def is_sea(self, space: str) -> bool:
        return space not in self.terrain

    def sea_next_to(self, space: str) -> set[str]:
        return {other for other in NEXT_TO[space] if self.is_sea(other)}

    def owner_of(self, explorer: str) -> int:
        return self.owner[explorer.split("-")[0]]

    def mine(self) -> list[str]:
        return [explorer for explorer in self.explorers if self.owner_of(explorer) == self.seat]

    def on_board(self, explorer: str) -> bool:
        return self.explorers[explorer][0] in ("land", "sea", "boat")

    def everybody_on_board(self) -> list[str]:
        return [explorer for explorer in self.explorers if self.on_board(explorer)]

    def swimmers(self, space: str) -> list[str]:
        return [explorer for explorer, at in self.explorers.items() if at == ("sea", space)]

    def aboard(self, boat: str) -> list[str]:
        return [explorer for explorer, at in self.explorers.items() if at == ("boat", boat)]

    def boat_in(self, space: str) -> str | None:
        return next((boat for boat, at in self.boats.items() if at == space), None)  # BOAT-2

    def manned_boat_in(self, space: str) -> bool:
        boat = self.boat_in(space)
        return boat is not None and self.aboard(boat) != []

    def of_kind(self, kind: str) -> list[str]:
        return [creature for creature in self.creatures if creature.startswith(kind)]

    def holds(self, kind: str, space: str) -> bool:
        return any(self.creatures[creature] == space for creature in self.of_kind(kind))

    def empty_sea(self) -> list[str]:
        # TILE-8: no piece at all on it.
        swimming = {where for place, where in self.explorers.values() if place == "sea"}
        pieces = {*self.boats.values(), *self.creatures.values(), *swimming}
        return [space for space in NEXT_TO if self.is_sea(space) and space not in pieces]

    def controllers(self, boat: str) -> set[int]:
        # BOAT-4, RUL-8: those with the most aboard, both colours counted together.
        count = Counter(self.owner_of(explorer) for explorer in self.aboard(boat))
        return {seat for seat in count if count[seat] == max(count.values())}

    def may_move(self, boat: str) -> bool:
        # BOAT-1, BOAT-4
        return not self.aboard(boat) or self.seat in self.controllers(boat)

    def reach(
        self, start: str, steps: int, stops: Callable[[str], bool], blocks: Callable[[str], bool]
    ) -> set[str]:
        # RUL-15: a stopping space can be an end but no way through; a blocking space cannot be entered.
        found: set[str] = set()
        edge = {start}
        for _ in range(steps):
            edge = {far for near in edge for far in self.sea_next_to(near) if not blocks(far)}
            found |= edge
            edge = {space for space in edge if not stops(space)}
        return found - {start}  # RUL-15: staying put is not a move

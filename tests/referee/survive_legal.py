"""The referee of Survive!: who acts and what they may do, from docs/rules.md and docs/transcript.md alone."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.referee.survive_pieces import LANDINGS, NEXT_TO, RANGE, Pieces

Action = dict[str, Any]


class Legal(Pieces):
    """Knows the legal actions of every step."""

    def to_act(self) -> int | str | None:
        if self.step == "over":
            return None
        if self.step == "roll":
            return "chance"
        if self.step == "repel":
            return self.to_ask[0]
        return self.seat

    def legal(self) -> list[Action]:
        if self.step == "over":
            return []
        actions: list[Action] = getattr(self, f"_legal_{self.step}")()
        return actions

    def _legal_place_explorer(self) -> list[Action]:
        standing = Counter(space for _, space in self.explorers.values())
        free = []
        for space in self.terrain:
            # SET-4; VAR-2, RUL-10: two may stand on a tile that touches no sea, the lake included.
            room = 2 if self.crowded and not self.sea_next_to(space) else 1
            if standing[space] < room:
                free.append(space)
        return [
            {"type": "place_explorer", "color": color, "value": value, "space": space}
            for color, values in self.unplaced.items()
            if self.owner[color] == self.seat
            for value in sorted(set(values))
            for space in free
        ]

    def _legal_place_boat(self) -> list[Action]:
        # SET-5: no boat, no serpent, next to land.
        return [
            {"type": "place_boat", "space": space}
            for space in NEXT_TO
            if self.is_sea(space)
            and self.boat_in(space) is None
            and not self.holds("serpent", space)
            and any(self.is_land(other) for other in NEXT_TO[space])
        ]

    def _legal_tile(self) -> list[Action]:
        return [*self._plays(), {"type": "skip_tile"}]  # TURN-1: optional

    def _plays(self) -> list[Action]:
        plays: list[Action] = []
        hand = set(self.hands[self.seat])
        if "dolphin" in hand:  # TILE-6
            for explorer in self.mine():
                place, space = self.explorers[explorer]
                if place == "sea":
                    ends = self.reach(space, 3, stops=self._swimmer_in_danger, blocks=lambda _: False)
                    plays += [{"type": "play_dolphin", "explorer": explorer, "to": to} for to in ends]
        if "wind" in hand:  # TILE-7
            for boat, space in self.boats.items():
                if self.may_move(boat):
                    # BOAT-8: only a manned boat is in danger.
                    stops = self._boat_in_danger if self.aboard(boat) else lambda _: False
                    ends = self.reach(space, 3, stops=stops, blocks=lambda s: self.boat_in(s) is not None)
                    plays += [{"type": "play_wind", "boat": boat, "to": to} for to in ends]
        for kind in ("serpent", "shark", "whale"):  # TILE-8
            if f"move_{kind}" in hand:
                plays += [
                    {"type": "play_creature", "creature": creature, "to": to}
                    for creature in self.of_kind(kind)
                    for to in self.empty_sea()
                ]
        return plays

    def _swimmer_in_danger(self, space: str) -> bool:
        return self.holds("serpent", space) or self.holds("shark", space)  # SWIM-5

    def _boat_in_danger(self, space: str) -> bool:
        return self.holds("serpent", space) or self.holds("whale", space)  # BOAT-6, BOAT-7

    def _legal_moves(self) -> list[Action]:
        return [
            *(
                {"type": "move_explorer", "explorer": one, **way}
                for one in self.mine()
                for way in self._ways(one)
            ),
            *(
                {"type": "move_boat", "boat": boat, "to": to}
                for boat in self.boats
                for to in self._sails(boat)
            ),
            {"type": "end_moves"},  # TURN-2: fewer than three moves are allowed
        ]

    def _sails(self, boat: str) -> list[str]:
        if not self.may_move(boat):
            return []
        return [to for to in self.sea_next_to(self.boats[boat]) if self.boat_in(to) is None]  # BOAT-2

    def _ways(self, explorer: str) -> list[Action]:
        place, where = self.explorers[explorer]
        dry = explorer not in self.wet
        if place == "land":
            return self._ways_on_land(where, dry)
        if place == "sea":
            return self._ways_of_a_swimmer(where, dry)
        if place == "boat":
            return self._ways_of_a_passenger(where, dry)
        return []  # ISLE-3: those ashore never move again

    def _ways_on_land(self, space: str, dry: bool) -> list[Action]:
        land = [{"to_space": other} for other in NEXT_TO[space] if self.is_land(other)]  # LAND-1
        sea = [{"to_space": other} for other in self.sea_next_to(space) if dry]  # LAND-3, SWIM-2
        return land + sea + self._boats_with_room(self.sea_next_to(space))  # LAND-2

    def _ways_of_a_swimmer(self, space: str, dry: bool) -> list[Action]:
        if not dry:  # SWIM-2: all that a swimmer can do is a water action
            return []
        ways = [{"to_space": other} for other in self.sea_next_to(space)]  # LAND-5: never land
        ways += self._boats_with_room({space})  # SWIM-3
        return ways + self._shores(space)  # ISLE-2

    def _ways_of_a_passenger(self, boat: str, dry: bool) -> list[Action]:
        space = self.boats[boat]
        overboard = [{"to_space": space}] if dry else []  # BOAT-5, a water action (SWIM-2)
        return overboard + self._boats_with_room(self.sea_next_to(space)) + self._shores(space)  # ISLE-1

    def _boats_with_room(self, spaces: set[str]) -> list[Action]:
        # BOAT-3: at most three aboard.
        return [
            {"to_boat": boat}
            for boat, space in self.boats.items()
            if space in spaces and len(self.aboard(boat)) < 3
        ]

    def _shores(self, space: str) -> list[Action]:
        return [{"to_island": island} for island, spaces in LANDINGS.items() if space in spaces]

    def _legal_sink(self) -> list[Action]:
        # SINK-1: beaches, then forests, then mountains.
        for terrain in ("beach", "forest", "mountain"):
            tiles = [space for space in self.terrain if self.terrain[space] == terrain]
            if tiles:
                break
        # SINK-2, and SINK-3 when none of them touches the sea.
        by_the_sea = [space for space in tiles if self.sea_next_to(space)]
        return [{"type": "sink", "space": space} for space in by_the_sea or tiles]

    def _legal_riders(self) -> list[Action]:
        # TILE-3: exactly three of them.
        return [
            {"type": "choose_riders", "explorers": list(three)}
            for three in itertools.combinations(self.swimmers(self.riders_space), 3)
        ]

    def _legal_roll(self) -> list[Action]:
        return [{"type": "roll", "face": face} for face in ("serpent", "shark", "whale")]

    def _legal_creature(self) -> list[Action]:
        return [*self._creature_moves(), {"type": "stay"}]  # TURN-4: the roller may decline

    def _creature_moves(self) -> list[Action]:
        # CRE-3: swimmers stop a shark.  CRE-4: a manned boat stops a whale.  A serpent makes one step.
        stops: dict[str, Callable[[str], bool]] = {
            "serpent": lambda _: False,
            "shark": lambda space: self.swimmers(space) != [],
            "whale": self.manned_boat_in,
        }
        return [
            {"type": "move_creature", "creature": creature, "to": to}
            for creature in self.of_kind(self.face)
            for to in self.reach(
                self.creatures[creature], RANGE[self.face], stops=stops[self.face], blocks=lambda _: False
            )
        ]

    def _legal_repel(self) -> list[Action]:
        return [{"type": "repel"}, {"type": "allow"}]  # RUL-4: anyone may decline

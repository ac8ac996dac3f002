"""The referee of Survive!, from docs/rules.md and docs/transcript.md alone: slow and simple."""

from __future__ import annotations

from collections.abc import Callable

from tests.referee.survive_legal import Action, Legal
from tests.referee.survive_pieces import SUPPLY

Next = Callable[[], None]  # how the game goes on after an action


class Referee(Legal):
    """Plays one transcript of Survive!, by the book."""

    def apply(self, action: Action) -> None:
        go_on: Next = getattr(self, f"_do_{action['type']}")(action)
        # VAR-3: over at once when nobody is left on the board.
        playing = self.step not in ("place_explorer", "place_boat")
        if playing and self.ending == "last_explorer" and not self.everybody_on_board():
            self._game_over()
        else:
            go_on()

    def _do_place_explorer(self, action: Action) -> Next:
        color = action["color"]
        self.unplaced[color].remove(action["value"])
        name = f"{color}-{10 - len(self.unplaced[color])}"  # docs/transcript.md: in order of placement
        self.explorers[name] = ("land", action["space"])
        self.value[name] = action["value"]
        return self._next_explorer

    def _next_explorer(self) -> None:
        self._pass_left()
        if not any(self.unplaced.values()):
            self.step = "place_boat"  # SET-5

    def _do_place_boat(self, action: Action) -> Next:
        self._appear("boat", action["space"])
        return self._next_boat

    def _next_boat(self) -> None:
        self._pass_left()
        if self.appeared["boat"] == self.boats_to_place:
            self._begin_turn()

    def _pass_left(self) -> None:
        self.seat = (self.seat + 1) % self.players  # TURN-5: clockwise is seat + 1

    def _appear(self, kind: str, space: str) -> str | None:
        if self.appeared[kind] == SUPPLY[kind]:
            return None  # RUL-6
        self.appeared[kind] += 1  # RUL-7: what left the game does not come back
        name = f"{kind}-{self.appeared[kind]}"
        (self.boats if kind == "boat" else self.creatures)[name] = space
        return name

    # The four steps of a turn

    def _begin_turn(self) -> None:
        self.wet = set()
        self.land_at_turn_start = bool(self.terrain)
        self.on_board_at_turn_start = len(self.everybody_on_board())
        self.step = "tile"
        if not self._plays():  # RUL-13: step 1 passes when nothing can be played
            self._begin_moves()

    def _begin_moves(self) -> None:
        self.step = "moves"
        self.moves_left = 3  # TURN-2
        if not any(self.on_board(explorer) for explorer in self.mine()):
            self._begin_sink()  # TURN-5

    def _one_move_made(self) -> None:
        self.moves_left -= 1
        if self.moves_left == 0:
            self._begin_sink()

    def _begin_sink(self) -> None:
        self.step = "sink"
        if not self.terrain:
            self._begin_roll()  # RUL-11

    def _back_resolved(self) -> None:
        if self.ending == "last_tile" and not self.terrain:
            self._game_over()  # VAR-5: before the die
        else:
            self._begin_roll()

    def _begin_roll(self) -> None:
        self.step = "roll"

    def _begin_creature(self) -> None:
        self.step = "creature"
        if not self._creature_moves():
            self._end_turn()  # CRE-1

    def _begin_questions(self) -> None:
        self.step = "repel"

    def _end_turn(self) -> None:
        # RUL-17: turns in a row that began without land and in which nobody left the board.
        nobody_left = len(self.everybody_on_board()) == self.on_board_at_turn_start
        quiet = nobody_left and not self.land_at_turn_start
        self.quiet_turns = self.quiet_turns + 1 if quiet else 0
        if self.ending == "last_explorer" and self.quiet_turns == 10 * self.players:
            self._game_over()
        else:
            self._pass_left()
            self._begin_turn()

    def _game_over(self) -> None:
        self.step = "over"

    # Step 1

    def _do_skip_tile(self, _: Action) -> Next:
        return self._begin_moves

    def _do_play_dolphin(self, action: Action) -> Next:
        self.hands[self.seat].remove("dolphin")
        self._swim(action["explorer"], action["to"])  # RUL-5: not its water action
        return self._begin_moves

    def _do_play_wind(self, action: Action) -> Next:
        self.hands[self.seat].remove("wind")
        self._sail(action["boat"], action["to"])
        return self._begin_moves

    def _do_play_creature(self, action: Action) -> Next:
        kind = action["creature"].split("-")[0]
        self.hands[self.seat].remove(f"move_{kind}")
        self.creatures[action["creature"]] = action["to"]
        return self._begin_moves

    # Step 2

    def _do_end_moves(self, _: Action) -> Next:
        return self._begin_sink

    def _do_move_boat(self, action: Action) -> Next:
        self._sail(action["boat"], action["to"])
        return self._one_move_made

    def _do_move_explorer(self, action: Action) -> Next:
        explorer = action["explorer"]
        was_swimming = self.explorers[explorer][0] == "sea"
        if "to_island" in action:
            self.explorers[explorer] = ("island", action["to_island"])
        elif "to_boat" in action:
            self.explorers[explorer] = ("boat", action["to_boat"])
            self._endanger_boat(action["to_boat"])  # RUL-2
        elif self.is_land(action["to_space"]):
            self.explorers[explorer] = ("land", action["to_space"])
        else:
            self._swim(explorer, action["to_space"])
            self.wet.add(explorer)
        if was_swimming:
            self.wet.add(explorer)  # SWIM-2: climbing aboard and going ashore are water actions too
        return self._one_move_made

    def _swim(self, explorer: str, space: str) -> None:
        self.explorers[explorer] = ("sea", space)
        if self._swimmer_in_danger(space):
            self._lose(explorer)  # SWIM-5

    def _sail(self, boat: str, space: str) -> None:
        self.boats[boat] = space
        self._endanger_boat(boat)

    def _endanger_boat(self, boat: str) -> None:
        space, passengers = self.boats[boat], self.aboard(boat)
        if not passengers:
            return  # BOAT-8
        if self.holds("serpent", space):  # BOAT-6, which comes first (RUL-2)
            del self.boats[boat]
            for explorer in passengers:
                self._lose(explorer)
        elif self.holds("whale", space):  # BOAT-7, CRE-4
            del self.boats[boat]
            for explorer in passengers:
                self._swim(explorer, space)  # lost if a shark is there
                self.wet.add(explorer)  # RUL-14

    def _lose(self, explorer: str) -> None:
        self.explorers[explorer] = ("gone", "")

    # Step 3

    def _do_sink(self, action: Action) -> Next:
        space = action["space"]
        del self.terrain[space]
        for explorer, at in self.explorers.items():
            if at == ("land", space):
                self.explorers[explorer] = ("sea", space)  # SINK-4
        back = self.back[space]
        if back == "volcano" and self.ending == "volcano":
            return self._game_over  # TILE-5, END-1
        if back in ("whirlpool", "volcano"):  # VAR-3, VAR-5: the volcano works as a whirlpool
            self._whirlpool(space)
        elif back == "shark":  # TILE-1
            self._appear("shark", space)
            if self.holds("shark", space):
                for explorer in self.swimmers(space):
                    self._lose(explorer)
        elif back == "whale":  # TILE-2
            self._appear("whale", space)
        elif back == "boat":
            return self._boat_appears(space)
        else:  # SINK-5: kept in hand
            self.hands[self.seat].append(back)
        return self._back_resolved

    def _boat_appears(self, space: str) -> Next:
        # TILE-3: all climb in, or the remover names three.
        boat = self._appear("boat", space)
        if boat is not None and len(self.swimmers(space)) > 3:
            self.riders_space = space
            return self._begin_riders
        if boat is not None:
            for explorer in self.swimmers(space):
                self.explorers[explorer] = ("boat", boat)
        return self._back_resolved

    def _begin_riders(self) -> None:
        self.step = "riders"

    def _do_choose_riders(self, action: Action) -> Next:
        boat = self.boat_in(self.riders_space)
        assert boat is not None
        for explorer in action["explorers"]:
            self.explorers[explorer] = ("boat", boat)
        return self._back_resolved

    def _whirlpool(self, space: str) -> None:
        # TILE-4: the space and the sea around it; land is untouched.
        for wet in {space} | self.sea_next_to(space):
            boat = self.boat_in(wet)
            for explorer in self.swimmers(wet) + (self.aboard(boat) if boat else []):
                self._lose(explorer)
            if boat:
                del self.boats[boat]
            for creature in [name for name, at in self.creatures.items() if at == wet]:
                del self.creatures[creature]

    # Step 4

    def _do_roll(self, action: Action) -> Next:
        self.face = action["face"]
        return self._begin_creature

    def _do_stay(self, _: Action) -> Next:
        return self._end_turn

    def _do_move_creature(self, action: Action) -> Next:
        creature, space = action["creature"], action["to"]
        self.creatures[creature] = space
        self.threat = (creature, space)
        self.to_ask = self._holders_to_ask(space)
        if self.to_ask:
            return self._begin_questions
        self._harm()
        return self._end_turn

    def _holders_to_ask(self, space: str) -> list[int]:
        boat = self.boat_in(space)
        if self.face == "shark":  # TILE-9, RUL-3: anyone with a swimmer there
            victims = {self.owner_of(explorer) for explorer in self.swimmers(space)}
        elif self.face == "whale" and boat:  # TILE-10, RUL-3: those who control the manned boat
            victims = self.controllers(boat)
        else:
            victims = set()
        # RUL-4: clockwise from the mover, who is never asked.
        others = [(self.seat + step) % self.players for step in range(1, self.players)]
        return [seat for seat in others if seat in victims and f"{self.face}_repellent" in self.hands[seat]]

    def _do_repel(self, _: Action) -> Next:
        # RUL-4: one tile is spent, the creature leaves the game, nobody is harmed.
        self.hands[self.to_ask[0]].remove(f"{self.face}_repellent")
        del self.creatures[self.threat[0]]
        return self._end_turn

    def _do_allow(self, _: Action) -> Next:
        self.to_ask.pop(0)
        if self.to_ask:
            return self._begin_questions
        self._harm()
        return self._end_turn

    def _harm(self) -> None:
        space = self.threat[1]
        boat = self.boat_in(space)
        if self.face in ("serpent", "shark"):  # CRE-2, CRE-3
            for explorer in self.swimmers(space):
                self._lose(explorer)
        if self.face in ("serpent", "whale") and boat:  # CRE-2, CRE-4
            self._endanger_boat(boat)

    # The end

    def result(self) -> dict[str, list[int]] | None:
        if self.step != "over":
            return None
        scores = [0] * self.players
        for explorer, (place, _) in self.explorers.items():
            if place == "island":
                # END-2; VAR-4: the number saved.
                scores[self.owner_of(explorer)] += 1 if self.equal_worth else self.value[explorer]
        return {
            "scores": scores,
            "winners": [seat for seat in range(self.players) if scores[seat] == max(scores)],
        }

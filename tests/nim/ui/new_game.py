"""The form for a new game of Nim."""

from __future__ import annotations

from dataclasses import dataclass

from survive_nb.i18n.words import Words
from survive_nb.ui.components import card
from survive_nb.ui.new_game_page import GameDraft, SeatDraft, first_choice
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme
from tests.nim import Options


@dataclass(frozen=True, slots=True)
class NimDraft(GameDraft):
    game = "nim"
    sizes = (2, 3)
    about = {"person": "Somebody at this screen.", "counter": "Counts to four."}  # noqa: RUF012
    seed_help = "Any word."

    players: int = 2
    sitters: tuple[SeatDraft, ...] = (SeatDraft(), SeatDraft("counter"), SeatDraft("counter"))

    def options(self) -> Options:
        return Options(self.players, self.who_begins())

    def sign(self, seat: int, words: Words, theme: Theme) -> Node:  # noqa: ARG002
        return h("span", str(seat + 1))

    def below_seats(self, words: Words) -> None:
        """Show nothing under the chairs."""

    def cards(self, words: Words, *more: Node) -> list[Node]:
        return [card("More", first_choice(words, self, "Who begins?", "NIM-2"), *more, key="more")]

"""The form for a new game of Fish Fish!: who plays, and who is the first fisher."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS, Options
from survive_nb.fish_fish.ui.pictures import sign
from survive_nb.i18n.words import Words, mark
from survive_nb.ui.components import card, row, rule_button
from survive_nb.ui.new_game_page import GameDraft, SeatDraft, first_choice
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class FishDraft(GameDraft):
    """The game that is being set up; by default you against three anglers."""

    game = "fish-fish"
    sizes = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
    about = {  # noqa: RUF012 - nothing changes it
        "person": mark("Somebody at this screen; the fisher’s choice is hidden from the others."),
        "drifter": mark("Lays and bids at random: good for a first game."),
        "hermit": mark("Bids as late as it can."),
        "piranha": mark("Bites at the first row with all it has."),
        "angler": mark("Bluffs and counts: hard to beat."),
        "equilibrium": mark("Knows the game for two by heart: nobody beats it in the long run."),
    }
    seed_help = mark(
        "Any word or number: with the same seed, bots decide the same way. Leave it empty for a new one."
    )

    sitters: tuple[SeatDraft, ...] = (SeatDraft(), *[SeatDraft("angler")] * (MAX_PLAYERS - 1))

    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at a table of this size; one bot plays only at tables for two.

        >>> FishDraft(players=2).kinds()[-1], FishDraft(players=3).kinds()[-1]
        ('equilibrium', 'angler')
        """
        return tuple(kind for kind in self.about if kind != "equilibrium" or self.players == MIN_PLAYERS)

    def with_players(self, players: int) -> Self:
        """Change the number of seats; a bot that cannot play there is replaced by an angler.

        >>> FishDraft().changed("players", "8").players, FishDraft().changed("players", "9")
        (8, None)
        """
        draft = super(FishDraft, self).with_players(players)
        sitters = tuple(
            sitter if sitter.kind in draft.kinds() else replace(sitter, kind="angler")
            for sitter in draft.sitters
        )
        return replace(draft, sitters=sitters)

    def options(self) -> Options:
        """Return the options of the game; without a first fisher one is drawn (FF-11)."""
        return Options(self.players, self.who_begins())

    def sign(self, seat: int, words: Words, theme: Theme) -> Node:  # noqa: ARG002 - the sign has no words
        """Return the sign of a seat."""
        return h("span", sign(seat, theme), cls="atl-coats")

    def below_seats(self, words: Words) -> Node:
        """Say how many hands are played."""
        hands = words.say("A game of {n} hands.", n=self.options().hands)
        return row(h("p", hands, cls="atl-muted"), rule_button(words, "FF-13"), key="hands")

    def cards(self, words: Words, *more: Node) -> list[Node]:
        """Ask for the first fisher."""
        by_the_rules = words.say("By the rules: the player who last ate fish.")
        first = first_choice(words, self, words.say("Who is the first fisher?"), "FF-11")
        ate = h("p", by_the_rules, key="ate", cls="atl-field-help")
        return [card(words.say("More"), first, ate, *more, key="more")]

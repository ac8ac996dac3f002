"""The form for a new game of Survive!: who plays, the challenges, the ending, who goes first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self, cast

from survive_nb import rulebook
from survive_nb.i18n.words import Words, mark
from survive_nb.survive.model import Ending, Options
from survive_nb.survive.ui.players_panel import badges
from survive_nb.ui.components import card, row, rule_button, tick
from survive_nb.ui.new_game_page import GameDraft, SeatDraft, change, first_choice
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.settings import FieldValue
from survive_nb.ui.theme import Theme

#: Three ways for a game to end → the rule of each; a table chooses one (RUL-9).
ENDINGS: Final = {"volcano": "END-1", "last_explorer": "VAR-3", "last_tile": "VAR-5"}


@dataclass(frozen=True, slots=True)
class SurviveDraft(GameDraft):
    """The game that is being set up; by default you against three scouts."""

    game = "survive"
    title = mark("New game")
    sizes = (2, 3, 4)
    about = {  # noqa: RUF012 - nothing changes it
        "person": mark("Somebody at this screen; the hands are hidden while the screen is handed over."),
        "drifter": mark("Moves at random: good for a first game."),
        "scout": mark("Looks one move ahead and thinks at once."),
        "captain": mark("Thinks several turns ahead: hard to beat."),
    }
    seed_help = mark(
        "Any word or number: the same seed lays the same island and rolls the same dice. Leave it empty for"
        " a new one."
    )
    switch_names = frozenset({"two_colors", "crowded", "equal_worth", "memory_aid"})

    sitters: tuple[SeatDraft, ...] = (SeatDraft(), SeatDraft("scout"), SeatDraft("scout"), SeatDraft("scout"))
    ending: str = "volcano"

    def changed(self, field: str, value: FieldValue) -> Self | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense.

        >>> SurviveDraft().changed("kind-1", "captain").sitters[1].kind
        'captain'
        >>> SurviveDraft().changed("players", "7") is None
        True
        """
        if field == "ending" and isinstance(value, str):
            return replace(self, ending=value) if value in ENDINGS else None
        # Without arguments ``super`` fails in a method of a dataclass with slots.
        return super(SurviveDraft, self).changed(field, value)

    def options(self) -> Options:
        """Return the options of the game; two colours each are for two players only (VAR-1)."""
        return Options(
            players=self.players,
            colors_per_player=2 if "two_colors" in self.switches and self.players == 2 else 1,
            crowded="crowded" in self.switches,
            equal_worth="equal_worth" in self.switches,
            ending=cast(Ending, self.ending),
            first_player=self.who_begins(),
        )

    def sign(self, seat: int, words: Words, theme: Theme) -> Node:  # noqa: ARG002 - the style sheet has the colours
        """Return the colours of a seat."""
        return badges(self.options().colors_of(seat), words)

    def about_seats(self, words: Words) -> Node:
        """Say how a player gets another colour."""
        text = words.say("Colours go with the seats: change places to change colours.")
        return h("p", text, key="colours", cls="atl-muted atl-small")

    def below_seats(self, words: Words) -> Node | None:
        """Offer two colours each to two players; others have one (VAR-1)."""
        return self._switch("two_colors", "VAR-1", words) if self.players == 2 else None

    def _switch(self, name: str, rule: str, words: Words) -> Node:
        """Return a box to tick for a rule."""
        text = rulebook.rule(rule, words.lang).text
        return tick(_titled(rule, words), name, name in self.switches, do=change(name), help_text=text)

    def cards(self, words: Words, *more: Node) -> list[Node]:
        """Return the challenges, the endings, and what few tables change."""
        about = words.say(
            "You keep seeing the values of your own explorers after set-up. By the rules you have to"
            " remember them."
        )
        name, do = "memory_aid", change("memory_aid")
        memory_aid = tick(words.say("Memory aid"), name, self.memory_aid, do=do, help_text=about)
        first = first_choice(words, self, words.say("Who goes first?"), "RUL-16")
        aid = row(memory_aid, rule_button(words, "SET-6"))
        challenges = (self._switch("crowded", "VAR-2", words), self._switch("equal_worth", "VAR-4", words))
        return [
            card(words.say("Challenges"), *challenges, key="challenges"),
            self._ending(words),
            card(words.say("More"), first, aid, *more, key="more"),
        ]

    def _ending(self, words: Words) -> Node:
        """Return the ways for the game to end, of which a table chooses one (RUL-9)."""
        title = words.say("How does the game end?")
        options = [
            tick(
                _titled(rule, words),
                "ending",
                ending == self.ending,
                do=change("ending"),
                key=ending,
                help_text=rulebook.rule(rule, words.lang).text,
                radio=ending,
            )
            for ending, rule in ENDINGS.items()
        ]
        only_one = words.say(
            "Challenges 2 and 4 are two different endings, so a game has one of them at most."
        )
        endings = h("div", *options, role="radiogroup", aria_label=title, key="endings", cls="atl-stack")
        why = row(h("p", only_one, cls="atl-muted"), rule_button(words, "RUL-9"))
        return card(title, endings, why, key="ending")


def _titled(rule_id: str, words: Words) -> str:
    """Return the title of a rule with its id."""
    title = rulebook.rule(rule_id, words.lang).title
    return words.say("{title} ({rule})", title=title, rule=rule_id)

"""The panel beside the board: whose turn, what to do now, the buttons of the step, the hand, the hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from survive_nb.survive.view import View
from survive_nb.table import Advice
from survive_nb.ui.hints import hints_card
from survive_nb.ui.nodes import Node, button, h, hidden
from survive_nb.ui.pieces import card, choice, command_line, notice, row, stack
from survive_nb.ui.survive import offers
from survive_nb.ui.survive.badges import badges
from survive_nb.ui.survive.controls import Ask, Choice, riders_chosen, value_to_place
from survive_nb.ui.survive.hand_panel import hand_panel
from survive_nb.ui.survive.reachable import Reachable
from survive_nb.ui.survive.spots import Spots
from survive_nb.ui.survive.steps import step_list, turn_line
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words


@dataclass(frozen=True, slots=True)
class Panel:
    """All that the panel shows at one moment."""

    words: Words
    theme: Theme
    view: View
    legal: Reachable
    chosen: Choice
    ask: Ask | None = None
    #: Tells an answer to this question from one to an earlier question.
    ask_number: int = 0
    hints: Sequence[Advice] = ()
    can_undo: bool = False
    #: Why the game is not saved, if it is not.
    trouble: str | None = None
    #: Whether whoever looks keeps repellents, where nobody is asked for them; ``None`` where they are asked.
    keeps: bool | None = None

    def node(self) -> Node:
        """Return the whole panel, the most important things first."""
        return stack(
            card(
                None,
                turn_line(self.words, self.view, self.theme),
                step_list(self.words, self.view),
                self._prompt(),
                self._buttons(),
                key="turn-card",
                cls="atl-accent atl-turn-card",
            ),
            self._question(),
            self._values(),
            self._riders(),
            self._hints(),
            hand_panel(self.words, self.view, self.legal, self.chosen, self.theme, keeps=self.keeps),
            notice(self.trouble, "bad", key="unsaved") if self.trouble else None,
            key="panel",
            cls="atl-play",
        )

    def _prompt(self) -> Node:
        text = offers.prompt(self.words, self.view, self.legal, self.chosen)
        return h("p", text, key="prompt", cls="atl-prompt" if self.legal else "atl-prompt atl-waiting")

    def _question(self) -> Node | None:
        """Ask which of several things a tap meant."""
        if self.ask is None:
            return None
        words = self.words
        answers = [
            button(
                offers.offer(words, self.view, option),
                ("answer", {"ask": self.ask_number, "n": n}),
                key=f"answer-{n}",
            )
            for n, option in enumerate(self.ask.options)
        ]
        never_mind = button(words.say("Never mind"), "escape", key="never-mind", cls="atl-quiet")
        return card(
            words.say("Which do you mean?"), row(*answers, never_mind), key="ask", cls="atl-ask", level=3
        )

    def _values(self) -> Node | None:
        """Let the player choose the value of the next explorer; only its owner sees this (SET-4, SET-6)."""
        if self.view.step != "place_explorers" or not self.legal:
            return None
        words = self.words
        left = dict(self.view.values_left)
        now = value_to_place(self.legal, self.chosen)
        groups = []
        for color in left:
            options = [
                (
                    words.say("{value} × {count}", value=value, count=left[color].count(value)),
                    ("value", {"color": color, "value": value}),
                    now == (color, value),
                )
                for value in sorted(set(left[color]), reverse=True)
            ]
            name = words.say("Values of the {color} explorers left to place", color=color)
            groups.append(row(badges([color], words), choice(name, options, key=f"values-{color}")))
        title = words.say("Value of the next explorer")
        return card(title, *groups, key="values", cls="atl-values", level=3)

    def _riders(self) -> Node | None:
        """Let the remover name the three who climb into the boat (TILE-3)."""
        if not self.legal.riders or self.view.riders_for is None:
            return None
        words = self.words
        spots = Spots(self.view)
        swimmers = spots.folk(spots.place_of(self.view.riders_for) or "")
        options = [
            (words.title(e.id), ("rider", {"explorer": e.id}), e.id in self.chosen.riders) for e in swimmers
        ]
        ready = riders_chosen(self.legal, self.chosen) is not None
        title = words.say("Three climb into the boat")
        return card(
            title,
            choice(title, options, key="swimmers"),
            button(
                words.say("Let them climb in"), "riders", key="riders", cls="atl-primary", disabled=not ready
            ),
            key="riders-card",
            level=3,
        )

    def _buttons(self) -> Node:
        """Return the buttons that fit the step."""
        words = self.words
        buttons = offers.step_buttons(words, self.legal)
        if self.view.step in ("place_explorers", "place_boats") and self.legal:
            buttons += [
                button(words.say("Place this one for me"), "place", key="place"),
                button(words.say("Place all for me"), "place-all", key="place-all"),
            ]
        if self.can_undo:
            buttons.append(button(words.say("Undo"), "undo", key="undo", icon="undo"))
        if self.legal:
            buttons.append(button(words.say("Hint"), "hint", key="hint", icon="hint"))
        return row(*buttons, key="buttons", cls="atl-step-buttons")

    def _hints(self) -> Node | None:
        """Show what a scout would do, and why."""
        words = self.words
        title = words.say("A captain would …")
        return hints_card(words, title, self.hints, lambda action: offers.offer(words, self.view, action))


def tools(words: Words, *, twin_open: bool, plays: bool = True) -> Node:
    """Return the ways to play without the picture: the board in words and, for players, typed commands."""
    return card(
        words.say("Play by typing") if plays else None,
        command_line(
            words.say("Command"),
            words.say("Send"),
            placeholder=words.say("For example: red-2 G9, sink F4, end"),
        )
        if plays
        else None,
        button(words.say("The board in words"), "twin", key="twin", icon="text", pressed=twin_open),
        hidden(words.say("The board in words is at the end of the page.")),
        key="tools",
        level=3,
    )

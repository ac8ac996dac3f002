"""The panel beside the table: whose turn, which row, what to decide, what was revealed, advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from survive_nb.fish_fish.model import ROWS, Action, LayRow
from survive_nb.fish_fish.view import View
from survive_nb.table import Advice
from survive_nb.ui.app import rule_button
from survive_nb.ui.fish_fish.controls import Choice, forced, row_chosen
from survive_nb.ui.fish_fish.hand_panel import decision
from survive_nb.ui.fish_fish.prompt import prompt
from survive_nb.ui.fish_fish.reveal import reveal_panel
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.fish_fish.twin import named
from survive_nb.ui.hints import hints_card
from survive_nb.ui.nodes import Node, button, h, hidden
from survive_nb.ui.pieces import card, command_line, notice, row, stack, steps
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words


@dataclass(frozen=True, slots=True)
class Panel:
    """All that the panel shows at one moment."""

    words: Words
    theme: Theme
    view: View
    legal: Sequence[Action]
    chosen: Choice
    #: Whether several persons share the screen, so that nobody is simply "you".
    is_shared: bool = False
    #: Who may take the last action back, if anybody may.
    undoer: int | None = None
    hints: Sequence[Advice] = ()
    #: What the coach says, if it is asked.
    coach: Node | None = None
    #: Why the game is not saved, if it is not.
    trouble: str | None = None

    def node(self) -> Node:
        """Return the whole panel, the most important things first."""
        words, view = self.words, self.view
        return stack(
            card(
                None,
                turn_line(words, view, self.theme, is_shared=self.is_shared),
                rows_line(words, view),
                self._prompt(),
                decision(words, self.theme, view, self.legal, self.chosen) if not self._is_forced() else None,
                self._buttons(),
                key="turn-card",
                cls="atl-accent atl-turn-card",
            ),
            reveal_panel(words, view, self.theme),
            self._hints(),
            self.coach,
            notice(self.trouble, "bad", key="unsaved") if self.trouble else None,
            key="panel",
            cls="atl-play",
        )

    def _is_forced(self) -> bool:
        return forced(self.view, self.legal) is not None

    def _prompt(self) -> Node:
        """Say what is to be decided, and why there is nothing to decide in the last row (FF-5)."""
        words, view = self.words, self.view
        cls = "atl-prompt" if self.legal else "atl-prompt atl-waiting"
        if view.row == ROWS and view.bait is not None:
            why = words.say("The last row: every fish bids all tiles that are left, by itself.")
            return row(h("p", why, cls=cls), rule_button(words, "FF-5"), key="prompt")
        return h("p", self._question(), key="prompt", cls=cls)

    def _question(self) -> str:
        words, view = self.words, self.view
        if not self.legal:
            return prompt(view, words)
        if not isinstance(self.legal[0], LayRow):
            return words.say(
                "Row {row}, bait {bait}: how many tiles do you bid?", row=view.row, bait=view.bait
            )
        if row_chosen(self.legal, self.chosen) is None:
            return words.say("Choose a fishing card and a bait for row {row}.", row=view.row)
        return words.say("Lay the row, or choose anew.")

    def _buttons(self) -> Node:
        """Return the buttons that help."""
        words = self.words
        undo = words.say("Undo") if not self.is_shared else words.say("Undo: {player}", player=self.undoer)
        return row(
            button(undo, "undo", key="undo", icon="undo") if self.undoer is not None else None,
            button(words.say("Hint"), "hint", key="hint", icon="hint")
            if self.legal and not self._is_forced()
            else None,
            key="buttons",
            cls="atl-step-buttons",
        )

    def _hints(self) -> Node | None:
        """Show what an angler would do, and why."""
        words = self.words
        title = words.say("An angler would …")
        return hints_card(words, title, self.hints, lambda action: named(action, words))


def turn_line(words: Words, view: View, theme: Theme, *, is_shared: bool = False) -> Node:
    """Say whose turn it is, and which hand."""
    who = view.to_act
    if who is None:
        title = words.say("The hand is over")
    elif who == view.eyes and not is_shared:
        title = words.say("Your turn")
    else:
        title = words.say("Turn: {player}", player=who)
    hand = words.say("Hand {number} of {count}", number=view.hand, count=view.hands)
    return row(
        h("h2", None if who is None else sign(who, theme), h("span", title), cls="atl-turn"),
        h("span", hand, cls="atl-muted"),
        key="turn",
        cls="atl-turn-line",
    )


def rows_line(words: Words, view: View) -> Node:
    """Show the five rows of the hand with the present one marked (FF-9)."""
    labels = [words.say("Row {row}", row=number) for number in range(1, ROWS + 1)]
    current = len(view.rows) if view.to_act is not None else ROWS
    return steps(labels, current, name=words.say("Rows of this hand"))


def coach_switch(words: Words, *, is_on: bool) -> Node:
    """Return the switch of the coach, which is off until somebody wants it."""
    return button(words.say("Coach"), "coach", key="coach-switch", icon="info", pressed=is_on)


def tools(words: Words, *, coach_on: bool, twin_open: bool, plays: bool = True) -> Node:
    """Return the coach's switch and the ways to play without the picture; who watches needs only words."""
    return card(
        words.say("Help and typing") if plays else None,
        row(
            coach_switch(words, is_on=coach_on) if plays else None,
            button(words.say("The table in words"), "twin", key="twin", icon="text", pressed=twin_open),
            key="switches",
        ),
        command_line(
            words.say("Command"), words.say("Send"), placeholder=words.say("For example: bid 2, fish 3, pass")
        )
        if plays
        else None,
        hidden(words.say("The table in words is at the end of the page.")),
        key="tools",
        level=3,
    )

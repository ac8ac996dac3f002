"""The log beside the table, whose lines open the past, and the banner over the past that leads back."""

from __future__ import annotations

from typing import Final

from survive_nb.ui.nodes import Do, Node, button
from survive_nb.ui.pieces import card, lines, notice, row, stack
from survive_nb.ui.words import Words

#: So many lines are listed at first: a long log would travel with every click.
SHORT: Final = 30

#: A line of the log: its key, its text, what a click on it does.
Entry = tuple[str, str, Do]


def log_panel(words: Words, entries: list[Entry], *, whole: bool, opened: int | None) -> Node:
    """Return the newest lines, or all of them; the one whose moment is open is marked."""
    shown = entries if whole else entries[-SHORT:]
    current = next((key for key, _, do in shown if do[1] == {"moment": opened}), "")
    label = words.say("Show the newest lines only") if whole else words.say("Show the whole log")
    more = button(label, "whole-log", key="whole", cls="atl-quiet") if len(entries) > SHORT else None
    title = words.say("What happened")
    # On a telephone the log stands far below the banner that says the board shows the past.
    back = (
        button(words.say("Return to the game"), "return", key="back", icon="play")
        if opened is not None
        else None
    )
    return card(title, back, lines(title, shown, current=current), more, key="log-card", level=3)


def past_banner(words: Words, moment: int, count: int) -> Node:
    """Say that the board shows the past, and how to come back."""
    back = button(words.say("Return to the game"), "return", key="return", icon="play", cls="atl-primary")
    text = words.say("Looking back: moment {moment} of {count}", moment=moment, count=count - 1)
    return stack(
        notice(text, "news", key="past", extra=back),
        row(
            button(words.say("Earlier"), ("look", {"moment": moment - 1}), icon="back", disabled=moment < 1),
            button(words.say("Later"), ("look", {"moment": moment + 1}), icon="next"),
        ),
        key="past-panel",
        cls="atl-play",
    )

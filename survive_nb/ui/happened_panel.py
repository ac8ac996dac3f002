"""What happened: the last turn of every player, what happened since the own turn, and looking back at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from survive_nb.i18n.words import Words
from survive_nb.ui.components import card, notice, row, stack
from survive_nb.ui.nodes import Child, Node, button, h


class TurnLine(NamedTuple):
    """One turn in a few words: who, with which sign, what, and the moment in which it began."""

    seat: int
    sign: Node
    phrases: Sequence[str]
    moment: int


def happened_panel(
    words: Words, lines: Sequence[TurnLine], since: str | None, pace: Child, opened: int | None
) -> Node | None:
    """Return the last turn of every player, oldest first; a click on one shows it on the board.

    ``since`` says in numbers what happened since the own turn, ``pace`` chooses how fast bots play, and
    ``opened`` is the first moment of the turn that is shown on the board.
    """
    if not lines:
        return None
    title = words.say("What happened")
    recap = None
    if since is not None:
        text = words.say("Since your last turn: {text}", text=since)
        recap = row(
            h("p", text),
            button(
                words.say("Play it back"), "play-back", key="play-back", icon="play", cls="atl-small-button"
            ),
            key="since",
            cls="atl-since",
        )
    items = [
        h(
            "li",
            h(
                "button",
                line.sign,
                h(
                    "span",
                    h("strong", words.player(line.seat)),
                    *(h("span", phrase, cls="atl-phrase") for phrase in line.phrases),
                    cls="atl-turn-text",
                ),
                type="button",
                do=("show-turn", {"moment": line.moment}),
                cls="atl-turn-button",
            ),
            key=f"turn-{line.seat}",
            aria_current="true" if line.moment == opened else None,
        )
        for line in lines
    ]
    listed = h(
        "ol", *items, key="turns", cls="atl-turns", aria_label=words.say("The last turn of each player")
    )
    return card(title, recap, listed, pace, key="happened", cls="atl-happened", level=3)


def panes(words: Words, panel: Node, happened: Node | None) -> Node:
    """Put what happened under the controls; on a phone it stands beside them, one swipe away."""
    if happened is None:
        return panel
    show = _pane_button(words.say("What happened"), "text", "happened")
    back = _pane_button(words.say("Back to the turn"), "back", "now")
    return h(
        "div",
        h("div", panel, show, key="now", cls="atl-pane", data_pane="now"),
        h("div", happened, back, key="then", cls="atl-pane", data_pane="happened"),
        key="panes",
        cls="atl-panes",
    )


def _pane_button(label: str, icon: str, pane: str) -> Node:
    """Return a button that scrolls to a pane; the browser does it alone."""
    switch = button(label, None, key=f"show-{pane}", icon=icon, bare=True, cls="atl-quiet atl-show-pane")
    return switch | {"a": {**switch["a"], "data-show-pane": pane}}


def past_banner(
    words: Words, moment: int, count: int, lines: Sequence[str], *, seat: int | None, is_running: bool
) -> Node:
    """Say that the board shows the past, what happened there, and how to come back.

    ``seat`` is the player whose whole turn is shown, if one is.
    """
    back = button(words.say("Return to the game"), "return", key="return", icon="last", cls="atl-primary")
    text = words.say("Looking back: moment {moment} of {count}", moment=moment, count=count - 1)
    if seat is not None:
        text, lines = words.say("Looking back at the last turn: {player}", player=seat), ()
    stop = button(words.say("Stop here"), "play-back-stop", key="stop", icon="pause") if is_running else None
    return stack(
        notice(text, "news", key="past", extra=back),
        row(
            button(words.say("Earlier"), ("look", {"moment": moment - 1}), icon="back", disabled=moment < 1),
            stop,
            button(words.say("Later"), ("look", {"moment": moment + 1}), icon="next"),
            key="past-buttons",
        ),
        card(None, *(h("p", line) for line in lines), key="past-lines") if lines else None,
        key="past-panel",
        cls="atl-play",
    )

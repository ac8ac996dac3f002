"""How fast bots play at one screen: paused, step by step, skipped, or at the chosen pace."""

from __future__ import annotations

from survive_nb.i18n.words import Words
from survive_nb.ui.components import row
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.settings import CHOICES


class BotPace:
    """Whether the bots wait, and for what."""

    def __init__(self) -> None:
        self.is_paused = False
        self.is_skipping = False
        self._may_step = False

    def seconds(self, pause: float) -> float | None:
        """Return the seconds before the next thing happens, or ``None`` while the bots wait."""
        if self.is_skipping or self._may_step:
            return 0.0
        return None if self.is_paused else pause

    def toggle(self) -> None:
        """Stop the bots, or let them go on."""
        self.is_paused, self.is_skipping = not self.is_paused, False

    def step(self) -> None:
        """Let one thing happen, and wait again."""
        self.is_paused, self.is_skipping, self._may_step = True, False, True

    def skip(self) -> None:
        """Let everything happen without pauses until somebody at this screen decides."""
        self.is_paused, self.is_skipping = False, True

    def happened(self, *, decides: bool) -> None:
        """Take note that one thing has happened, and whether somebody at this screen decides now."""
        self._may_step = False
        if decides:
            self.is_skipping = False


def pace_controls(words: Words, pace: BotPace) -> Node:
    """Return the buttons beside "now playing": pause or go on, one step, skip."""
    label, icon = (words.say("Go on"), "play") if pace.is_paused else (words.say("Pause"), "pause")
    small = "atl-small-button"
    return row(
        h("strong", words.say("Paused"), key="paused") if pace.is_paused else None,
        button(label, "bots-pause", key="bots-pause", icon=icon, cls=small),
        button(words.say("Step"), "bots-step", key="bots-step", icon="next", cls=small),
        button(words.say("Skip the bots"), "bots-skip", key="bots-skip", icon="last", cls=small),
        key="pace",
        cls="atl-pace",
    )


def pace_choice(words: Words, now: str) -> Node:
    """Return the list from which the pace of the bots in a game is chosen; the browser remembers it."""
    options = [
        h("option", words.say(label), value=pace, selected=pace == now)
        for pace, label in CHOICES["pace"].labels.items()
    ]
    name = words.say("Pace of the bots")
    return h(
        "label",
        h("span", name),
        h("select", *options, name="pace", value=now, do="bots-pace", cls="atl-input"),
        key="pace-choice",
        cls="atl-pace-choice",
    )

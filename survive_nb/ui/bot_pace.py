"""How fast bots play at one screen: paused, step by step, skipped, or at the chosen pace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from survive_nb.i18n.words import Words
from survive_nb.table import Table
from survive_nb.ui.components import row
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Message, MessageHandler
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


class BotTurns(ABC):
    """The part of a table's page that lets bots and dice act."""

    table: Table

    def seat_bots(self, table: Table) -> None:
        """Play at this table."""
        self.table = table
        #: How fast bots play; in a room others wait for them, so they cannot be paused there.
        self.pace = BotPace()
        self.can_pause = any(plan.kind == "bot" for plan in table.plans)

    def has_pace_controls(self, app: AppContext) -> bool:
        """Return whether bots can be paused, stepped and skipped now."""
        return self.can_pause and self.is_bots_turn and not self.is_held(app)

    @abstractmethod
    def is_held(self, app: AppContext) -> bool:
        """Return whether the game waits for somebody who reads, so that nothing goes on."""

    @property
    @abstractmethod
    def legal(self) -> object:
        """Return what may be decided at this screen now; false if nothing may."""

    @property
    @abstractmethod
    def handover_to(self) -> int | None:
        """Return the person who must take the screen before anything else, if there is one."""

    @property
    @abstractmethod
    def is_bots_turn(self) -> bool:
        """Return whether it is the turn of a bot, as everybody may know."""

    def bot_handlers(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of the clicks that pause, step, skip and slow the bots."""
        return {
            "bots-pause": lambda app, _: self._set_pace(app, self.pace.toggle),
            "bots-step": lambda app, _: self._set_pace(app, self.pace.step),
            "bots-skip": lambda app, _: self._set_pace(app, self.pace.skip),
            "bots-pace": self._choose_pace,
        }

    def bots_pause(self, app: AppContext) -> float | None:
        """Return the seconds until a bot or the die acts, or ``None`` while the bots are paused."""
        pause = app.settings.pause_in(self.table.game)
        return self.pace.seconds(pause) if self.can_pause and self.is_bots_turn else pause

    def think(self) -> float:
        """Let the bot decide at the beginning of its pause; return the seconds this may take."""
        return self.table.think_ahead()

    def bots_acted(self) -> None:
        """Take note that a bot or the die has acted."""
        decides = bool(self.legal) or self.handover_to is not None or self.table.is_over
        self.pace.happened(decides=decides)

    def no_such_button(self, app: AppContext) -> None:
        """Say that what was sent is on no button of the panel."""
        app.tell(app.words.say("There is no such button; nothing has changed."))

    def _set_pace(self, app: AppContext, change: Callable[[], None]) -> None:
        """Change how the bots wait, while it is their turn."""
        if self.has_pace_controls(app):
            change()
        else:
            self.no_such_button(app)

    def _choose_pace(self, app: AppContext, message: Message) -> None:
        changed = app.settings.with_pace(self.table.game, message.value)
        if changed is None:
            app.tell(app.words.say("There is no such setting; nothing has changed."))
        else:
            app.change(changed)

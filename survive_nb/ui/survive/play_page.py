"""The table: what every click on the board and the panel does, and what happens between the clicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.survive import model as m
from survive_nb.table import Refusal, Seat, Table
from survive_nb.ui.commands import Command
from survive_nb.ui.news import News
from survive_nb.ui.parts import Parts
from survive_nb.ui.survive import commands, controls
from survive_nb.ui.survive.controls import (
    NOTHING,
    Act,
    Ask,
    Attempt,
    Choice,
    Drop,
    Meaning,
    Pick,
    Refuse,
    Warn,
)
from survive_nb.ui.survive.curtain import SETTING_UP, Curtain
from survive_nb.ui.survive.effects import effects_of
from survive_nb.ui.survive.log import Log
from survive_nb.ui.survive.reachable import Reachable
from survive_nb.ui.survive.spots import PLACES
from survive_nb.ui.survive.story import told
from survive_nb.ui.survive.table_parts import table_parts
from survive_nb.ui.survive.turn_runner import answer_in_secret, pauses_after, run_to_change
from survive_nb.ui.table_page import HINTS, Doer, TablePage

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: With motion off nobody watches anything move, and set-up has many small steps: seconds between two.
_SHORT_PAUSE: Final = 0.15


class PlayPage(TablePage):
    """One game at one screen; what is picked up, asked, looked back at is known here and nowhere else."""

    def __init__(self, table: Table) -> None:
        clicks: Mapping[str, Doer] = {
            "hex": self._tap,
            "answer": self._answer,
            "anyway": self._play_anyway,
            "choose": self._press,
            "tile": self._pick_tile,
            "value": self._pick_value,
            "rider": self._pick_rider,
            "riders": self._send_riders,
            "place": self._place_one,
            "place-all": self._place_all,
            "undo": self._undo,
            "hint": self._hint,
            "keep": self._keep_repellents,
            "typed": self._typed,
            "escape": self._escape,
        }
        super().__init__(table, clicks)
        self.curtain = Curtain(table)
        self.chosen: Choice = NOTHING
        self.ask: Ask | None = None
        self.ask_number = 0
        self.warning: Warn | None = None
        self.news = News(effects_of, told)
        self.log = Log()
        self._legal: tuple[tuple[m.Action, ...], Reachable] = ((), Reachable(()))

    # -- who looks, and at what -------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """Return the seat whose eyes are at the screen."""
        return self.curtain.seat

    @property
    def memory(self) -> Seat:
        """Return the seat whose log and past are shown: the one at the screen."""
        return self.seat

    @property
    def legal(self) -> Reachable:
        """Return what the seat at the screen may do now, sorted once for each position."""
        # In a room somebody else may have stopped the game, or a bot may play for this seat.
        actions = self.seat.legal() if self.table.waits_for() == self.seat.index else ()
        if actions is not self._legal[0]:
            self._legal = (actions, Reachable(actions))
        return self._legal[1]

    def parts(self, app: App) -> Parts:
        """Return everything to be shown to whoever looks now."""
        return table_parts(app, self)

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for."""
        if do == "lift":
            self._lift(app, message)
        elif self.curtain.waits_for is not None:
            self.first_say_who(app)
        else:
            self.click(app, do, message)

    def _lift(self, app: App, message: Mapping[str, Any]) -> None:
        """Let the person who was called look at the screen."""
        if self.curtain.lift(message.get("seat")):
            self.forget()
        else:
            self.no_turn_to_look(app)

    def _tap(self, app: App, message: Mapping[str, Any]) -> None:
        """Do what a tap on a place means."""
        place = message.get("at")
        if not isinstance(place, str) or place not in PLACES:
            app.tell(app.words.say("There is no such place on the board."))
            return
        self.ask = self.warning = None
        self._do(app, controls.tap(self.seat.view(), self.legal, self.chosen, place), message)

    def _answer(self, app: App, message: Mapping[str, Any]) -> None:
        """Take one answer to "which do you mean?"; answers to an earlier question count for nothing."""
        ask, n = self.ask, message.get("n")
        is_current = ask is not None and message.get("ask") == self.ask_number
        if ask is None or not is_current or type(n) is not int or not 0 <= n < len(ask.options):
            app.tell(app.words.say("That question is no longer open."))
            return
        option = ask.options[n]
        self.ask = None
        if isinstance(option, Choice):
            self._do(app, Pick(option), message)
        else:
            self._do(app, controls.play(self.seat.view(), self.legal, option), message)

    def _press(self, app: App, message: Mapping[str, Any]) -> None:
        """Take a button of the panel: end the moves, play no tile, leave the creatures, answer a question."""
        kind = message.get("type")
        wanted = next((action for action in _BUTTONS if action.type == kind), None)
        if wanted is None:
            self.no_such_button(app)
            return
        self._do(app, controls.play(self.seat.view(), self.legal, wanted), message)

    def _play_anyway(self, app: App, message: Mapping[str, Any]) -> None:
        """Play the deadly move that was warned of (RUL-12)."""
        if self.warning is None:
            app.tell(app.words.say("That question is no longer open."))
            return
        self._do(app, Act(self.warning.action), message)

    def _pick_tile(self, app: App, message: Mapping[str, Any]) -> None:
        back = message.get("back")
        if isinstance(back, str):
            self._do(app, controls.pick_tile(self.legal, self.chosen, back), message)

    def _pick_value(self, app: App, message: Mapping[str, Any]) -> None:
        color, value = message.get("color"), message.get("value")
        if isinstance(color, str) and type(value) is int:
            self._do(app, controls.pick_value(self.legal, self.chosen, color, value), message)

    def _pick_rider(self, app: App, message: Mapping[str, Any]) -> None:
        explorer = message.get("explorer")
        if isinstance(explorer, str):
            self._do(app, controls.pick_rider(self.legal, self.chosen, explorer), message)

    def _send_riders(self, app: App, message: Mapping[str, Any]) -> None:
        """Let the three chosen swimmers climb in (TILE-3)."""
        action = controls.riders_chosen(self.legal, self.chosen)
        if action is None:
            app.tell(app.words.say("Choose three swimmers first."), "TILE-3")
        else:
            self._do(app, Act(action), message)

    def _do(self, app: App, meaning: Meaning, message: Mapping[str, Any]) -> None:
        """Do what a click turned out to mean."""
        match meaning:
            case Act(action):
                self._act(action, message.get("click"))
            case Warn():
                self.warning = meaning
            case Pick(choice):
                self.chosen = choice
            case Ask():
                self.ask = meaning
                self.ask_number += 1
            case Attempt(action):
                self._refuse(app, self.seat.why_not(action))
            case Refuse(refusal):
                self._refuse(app, refusal)
            case Drop():
                self.chosen = NOTHING

    def _refuse(self, app: App, refusal: Refusal | None) -> None:
        """Say why not; whoever only watches is told who plays now."""
        if self.seat.index is None:
            app.tell(app.words.say("Now playing: {player}.", player=self.seat.view().turn))
        elif refusal is not None:
            app.refuse(refusal)

    def _act(self, action: m.Action, click: object) -> None:
        """Play an action; bots that are asked in secret answer before anything is shown (RUL-18)."""
        seat = self.seat
        seat.act(action, click or None)
        answer_in_secret(self.table, seat, self.curtain.answer_for_absent)
        # A boat is mostly moved on and on; an explorer is mostly followed by another one.
        keep = self.chosen if isinstance(action, m.MoveBoat) else NOTHING
        self.forget()
        self.chosen = controls.still(self.legal, keep)

    def forget(self) -> None:
        """Put everything back that was picked up, asked or hinted at."""
        self.chosen, self.ask, self.warning, self.hints, self.past = NOTHING, None, None, [], None

    # -- help -------------------------------------------------------------------------------------------

    def _place_one(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all of these
        """Let a scout place the next explorer or boat (SET-4, SET-5)."""
        index = self.seat.index
        if index is not None:
            self.table.place_for(index)
            self.forget()

    def _place_all(self, app: App, message: Mapping[str, Any]) -> None:
        """Let a scout place everything of this seat's that is left."""
        index = self.seat.index
        if index is not None:
            self._place_one(app, message)
            self.curtain.excuse(index)

    def _keep_repellents(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Say beforehand whether repellents are to be used: at a shared screen nobody is asked (RUL-18)."""
        index = self.seat.index
        if index is None or not self.curtain.is_shared:
            self.no_such_button(app)
        else:
            self.curtain.keep(index)

    def _undo(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Take the last action back, as long as it showed nothing new."""
        self.seat.undo(message.get("click") or None)
        self.forget()

    def _hint(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Ask a scout what it would do with these eyes."""
        self.chosen, self.ask = NOTHING, None
        self.take_hints(self.seat.hint(HINTS))

    def _typed(self, app: App, message: Mapping[str, Any]) -> None:
        """Do what a typed command means, in the words of the log."""
        text = message.get("value")
        command = commands.parse(text if isinstance(text, str) else "", self.seat.view(), self.legal)
        self.ask = self.warning = None
        if not isinstance(command, Command):
            self._do(app, controls.play(self.seat.view(), self.legal, command), message)
        else:
            self.obey(app, command, commands.examples(self.legal), message)

    def _escape(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Leave what is open, one thing at a time: the past, then questions, then the piece in hand."""
        if self.past is not None:
            self.past = None
        elif self.ask is not None or self.warning is not None:
            self.ask = self.warning = None
        else:
            self.forget()

    # -- between the clicks -----------------------------------------------------------------------------

    def pause(self, app: App) -> float | None:
        """Return the seconds until bots or the die go on; ``None`` while a person decides or looks back."""
        if self.past is not None or self.curtain.waits_for is not None:
            return None
        if self.table.waits_for() is not None and not self._is_excused() and self.curtain.absent is None:
            return None
        setting_up = self.seat.view().step in SETTING_UP
        pace = app.settings.pause if app.settings.motion else min(app.settings.pause, _SHORT_PAUSE)
        return min(pace, _SHORT_PAUSE) if setting_up else pace * pauses_after(self.news.latest)

    def tick(self, app: App) -> bool:
        """Let one visible thing happen: a bot's move, a roll, a placement, or the end of the game."""
        if self.table.is_over:
            self.at_end(app)
        elif self._is_excused():
            waits = self.table.waits_for()
            assert waits is not None
            self.table.place_for(waits)
        else:
            before = self.seat.version
            if run_to_change(self.table, self.seat, self.curtain.answer_for_absent):
                self.forget()
            # What happened behind these eyes must not even move the screen (RUL-18).
            return self.seat.version != before
        return True

    def _is_excused(self) -> bool:
        """Tell whether a scout places for the person whose turn it is."""
        return self.curtain.is_excused(self.table.waits_for())


_BUTTONS: Final = (m.SkipTile(), m.EndMoves(), m.Stay(), m.Repel(), m.Allow())

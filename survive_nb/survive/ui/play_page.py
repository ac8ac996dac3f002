"""The table: what every click on the board and the panel does, and what happens between the clicks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.ui import commands, controls
from survive_nb.survive.ui.controls import NOTHING, Ask, Choice, Drop, Meaning, Refuse, Warn
from survive_nb.survive.ui.handover import SETTING_UP, answer_in_secret, pauses_after, run_to_change
from survive_nb.survive.ui.pieces_by_space import PLACES
from survive_nb.survive.ui.table_view import SurviveTableView
from survive_nb.table import Refusal
from survive_nb.ui.commands import Command
from survive_nb.ui.messages import Message
from survive_nb.ui.page import AppContext, MessageHandler
from survive_nb.ui.tap import Act, Attempt, Pick

#: Seconds between set-up steps when motion is off.
_SHORT_PAUSE: Final = 0.15


class PlayPage(SurviveTableView):
    """One game at one screen; what is picked up, asked, looked back at is known here and nowhere else."""

    # -- clicks -----------------------------------------------------------------------------------------

    def clicks(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of the game's own clicks."""
        return {
            "tap": self._tap,
            "answer": self._answer,
            "swim": self._swim,
            "anyway": self._play_anyway,
            "choose": self._press,
            "tile": self._pick_tile,
            "value": self._pick_value,
            "rider": self._pick_rider,
            "riders": self._send_riders,
            "place": self._place_one,
            "place-all": self._place_all,
            "keep": self._keep_repellents,
        }

    def take_screen(self, seat: int | None) -> bool:
        """Let the person whom the game waits for take the screen."""
        return self.handover.take(seat)

    def _tap(self, app: AppContext, message: Message) -> None:
        """Do what a tap on a place means."""
        place = message.text("at")
        if place not in PLACES:
            app.tell(app.words.say("There is no such place on the board."))
            return
        asked_here = self.ask is not None and self.ask_at == place
        self.close_question()
        if asked_here:
            return  # a second tap on the same place closes the chooser
        self.ask_at = place
        view, legal = self.seat.view(), self.legal
        meaning = controls.tap(view, legal, self.chosen, place)
        self._do(app, controls.with_hints(view, legal, meaning, place, self.hinted), message)

    def _answer(self, app: AppContext, message: Message) -> None:
        """Take one answer of the chooser; answers to an earlier question count for nothing."""
        ask, n = self.ask, message.number("n")
        is_current = ask is not None and message.number("ask") == self.ask_number
        if ask is None or not is_current or n is None or not 0 <= n < len(ask.options):
            app.tell(app.words.say("That question is no longer open."))
            return
        option = ask.options[n]
        if isinstance(option, Choice):
            self.ask = None
            self._do(app, Pick(option), message)
        else:
            self.play(app, option, message)

    def _swim(self, app: AppContext, message: Message) -> None:
        """Let the explorer in hand swim to a space with a boat instead of boarding it (LAND-3)."""
        to = message.text("to")
        actions = controls.instead(self.seat.view(), self.legal, self.chosen)
        wanted = next((a for a in actions if isinstance(a, m.MoveExplorer) and a.to_space == to), None)
        if wanted is None:
            self.no_such_button(app)
        else:
            self.play(app, wanted, message)

    def _press(self, app: AppContext, message: Message) -> None:
        """Take a button of the panel: end the moves, play no tile, leave the creatures, answer a question."""
        kind = message.text("type")
        wanted = next((action for action in _BUTTONS if action.type == kind), None)
        if wanted is None:
            self.no_such_button(app)
        else:
            self.play(app, wanted, message)

    def _play_anyway(self, app: AppContext, message: Message) -> None:
        """Play the deadly move that was warned of (RUL-12)."""
        if self.warning is None:
            app.tell(app.words.say("That question is no longer open."))
            return
        self._do(app, Act(self.warning.action), message)

    def _pick_tile(self, app: AppContext, message: Message) -> None:
        self._do(app, controls.pick_tile(self.legal, self.chosen, message.text("back")), message)

    def _pick_value(self, app: AppContext, message: Message) -> None:
        color, value = message.text("color"), message.number("value")
        if value is not None:
            self._do(app, controls.pick_value(self.legal, self.chosen, color, value), message)

    def _pick_rider(self, app: AppContext, message: Message) -> None:
        explorer = message.text("explorer")
        self._do(app, controls.pick_rider(self.legal, self.chosen, explorer), message)

    def _send_riders(self, app: AppContext, message: Message) -> None:
        """Let the three chosen swimmers climb in (TILE-3)."""
        action = controls.riders_chosen(self.legal, self.chosen)
        if action is None:
            app.tell(app.words.say("Choose three swimmers first."), "TILE-3")
        else:
            self._do(app, Act(action), message)

    def _do(self, app: AppContext, meaning: Meaning, message: Message) -> None:
        """Do what a click turned out to mean."""
        match meaning:
            case Act(action):
                self._act(action, message.click)
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

    def _refuse(self, app: AppContext, refusal: Refusal | None) -> None:
        """Say why not; a spectator sees whose turn it is."""
        if self.seat.index is None:
            app.tell(app.words.say("Now playing: {player}.", player=self.seat.view().turn))
        elif refusal is not None:
            app.refuse(refusal)

    def _act(self, action: m.Action, click: str) -> None:
        """Play an action; bots that are asked in secret answer before anything is shown (RUL-18)."""
        seat = self.seat
        seat.act(action, click or None)
        answer_in_secret(self.table, seat, self.handover.answer_for_absent)
        # A boat often moves again; after an explorer, usually another one moves.
        keep = self.chosen if isinstance(action, m.MoveBoat) else NOTHING
        self.forget()
        self.chosen = controls.revalidate(self.legal, keep)

    # -- help -------------------------------------------------------------------------------------------

    def _place_one(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        """Let the adviser place the next explorer or boat (SET-4, SET-5)."""
        index = self.seat.index
        if index is not None:
            self.table.place_for(index)
            self.forget()

    def _place_all(self, app: AppContext, message: Message) -> None:
        """Let the adviser place everything of this seat's that is left."""
        index = self.seat.index
        if index is not None:
            self._place_one(app, message)
            self.handover.excuse(index)

    def _keep_repellents(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        """Say beforehand whether repellents are to be used: at a shared screen nobody is asked (RUL-18)."""
        index = self.seat.index
        if index is None or not self.handover.is_shared:
            self.no_such_button(app)
        else:
            self.handover.keep(index)

    def _hint(self, app: AppContext, message: Message) -> None:
        """Ask a captain what it would do with the same view."""
        self.chosen, self.ask = NOTHING, None
        super()._hint(app, message)

    def parse(self, text: str, lang: str) -> m.Action | Command:
        """Parse a typed command."""
        value = controls.value_to_place(self.legal, self.chosen) if self.legal.values else None
        return commands.parse(text, self.seat.view(), self.legal, lang, value=value)

    def examples(self, lang: str) -> Sequence[str]:
        """Return some commands that can be typed now."""
        return commands.examples(self.legal, lang)

    def play(self, app: AppContext, action: m.Action, message: Message) -> None:
        """Play an action, after a warning if it is deadly, or say why it is not legal."""
        self.close_question()
        self._do(app, controls.play(self.seat.view(), self.legal, action), message)

    def close_question(self) -> bool:
        """Close the question about a tap and the warning."""
        was_open = self.ask is not None or self.warning is not None
        self.ask = self.warning = None
        return was_open

    # -- between the clicks -----------------------------------------------------------------------------

    def pause(self, app: AppContext) -> float | None:
        """Return the seconds until bots or the die go on; ``None`` while a person decides or looks back."""
        if self.past is not None:
            return self.playback_pause(app)
        if self.handover_to is not None:
            return None
        if self.guide is not None and self.guide.holds(app):
            return None
        if self.table.waits_for() is not None and not self._is_excused() and self.handover.absent is None:
            return None
        setting_up = self.seat.view().step in SETTING_UP
        pace = self.bots_pause(app)
        if pace is None or setting_up:
            return None if pace is None else min(pace, _SHORT_PAUSE)
        pace = pace if app.settings.motion else min(pace, _SHORT_PAUSE)
        return pace * pauses_after(self.news.latest)

    def tick(self, app: AppContext) -> bool:
        """Let one visible thing happen: a bot's move, a roll, a placement, or the end of the game."""
        if self.play_next():
            return True
        if self.table.is_over:
            self.at_end(app)
        elif self._is_excused():
            waits = self.table.waits_for()
            assert waits is not None
            self.table.place_for(waits)
        else:
            before = self.seat.version
            if run_to_change(self.table, self.seat, self.handover.answer_for_absent):
                self.forget()
                self.bots_acted()
            # What this seat cannot see must not even refresh the screen (RUL-18).
            return self.seat.version != before
        return True

    def _is_excused(self) -> bool:
        """Tell whether the adviser places for the person whose turn it is."""
        return self.handover.is_excused(self.table.waits_for())


_BUTTONS: Final = (m.SkipTile(), m.EndMoves(), m.Stay(), m.Repel(), m.Allow())

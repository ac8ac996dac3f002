"""The table: what every click on the board and the panel does, and what happens between the clicks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.piece_index import PLACES
from survive_nb.survive.text import commands
from survive_nb.survive.ui import controls
from survive_nb.survive.ui.controls import NOTHING, Ask, Choice, Drop, Meaning, Refuse, Warn
from survive_nb.survive.ui.handover import pauses_after, run_to_change
from survive_nb.survive.ui.remember import AFTER_LOOKING, CLOSED, WHILE_LOOKING, OpenNote, own_at
from survive_nb.survive.ui.table_view import SurviveTableView
from survive_nb.survive.view import SETTING_UP
from survive_nb.table import STILL_LOOKING, Refusal
from survive_nb.text.commands import Command
from survive_nb.ui.messages import Message
from survive_nb.ui.page import AppContext, MessageHandler
from survive_nb.ui.tap import Act, Attempt, Pick

#: Seconds between set-up steps when motion is off.
_SHORT_PAUSE: Final = 0.15
#: Number of pauses for which the table waits for secret answers of bots, and at a shared screen (RUL-18).
_WINDOW_PAUSES: Final = 2.0


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
            "beforehand": self._choose_beforehand,
            # The person who was called to the screen may have no tile to play before the die (RUL-18).
            "roll": lambda *_: self.rolls and self.handover.go_on(),
            "letter": self._choose_letter,
            "look-again": self._look_again,
            "seen": lambda *_: self.handover.seen(),
            "look-close": self._close_look,
            "note": self._note_place,
            "note-open": self._note_explorer,
            "note-set": self._set_note,
            "note-close": self._close_note,
        }

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for; nothing is played before everybody has finished looking (RUL-20)."""
        if self.handover_to is None and message.do in self._too_early():
            app.refuse(STILL_LOOKING)
            return True
        return super().receive(app, message)

    def _too_early(self) -> AbstractSet[str]:
        """Return the clicks that have to wait until all last looks are over."""
        if not self.table.memory.looking():
            return frozenset()
        return AFTER_LOOKING if self.look is None else self.handlers().keys() - WHILE_LOOKING

    def _close_look(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002 - as all of these
        """Finish the own last look."""
        index = self.seat.index
        if index is None:
            return False
        self.table.memory.close(index)
        self.forget()
        return True

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

    def _swim(self, app: AppContext, message: Message) -> bool:
        """Let the explorer in hand swim to a space with a boat instead of boarding it (LAND-3)."""
        to = message.text("to")
        actions = controls.instead(self.seat.view(), self.legal, self.chosen)
        swims = (a for a in actions if isinstance(a, m.MoveExplorer) and a.to_space == to)
        return self._play_one(app, swims, message)

    def _press(self, app: AppContext, message: Message) -> bool:
        """Take a button of the panel: end the moves, play no tile, leave the creatures, answer a question."""
        kind = message.text("type")
        return self._play_one(app, (action for action in _BUTTONS if action.type == kind), message)

    def _play_one(self, app: AppContext, actions: Iterator[m.Action], message: Message) -> bool:
        """Play the first of these actions; return whether there is one."""
        action = next(actions, None)
        if action is None:
            return False
        self.play(app, action, message)
        return True

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
                self._refuse(app, self.actor.why_not(action))
            case Refuse(refusal):
                self._refuse(app, refusal)
            case Drop():
                self.chosen = NOTHING

    def _refuse(self, app: AppContext, refusal: Refusal | None) -> None:
        """Say why not; a spectator sees whose turn it is."""
        if self.actor.index is None:
            app.tell(app.words.say("Now playing: {player}.", player=self.seat.view().turn))
        elif refusal is not None:
            app.refuse(refusal)

    def _act(self, action: m.Action, click: str) -> None:
        """Play an action."""
        self.actor.act(action, click or None)
        if isinstance(action, m.SkipTile):
            self.handover.go_on()
        # A boat often moves again; after an explorer, usually another one moves.
        keep = self.chosen if isinstance(action, m.MoveBoat) else NOTHING
        self.forget()
        self.chosen = controls.revalidate(self.legal, keep)

    # -- notes ------------------------------------------------------------------------------------------

    def _note_place(self, app: AppContext, message: Message) -> None:
        """Write down the values of the own explorers at a place."""
        self._open_note(app, own_at(self.seat.view(), message.text("at")))

    def _note_explorer(self, app: AppContext, message: Message) -> None:
        """Write down the value of one own explorer."""
        explorer = message.text("explorer")
        self._open_note(app, (explorer,) if explorer in self._own() else ())

    def _open_note(self, app: AppContext, explorers: tuple[str, ...]) -> None:
        if not self.table.memory.has_notes or self.seat.view().step in SETTING_UP:
            app.tell(app.words.say("There is nothing to write down now."))
        elif not app.settings.notes:
            app.tell(app.words.say("Writing values down is switched off in Settings."))
        elif not explorers:
            app.tell(app.words.say("You can write down values of your own explorers only."))
        else:
            self.past = None
            self.noting = OpenNote(self.seat.index, explorers)

    def _set_note(self, app: AppContext, message: Message) -> bool:
        """Write one value down, or wipe it out; what is not the own explorer is refused."""
        explorer, value, index = message.text("explorer"), message.number("value"), self.seat.index
        if not app.settings.notes:
            app.tell(app.words.say("Writing values down is switched off in Settings."))
        elif index is None or value is None:
            return False
        else:
            self.table.memory.note(index, explorer, value or None)
            if len(self.noting.explorers) <= 1:
                self.noting = CLOSED
        return True

    def _close_note(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        self.noting = CLOSED

    # -- help -------------------------------------------------------------------------------------------

    def _place_one(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        """Let the adviser place the next explorer or boat (SET-4, SET-5)."""
        index = self.actor.index
        if index is not None:
            self.table.place_for(index)
            self.forget()

    def _place_all(self, app: AppContext, message: Message) -> None:
        """Let the adviser place everything of this seat's that is left."""
        looks, index = self.handover.looks_at_letters, self.actor.index
        if looks is not None:
            self.handover.excuse(looks)
            self.handover.seen()
        elif index is not None:
            self._place_one(app, message)
            self.handover.excuse(index)

    def _choose_beforehand(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002
        """Choose whether repellents are used when their owner is not asked or does not answer (RUL-18)."""
        index = self.seat.index
        if index is None or not self.table.chooses_beforehand:
            return False
        self.table.answer_beforehand(index, message.is_on("on"))
        return True

    def _choose_letter(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002
        """Choose the explorer that the next tap places face down."""
        cards = self._face_down
        return cards is not None and cards.choose(message.text("color"), message.text("letter"))

    def _look_again(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002
        """Let the person who places look at their explorers again, behind the handover."""
        index = self.actor.index
        if index is None or self._face_down is None:
            return False
        self.handover.look_again(index)
        return True

    def _hint(self, app: AppContext, message: Message) -> None:
        """Ask a captain what it would do with the same view."""
        self.chosen, self.ask = NOTHING, None
        super()._hint(app, message)

    def parse(self, text: str, lang: str) -> m.Action | Command:
        """Parse a typed command."""
        value = controls.value_to_place(self.legal, self.chosen) if self.legal.values else None
        legal, equal = self.legal.actions, self._values_are_hidden
        return commands.parse(text, self.seat.view(), legal, lang, value=value, equal=equal)

    def examples(self, lang: str) -> Sequence[str]:
        """Return some commands that can be typed now."""
        return commands.examples(self.legal.actions, lang, equal=self._values_are_hidden)

    @property
    def _values_are_hidden(self) -> bool:
        """Return whether commands leave values out: they do not count, or are placed face down."""
        return self.legal.face_down is not None or self.table.options.equal_worth

    def play(self, app: AppContext, action: m.Action, message: Message) -> None:
        """Play an action, after a warning if it is deadly, or say why it is not legal."""
        self.close_question()
        if (
            self.legal.face_down is not None
            and isinstance(action, m.PlaceExplorer)
            and action not in self.legal
        ):
            app.tell(
                app.words.say("Explorers are placed face down here: choose a letter, then a tile."), "SET-4"
            )
            return
        self._do(app, controls.play(self.seat.view(), self.legal, action), message)

    def close_question(self) -> bool:
        """Close the question about a tap and the warning."""
        was_open = self.ask is not None or self.warning is not None or self.noting is not CLOSED
        self.ask = self.warning = None
        self.noting = CLOSED
        return was_open

    # -- between the clicks -----------------------------------------------------------------------------

    def pause_now(self, app: AppContext) -> float | None:
        """Return the seconds until bots or the die go on; ``None`` while a person decides."""
        if self.table.memory.looking():
            look = self.look
            return None if look is None else self.timer.pause(look, app.settings)
        if self.table.is_waiting:
            return self._pause_in_window(app)
        self._window_ends = None
        if self.table.waits_for() is not None and not self._is_excused():
            return None
        if self.handover.before_the_die is not None:
            return None
        setting_up = self.seat.view().step in SETTING_UP
        pace = self.bots_pause(app)
        if pace is None or setting_up:
            return None if pace is None else min(pace, _SHORT_PAUSE)
        pace = pace if app.settings.motion else min(pace, _SHORT_PAUSE)
        return pace * pauses_after(self.news.latest)

    def _pause_in_window(self, app: AppContext) -> float | None:
        """Return the seconds until bots have answered in secret, with or without a repellent (RUL-18).

        They decide in a pause of its own, so that the time they take for it is not noticed.
        """
        left, pace = self.table.seconds_left(), self.bots_pause(app)
        if left is not None or pace is None:
            return left
        now = self._clock()
        if self._window_ends is None:
            self._window_ends = now + max(_WINDOW_PAUSES * pace, _SHORT_PAUSE)
            return _SHORT_PAUSE / 3
        return max(0.0, self._window_ends - now)

    def tick(self, app: AppContext) -> bool:
        """Let one visible thing happen: a bot's move, a roll, a placement, or the end of the game."""
        if self.play_next():
            return True
        if self.look is not None:
            return self.timer.tick(self.seat, app.settings)
        if self.table.is_over:
            self.at_end(app)
        elif self._is_excused():
            waits = self.table.waits_for()
            assert waits is not None
            self.table.place_for(waits)
        else:
            if self.table.seconds_left() is None and self.table.prepare_answers():
                # The screen is refreshed in any case: whether a bot has decided must not be noticed.
                return True
            before = self.seat.version
            if run_to_change(self.table, self.seat):
                self.forget()
                self.bots_acted()
            # What this seat cannot see must not even refresh the screen (RUL-18).
            return self.seat.version != before
        return True

    def _is_excused(self) -> bool:
        """Tell whether the adviser places for the person whose turn it is."""
        return self.handover.is_excused(self.table.waits_for())


_BUTTONS: Final = (m.SkipTile(), m.EndMoves(), m.Stay(), m.Repel(), m.Allow())

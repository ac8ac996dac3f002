"""The table of Fish Fish!: what every click does, and what happens between the clicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import model as m
from survive_nb.table import Seat, Table
from survive_nb.ui.commands import Command
from survive_nb.ui.fish_fish import commands, controls
from survive_nb.ui.fish_fish.controls import NOTHING, Act, Attempt, Choice, Meaning, Missing, Pick
from survive_nb.ui.fish_fish.effects import effects_of
from survive_nb.ui.fish_fish.eyes import Eyes
from survive_nb.ui.fish_fish.hand_end import ended_now
from survive_nb.ui.fish_fish.log import Log
from survive_nb.ui.fish_fish.story import told
from survive_nb.ui.fish_fish.table_parts import table_parts
from survive_nb.ui.fish_fish.twin import places
from survive_nb.ui.news import News
from survive_nb.ui.parts import Parts
from survive_nb.ui.table_page import HINTS, Doer, TablePage

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: A card that is turned over deserves a longer look, and so does the end of a hand: so many pauses.
_REVEAL: Final = 2.5
_HAND: Final = 6.0


class FishPage(TablePage):
    """One game at one screen; what is chosen, asked and looked back at is known here and nowhere else."""

    def __init__(self, table: Table) -> None:
        clicks: Mapping[str, Doer] = {
            "hex": self._tap,
            "bid": self._bid,
            "card": self._pick_card,
            "bait": self._pick_bait,
            "lay": self._lay,
            "next-hand": self._next_hand,
            "review": self._ask_for_review,
            "undo": self._undo,
            "hint": self._hint,
            "coach": self._toggle_coach,
            "typed": self._typed,
            "escape": self._escape,
        }
        super().__init__(table, clicks)
        self.eyes = Eyes(table)
        #: What the fisher has picked for the next row; it leaves with the fisher's eyes.
        self.chosen: Choice = NOTHING
        self.coach_on = False
        #: The hand that has just ended and is being told, counted from 1.
        self.told_hand: int | None = None
        # The moment in which it ended: in a room the others may have gone on meanwhile.
        self.told_moment = 0
        #: Whose review was asked for between two hands, and whether that person has the screen.
        self.review_of: int | None = None
        self.review_open = False
        self.news = News(effects_of, told)
        self.log = Log()
        self._places: Final = frozenset(places(len(table.plans)))

    # -- who looks, and at what -------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """Return the seat on whose behalf a click counts; between two hands nobody shares it."""
        if self.told_hand is not None and self.eyes.are_shared:
            return self.table.onlooker()
        return self.eyes.seat

    @property
    def memory(self) -> Seat:
        """Return the seat whose log and past are shown."""
        if self.told_hand is not None and self.eyes.are_shared:
            return self.table.onlooker()
        return self.eyes.memory

    @property
    def legal(self) -> tuple[m.Action, ...]:
        """Return what may be decided at this screen now: nothing while the end of a hand is told."""
        # In a room somebody else may have stopped the game, or a bot may play for this seat.
        if self.told_hand is not None or self.table.waits_for() != self.seat.index:
            return ()
        return self.seat.legal()

    @property
    def curtain(self) -> int | None:
        """Return the person who must take the screen alone before anything else, if there is one."""
        if self.review_of is not None and not self.review_open:
            return self.review_of
        return self.eyes.waits_for if self.told_hand is None else None

    def parts(self, app: App) -> Parts:
        """Return everything to be shown to whoever looks now."""
        if self.told_hand is not None and self.told_moment >= self.memory.moments():
            # The game was taken up again elsewhere, before the end of this hand.
            self.told_hand = None
        return table_parts(app, self)

    @property
    def is_behind(self) -> bool:
        """Tell whether the game has gone on while the end of a hand is still being told."""
        return self.told_hand is not None and self.told_moment < self.memory.moments() - 1

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for."""
        if do == "lift":
            self._lift(app, message)
        elif self.curtain is not None:
            self._before_the_curtain(app, do)
        else:
            self.click(app, do, message)

    def _lift(self, app: App, message: Mapping[str, Any]) -> None:
        """Let the person who was called look at the screen."""
        seat = message.get("seat")
        if (
            self.review_of is not None
            and not self.review_open
            and seat == self.review_of
            and seat is not True
        ):
            self.review_open = True
        elif self.told_hand is None and self.eyes.lift(seat):
            self.forget()
        else:
            self.no_turn_to_look(app)

    def _before_the_curtain(self, app: App, do: str) -> None:
        """Do nothing before somebody says who they are; only a review may be left unread."""
        if do == "escape" and self.review_of is not None:
            self.review_of = None
        else:
            self.first_say_who(app)

    def _tap(self, app: App, message: Mapping[str, Any]) -> None:
        """Do what a tap on a place means."""
        place = message.get("at")
        if not isinstance(place, str) or place not in self._places:
            app.tell(app.words.say("There is no such place on the table."))
        elif self.told_hand is None:
            self._do(app, controls.tap(self.seat.view(), self.legal, self._still(), place), message)

    def _bid(self, app: App, message: Mapping[str, Any]) -> None:
        tiles = message.get("tiles")
        if type(tiles) is int and 0 <= tiles <= m.TILES:
            self._do(app, controls.play(self.legal, m.Bid(tiles)), message)
        else:
            self.no_such_button(app)

    def _pick_card(self, app: App, message: Mapping[str, Any]) -> None:
        card = message.get("card")
        if isinstance(card, str) and card in m.CARDS:
            self._tap(app, {**message, "at": f"card-{card}"})
        else:
            self.no_such_button(app)

    def _pick_bait(self, app: App, message: Mapping[str, Any]) -> None:
        bait = message.get("bait")
        if type(bait) is int and bait in m.SLOTS:
            self._tap(app, {**message, "at": f"bait-{bait}"})
        else:
            self.no_such_button(app)

    def _lay(self, app: App, message: Mapping[str, Any]) -> None:
        """Lay the row that has been chosen (FF-3)."""
        self._tap(app, {**message, "at": "row"})

    def _do(self, app: App, meaning: Meaning, message: Mapping[str, Any]) -> None:
        """Do what a click turned out to mean."""
        match meaning:
            case Act(action):
                self.act(self.seat, action, message.get("click"))
            case Pick(choice):
                self.chosen = choice
            case Missing():
                app.tell(app.words.say("Choose a fishing card and a bait first."), "FF-3")
            case Attempt(action):
                self._refuse(app, action)
            case _:
                pass

    def _refuse(self, app: App, action: m.Action) -> None:
        """Say why not; whoever only watches is told what is awaited."""
        if self.told_hand is not None:
            app.tell(app.words.say("The hand is over: go on to the next one first."))
        elif self.seat.index is None:
            app.tell(app.words.say("Now it is the turn of {player}.", player=self.seat.view().to_act))
        elif (refusal := self.seat.why_not(action)) is not None:
            app.refuse(refusal)

    def act(self, seat: Seat, action: m.Action, click: object = None) -> None:
        """Play an action and take note if it ended a hand."""
        seat.act(action, click or None)
        self.forget()
        self._note_the_end()

    def _note_the_end(self) -> None:
        """Stop to tell what happened when a hand has ended; the game itself is at the next one already."""
        onlooker = self.table.onlooker()
        if ended_now(onlooker):
            self.told_hand = len(onlooker.view().sheet)
            self.eyes.lower()
            self.told_moment = self.memory.moments() - 1

    def heard(self) -> None:
        """Take note of what somebody elsewhere has done, and stop if it ended a hand."""
        super().heard()
        self._note_the_end()

    def _next_hand(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all of these
        """Go on after the end of a hand; after the last one, to the results."""
        self.told_hand = self.review_of = None
        self.review_open = False
        self.forget()
        if self.table.is_over:
            self.at_end(app)

    def forget(self) -> None:
        """Put everything back that was picked up or hinted at."""
        self.chosen, self.hints, self.past = NOTHING, [], None

    def _still(self) -> Choice:
        return controls.still(self.legal, self.chosen)

    # -- help -------------------------------------------------------------------------------------------

    def _undo(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Take the last action back, as long as it showed nothing new."""
        undoer = self.undoer() or self.seat
        undoer.undo(message.get("click") or None)
        self.forget()

    def undoer(self) -> Seat | None:
        """Return who may take the last action back; a bid that nobody chose is not worth it (FF-5)."""
        found = None if self.told_hand is not None else self.eyes.undoer()
        if found is None:
            return None
        view = self.table.onlooker().view()
        return None if view.row == m.ROWS and found.index != view.fisher else found

    def _hint(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Ask an angler what it would do with these eyes."""
        self.take_hints(self.seat.hint(HINTS) if self.legal else [])

    def _toggle_coach(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.coach_on = not self.coach_on

    def _ask_for_review(self, app: App, message: Mapping[str, Any]) -> None:
        """Show somebody's own decisions of the last hand, to nobody else at this screen."""
        seat = message.get("seat")
        if (
            self.told_hand is None
            or not self.coach_on
            or type(seat) is not int
            or seat not in self.eyes.persons
        ):
            app.tell(app.words.say("There is no such review now."))
            return
        self.review_of, self.review_open = seat, not self.eyes.are_shared

    def _typed(self, app: App, message: Mapping[str, Any]) -> None:
        """Do what a typed command means, in the words of the log."""
        text = message.get("value")
        command = commands.parse(text if isinstance(text, str) else "", self.seat.view(), self.legal)
        if not isinstance(command, Command):
            self._do(app, controls.play(self.legal, command), message)
        else:
            self.obey(app, command, commands.examples(self.legal), message)

    def _escape(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Leave what is open, one thing at a time: the past, a review, then what is chosen."""
        if self.past is not None:
            self.past = None
        elif self.review_of is not None:
            self.review_of, self.review_open = None, False
        else:
            self.forget()

    # -- between the clicks -----------------------------------------------------------------------------

    def pause(self, app: App) -> float | None:
        """Return the seconds until the game goes on; ``None`` while a person decides, reads or looks back."""
        if self.past is not None or self.curtain is not None:
            return None
        pace = app.settings.pause
        if self.told_hand is not None:
            return None if self.eyes.persons else pace * _HAND
        if self.table.waits_for() is not None and self._forced() is None:
            return None
        was_checked = any(isinstance(event, ev.RowRevealed | ev.RowDiscarded) for event in self.news.latest)
        return pace * _REVEAL if was_checked else pace

    def tick(self, app: App) -> bool:
        """Let one visible thing happen: a bot's choice, a bid that must be made (FF-5), the next hand."""
        forced = self._forced()
        if self.told_hand is not None or self.table.is_over:
            self._next_hand(app, {})
        elif forced is not None:
            self.act(*forced)
        elif self.table.step():
            self.forget()
            self._note_the_end()
        else:
            return False
        return True

    def _forced(self) -> tuple[Seat, m.Bid] | None:
        """Return the person who has to bid all that is left, and the bid: it needs no click (FF-5)."""
        waits = self.table.waits_for()
        if waits is None:
            return None
        seat = self.table.seat(waits)
        bid = controls.forced(seat.view(), seat.legal())
        return None if bid is None else (seat, bid)

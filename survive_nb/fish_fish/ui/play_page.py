"""The table of Fish Fish!: what every click does, and what happens between the clicks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import model as m
from survive_nb.fish_fish.text import commands
from survive_nb.fish_fish.ui import controls
from survive_nb.fish_fish.ui.controls import Meaning, Missing
from survive_nb.fish_fish.ui.hand_panel import ended_now
from survive_nb.fish_fish.ui.table_view import FishTableView
from survive_nb.table import AnySeat
from survive_nb.text.commands import Command
from survive_nb.ui.page import AppContext, Message, MessageHandler
from survive_nb.ui.tap import Act, Attempt, Pick

#: Number of pauses after a card has been turned over, and after the end of a hand.
_REVEAL: Final = 2.5
_HAND: Final = 6.0


class FishPage(FishTableView):
    """One game at one screen; what is chosen, asked and looked back at is known here and nowhere else."""

    # -- clicks -----------------------------------------------------------------------------------------

    def clicks(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of the game's own clicks."""
        return {
            "tap": lambda app, click: self._tap_at(app, click.text("at"), click),
            "bid": self._bid,
            "card": lambda app, click: self._pick(app, click, "card", m.CARDS),
            "bait": lambda app, click: self._pick(app, click, "bait", m.SLOTS),
            "lay": lambda app, click: self._tap_at(app, "row", click),
            "next-hand": self._next_hand,
            "review": self._ask_for_review,
            "coach": self._toggle_coach,
        }

    def take_screen(self, seat: int | None) -> bool:
        """Let the fisher take the screen, or the person whose review was asked for."""
        if self.review_of is not None and not self.review_open and seat == self.review_of:
            self.review_open = True
            return True
        return self.ended_hand is None and super().take_screen(seat)

    def refuse_handover(self, app: AppContext, message: Message) -> None:
        """Do nothing until a player takes the screen; only a review may be skipped."""
        if message.do != "escape" or not self.close_question():
            super().refuse_handover(app, message)

    def _tap_at(self, app: AppContext, place: str, message: Message) -> None:
        """Do what a tap on a place means."""
        if place not in self._places:
            app.tell(app.words.say("There is no such place on the table."))
        elif self.ended_hand is None:
            chosen = controls.revalidate(self.legal, self.chosen)
            self._do(app, controls.tap(self.seat.view(), self.legal, chosen, place), message)

    def _bid(self, app: AppContext, message: Message) -> bool:
        tiles = message.number("tiles")
        if tiles is None or not 0 <= tiles <= m.TILES:
            return False
        self.play(app, m.Bid(tiles), message)
        return True

    def _pick(self, app: AppContext, message: Message, kind: str, known: Collection[object]) -> bool:
        """Pick a fishing card or a bait by its button: the same as a tap on it."""
        name = message.text(kind) or message.number(kind)
        if name not in known:
            return False
        self._tap_at(app, f"{kind}-{name}", message)
        return True

    def _do(self, app: AppContext, meaning: Meaning, message: Message) -> None:
        """Do what a click turned out to mean."""
        match meaning:
            case Act(action):
                self.act(self.seat, action, message.click)
            case Pick(choice):
                self.chosen = choice
            case Missing():
                app.tell(app.words.say("Choose a fishing card and a bait first."), "FF-3")
            case Attempt(action):
                self._refuse(app, action)

    def _refuse(self, app: AppContext, action: m.Action) -> None:
        """Say why not; a spectator sees what the table is waiting for."""
        if self.ended_hand is not None:
            app.tell(app.words.say("The hand is over: go on to the next one first."))
        elif self.seat.index is None:
            app.tell(app.words.say("Now it is the turn of {player}.", player=self.seat.view().to_act))
        elif (refusal := self.seat.why_not(action)) is not None:
            app.refuse(refusal)

    def act(self, seat: AnySeat, action: m.Action, click: str = "") -> None:
        """Play an action and take note if it ended a hand."""
        seat.act(action, click or None)
        self.forget()
        self._note_the_end()

    def _note_the_end(self) -> None:
        """Stop for the summary when a hand has ended; the game itself is at the next one already."""
        onlooker = self.table.onlooker()
        if ended_now(onlooker):
            self.ended_hand = len(onlooker.view().sheet)
            self.handover.end()
            self.ended_at = self.memory.moments() - 1

    def heard(self) -> None:
        """Handle an action of another browser, and stop if it ended a hand."""
        super().heard()
        self._note_the_end()

    def _next_hand(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        """Go on after the end of a hand; after the last one, to the results."""
        self.ended_hand = None
        self.close_question()
        self.forget()
        if self.table.is_over:
            self.at_end(app)

    # -- help -------------------------------------------------------------------------------------------

    def _toggle_coach(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        self.coach_on = not self.coach_on

    def _ask_for_review(self, app: AppContext, message: Message) -> None:
        """Show somebody's own decisions of the last hand, to nobody else at this screen."""
        seat = message.number("seat")
        if self.ended_hand is None or not self.coach_on or seat not in self.handover.persons:
            app.tell(app.words.say("There is no such review now."))
            return
        self.review_of, self.review_open = seat, not self.handover.is_shared

    def parse(self, text: str, lang: str) -> m.Action | Command:
        """Parse a typed command."""
        return commands.parse(text, self.seat.view(), self.legal, lang)

    def examples(self, lang: str) -> Sequence[str]:
        """Return some commands that can be typed now."""
        return commands.examples(self.legal, lang)

    def play(self, app: AppContext, action: m.Action, message: Message) -> None:
        """Play an action, or say why it is not legal."""
        self._do(app, controls.play(self.legal, action), message)

    def close_question(self) -> bool:
        """Close the review of a hand."""
        was_open = self.review_of is not None
        self.review_of, self.review_open = None, False
        return was_open

    # -- between the clicks -----------------------------------------------------------------------------

    def pause_now(self, app: AppContext) -> float | None:
        """Return the seconds until the game goes on; ``None`` while a person decides or reads."""
        pace = self.bots_pause(app)
        if pace is None:
            return None
        if self.ended_hand is not None:
            return None if self.handover.persons else pace * _HAND
        if self.table.waits_for() is not None and self._forced() is None:
            return None
        was_checked = any(isinstance(event, ev.RowRevealed | ev.RowDiscarded) for event in self.news.latest)
        return pace * _REVEAL if was_checked else pace

    def tick(self, app: AppContext) -> bool:
        """Let one visible thing happen: a bot's choice, a bid that must be made (FF-5), the next hand."""
        if self.play_next():
            return True
        forced = self._forced()
        if self.ended_hand is not None or self.table.is_over:
            self._next_hand(app, Message("next-hand"))
        elif forced is not None:
            self.act(*forced)
        elif self.table.step():
            self.forget()
            self._note_the_end()
            self.bots_acted()
        else:
            return False
        if self.guide is not None:
            self.guide.noted(app)
        return True

    def _forced(self) -> tuple[AnySeat, m.Bid] | None:
        """Return the person who has to bid all that is left, and the bid: it needs no click (FF-5)."""
        waits = self.table.waits_for()
        if waits is None:
            return None
        seat = self.table.seat(waits)
        bid = controls.forced(seat.view(), seat.legal())
        return None if bid is None else (seat, bid)

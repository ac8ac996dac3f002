"""The table of Fish Fish! at one screen: what is shown, what clicks do, and what happens between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import model as m
from survive_nb.fish_fish.history import HandEnd, hand_end
from survive_nb.fish_fish.text import commands
from survive_nb.fish_fish.text.board import named, places
from survive_nb.fish_fish.ui import controls, hand_panel
from survive_nb.fish_fish.ui.board.picture import FishMarks, FishPicture
from survive_nb.fish_fish.ui.coach_panel import coach_panel, review_panel
from survive_nb.fish_fish.ui.controls import NOTHING, Choice, Meaning, Missing
from survive_nb.fish_fish.ui.effects import effects_of
from survive_nb.fish_fish.ui.ending import sheet_panel
from survive_nb.fish_fish.ui.handover import FishHandover
from survive_nb.fish_fish.ui.pictures import sign
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat, Table
from survive_nb.text.commands import Command
from survive_nb.ui.board_text import board_text
from survive_nb.ui.components import card, command_line, muted, row, stack, turn_line
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h, hidden
from survive_nb.ui.page import AppContext, MessageHandler
from survive_nb.ui.table_page import TablePage, handover_dialog
from survive_nb.ui.tap import Act, Attempt, Pick
from survive_nb.ui.theme import Theme

#: Number of pauses after a card has been turned over, and after the end of a hand.
_REVEAL: Final = 2.5
_HAND: Final = 6.0


def picture(app: AppContext, view: View, marks: FishMarks) -> FishPicture:
    """Return what the board paints."""
    names = tuple(app.words.player(seat) for seat in range(view.players))
    return FishPicture(view, marks, app.settings.palette, names, app.words.lang)


class FishPage(TablePage[View, m.Action, ev.Event]):
    """One game at one screen: what is chosen, asked and looked back at, and how it is shown."""

    handover: FishHandover

    def __init__(self, table: Table) -> None:
        super().__init__(table, FishHandover(table), effects_of)
        #: What the fisher has picked for the next row; it is dropped when the fisher leaves the screen.
        self.chosen: Choice = NOTHING
        self.coach_on = False
        #: The hand that has just ended and whose summary is shown, counted from 1.
        self.ended_hand: int | None = None
        # The moment in which it ended: in a room the others may have gone on meanwhile.
        self.ended_at = 0
        #: Whose review was asked for between two hands, and whether that person has the screen.
        self.review_of: int | None = None
        self.review_open = False
        self._places: Final = frozenset(places(len(table.plans)))

    # -- who looks, and at what -------------------------------------------------------------------------

    @property
    def seat(self) -> AnySeat:
        """Return the seat for which a click counts; between two hands nobody's, if the screen is shared."""
        return self.table.onlooker() if self._is_summary_for_all else super().seat

    @property
    def memory(self) -> AnySeat:
        """Return the seat whose log and past are shown."""
        return self.table.onlooker() if self._is_summary_for_all else self.handover.memory

    @property
    def _is_summary_for_all(self) -> bool:
        return self.ended_hand is not None and self.handover.is_shared

    @property
    def legal(self) -> tuple[m.Action, ...]:
        """Return what may be decided at this screen now: nothing while the end of a hand is shown."""
        # In a room somebody else may have stopped the game, or a bot may play for this seat.
        if self.ended_hand is not None or self.table.waits_for() != self.seat.index:
            return ()
        return self.seat.legal()

    @property
    def _shown_legal(self) -> tuple[m.Action, ...]:
        """Return what may be decided in the moment that is shown: nothing in the past."""
        return self.legal if self.past is None else ()

    @property
    def handover_to(self) -> int | None:
        """Return the person who must take the screen alone before anything else, if there is one."""
        if self.review_of is not None and not self.review_open:
            return self.review_of
        return self.handover.waits_for if self.ended_hand is None else None

    @property
    def is_behind(self) -> bool:
        """Return whether the game has gone on since the moment that is shown."""
        if self.past is not None:
            return True
        return self.ended_hand is not None and self.ended_at < self.memory.moments() - 1

    def forget(self) -> None:
        """Put everything back that was picked up or hinted at."""
        self.chosen, self.hints, self.past = NOTHING, [], None

    def undoer(self) -> AnySeat | None:
        """Return who may take the last action back; a bid that nobody chose is not worth it (FF-5)."""
        found = None if self.ended_hand is not None else self.handover.undoer()
        if found is None:
            return None
        view: View = self.table.onlooker().view()
        return None if view.row == m.ROWS and found.index != view.fisher else found

    # -- showing ----------------------------------------------------------------------------------------

    @property
    def is_bots_turn(self) -> bool:
        """Return whether a bot decides; never while the end of a hand is shown."""
        return self.ended_hand is None and super().is_bots_turn

    @property
    def shows_turns(self) -> bool:
        """Return whether the last turns are shown: the end of a hand has its own summary."""
        return self.ended_hand is None

    def turn_sign(self, seat: int, app: AppContext) -> Node:
        """Return the colour of a player."""
        return sign(seat, app.settings.palette)

    def view(self) -> View:
        """Return what is shown: the present, the past, or the end of a hand."""
        if self.ended_hand is not None and self.ended_at >= self.memory.moments():
            # The game was taken up again elsewhere, before the end of this hand.
            self.ended_hand = None
        end = self._hand_end() if self.past is None else None
        return super().view() if end is None else end.view

    def _hand_end(self) -> HandEnd | None:
        """Return the hand whose summary is shown, as the viewer saw it."""
        if self.ended_hand is None:
            return None
        return hand_end(self.memory.view_at(self.ended_at - 1), self.memory.events_at(self.ended_at))

    def board_text(self, view: View, words: Words) -> Node:
        """Return the table in words, with the commands that can be typed."""
        return board_text(self.text.describe(view, words, self._shown_legal), words)

    def side(self, app: AppContext, view: View) -> Node:
        """Return the score sheet, the switch of the coach, and the ways to play without the picture."""
        words, plays = app.words, bool(self.table.here)
        coach = button(words.say("Coach"), "coach", key="coach-switch", icon="info", pressed=self.coach_on)
        name = words.say("The table in words")
        text = button(name, "board_text", key="text", icon="text", pressed=self.text_open)
        placeholder = words.say("For example: bid 2, fish 3, pass")
        typing = command_line(words.say("Command"), words.say("Send"), placeholder=placeholder)
        tools = card(
            words.say("Help and typing") if plays else None,
            row(coach if plays else None, text, key="switches"),
            typing if plays else None,
            hidden(words.say("The table in words is at the end of the page.")),
            key="tools",
            level=3,
        )
        return stack(sheet_panel(words, view, app.settings.palette), tools)

    def dialog(self, words: Words, view: View) -> Node | None:  # noqa: ARG002 - the question is the same
        """Return the handover dialog while the screen waits for one person alone."""
        seat = self.handover_to
        if seat is None:
            return None
        if self.ended_hand is None:
            return handover_dialog(
                words,
                seat,
                words.say(
                    "The fisher chooses a card and a bait in private: only the bait is for all to see."
                ),
            )
        never_mind = button(words.say("Never mind"), "escape", key="never-mind")
        why = words.say("Only you see what your decisions cost.")
        return handover_dialog(words, seat, why, never_mind)

    def picture(self, app: AppContext, view: View) -> tuple[FishPicture, frozenset[str]]:
        """Point out what can be tapped, what is chosen and what is advised."""
        legal, marks = self._shown_legal, FishMarks()
        if controls.forced(self.seat.view(), legal) is None:
            marks = FishMarks(
                selected=controls.selected(legal, self.chosen),
                targets=controls.targets(legal, self.chosen),
                hints=tuple(controls.places_of(action) for action in self.hinted) if legal else (),
            )
        if self.past is not None:
            marks = FishMarks(seen=self.trail.places.union(*self.trail.moves))
        return picture(app, view, marks), marks.targets

    # -- the panel --------------------------------------------------------------------------------------

    def panel(self, app: AppContext, view: View) -> Node:
        """Return the panel beside the table, or between two hands the summary."""
        words, theme, legal = app.words, app.settings.palette, self.legal
        end = self._hand_end()
        if end is not None:
            return hand_panel.hand_summary(
                words, end, theme, is_last=self.table.is_over, extra=self._reviews(words)
            )
        chosen = controls.revalidate(legal, self.chosen)
        is_forced = controls.forced(view, legal) is not None
        coaching = self.seat.coach() if self.coach_on else None
        return self.turn_panel(
            app,
            [
                self._turn_line(words, view, theme),
                hand_panel.rows_line(words, view),
                hand_panel.prompt_line(words, view, legal, chosen),
                None if is_forced else hand_panel.decision(words, theme, view, legal, chosen),
                self._buttons(words, can_ask=bool(legal) and not is_forced),
            ],
            hand_panel.reveal_panel(words, view, theme),
            self.hints_card(words, lambda action: named(action, words)),
            self._about_losses(words),
            None if coaching is None else coach_panel(coaching, words),
        )

    def _turn_line(self, words: Words, view: View, theme: Theme) -> Node:
        """Say whose turn it is, and which hand."""
        who = view.to_act
        if who is None:
            title = words.say("The hand is over")
        elif who == view.viewer and not self.handover.is_shared:
            title = words.say("Your turn")
        else:
            title = words.say("Turn: {player}", player=who)
        hand = words.say("Hand {number} of {count}", number=view.hand, count=view.hands)
        return turn_line(None if who is None else sign(who, theme), title, h("span", hand, cls="atl-muted"))

    def _about_losses(self, words: Words) -> Node | None:
        """Explain advice whose value is below zero."""
        if not self.hints or self.hints[0].value >= 0:
            return None
        return muted(
            words.say("Below zero: the others gain more from here on. The first choice costs the least.")
        )

    def _buttons(self, words: Words, *, can_ask: bool) -> Node:
        """Return the buttons that help."""
        undoer = self.undoer()
        shared = undoer is not None and self.handover.is_shared
        undo = words.say("Undo: {player}", player=undoer.index) if undoer and shared else ""
        return self.help_buttons(words, can_ask=can_ask, undo=undo)

    def _reviews(self, words: Words) -> list[Node]:
        """Return the review of the hand: the person's own, or a way for each person to their own."""
        persons = self.handover.persons
        if not self.coach_on or not persons:
            return []
        if not self.handover.is_shared:
            return self._review(words, persons[0])
        if self.review_of is not None and self.review_open:
            hide = button(words.say("Hide the review"), "escape", key="hide", icon="close")
            return [*self._review(words, self.review_of), hide]
        ways = []
        for seat in persons:
            label = words.say("For {player} alone", player=seat)
            ways.append(button(label, ("review", {"seat": seat}), key=f"review-{seat}"))
        return [card(words.say("Review of the hand"), row(*ways), key="reviews", level=3)]

    def _review(self, words: Words, seat: int) -> list[Node]:
        assert self.ended_hand is not None
        remarks = self.table.seat(seat).review(self.ended_hand)
        # What a person did as fisher may be opened only by that person.
        can_look = not self.handover.is_shared
        return [] if remarks is None else [review_panel(remarks, words, open_moments=can_look)]

    # -- clicks -----------------------------------------------------------------------------------------

    def clicks(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of the game's own clicks."""
        return {
            "tap": self._tap,
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

    def _tap(self, app: AppContext, message: Message) -> None:
        """Do what a tap on a place means, or a click on the button that stands for it."""
        place = message.text("at")
        if place not in self._places:
            app.tell(app.words.say("There is no such place on the table."))
        elif self.ended_hand is None:
            chosen = controls.revalidate(self.legal, self.chosen)
            self._do(app, controls.tap(self.seat.view(), self.legal, chosen, place), message)

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
        if any(isinstance(event, ev.HandEnded) for event in onlooker.events_at(onlooker.moments() - 1)):
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

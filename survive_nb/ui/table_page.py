"""The page on which any game is played: its layout, handover, hints, typed commands, looking back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from survive_nb.i18n.words import Words
from survive_nb.table import Advice, AnySeat, IllegalAction, Refusal, Table
from survive_nb.text.commands import ALWAYS_WORDS, Command, word_in
from survive_nb.text.log import EventT
from survive_nb.ui.bot_pace import BotPace, pace_choice, pace_controls
from survive_nb.ui.components import card, dialog, notice, row, stack
from survive_nb.ui.log_panel import log_panel
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, MessageHandler, Parts, head
from survive_nb.ui.past_view import EffectsOf, PastView, panes

if TYPE_CHECKING:
    from survive_nb.ui.drawing.board_canvas import BoardPicture
    from survive_nb.ui.guide import Guide, GuidedPage

#: Number of pieces of advice that a hint asks for.
HINTS: Final = 3

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")


class Handover(ABC):
    """Who is at the screen of one table, and to whom it has to be handed over next."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.persons = table.here
        # The person who took the screen last.
        self._looking: int | None = None

    @property
    def is_shared(self) -> bool:
        """Return whether several persons share this screen."""
        return len(self.persons) > 1

    @property
    @abstractmethod
    def seat(self) -> AnySeat:
        """Return the seat for which clicks count now; a spectator's during a handover."""

    @property
    @abstractmethod
    def waits_for(self) -> int | None:
        """Return the person who must take the screen before the game goes on, if there is one."""

    def take(self, seat: int | None) -> bool:
        """Let a person take the screen, if the game waits for this one; return whether it does."""
        waits_for = self.waits_for
        if waits_for is None or seat != waits_for:
            return False
        self._looking = waits_for
        return True

    def undoer(self) -> AnySeat | None:
        """Return a person at this screen who may take the last action back, if there is one."""
        seats = (self._table.seat(person) for person in self.persons)
        return next((seat for seat in seats if seat.can_undo()), None)


class TablePage(PastView[ViewT, EventT], Generic[ViewT, ActionT, EventT]):
    """One game at one screen."""

    def __init__(self, table: Table, handover: Handover, effects_of: EffectsOf[EventT, ViewT]) -> None:
        super().__init__(table, effects_of)
        self.handover = handover
        #: How fast bots play; in a room others wait for them, so they cannot be paused there.
        self.pace = BotPace()
        self.can_pause = any(plan.kind == "bot" for plan in table.plans)
        self.hints: list[Advice[ActionT]] = []
        #: Tells a click on this advice from one on earlier advice.
        self.hint_number = 0
        self.whole_log = False
        # The turn of a person at this screen for which the signal has been given.
        self._signalled: int | None = None
        self.text_open = False
        #: The guide of a prepared game.
        self.guide: Guide[GuidedPage] | None = None
        #: Where the game leads when it is over; a room leads elsewhere.
        self.at_end: Callable[[AppContext], None] = lambda app: app.open_table(table)

    @property
    def seat(self) -> AnySeat:
        """Return the seat for which a click counts."""
        return self.handover.seat

    @property
    def handover_to(self) -> int | None:
        """Return the person who must take the screen before anything else, if there is one."""
        return self.handover.waits_for

    @property
    @abstractmethod
    def legal(self) -> object:
        """Return what may be decided at this screen now; false if nothing may."""

    @property
    def is_behind(self) -> bool:
        """Return whether the game has gone on since the moment that is shown."""
        return self.past is not None

    def heard(self) -> None:
        """Take note that somebody elsewhere has done something: what was picked up may be of no use now."""
        if self.past is None:
            self.forget()

    def undoer(self) -> AnySeat | None:
        """Return the seat at this screen that may take the last action back, if there is one."""
        return self.seat if self.seat.can_undo() else None

    # -- showing ----------------------------------------------------------------------------------------

    def view(self) -> ViewT:
        """Return what is shown: the game as it is now, or a moment of its past."""
        view: ViewT = self.seat.view() if self.past is None else self.memory.view_at(self.past)
        return view

    @abstractmethod
    def panel(self, app: AppContext, view: ViewT) -> Node:
        """Return the controls of the present moment."""

    @abstractmethod
    def side(self, app: AppContext, view: ViewT) -> Node:
        """Return the second panel: players, scores, tools."""

    @abstractmethod
    def board_text(self, view: ViewT, words: Words) -> Node:
        """Return the board in words."""

    @abstractmethod
    def dialog(self, words: Words, view: ViewT) -> Node | None:
        """Return the question that must be answered first, if there is one."""

    def question(self, words: Words, view: ViewT) -> Node | None:  # noqa: ARG002 - most games never ask
        """Return the question about a place of the board that was tapped, if there is one."""
        return None

    @abstractmethod
    def picture(self, app: AppContext, view: ViewT) -> tuple[BoardPicture, frozenset[str]]:
        """Return what the board paints, and the places where a click does something now."""

    def labels(self, view: ViewT, words: Words) -> Mapping[str, str]:
        """Return what each place is called and holds."""
        return self.text.labels(view, words)

    def parts(self, app: AppContext) -> Parts:
        """Return everything to show to the current viewer, all of it from this one seat's view."""
        words, memory, past = app.words, self.memory, self.past
        view = self.view()
        log = log_panel(words, self.log.entries(words, memory), whole=self.whole_log, opened=past)
        effects, announcement = self.news.take(self.table.onlooker(), memory, words)
        if self.is_behind:
            effects = self.take_past_effects()
        picture, live = self.picture(app, view)
        panel = self.panel(app, view) if past is None else self.past_panel(words, past)
        pace = pace_choice(words, app.settings.pace_in(self.table.game)) if self.can_pause else None
        parts = Parts(
            "table",
            head=head(app, words.name(self.table.game)),
            main=panes(words, panel, self.happened(app, pace)),
            side=self.side(app, view),
            log=log,
            board_text=self.board_text(view, words) if self.text_open else None,
            over=self.dialog(words, view),
            ask=self.question(words, view),
            picture=picture,
            labels=self.labels(view, words),
            live=live,
            say="" if self.pace.is_skipping else announcement,
            your_turn=bool(self.legal) and len(self.table.here) == 1,
            effects=self._effects(app, effects),
        )
        return parts if self.guide is None else self.guide.added_to(app, parts)

    def _effects(
        self, app: AppContext, effects: Sequence[Mapping[str, object]]
    ) -> tuple[Mapping[str, object], ...]:
        """Return what is seen moving and heard; the signal "your turn" follows the public turn alone.

        A signal for a secret question would tell the neighbours who is asked (RUL-18).
        """
        if not app.settings.motion and not app.settings.volume:
            return ()
        turn = self.turn
        is_new = turn is not None and turn in self.table.here and turn != self._signalled
        self._signalled = turn
        return (*effects, {"kind": "your-turn"}) if is_new and app.settings.volume else tuple(effects)

    def is_held(self, app: AppContext) -> bool:
        """Return whether the game waits until the guide has been read."""
        return self.guide is not None and self.guide.holds(app)

    def turn_panel(self, app: AppContext, turn: Iterable[Node | None], *cards: Node | None) -> Node:
        """Return the panel: a card for the turn, others, and why the game is not saved, if it is not."""
        words, saved = app.words, self.table.saved
        controls = pace_controls(words, self.pace) if self.has_pace_controls(app) else None
        return stack(
            card(None, *turn, controls, key="turn-card", cls="atl-accent atl-turn-card"),
            *cards,
            None if saved is None else notice(words.refusal(saved.refusal), "bad", key="unsaved"),
            key="panel",
            cls="atl-play",
        )

    def hints_card(self, words: Words, name_of: Callable[[ActionT], str]) -> Node | None:
        """Return the advice of a bot, best first, each action once with all its reasons; a click plays it."""
        items = [
            h(
                "li",
                button(
                    words.say("{number}. {text}", number=rank, text=name_of(action)),
                    ("play-hint", {"n": rank, "hint": self.hint_number}),
                    cls="atl-hint-button",
                ),
                *(h("p", words.advice(advice)) for advice in self.hints if advice.action == action),
                key=f"hint-{rank}",
                cls="atl-hint",
            )
            for rank, action in enumerate(self.hinted, 1)
        ]
        title = words.say("What a strong bot would do")
        return card(title, h("ol", *items, cls="atl-hints"), key="hints", level=3) if items else None

    def help_buttons(self, words: Words, *own: Node, can_ask: bool, undo: str = "") -> Node:
        """Return the row of the buttons under the prompt: those of the game, undo and hint."""
        undo = undo or words.say("Undo")
        return row(
            *own,
            button(undo, "undo", key="undo", icon="undo") if self.undoer() is not None else None,
            button(words.say("Hint"), "hint", key="hint", icon="hint") if can_ask else None,
            key="buttons",
            cls="atl-step-buttons",
        )

    @property
    def hinted(self) -> list[ActionT]:
        """Return the actions that are advised, best first."""
        return list(dict.fromkeys(advice.action for advice in self.hints))

    # -- clicks -----------------------------------------------------------------------------------------

    @abstractmethod
    def clicks(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of the game's own clicks."""

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of all clicks; one returns ``False`` if its button is not there now."""
        return {
            "undo": self._undo,
            "hint": self._hint,
            "play-hint": self._play_hint,
            "typed": self._typed,
            "escape": self._escape,
            "bots-pause": lambda app, _: self._set_pace(app, self.pace.toggle),
            "bots-step": lambda app, _: self._set_pace(app, self.pace.step),
            "bots-skip": lambda app, _: self._set_pace(app, self.pace.skip),
            "bots-pace": self._choose_pace,
            **self.looking_handlers(),
            "whole-log": self._show_whole_log,
            "board_text": self._toggle_board_text,
            **({} if self.guide is None else self.guide.handlers()),
            **self.clicks(),
        }

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for; during a handover nothing but answering it."""
        if message.do == "take-screen":
            if self.take_screen(message.number("seat")):
                self.forget()
            else:
                app.tell(app.words.say("It is not your turn to look."))
        elif self.handover_to is not None:
            self.refuse_handover(app, message)
        elif self.past is not None and message.do == "tap":
            # A tap on the board leads back to the game.
            self._return(app, message)
        elif (handler := self.handlers().get(message.do)) is None:
            return False
        elif handler(app, message) is False:
            app.tell(app.words.say("There is no such button; nothing has changed."))
        if self.guide is not None:
            self.guide.noted(app)
        return True

    def take_screen(self, seat: int | None) -> bool:
        """Let a person take the screen; return whether it is this one's turn."""
        return self.handover.take(seat)

    def refuse_handover(self, app: AppContext, message: Message) -> None:
        """Say that the handover dialog has to be answered first."""
        del message
        app.tell(app.words.say("First say who you are."))

    # -- bots -------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """Return whose turn it is, as everybody may know; nobody's when the game is over."""
        return None if self.table.is_over else self.table.onlooker().view().turn

    @property
    def is_bots_turn(self) -> bool:
        """Return whether it is the turn of a bot, as everybody may know."""
        return self.turn is not None and self.turn not in self.table.here

    def has_pace_controls(self, app: AppContext) -> bool:
        """Return whether bots can be paused, stepped and skipped now."""
        return self.can_pause and self.is_bots_turn and not self.is_held(app)

    def bots_pause(self, app: AppContext) -> float | None:
        """Return the seconds until a bot or the die acts, or ``None`` while the bots are paused."""
        pause = app.settings.pause_in(self.table.game)
        return self.pace.seconds(pause) if self.can_pause and self.is_bots_turn else pause

    def pause(self, app: AppContext) -> float | None:
        """Return the seconds until the page changes by itself; ``None`` while somebody decides or reads."""
        if self.past is not None:
            return self.playback_pause(app)
        return None if self.handover_to is not None or self.is_held(app) else self.pause_now(app)

    @abstractmethod
    def pause_now(self, app: AppContext) -> float | None:
        """Return the seconds until the game goes on, or ``None`` while a person decides."""

    def think(self) -> float:
        """Let the bot decide at the beginning of its pause; return the seconds this may take."""
        return self.table.think_ahead()

    def bots_acted(self) -> None:
        """Take note that a bot or the die has acted."""
        decides = bool(self.legal) or self.handover_to is not None or self.table.is_over
        self.pace.happened(decides=decides)

    def _set_pace(self, app: AppContext, change: Callable[[], None]) -> bool:
        """Change how the bots wait, while it is their turn; return whether it is."""
        if not self.has_pace_controls(app):
            return False
        change()
        return True

    def _choose_pace(self, app: AppContext, message: Message) -> None:
        changed = app.settings.with_pace(self.table.game, message.value)
        if changed is None:
            app.tell(app.words.say("There is no such setting; nothing has changed."))
        else:
            app.change(changed)

    # -- help -------------------------------------------------------------------------------------------

    def _undo(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        """Take the last action back, as long as it showed nothing new."""
        (self.undoer() or self.seat).undo(message.click or None)
        self.forget()

    def _hint(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        """Ask a bot what it would do with the same view."""
        self.hints = self.seat.hint(HINTS) if self.legal else []
        self.hint_number += 1
        if not self.hints:
            raise IllegalAction(
                Refusal(None, "There is nothing for you to decide now.", code="nothing-to-decide")
            )

    def _play_hint(self, app: AppContext, message: Message) -> None:
        """Play what was advised, unless the advice is out of date."""
        n, hinted = message.number("n"), self.hinted
        if message.number("hint") != self.hint_number or n is None or not 1 <= n <= len(hinted):
            app.tell(app.words.say("That question is no longer open."))
        else:
            self.play(app, hinted[n - 1], message)

    @abstractmethod
    def parse(self, text: str, lang: str) -> ActionT | Command:
        """Parse a typed command."""

    @abstractmethod
    def examples(self, lang: str) -> Sequence[str]:
        """Return some commands that can be typed now."""

    @abstractmethod
    def play(self, app: AppContext, action: ActionT, message: Message) -> None:
        """Play an action that was named by a command, or say why it is not legal."""

    def _typed(self, app: AppContext, message: Message) -> None:
        """Do what a typed command means."""
        command = self.parse(message.text("value"), app.words.lang)
        if not isinstance(command, Command):
            self.play(app, command, message)
        elif command.name == "help":
            lang = app.words.lang
            examples = self.examples(lang) or [word_in(lang, ways) for ways in ALWAYS_WORDS.values()]
            text = app.words.join(list(examples), "text")
            app.tell(app.words.say("You can type, for example: {text}", text=text))
        else:
            self.handlers()[command.name](app, message)

    @abstractmethod
    def close_question(self) -> bool:
        """Close what is asked or shown beside the game; return whether there was something."""

    def _escape(self, app: AppContext, message: Message) -> None:
        """Leave what is open, one thing at a time: the past, a question, then what is chosen."""
        if self.past is not None:
            self._return(app, message)
        elif not self.close_question():
            self.forget()

    # -- looking ----------------------------------------------------------------------------------------

    def catch_up(self) -> bool:
        """Read what was written down in another tab; return whether it is new."""
        return self.table.memory.catch_up()

    def _show_whole_log(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        self.whole_log = not self.whole_log

    def _toggle_board_text(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        self.text_open = not self.text_open


def handover_dialog(words: Words, seat: int, why: str, *more: Node) -> Node:
    """Ask for the screen to be passed on, and for the next person to confirm it."""
    label = words.say("I am {player}", player=seat)
    me = button(label, ("take-screen", {"seat": seat}), key="take-screen", cls="atl-primary")
    return dialog(
        words.say("Pass the screen to {player}", player=seat),
        h("p", why),
        actions=[me, *more],
        key="handover",
        cls="atl-handover",
    )

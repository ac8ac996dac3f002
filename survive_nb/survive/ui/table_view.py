"""The table of Survive! as one screen shows it: board, panel, players, log, and the board in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from time import monotonic

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import model as m
from survive_nb.survive.events import Event
from survive_nb.survive.piece_index import PieceIndex, index_pieces, piece_of
from survive_nb.survive.text.board import describe, labels, without_values
from survive_nb.survive.text.turn_summary import recap, turn_summary
from survive_nb.survive.ui import action_buttons, controls, remember
from survive_nb.survive.ui.board.picture import Marks, Picture
from survive_nb.survive.ui.controls import NOTHING, Ask, Choice, Warn, riders_chosen, value_to_place
from survive_nb.survive.ui.effects import effects_of
from survive_nb.survive.ui.handover import FaceDown, SurviveHandover
from survive_nb.survive.ui.panel import hand_panel, step_list, turn_line, variants_line
from survive_nb.survive.ui.players_panel import Option, badges, explorer_choice, players_panel, tiles_left
from survive_nb.survive.ui.reachable import NOTHING_LEGAL, Reachable
from survive_nb.survive.view import SETTING_UP, View
from survive_nb.table import AnySeat, LastLook, Table
from survive_nb.ui.board_text import board_text
from survive_nb.ui.components import card, choice, chooser, command_line, row, stack, titled_list
from survive_nb.ui.nodes import Node, button, h, hidden
from survive_nb.ui.page import AppContext, Parts
from survive_nb.ui.table_page import TablePage, handover_dialog


class SurviveTableView(TablePage[View, m.Action, Event]):
    """One game at one screen: what is chosen, asked and looked back at, and how it is shown."""

    handover: SurviveHandover

    def __init__(self, table: Table) -> None:
        super().__init__(table, SurviveHandover(table), effects_of)
        self.chosen: Choice = NOTHING
        self.ask: Ask | None = None
        #: The place whose tap is asked about.
        self.ask_at = ""
        #: Tells an answer to this question from one to an earlier question.
        self.ask_number = 0
        self.warning: Warn | None = None
        self.timer = remember.LookTimer(table)
        #: The explorers whose values are being written down.
        self.noting = remember.CLOSED
        self._writes = False
        view: View = table.onlooker().view()
        self._plain = (view, view)
        self._legal: tuple[tuple[m.Action, ...], Reachable] = ((), NOTHING_LEGAL)
        self._clock = monotonic
        #: When the table stops waiting for secret answers, where this screen decides it (RUL-18).
        self._window_ends: float | None = None

    # -- who looks, and at what -------------------------------------------------------------------------

    @property
    def legal(self) -> Reachable:
        """Return what the seat at the screen may do now, sorted once for each position."""
        actor = self.actor
        # In a room somebody else may have stopped the game, or a bot may play for this seat.
        waits = self.table.waits_for() == actor.index and not self.table.memory.looking()
        actions = actor.legal() if waits else ()
        if actor.index is None or self.handover.looks_at_letters is not None:
            return NOTHING_LEGAL
        pair = self._face_down.pair if self._face_down is not None else None
        if actions is not self._legal[0] or pair != self._legal[1].face_down:
            rng = self.table.rng_for(actor.index)
            self._legal = (actions, Reachable(actions, rng, face_down=pair))
        return self._legal[1]

    @property
    def actor(self) -> AnySeat:
        """Return the seat for which clicks count."""
        return self.handover.actor

    @property
    def _face_down(self) -> FaceDown | None:
        """Return the explorers of the person who places in the open now, if somebody does."""
        index = self.actor.index
        if index is None or not self.handover.is_open or self.table.options.equal_worth:
            return None
        is_placing = self.table.onlooker().view().step == "place_explorers"
        return self.handover.face_down(index) if is_placing else None

    def undoer(self) -> AnySeat | None:
        """Return the seat at this screen that may take the last action back, if there is one."""
        return self.handover.undoer() if self.handover.is_open else super().undoer()

    @property
    def _shown_legal(self) -> Reachable:
        """Return what may be done in the moment that is shown: nothing in the past."""
        return self.legal if self.past is None else NOTHING_LEGAL

    def forget(self) -> None:
        """Put everything back that was picked up, asked or hinted at."""
        self.chosen = NOTHING
        self.ask = self.warning = self.past = None
        self.hints = []

    @property
    def look(self) -> LastLook | None:
        """Return the last look of the person at the screen, until it is over (RUL-20)."""
        return self.timer.look(self.seat)

    # -- showing ----------------------------------------------------------------------------------------

    def view(self) -> View:
        """Return what is shown: during the last look, with the own values."""
        look = self.look if self.past is None else None
        view: View = super().view() if look is None else look.view
        if not view.options.equal_worth:
            return view
        if view is not self._plain[0]:
            # The same object for the same view: the board is drawn again only when it changes.
            self._plain = (view, without_values(view))
        return self._plain[1]

    def parts(self, app: AppContext) -> Parts:
        """Return everything to show; a last look whose time is over is closed first."""
        self.timer.close_in_time(self.seat, app.settings)
        self._writes = app.settings.notes and self.table.memory.has_notes
        parts = super().parts(app)
        announced = self.timer.announcement(self.look, app.words)
        return replace(parts, say=" ".join(filter(None, (parts.say, announced)))) if announced else parts

    @property
    def notes(self) -> Mapping[str, int]:
        """Return what the person at the screen has written down; nothing in the past or where it is off."""
        return remember.notes_of(self.table, self.seat, is_on=self._writes and self.past is None)

    def labels(self, view: View, words: Words) -> Mapping[str, str]:
        """Return what each place is called and holds, with the own notes."""
        notes, named = self.notes, labels(view, words)
        return remember.with_notes(named, view, notes, words) if notes else named

    def recap(self, events: Iterable[Event], words: Words) -> str:
        """Say what happened in several turns to the person at the screen, and in numbers."""
        index = self.seat.index
        colors = () if index is None else self.table.options.colors_of(index)
        return recap(events, words, colors, self._values_in_sight())

    def turn_teller(self) -> tuple[Callable[[Sequence[Event], Words], Sequence[str]], object]:
        """Return what says a turn in a few words, and the treasure that it names (see `recap`)."""
        values = self._values_in_sight()
        return partial(turn_summary, values=values), values

    def _values_in_sight(self) -> Mapping[str, int]:
        """Return the treasure of the own explorers whose treasure the board shows."""
        view: View = self.seat.view()
        if view.options.equal_worth:
            return {}
        own = (e for e in view.explorers if e.seat == self.seat.index)
        return {e.id: e.value for e in own if e.value is not None}

    def turn_sign(self, seat: int, app: AppContext) -> Node:
        """Return the colours of a player."""
        return badges(self.table.options.colors_of(seat), app.words)

    def board_text(self, view: View, words: Words) -> Node:
        """Return the board in words, with the commands that can be typed, and the own notes."""
        legal = self._shown_legal
        said = describe(view, words, legal.actions, equal=legal.face_down is not None)
        text = board_text(said, words)
        notes = [line for _, line in remember.lines(words, self.notes)]
        noted = titled_list(words.say("Your notes"), notes, "notes")
        return text if noted is None else stack(text, noted)

    def side(self, app: AppContext, view: View) -> Node:
        """Return the players, the land that is left, and the ways to play without the picture."""
        words, plays = app.words, bool(self.table.here)
        placeholder = words.say("For example: red-2 G9, sink F4, end")
        name = words.say("The board in words")
        typing = command_line(words.say("Command"), words.say("Send"), placeholder=placeholder)
        tools = card(
            words.say("Play by typing") if plays else None,
            typing if plays else None,
            button(name, "board_text", key="text", icon="text", pressed=self.text_open),
            hidden(words.say("The board in words is at the end of the page.")),
            key="tools",
            level=3,
        )
        noted, land = remember.notes_card(words, self.notes), tiles_left(words, view, app.settings.palette)
        return stack(players_panel(words, view), noted, land, tools)

    def dialog(self, words: Words, view: View) -> Node | None:
        """Return the question that must be answered first, if there is one."""
        handover_to, legal = self.handover_to, self._shown_legal
        if handover_to is not None:
            why = words.say("Hands and values stay hidden until you say who you are.")
            return handover_dialog(words, handover_to, why)
        if (looks := self.handover.looks_at_letters) is not None:
            return self.handover.face_down(looks).look_dialog(words, looks)
        if self.warning is not None:
            return action_buttons.warning_dialog(words, view, self.warning)
        if view.step == "repel" and legal:
            return action_buttons.repellent_dialog(words, view, legal, self.seat.events(), self._answering())
        return None

    def _answering(self) -> action_buttons.Answering | None:
        """Return how long the holder of a repellent has to answer, and more; ``None`` without a limit."""
        seat, left = self.seat.index, self.table.seconds_left()
        if seat is None or left is None:
            return None
        return action_buttons.Answering(
            ceil(left), self.table.answer_given(seat), self.table.answers_beforehand(seat)
        )

    def picture(self, app: AppContext, view: View) -> tuple[Picture, frozenset[str]]:
        """Point out what is picked up, where it can go, what else can move, what moved last, and advice."""
        index, legal, is_now = index_pieces(view), self._shown_legal, self.past is None
        chosen = controls.revalidate(legal, self.chosen)
        marks = Marks(
            selected=None if chosen.piece is None else index.place_of(chosen.piece),
            targets=controls.targets(view, legal, chosen),
            movable=controls.movable(view, legal, chosen),
            last=self.trail.moves,
            seen=None if is_now else self.trail.places,
            hints=tuple(_advised(index, action) for action in self.hinted) if is_now else (),
        )
        theme, looks = app.settings.palette, self.look is not None
        picture = Picture(view, theme, marks, app.settings.names, self.notes, looks, app.words.lang)
        advised = frozenset(to for _, to in marks.hints if to)
        return picture, frozenset(marks.targets) | marks.movable | advised

    # -- the panel --------------------------------------------------------------------------------------

    def panel(self, app: AppContext, view: View) -> Node:
        """Return the panel beside the board."""
        look = self.look
        if look is not None:
            return self.timer.panel(look, app.settings, app.words)
        if self.table.memory.looking():
            return remember.waiting_panel(app.words)
        words, theme, legal = app.words, app.settings.palette, self.legal
        chosen, seat = controls.revalidate(legal, self.chosen), self.seat.index
        cards = self._face_down
        beforehand = self.table.chooses_beforehand and seat is not None
        uses = self.table.answers_beforehand(seat) if beforehand and seat is not None else None
        prompt_text = action_buttons.prompt(words, view, legal, chosen, self.ask_at if self.ask else "")
        if self.rolls:
            prompt_text = words.say("You have no tile that you can play now.")
        elif self.is_held(app):
            prompt_text = words.say("The game waits until you have read the guide.")
        return self.turn_panel(
            app,
            [
                turn_line(words, view, theme),
                step_list(words, view),
                variants_line(words, view.options),
                h("p", prompt_text, key="prompt", cls="atl-prompt" if legal else "atl-prompt atl-waiting"),
                self._before_the_die(words),
                self._buttons(words, view, legal),
            ],
            self._note(words, chosen),
            _values(words, view, legal, chosen) if cards is None else cards.letters_card(words),
            _riders(words, view, legal, chosen),
            self.hints_card(words, lambda action: action_buttons.offer(words, view, action)),
            hand_panel(words, view, legal, chosen, theme, uses=uses, is_asked=not self.handover.is_shared),
        )

    @property
    def rolls(self) -> bool:
        """Return whether the person at the screen can do nothing but let the die roll (RUL-18)."""
        seat = self.handover.before_the_die
        return seat is not None and seat == self.seat.index and not self.legal

    def _before_the_die(self, words: Words) -> Node | None:
        """Say how long the die waits for a tile that a player may have, as everybody may know (RUL-18)."""
        left = None if self.table.is_waiting else self.table.seconds_left()
        if left is None:
            return None
        rolls = words.say_n("The die rolls in {n} second.", "The die rolls in {n} seconds.", ceil(left))
        same = words.say("It waits as long, whether or not there is a tile to play.")
        return h("p", h("strong", rolls), " ", h("small", same), key="time", cls="atl-countdown")

    def _note(self, words: Words, chosen: Choice) -> Node | None:
        """Return the open note, or a pencil for the selected explorer."""
        if not self._writes or self.seat.index is None:
            return None
        if self._is_noting and self._noted_at is None:
            return remember.note_card(words, self.noting.explorers, self.notes)
        own = self.seat.index is not None and chosen.piece is not None and chosen.piece in self._own()
        return row(remember.note_button(words, str(chosen.piece)), key="note-row") if own else None

    @property
    def _is_noting(self) -> bool:
        """Return whether the person at the screen writes something down now."""
        return self._writes and bool(self.noting.explorers) and self.noting.seat == self.seat.index

    @property
    def _noted_at(self) -> str | None:
        """Return where the explorers stand whose values are written down; ``None`` off the board."""
        return index_pieces(self.seat.view()).place_of(self.noting.explorers[0])

    def _own(self) -> frozenset[str]:
        """Return the explorers of the person at the screen."""
        return frozenset(explorer.id for explorer in remember.own_explorers(self.seat.view()))

    def question(self, words: Words, view: View) -> Node | None:
        """Ask at the tapped place which of several things was meant."""
        if self.ask is None and self._is_noting and self._noted_at is not None:
            return remember.note_card(words, self.noting.explorers, self.notes, at=self._noted_at)
        if self.ask is None:
            return None
        answers = []
        for n, option in enumerate(self.ask.options):
            label = action_buttons.offer(words, view, option)
            do = ("answer", {"ask": self.ask_number, "n": n})
            answers.append(button(label, do, key=f"answer-{n}"))
        title = words.say("Choose at {space}", space=self.ask_at)
        close = button(words.say("Never mind"), "escape", key="never-mind", cls="atl-quiet")
        return chooser(title, self.ask_at, *answers, close)

    def _buttons(self, words: Words, view: View, legal: Reachable) -> Node:
        """Return the buttons that fit the step."""
        buttons = action_buttons.step_buttons(words, legal)
        for action in controls.instead(view, legal, self.chosen):
            if isinstance(action, m.MoveExplorer):
                label = words.say("Swim to {space} instead", space=action.to_space)
                buttons.append(button(label, ("swim", {"to": action.to_space}), key="swim"))
        if view.step in SETTING_UP and legal:
            buttons += [
                button(words.say("Place this one for me"), "place", key="place"),
                button(words.say("Place all for me"), "place-all", key="place-all"),
            ]
        if self.rolls:
            buttons.append(button(words.say("Roll the die"), "roll", key="roll", cls="atl-primary"))
        if self._face_down is not None:
            buttons.append(button(words.say("Look again"), "look-again", key="look-again", icon="eye"))
        return self.help_buttons(words, *buttons, can_ask=bool(legal) and not self.handover.is_open)


def _values(words: Words, view: View, legal: Reachable, chosen: Choice) -> Node | None:
    """Let the player choose the value of the next explorer; only its owner sees this (SET-4, SET-6)."""
    left = dict(view.values_left)
    if view.step != "place_explorers" or not legal or not left:
        return None
    now = value_to_place(legal, chosen)
    if view.options.equal_worth:
        return _colors(words, legal, now[0])
    options: dict[str, list[Option]] = {color: [] for color in left}
    # In random order, which does not suggest placing the most valuable explorer first (RUL-20).
    for color, value in legal.values:
        label = words.say("{value} × {count}", value=value, count=left[color].count(value))
        options[color].append((label, ("value", {"color": color, "value": value}), now == (color, value)))
    about = mark("Values of the {color} explorers left to place")
    return explorer_choice(words, words.say("Value of the next explorer"), about, options, key="values")


def _colors(words: Words, legal: Reachable, now: str) -> Node | None:
    """Let the player choose the colour of the next explorer, where values do not count (VAR-1, VAR-4)."""
    first = dict(reversed(legal.values))
    if len(first) < 2:
        return None
    title = words.say("Colour of the next explorer")
    options = [
        (words.title(color), ("value", {"color": color, "value": first[color]}), color == now)
        for color in sorted(first, key=m.COLORS.index)
    ]
    return card(title, choice(title, options, key="colors"), key="values", cls="atl-values", level=3)


def _riders(words: Words, view: View, legal: Reachable, chosen: Choice) -> Node | None:
    """Let the remover name the three who climb into the boat (TILE-3)."""
    if not legal.riders or view.riders_for is None:
        return None
    index = PieceIndex(view)
    swimmers = index.explorers_at(index.place_of(view.riders_for) or "")
    options = [(words.title(e.id), ("rider", {"explorer": e.id}), e.id in chosen.riders) for e in swimmers]
    ready = riders_chosen(legal, chosen) is not None
    title = words.say("Three climb into the boat")
    label = words.say("Let them climb in")
    go = button(label, "riders", key="riders", cls="atl-primary", disabled=not ready)
    swimmers_choice = choice(title, options, key="swimmers")
    return card(title, swimmers_choice, go, key="riders-card", cls="atl-riders", level=3)


def _advised(index: PieceIndex, action: m.Action) -> tuple[str, str]:
    """Return from where to where an action leads; nothing for an action that is a button."""
    to, piece = index.destination(action), piece_of(action)
    start = to if piece is None else index.place_of(piece)
    return start or "", to or ""

"""Values that have to be remembered (SET-6): the last look after set-up (RUL-20), and private notes.

A note says which value an own explorer has, as far as its player remembers, and may be wrong.  It is a seat
record (`survive_nb.table.memory`) and belongs to the person who wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.survive.piece_index import index_pieces
from survive_nb.survive.ui.players_panel import badge
from survive_nb.survive.view import Explorer, View
from survive_nb.table import AnySeat, LastLook, Table
from survive_nb.text.description import in_a_row
from survive_nb.ui.components import card, choice, chooser, muted, row, rule_button, stack, table
from survive_nb.ui.nodes import Child, Node, button, h, hidden
from survive_nb.ui.settings import Settings

#: The values of explorers (COMP-3).
VALUES: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class OpenNote:
    """The explorers whose values are being written down, and by whom."""

    seat: int | None = None
    explorers: tuple[str, ...] = ()


CLOSED: Final = OpenNote()


def own_explorers(view: View) -> list[Explorer]:
    """Return the explorers of the viewer."""
    return [explorer for explorer in view.explorers if explorer.seat == view.viewer]


def own_at(view: View, place: str) -> tuple[str, ...]:
    """Return the own explorers at a place, those aboard a boat too."""
    at = index_pieces(view).place_of
    return tuple(explorer.id for explorer in own_explorers(view) if at(explorer.id) == place)


def notes_of(table: Table, seat: AnySeat, *, is_on: bool) -> Mapping[str, int]:
    """Return the notes of the person at the screen, unless the setting is off."""
    return table.memory.notes(seat.index) if is_on and seat.index is not None else {}


def note_button(words: Words, explorer: str) -> Node:
    """Return the pencil beside the selected explorer."""
    label = words.say("Write down the value of {explorer}", explorer=explorer)
    return button(label, ("note-open", {"explorer": explorer}), key="note-open", icon="pencil")


def note_card(
    words: Words, explorers: Sequence[str], notes: Mapping[str, int], *, at: str | None = None
) -> Node:
    """Ask which value each of these explorers has; the browser puts it beside the place ``at``, if any."""
    title = words.say("What do you remember?")
    questions = [_question(words, explorer, notes.get(explorer)) for explorer in explorers]
    done = button(words.say("Close"), "note-close", key="note-close")
    if at is None:
        return card(title, *questions, row(done, key="note-buttons"), key="note", cls="atl-note", level=3)
    return chooser(title, at, *questions, done, cls="atl-note")


def _question(words: Words, explorer: str, noted: int | None) -> Node:
    options = [
        (words.number(value), ("note-set", {"explorer": explorer, "value": value}), value == noted)
        for value in VALUES
    ]
    options.append((words.say("No note"), ("note-set", {"explorer": explorer, "value": 0}), noted is None))
    name = words.say("I believe {explorer} is worth:", explorer=explorer)
    return h("div", h("p", name), choice(name, options, key=f"note-{explorer}"), key=explorer)


def notes_card(words: Words, notes: Mapping[str, int]) -> Node | None:
    """List what the player has written down; each line can be changed."""
    if not notes:
        return None
    items = [
        h("li", button(text, ("note-open", {"explorer": explorer}), cls="atl-quiet"), key=explorer)
        for explorer, text in lines(words, notes)
    ]
    return card(words.say("Your notes"), h("ul", *items, cls="atl-notes"), key="notes", level=3)


def lines(words: Words, notes: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return each explorer with what is written down about it."""
    return [
        (explorer, words.say("{explorer}: you noted {value}", explorer=words.title(explorer), value=value))
        for explorer, value in sorted(notes.items(), key=lambda note: _order(note[0]))
    ]


def with_notes(
    labels: Mapping[str, str], view: View, notes: Mapping[str, int], words: Words
) -> dict[str, str]:
    """Add to the names of places what the player has written down about the explorers there."""
    at = index_pieces(view).place_of
    named = dict(labels)
    for explorer, value in notes.items():
        place = at(explorer)
        if place in named:
            facts = {"label": named[place], "explorer": explorer, "value": value}
            named[place] = words.say("{label}; you noted for {explorer}: {value}", **facts)
    return named


# -- the end of the game ------------------------------------------------------------------------------------


def memory_card(
    view: View, seat: int, notes: Mapping[str, int], words: Words, *, is_own: bool = False
) -> Node | None:
    """Compare what a player has written down with the values, and count what was right."""
    if not notes:
        return None
    own = [explorer for explorer in view.explorers if explorer.seat == seat]
    right = sum(notes.get(explorer.id) == explorer.value for explorer in own)
    rows = [_compared(explorer, notes.get(explorer.id), words) for explorer in own]
    title = words.say("What you remembered") if is_own else words.say("What {player} remembered", player=seat)
    columns = [words.say("Explorer"), words.say("Noted"), words.say("True value"), words.say("Right?")]
    score = words.say("Memory score: {right} of {count} explorers", right=right, count=len(own))
    compared = table(title, columns, rows)
    return card(title, h("p", score, cls="atl-lead"), compared, key=f"memory-{seat}", cls="atl-memory")


def _compared(explorer: Explorer, noted: int | None, words: Words) -> list[Child]:
    signs = badge(explorer.id.split("-")[0], words), h("span", words.title(explorer.id))
    name = h("span", *signs, cls="atl-player")
    if noted is None:
        verdict = words.say("not noted")
    else:
        verdict = words.say("right") if noted == explorer.value else words.say("wrong")
    return [name, words.number(noted) if noted else "–", words.number(explorer.value or 0), verdict]


def _order(explorer: str) -> tuple[str, int]:
    color, _, number = explorer.partition("-")
    return color, int(number)


#: What a player may do during the own last look: read the board in words, and all that has happened.
WHILE_LOOKING: Final = frozenset({"look-close", "board_text", "whole-log", "escape"})
#: What waits until everybody at the table has finished looking.
AFTER_LOOKING: Final = frozenset(
    {"tap", "answer", "anyway", "choose", "tile", "value", "rider", "riders", "place", "place-all"}
    | {"typed", "hint", "undo", "swim", "play-hint"}
)
#: The shortest pause of the countdown, in seconds.
_SHORTEST: Final = 0.05


class LookTimer:
    """The last look of the person at the screen, and the time that is left of it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._look: tuple[int, LastLook] | None = None
        self._shown: int | None = None
        # Whether the look has been announced, and whether its end has.
        self._announced = False

    def look(self, seat: AnySeat) -> LastLook | None:
        """Return the look of this seat, the same object until it is over."""
        memory, index = self._table.memory, seat.index
        if index is None or not memory.is_open(index):
            self._look = None
        elif self._look is None or self._look[0] != index:
            look = memory.look(index)
            self._look = None if look is None else (index, look)
        return None if self._look is None else self._look[1]

    def left(self, look: LastLook, settings: Settings) -> float | None:
        """Return the seconds that are left; ``None`` if there is no limit."""
        seconds, memory = settings.look_seconds, self._table.memory
        limits = [] if seconds is None else [look.opened + seconds + memory.paused_since(look.opened)]
        if memory.ends is not None:
            limits.append(memory.ends)
        return min(limits) - memory.now() if limits else None

    def close_in_time(self, seat: AnySeat, settings: Settings) -> None:
        """Close the look of this seat when its time is over."""
        look = self.look(seat)
        if look is not None and seat.index is not None:
            left = self.left(look, settings)
            if left is not None and left <= 0:
                self._table.memory.close(seat.index)
                self._look = None

    def pause(self, look: LastLook, settings: Settings) -> float | None:
        """Return the seconds until the countdown changes; ``None`` without a limit."""
        left = self.left(look, settings)
        return None if left is None else max(left - (ceil(left) - 1), _SHORTEST)

    def tick(self, seat: AnySeat, settings: Settings) -> bool:
        """Count down; return whether there is something new to show."""
        # Another tab may have closed it.
        self._table.memory.refresh()
        self.close_in_time(seat, settings)
        look = self.look(seat)
        return look is None or self.seconds_left(look, settings) != self._shown

    def seconds_left(self, look: LastLook, settings: Settings) -> int | None:
        """Return the countdown as it is shown."""
        left = self.left(look, settings)
        return None if left is None else max(ceil(left), 0)

    def announcement(self, look: LastLook | None, words: Words) -> str:
        """Return what a screen reader says when the look begins, and when it is over; nothing in between."""
        if (look is not None) == self._announced:
            return ""
        self._announced = look is not None
        if look is None:
            return words.say("The values are hidden now, for you too.")
        lines = [_line(explorer, words) for explorer in own_explorers(look.view)]
        return words.say("Remember your explorers: {text}.", text=in_a_row(lines, words))

    def panel(self, look: LastLook, settings: Settings, words: Words) -> Node:
        """Return what stands beside the board during the look."""
        self._shown = self.seconds_left(look, settings)
        title = h("h2", words.say("Remember them"), cls="atl-turn")
        why = words.say("Your explorers and their values. After this nobody may look, not even you.")
        label = words.say("I will remember them")
        done = button(label, "look-close", key="look-close", icon="check", cls="atl-primary")
        own = [_item(explorer, words) for explorer in own_explorers(look.view)]
        name = words.say("Your explorers")
        return card(
            None,
            row(title, self._countdown(words), key="remember-head", cls="atl-turn-line"),
            h("p", why, cls="atl-prompt", key="remember-why"),
            row(done, rule_button(words, "SET-6"), key="remember-buttons"),
            h("ul", *own, cls="atl-remember-list", aria_label=name, key="remember-list"),
            key="remember",
            cls="atl-accent atl-turn-card atl-remember",
        )

    def _countdown(self, words: Words) -> Node | None:
        if self._shown is None:
            return None
        left = words.say_n("{n} second left", "{n} seconds left", self._shown)
        # A screen reader hears the values, not every second.
        return h("span", left, cls="atl-countdown", role="timer", aria_live="off", key="countdown")


def waiting_panel(words: Words) -> Node:
    """Return what those see who wait for others to finish looking: nobody is named."""
    title = h("h2", words.say("Everybody remembers"), cls="atl-turn")
    why = muted(words.say("The players look at their own explorers once more. Then the game begins."))
    waiting = card(None, title, why, key="turn-card", cls="atl-accent atl-turn-card")
    return stack(waiting, key="panel", cls="atl-play")


def _line(explorer: Explorer, words: Words) -> str:
    facts = {"explorer": explorer.id, "place": explorer.place, "value": explorer.value}
    return words.say("{explorer} on {place}, worth {value}", **facts)


def _item(explorer: Explorer, words: Words) -> Node:
    """Return one explorer: colour, where it stands, and its value as a coin."""
    shown = (
        badge(explorer.id.split("-")[0], words),
        h("span", words.name(explorer.place or "")),
        h("strong", words.number(explorer.value or 0), cls="atl-value"),
    )
    item = h("span", *shown, cls="atl-remember-item", aria_hidden="true")
    return h("li", hidden(_line(explorer, words)), item, key=explorer.id)

"""Private notes: a player writes down which value an own explorer has, as far as they remember it.

A note may be wrong.  It is a seat record (`survive_nb.table.memory`) and belongs to the person who wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.survive.piece_index import index_pieces
from survive_nb.survive.ui.players_panel import badge
from survive_nb.survive.view import Explorer, View
from survive_nb.table import AnySeat, Table
from survive_nb.ui.components import card, choice, row, table
from survive_nb.ui.nodes import Child, Node, button, h

#: The values of explorers (COMP-3).
VALUES: Final = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class OpenNote:
    """The explorers whose values are being written down, and by whom."""

    seat: int | None = None
    explorers: tuple[str, ...] = ()


CLOSED: Final = OpenNote()


def own_at(view: View, seat: AnySeat, place: str) -> tuple[str, ...]:
    """Return the own explorers at a place, those aboard a boat too."""
    index = index_pieces(view)
    boat = index.boat(place)
    here = [explorer.id for explorer in index.explorers_at(place)] + list(boat.crew if boat else ())
    own = {explorer.id for explorer in view.explorers if explorer.seat == seat.index}
    return tuple(piece for piece in here if piece in own)


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
    return h(
        "div",
        h("h2", title, cls="atl-chooser-title"),
        *questions,
        done,
        key="chooser",
        cls="atl-chooser atl-note",
        role="dialog",
        aria_label=title,
        data_place=at,
    )


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
            named[place] = words.say(
                "{label}; you noted for {explorer}: {value}",
                label=named[place],
                explorer=explorer,
                value=value,
            )
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
    return card(
        title,
        h("p", score, cls="atl-lead"),
        table(title, columns, rows),
        key=f"memory-{seat}",
        cls="atl-memory",
    )


def _compared(explorer: Explorer, noted: int | None, words: Words) -> list[Child]:
    name = h(
        "span",
        badge(explorer.id.split("-")[0], words),
        h("span", words.title(explorer.id)),
        cls="atl-player",
    )
    is_right = noted == explorer.value
    verdict = words.say("right") if is_right else words.say("wrong") if noted else words.say("not noted")
    return [name, words.number(noted) if noted else "–", words.number(explorer.value or 0), verdict]


def _order(explorer: str) -> tuple[str, int]:
    color, _, number = explorer.partition("-")
    return color, int(number)

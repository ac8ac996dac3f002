"""The table of a lesson: chosen, right, wrong and missing places."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from survive_nb.fish_fish.model import SLOTS
from survive_nb.fish_fish.text.board import labels as table_labels
from survive_nb.fish_fish.ui.board.picture import FishMarks, FishPicture
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words
from survive_nb.ui.theme import Theme


def picture(
    view: View,
    marks: Mapping[str, str],
    heat: Mapping[str, float],  # noqa: ARG001 - no lesson has a heat map of the table
    live: Collection[str],
    *,
    theme: Theme,
    words: Words,
    names: bool,  # noqa: ARG001 - the table has no names of spaces
) -> FishPicture:
    """Return the table with its marks."""
    table_marks = FishMarks(targets=frozenset(live), judged=marks)
    return FishPicture(view, table_marks, theme, _players(view, words), words.lang)


def labels(view: View, words: Words) -> dict[str, str]:
    """Return what each place is called and holds."""
    named = words.with_players(_players(view, words))
    slots = {
        f"slot-{seat}-{value}": named.say_n(
            "{seat}, slot {value}: {n} tile", "{seat}, slot {value}: {n} tiles", tiles, seat=seat, value=value
        )
        for seat in range(view.players)
        for value, tiles in zip(SLOTS, view.slots[seat], strict=True)
    }
    return dict(table_labels(view, named)) | slots


def _players(view: View, words: Words) -> tuple[str, ...]:
    """Return what the seats are called: the student's own is "You", the others have numbers."""
    return tuple(
        words.say("You") if seat == view.viewer else words.player(seat) for seat in range(view.players)
    )

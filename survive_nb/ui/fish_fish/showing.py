"""How a replay shows a moment of Fish Fish!."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.view import View
from survive_nb.ui.fish_fish.board.picture import FishMarks, FishPicture
from survive_nb.ui.fish_fish.effects import effects_of
from survive_nb.ui.fish_fish.hand_end import settled
from survive_nb.ui.fish_fish.reveal import reveal_panel
from survive_nb.ui.fish_fish.sheet import sheet_panel
from survive_nb.ui.fish_fish.story import chronicle
from survive_nb.ui.fish_fish.table_parts import picture
from survive_nb.ui.fish_fish.twin import labels, twin
from survive_nb.ui.nodes import Node
from survive_nb.ui.pieces import stack
from survive_nb.ui.story import Chapter
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App


class FishShowing:
    """The table, the row that was checked last, and the score sheet."""

    def picture(self, app: App, view: View, events: Sequence[ev.Event], before: View | None) -> FishPicture:
        """Return the table; where a hand ends, as it lay at its end."""
        ended = any(isinstance(event, ev.HandEnded) for event in events)
        if before is not None and ended:
            hand = [event for event in events if not isinstance(event, ev.HandBegan)]
            return picture(app, settled(before, hand), FishMarks())
        return picture(app, view, FishMarks())

    def effects(self, events: Sequence[ev.Event], before: View | None) -> Sequence[Mapping[str, Any]]:
        """Return what is seen moving."""
        return effects_of(events, before)

    def side(self, app: App, view: View) -> Node:
        """Return the row that was checked last, and the score sheet."""
        theme = theme_named(app.settings.theme)
        return stack(reveal_panel(app.words, view, theme), sheet_panel(app.words, view, theme))

    def labels(self, view: View, words: Words) -> Mapping[str, str]:
        """Return what each place is called and holds."""
        return labels(view, words)

    def twin(self, view: View, words: Words) -> Node:
        """Return the table in words."""
        return twin(view, words)

    def chronicle(self, moments: Sequence[Sequence[ev.Event]], words: Words) -> list[Chapter]:
        """Tell the game hand by hand."""
        return chronicle(moments, words)

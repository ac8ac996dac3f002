"""How a replay shows a moment of Survive!."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from survive_nb.survive.events import Event
from survive_nb.survive.view import View
from survive_nb.ui.board.picture import Marks, Picture
from survive_nb.ui.nodes import Node
from survive_nb.ui.pieces import stack
from survive_nb.ui.story import Chapter
from survive_nb.ui.survive.effects import effects_of, moves_of
from survive_nb.ui.survive.players_panel import players_panel, tiles_left
from survive_nb.ui.survive.story import chronicle
from survive_nb.ui.survive.twin import labels, twin
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App


class SurviveShowing:
    """The board with the last moves, the players and the land that is left."""

    def picture(self, app: App, view: View, events: Sequence[Event], before: View | None) -> Picture:
        """Return the board with the moves of this moment marked."""
        marks = Marks(last=tuple(moves_of(events, before)))
        return Picture(view, theme_named(app.settings.theme), marks, names=app.settings.names)

    def effects(self, events: Sequence[Event], before: View | None) -> Sequence[Mapping[str, Any]]:
        """Return what is seen moving."""
        return effects_of(events, before)

    def side(self, app: App, view: View) -> Node:
        """Return the players and the land that is left."""
        theme = theme_named(app.settings.theme)
        return stack(players_panel(app.words, view), tiles_left(app.words, view, theme))

    def labels(self, view: View, words: Words) -> Mapping[str, str]:
        """Return what each space is called and holds."""
        return labels(view, words)

    def twin(self, view: View, words: Words) -> Node:
        """Return the board in words."""
        return twin(view, words)

    def chronicle(self, moments: Sequence[Sequence[Event]], words: Words) -> list[Chapter]:
        """Tell the game turn by turn."""
        return chronicle(moments, words)

"""The parts of a screen: what a page hands over to be shown, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from survive_nb.ui.nodes import Node

if TYPE_CHECKING:
    from survive_nb.ui.drawing.board_canvas import BoardPicture

#: How the regions are laid out: the welcome page, a page to read or fill in, the table with the board.
Layout: TypeAlias = Literal["home", "page", "table"]


@dataclass(frozen=True)
class Parts:
    """Everything that one page shows at one moment.

    Regions (nodes): ``head`` above all, ``main`` the controls, ``side`` a second panel, ``log`` what has
    happened, ``board_text`` the board in words, ``over`` a dialog that must be answered or closed first,
    ``ask`` a question about one place of the board (`components.chooser`), shown beside that place,
    ``notice`` one sentence that lies over the page and moves nothing.
    ``picture`` is what the board paints (no board without one), ``labels`` what each place is called and
    holds, ``live`` the places where a click does something now, ``pointer`` the one that a guide points
    at.  ``say`` is announced to screen readers and
    ``effects`` are played once.
    """

    layout: Layout
    head: Node
    main: Node
    side: Node | None = None
    log: Node | None = None
    board_text: Node | None = None
    over: Node | None = None
    ask: Node | None = None
    notice: Node | None = None
    picture: BoardPicture | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    live: frozenset[str] = frozenset()
    pointer: str = ""
    say: str = ""
    effects: tuple[Mapping[str, object], ...] = ()
    #: What an editor for code on this page has to know; empty without one.
    code: Mapping[str, object] = field(default_factory=dict)
    #: The luck of the room, and the head of its chain, for the browser to keep; empty elsewhere.
    fair: Mapping[str, object] = field(default_factory=dict)
    receipt: str = ""
    #: The title of the tab; empty for the name of the game.
    title: str = ""
    #: Whether the game waits for the visitor, which the title of the tab says.
    your_turn: bool = False

"""What the table shows: the board with its marks, the panel, the players, the log, and the board in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb.survive.view import View
from survive_nb.ui.board.picture import Marks, Picture
from survive_nb.ui.frame import head
from survive_nb.ui.log_panel import log_panel, past_banner
from survive_nb.ui.nodes import Node
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import stack
from survive_nb.ui.survive import controls, dialogs
from survive_nb.ui.survive.panel import Panel, tools
from survive_nb.ui.survive.players_panel import players_panel, tiles_left
from survive_nb.ui.survive.reachable import Reachable, piece_of
from survive_nb.ui.survive.spots import Spots
from survive_nb.ui.survive.twin import labels, twin
from survive_nb.ui.theme import theme_named

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.survive.play_page import PlayPage


def table_parts(app: App, page: PlayPage) -> Parts:
    """Return everything to be shown to whoever looks now; all of it comes from this one seat's eyes."""
    words, seat, theme = app.words, page.seat, theme_named(app.settings.theme)
    view: View = seat.view() if page.past is None else seat.view_at(page.past)
    legal = page.legal if page.past is None else Reachable(())
    marks = _marks(page, view, legal)
    effects, said = page.news.take(page.table.onlooker(), seat, words)
    return Parts(
        "table",
        head=head(app, words.say("Survive!")),
        main=_panel(app, page, view, legal),
        side=stack(
            players_panel(words, view),
            tiles_left(words, view, theme),
            tools(words, twin_open=page.twin_open, plays=bool(page.table.here)),
        ),
        log=log_panel(words, page.log.entries(words, seat), whole=page.whole_log, opened=page.past),
        twin=twin(view, words, legal) if page.twin_open else None,
        over=_over(app, page, view, legal),
        picture=Picture(view, theme, marks, app.settings.names),
        labels=labels(view, words),
        live=frozenset(marks.targets) | marks.movable,
        say=said,
        effects=effects if page.past is None and app.settings.motion else (),
    )


def _panel(app: App, page: PlayPage, view: View, legal: Reachable) -> Node:
    """Return the panel, or while looking back a banner that says so."""
    words, seat, saved = app.words, page.seat, page.table.saved
    if page.past is not None:
        return past_banner(words, page.past, seat.moments())
    return Panel(
        words,
        theme_named(app.settings.theme),
        view,
        legal,
        controls.still(legal, page.chosen),
        ask=page.ask,
        ask_number=page.ask_number,
        hints=page.hints,
        can_undo=seat.can_undo(),
        trouble=None if saved is None else words.refusal(saved.refusal),
        keeps=page.curtain.keeps(seat.index) if page.curtain.is_shared and seat.index is not None else None,
    ).node()


def _over(app: App, page: PlayPage, view: View, legal: Reachable) -> Node | None:
    """Return the question that must be answered first, if there is one."""
    waits_for = page.curtain.waits_for
    if waits_for is not None:
        return dialogs.curtain(app.words, waits_for)
    if page.warning is not None:
        return dialogs.warning_dialog(app.words, view, page.warning)
    if view.step == "repel" and legal:
        return dialogs.repellent_dialog(app.words, legal, page.seat.events())
    return None


def _marks(page: PlayPage, view: View, legal: Reachable) -> Marks:
    """Point out what is picked up, where it can go, what else can move, what moved last, what is advised."""
    spots, chosen = Spots(view), controls.still(legal, page.chosen)
    return Marks(
        selected=None if chosen.piece is None else spots.place_of(chosen.piece),
        targets=controls.targets(view, legal, chosen),
        movable=controls.movable(view, legal, chosen),
        last=page.news.moves if page.past is None else (),
        hint=_advised(page, view),
    )


def _advised(page: PlayPage, view: View) -> tuple[str, str] | None:
    """Return from where to where the best advice leads."""
    if not page.hints or page.past is not None:
        return None
    spots, action = Spots(view), page.hints[0].action
    to = spots.destination(action)
    piece = piece_of(action)
    start = to if piece is None else spots.place_of(piece)
    return None if to is None or start is None else (start, to)

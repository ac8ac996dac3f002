"""The one thing to click on the way to an action."""

from __future__ import annotations

from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.piece_index import PieceIndex, index_pieces, piece_of, tile_of
from survive_nb.survive.ui import controls
from survive_nb.survive.ui.controls import Ask, Choice, Drop
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.ui.guide import Pointer
from survive_nb.ui.tap import Act, Pick

#: What is in hand has to be put back, and no place of the board does that.
PUT_BACK: Final = Pointer(do="escape")


def is_picked(index: PieceIndex, chosen: Choice, action: m.Action) -> bool:
    """Return whether the piece of an action is in hand; with a boat come the explorers aboard."""
    piece = piece_of(action)
    if piece is None or chosen.piece is None:
        return False
    if chosen.piece == piece:
        return True
    boat = index.boats.get(chosen.piece)
    return boat is not None and piece in boat.crew and chosen.tile is None


def pointer_to(
    view: View, legal: Reachable, chosen: Choice, ask: Ask | None, ask_number: int, action: m.Action
) -> Pointer:
    """Return the next click on the way to an action; it is always one that does something now."""
    index, piece, tile = index_pieces(view), piece_of(action), tile_of(action)
    if ask is not None:
        return _answer(index, ask, ask_number, action)
    if action in legal.buttons:
        return Pointer(do=("choose", {"type": action.type}))
    if isinstance(action, m.ChooseRiders):
        return _next_rider(legal, chosen, action)
    if tile is not None and chosen.tile != tile:
        return Pointer(do=("tile", {"back": tile}))
    to = index.destination(action)
    if piece is None or is_picked(index, chosen, action):
        return Pointer(to or "")
    here = index.place_of(piece) or ""
    meaning = controls.tap(view, legal, chosen, here)
    if _leads_to(index, meaning, action):
        return Pointer(here)
    own = None if chosen.piece is None else index.place_of(chosen.piece)
    if own is not None and isinstance(controls.tap(view, legal, chosen, own), Drop):
        return Pointer(own)
    return PUT_BACK


def _leads_to(index: PieceIndex, meaning: controls.Meaning, action: m.Action) -> bool:
    """Return whether a tap leads on to an action."""
    match meaning:
        case Act(played):
            return played == action
        case Pick(choice):
            return is_picked(index, choice, action)
        case Ask(options):
            return any(_leads(index, option, action) for option in options)
        case _:
            return False


def _leads(index: PieceIndex, option: m.Action | Choice, action: m.Action) -> bool:
    return is_picked(index, option, action) if isinstance(option, Choice) else option == action


def _answer(index: PieceIndex, ask: Ask, number: int, action: m.Action) -> Pointer:
    """Return the answer to an open question that leads on to an action, or the way out of it."""
    for n, option in enumerate(ask.options):
        if _leads(index, option, action):
            return Pointer(do=("answer", {"ask": number, "n": n}))
    return Pointer(do="escape")


def _next_rider(legal: Reachable, chosen: Choice, action: m.ChooseRiders) -> Pointer:
    """Return the next swimmer who climbs in, one too many who climbs out, or the button that sends them."""
    if controls.riders_chosen(legal, chosen) is not None:
        return Pointer(do="riders")
    wrong = [name for name in chosen.riders if name not in action.explorers]
    missing = [name for name in action.explorers if name not in chosen.riders]
    return Pointer(do=("rider", {"explorer": (wrong or missing)[0]}))

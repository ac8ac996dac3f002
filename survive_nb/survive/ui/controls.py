"""What a tap on the board means: pick up, play, ask, warn or refuse.

A tap is a pure function of the view, the legal actions and what has been chosen so far.  Pieces are picked
up first and then sent to a target; set-up and sinking need one tap only.  Picking up a boat picks up
the own explorers aboard too: a tap on the safe island then means going ashore.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from survive_nb.survive import model as m
from survive_nb.survive.danger import deadly
from survive_nb.survive.piece_index import PieceIndex, index_pieces, piece_of, tile_of
from survive_nb.survive.ui.intended_action import action_for_move, action_for_tap
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.table import Refusal
from survive_nb.ui.tap import Act, Attempt, Pick

#: How a target looks: safe to go to, deadly (RUL-12), or a question comes first.
Mark = Literal["go", "deadly", "choose"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player has picked up so far; every field is empty at first."""

    #: The explorer, boat or creature in hand.
    piece: str | None = None
    #: The back of the tile that is being played (TURN-1).
    tile: str | None = None
    #: The colour and value that the next tap places (SET-4).
    value: tuple[str, int] | None = None
    #: The swimmers that climb into the boat (TILE-3).
    riders: tuple[str, ...] = ()


NOTHING: Final = Choice()


@dataclass(frozen=True, slots=True)
class Warn:
    """Ask first: the action is legal, but it loses a piece of the player's own by this rule (RUL-12)."""

    action: m.Action
    rule: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Let the player say which is meant: an action (then call `play`) or a choice (then it is picked)."""

    options: tuple[m.Action | Choice, ...]


@dataclass(frozen=True, slots=True)
class Refuse:
    """The tap meant no action that has a name; here is what to do instead, with its rule."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Drop:
    """What was picked up is put back."""


Meaning = Act[m.Action] | Warn | Pick[Choice] | Ask | Attempt[m.Action] | Refuse | Drop


# -- playing ------------------------------------------------------------------------------------------------


def play(view: View, legal: Reachable, action: m.Action) -> Act[m.Action] | Warn | Attempt[m.Action]:
    """Play an action that was named by a tap, an answer or a command: warn of danger first (RUL-12)."""
    if action not in legal:
        return Attempt(action)
    rule = deadly(view, action)
    return Act(action) if rule is None else Warn(action, rule)


def tap(view: View, legal: Reachable, choice: Choice, place: str) -> Meaning:
    """Say what a tap on a space or a safe island means."""
    index = index_pieces(view)
    choice = revalidate(legal, choice)
    if not legal:
        # Whatever was meant: the seat says whose turn it is, and no more than it may (RUL-18).
        return Attempt(m.Stay())
    match view.step:
        case "place_explorers":
            color, value = value_to_place(legal, choice)
            return _direct(view, legal, m.PlaceExplorer(color, value, place), index, place)
        case "place_boats":
            return _direct(view, legal, m.PlaceBoat(place), index, place)
        case "sink":
            return _direct(view, legal, m.Sink(place), index, place)
        case "choose_riders":
            return _tap_riders(view, legal, choice, place)
        case "repel":
            return Ask(legal.buttons)
        case _:
            return _tap_piece(view, legal, choice, place, index)


def with_hints(
    view: View, legal: Reachable, meaning: Meaning, place: str, hinted: Sequence[m.Action]
) -> Meaning:
    """Let a tap on the target of a hint play it; where the tap means something else too, ask."""
    there = [a for a in hinted if index_pieces(view).destination(a) == place]
    match meaning:
        case Attempt() | Refuse() if there:
            return play(view, legal, there[0]) if len(there) == 1 else Ask(tuple(there))
        case Pick(choice) if there:
            return Ask((*there, choice))
        case Ask(options) if there:
            return Ask(tuple(dict.fromkeys((*there, *options))))
        case _:
            return meaning


def _direct(view: View, legal: Reachable, action: m.Action, index: PieceIndex, place: str) -> Meaning:
    """One tap is enough for set-up and sinking: every target is marked."""
    return play(view, legal, action) if place not in m.ISLANDS else _refused(index, NOTHING, place)


def _tap_piece(view: View, legal: Reachable, choice: Choice, place: str, index: PieceIndex) -> Meaning:
    """Send the piece in hand to a target, put it back, or pick up another."""
    if choice.piece is None:
        return _pick_up(legal, choice, place, index) or _refused(index, choice, place)
    here = [a for a in _actions(legal, choice, index) if index.destination(a) == place]
    if index.place_of(choice.piece) == place:
        return _tap_own_place(view, legal, choice, place, index, here)
    meant = _plainly_meant(view, here)
    if meant is not None:
        return play(view, legal, meant)
    if here:
        return Ask(tuple(here))
    other = _pick_up(legal, replace(choice, piece=None), place, index)
    if other is not None:
        return other
    return _as_refusal(action_for_move(index, choice.piece, choice.tile, place))


def _plainly_meant(view: View, actions: list[m.Action]) -> m.Action | None:
    """Return what a tap on a place must mean, or ``None`` where the player has to choose.

    An explorer sent to a space with a boat boards it (LAND-2); `instead` offers to swim beside it.
    If boarding is deadly, the player chooses.
    """
    if len(actions) == 1:
        return actions[0]
    boarding = [a for a in actions if _boards(a)]
    if len(boarding) != 1 or len({piece_of(a) for a in actions}) != 1 or deadly(view, boarding[0]):
        return None
    return boarding[0]


def instead(view: View, legal: Reachable, choice: Choice) -> list[m.Action]:
    """Return what the piece in hand can do besides what a tap means: swim to a space with a boat (LAND-3)."""
    choice = revalidate(legal, choice)
    if choice.piece is None:
        return []
    index = index_pieces(view)
    by_place: dict[str | None, list[m.Action]] = {}
    for action in _actions(legal, choice, index):
        by_place.setdefault(index.destination(action), []).append(action)
    several = [actions for actions in by_place.values() if len(actions) > 1]
    return [
        action
        for actions in several
        if (meant := _plainly_meant(view, actions)) is not None
        for action in actions
        if action != meant
    ]


def _boards(action: m.Action) -> bool:
    return isinstance(action, m.MoveExplorer) and action.to_boat is not None


def _tap_own_place(
    view: View, legal: Reachable, choice: Choice, place: str, index: PieceIndex, here: list[m.Action]
) -> Act[m.Action] | Warn | Attempt[m.Action] | Ask | Pick[Choice] | Drop:
    """Board the boat that is here, or put the piece back; where it can jump off or be exchanged, ask.

    Jumping off is asked for even if it is the only action: the same tap may be meant to put the piece back.
    """
    if not here:
        if choice.tile is not None:
            return Pick(Choice(tile=choice.tile))
        climbing = _climbing(legal, choice.piece, place, index)
        return Ask((*climbing, NOTHING)) if climbing else Drop()
    if len(here) == 1 and _boards(here[0]):
        return play(view, legal, here[0])
    others = [p for p in _pieces_at(legal, choice, place, index) if p != choice.piece]
    return Ask((*here, *(_with_piece(legal, choice, piece) for piece in others)))


def _climbing(legal: Reachable, boat: str | None, place: str, index: PieceIndex) -> list[m.Action]:
    """Return how swimmers in the space of the boat in hand can climb into it (SWIM-3)."""
    swimmers = [e.id for e in index.explorers_at(place) if e.id in legal.by_piece]
    actions = [a for name in swimmers for a in legal.by_piece[name]]
    return [a for a in actions if isinstance(a, m.MoveExplorer) and _boards(a) and a.to_boat == boat]


def _pick_up(legal: Reachable, choice: Choice, place: str, index: PieceIndex) -> Pick[Choice] | Ask | None:
    """Pick up the one piece that can move; ask which if there are several, and before a tile is spent."""
    pieces = _pieces_at(legal, choice, place, index)
    if not pieces:
        return None
    options = tuple(_with_piece(legal, choice, piece) for piece in pieces)
    if legal.tiles and choice.tile is None:
        # The player may think that the moves have begun: say that a tile would be played.
        return Ask((*options, *legal.buttons))
    if len(options) == 1:
        return Pick(options[0])
    # A swimmer beside a boat: boarding it is one of the answers, so that there is no second question.
    actions = [a for piece in pieces for a in legal.by_piece[piece] if _boards(a)]
    return Ask((*(a for a in actions if index.destination(a) == place), *options))


def _with_piece(legal: Reachable, choice: Choice, piece: str) -> Choice:
    """Pick up a piece, and the tile that can move it."""
    return replace(choice, piece=piece, tile=tile_of(legal.by_piece[piece][0]))


def _actions(legal: Reachable, choice: Choice, index: PieceIndex) -> list[m.Action]:
    """Return what the piece in hand can do; with a boat, what the explorers aboard can do as well."""
    assert choice.piece is not None
    actions = list(legal.by_piece.get(choice.piece, ()))
    boat = index.boats.get(choice.piece)
    if boat is not None and choice.tile is None:
        for explorer in boat.crew:
            actions += legal.by_piece.get(explorer, ())
    return actions


def _pieces_at(legal: Reachable, choice: Choice, place: str, index: PieceIndex) -> list[str]:
    """Return the pieces at a place that can be picked up: with a boat come the explorers aboard."""
    names = [explorer.id for explorer in index.explorers_at(place)]
    boat = index.boat(place)
    if boat is not None:
        names.append(boat.id)
        if boat.id not in legal.by_piece:
            names += boat.crew
    names += [creature.id for creature in index.creatures_at(place)]
    allowed = legal.by_piece if choice.tile is None else legal.tiles.get(choice.tile, ())
    return [name for name in names if name in allowed]


def _refused(index: PieceIndex, choice: Choice, place: str) -> Attempt[m.Action] | Refuse:
    return _as_refusal(action_for_tap(index, choice.tile, place))


def _as_refusal(meant: m.Action | Refusal) -> Attempt[m.Action] | Refuse:
    return Refuse(meant) if isinstance(meant, Refusal) else Attempt(meant)


# -- what can be chosen -------------------------------------------------------------------------------------


def revalidate(legal: Reachable, choice: Choice) -> Choice:
    """Keep of a choice what can still be played: after a move the boat stays in hand while it can go on."""
    piece = choice.piece if choice.piece in legal.by_piece else None
    tile = choice.tile if choice.tile in legal.tiles else None
    if piece is not None and tile_of(legal.by_piece[piece][0]) != tile:
        piece = None
    known = {name for action in legal.riders for name in action.explorers}
    return Choice(
        piece=piece,
        tile=tile,
        value=choice.value if choice.value in legal.values else None,
        riders=tuple(name for name in choice.riders if name in known),
    )


def value_to_place(legal: Reachable, choice: Choice) -> tuple[str, int]:
    """Return the colour and value that the next tap places: the chosen one, else a drawn one (RUL-20)."""
    return choice.value if choice.value in legal.values and choice.value else legal.values[0]


def movable(view: View, legal: Reachable, choice: Choice = NOTHING) -> frozenset[str]:
    """Return the places where something can be picked up now."""
    choice = revalidate(legal, choice)
    if choice.tile is not None:
        pieces: Iterable[str] = legal.tiles[choice.tile]
    else:
        pieces = legal.by_piece
    index = index_pieces(view)
    return frozenset(place for piece in pieces if (place := index.place_of(piece)) is not None)


def targets(view: View, legal: Reachable, choice: Choice = NOTHING) -> dict[str, Mark]:
    """Return the places that the next tap can play to, and how each looks."""
    index, choice = index_pieces(view), revalidate(legal, choice)
    own = None if choice.piece is None else index.place_of(choice.piece)
    by_place: dict[str, list[m.Action]] = {}
    for action in _aimed(view, legal, choice, index):
        place = index.destination(action)
        if place is not None:
            by_place.setdefault(place, []).append(action)
    marks = {place: _mark(view, actions, is_own=place == own) for place, actions in by_place.items()}
    if legal.riders and view.riders_for is not None and (boat := index.place_of(view.riders_for)):
        marks[boat] = "choose"
    return marks


def _aimed(view: View, legal: Reachable, choice: Choice, index: PieceIndex) -> Iterable[m.Action]:
    """Return the actions that one more tap can play."""
    if view.step == "place_explorers" and legal:
        pair = value_to_place(legal, choice)
        return [a for a in legal.actions if isinstance(a, m.PlaceExplorer) and (a.color, a.value) == pair]
    if choice.piece is not None:
        return _actions(legal, choice, index)
    return legal.without_piece


def _mark(view: View, actions: list[m.Action], *, is_own: bool) -> Mark:
    """Say how a target looks: deadly only if every action there is."""
    if all(deadly(view, action) for action in actions):
        return "deadly"
    meant = _plainly_meant(view, actions)
    return "choose" if meant is None or (is_own and not _boards(meant)) else "go"


# -- choices of the panel -----------------------------------------------------------------------------------


def pick_value(legal: Reachable, choice: Choice, color: str, value: int) -> Pick[Choice] | Drop:
    """Choose the value that the next tap places, if it is left (SET-4)."""
    pair = (color, value)
    return Pick(replace(choice, value=pair)) if pair in legal.values else Drop()


def pick_tile(legal: Reachable, choice: Choice, back: str) -> Pick[Choice] | Drop:
    """Choose the tile to play, or put it back; what cannot be played stays in hand (TURN-1, RUL-13)."""
    if back not in legal.tiles or choice.tile == back:
        return Drop()
    return Pick(Choice(tile=back))


def pick_rider(legal: Reachable, choice: Choice, explorer: str) -> Pick[Choice]:
    """Let a swimmer climb in, or out again; a fourth one changes nothing (TILE-3)."""
    riders = revalidate(legal, choice).riders
    if explorer in riders:
        riders = tuple(name for name in riders if name != explorer)
    elif len(riders) < 3:
        riders = (*riders, explorer)
    return Pick(revalidate(legal, replace(choice, riders=riders)))


def riders_chosen(legal: Reachable, choice: Choice) -> m.ChooseRiders | None:
    """Return the action for three chosen riders, or ``None`` while there are fewer (TILE-3)."""
    wanted = set(choice.riders)
    return next((action for action in legal.riders if set(action.explorers) == wanted), None)


def _tap_riders(view: View, legal: Reachable, choice: Choice, place: str) -> Meaning:
    """Tap the boat that appeared: name the next rider, or send off the three (TILE-3)."""
    index = index_pieces(view)
    if view.riders_for is None or index.place_of(view.riders_for) != place:
        return _refused(index, choice, place)
    ready = riders_chosen(legal, choice)
    if ready is not None:
        return Ask((ready, replace(choice, riders=())))
    swimmers = [e.id for e in index.explorers_at(place) if e.id not in choice.riders]
    return Ask(tuple(replace(choice, riders=(*choice.riders, name)) for name in swimmers))

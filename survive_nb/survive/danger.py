"""The immediate losses of a move, for the warning of RUL-12.

Only public facts are used: where pieces are, never what lies under a tile or in another hand.
"""

from __future__ import annotations

from survive_nb.game import Viewer
from survive_nb.survive.model import Action, MoveBoat, MoveCreature, MoveExplorer, PlayDolphin, PlayWind
from survive_nb.survive.view import Boat, View

#: The rule by which each kind of creature takes what it enters upon.
_HUNTING = {"serpent": "CRE-2", "shark": "CRE-3", "whale": "CRE-4"}


def deadly(view: View, action: Action) -> str | None:
    """Return the rule by which a legal action loses an explorer or a boat of the mover's, or ``None``.

    Whether somebody drives the creature away with a repellent is not to be known before (RUL-4).
    """
    match action:
        case MoveExplorer(to_space=str(space)) | PlayDolphin(to=space):
            return _swims_into(view, space)
        case MoveExplorer(to_boat=str(name)):
            # An explorer that boards makes a manned boat of it, and the creature beside it strikes (RUL-2).
            return _sails_into(view, _boat(view, name).space)
        case MoveBoat(name, space) | PlayWind(name, space):
            # No creature harms an empty boat (BOAT-8).
            return _sails_into(view, space) if _boat(view, name).crew else None
        case MoveCreature(name, space):
            return _hunts_own(view, name.partition("-")[0], space)
        case _:
            return None


def _swims_into(view: View, space: str) -> str | None:
    """Serpents and sharks remove a swimmer that enters their space; on land there is no danger (SWIM-5)."""
    return "SWIM-5" if _kinds_at(view, space) & {"serpent", "shark"} else None


def _sails_into(view: View, space: str | None) -> str | None:
    """A serpent takes a manned boat with all aboard, a whale the boat; the serpent comes first (RUL-2)."""
    kinds = _kinds_at(view, space)
    if "serpent" in kinds:
        return "BOAT-6"
    return "BOAT-7" if "whale" in kinds else None


def _hunts_own(view: View, kind: str, space: str) -> str | None:
    """Tell whether a creature that the mover sends to a space harms the mover's own explorers there."""
    return _HUNTING[kind] if struck_at(view, view.turn, kind, space) else None


def endangered(view: View, action: Action) -> tuple[str, ...]:
    """Return the own explorers that a deadly action strikes."""
    match action:
        case MoveExplorer(explorer=name) | PlayDolphin(explorer=name):
            return (name,)
        case MoveBoat(name) | PlayWind(name):
            return tuple(piece for piece in _boat(view, name).crew if piece in _own(view, view.turn))
        case MoveCreature(name, space):
            return struck_at(view, view.turn, name, space)
        case _:
            return ()


def struck_at(view: View, seat: Viewer, creature: str, space: str) -> tuple[str, ...]:
    """Return the explorers of a seat that a creature strikes in a space: swimmers, riders, or both."""
    own, kind = _own(view, seat), creature.partition("-")[0]
    swim = [e.id for e in view.explorers if e.id in own and e.place == space and kind != "whale"]
    ride = [p for b in view.boats if b.space == space and kind != "shark" for p in b.crew if p in own]
    return (*swim, *ride)


def _own(view: View, seat: Viewer) -> set[str]:
    return {explorer.id for explorer in view.explorers if explorer.seat == seat}


def _boat(view: View, name: str) -> Boat:
    return next(boat for boat in view.boats if boat.id == name)


def _kinds_at(view: View, space: str | None) -> set[str]:
    """Return the kinds of creature in a space; a boat out of the game is in none."""
    return {
        creature.id.partition("-")[0]
        for creature in view.creatures
        if creature.space == space and space is not None
    }

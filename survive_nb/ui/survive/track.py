"""Where every piece was: followed through the events, one after the other."""

from __future__ import annotations

from survive_nb.survive import events as ev
from survive_nb.survive.view import View


class Track:
    """The places of all pieces, as far as the events so far, or a view to start from, tell.

    >>> track = Track()
    >>> track.feed(ev.BoatPlaced(0, "boat-1", "E3"))
    >>> track.feed(ev.ExplorerMoved("red-1", "E4", "boat-1", "LAND-2"))
    >>> track.space("red-1")
    'E3'
    """

    def __init__(self, view: View | None = None, *, from_the_start: bool = False) -> None:
        #: Whether the place of every piece is known, and not only of those that were seen to move.
        self.is_complete = from_the_start or view is not None
        self._at: dict[str, str] = {}
        if view is not None:
            self._at |= {e.id: e.place for e in view.explorers if e.place is not None}
            self._at |= {b.id: b.space for b in view.boats if b.space is not None}
            self._at |= {c.id: c.space for c in view.creatures if c.space is not None}

    def space(self, place: str) -> str | None:
        """Return the space or island of a piece, or of whoever is aboard it; a space is its own."""
        while place in self._at:
            place = self._at[place]
        return None if "-" in place else place

    def feed(self, event: ev.Event) -> None:
        """Follow one event; what is lost is forgotten, except for a boat whose crew is still to be told."""
        match event:
            case ev.ExplorerPlaced(_, piece, place) | ev.BoatPlaced(_, piece, place):
                self._at[piece] = place
            case ev.ExplorerMoved(piece, _, place) | ev.BoatMoved(piece, _, place):
                self._at[piece] = place
            case ev.CreatureAppeared(piece, place) | ev.BoatAppeared(piece, place):
                self._at[piece] = place
            case ev.CreatureMoved(_, piece, _, place):
                self._at[piece] = place
            case ev.ExplorerLost(piece) | ev.CreatureLost(piece):
                self._at.pop(piece, None)

    def is_shark(self, space: str | None) -> bool:
        """Tell whether a shark is in a space: every shark has been seen to appear (TILE-1)."""
        return any(at == space for piece, at in self._at.items() if piece.startswith("shark"))

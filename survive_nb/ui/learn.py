"""How to play Survive! in one minute: six pictures with a sentence or two, and the rules behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from survive_nb.ui.words import mark


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to know: what to look at, what to say about it, and where the rulebook says more."""

    pictures: tuple[str, ...]
    title: str
    text: str
    rules: tuple[str, ...]


#: The picture of a treasure: its value on a coin.
TREASURE: Final = "treasure"
#: All that one must know to begin; the screen tells the rest when it matters.
ONE_MINUTE: Final = (
    Lesson(
        ("explorer",),
        mark("Get away from Atlantis"),
        mark("Your explorers stand on an island that sinks. Bring them to a safe island in any corner."),
        ("ISLE-1", "ISLE-3"),
    ),
    Lesson(
        ("boat", "swimmer"),
        mark("Three moves a turn"),
        mark(
            "Walk over land, board a boat or swim. A boat holds three explorers, and whoever has the most"
            " aboard steers it. A swimmer acts only once a turn."
        ),
        ("TURN-2", "BOAT-3", "BOAT-4", "SWIM-2"),
    ),
    Lesson(
        ("beach", "forest", "mountain"),
        mark("Then one tile sinks"),
        mark(
            "You choose it: first the beaches, then the forests, then the mountains. Whoever stands on it"
            " swims, and what is under it happens at once or is yours to keep."
        ),
        ("TURN-3", "SINK-1", "SINK-4", "SINK-5"),
    ),
    Lesson(
        ("serpent", "shark", "whale"),
        mark("Then a creature moves"),
        mark(
            "The die says which kind, you say where. Serpents take boats and swimmers, sharks take swimmers,"
            " whales overturn boats."
        ),
        ("TURN-4", "CRE-2", "CRE-3", "CRE-4"),
    ),
    Lesson(
        ("volcano",),
        mark("The volcano ends it"),
        mark("It sleeps under a mountain. When it wakes, everybody who is not on a safe island is lost."),
        ("END-1",),
    ),
    Lesson(
        (TREASURE,),
        mark("The most treasure wins"),
        mark(
            "Each explorer carries a secret treasure worth 1 to 6. You choose who stands where, and from then"
            " on you have to remember it."
        ),
        ("SET-4", "SET-6", "END-2"),
    ),
)

"""How to play each game in one minute: a few steps with a sentence or two, and the rules behind them."""

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
#: All that one must know to begin Survive!; the screen tells the rest when it matters.
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
#: The same for Fish Fish!.
FISH_MINUTE: Final = (
    Lesson(
        (),
        mark("One fisher, and the others are fish"),
        mark(
            "The fisher has five fishing cards, two of them “Fish!”, and five baits. Each fish has four"
            " tiles. Everybody is fisher once, or twice at a small table."
        ),
        ("FF-1", "FF-2", "FF-13"),
    ),
    Lesson(
        (),
        mark("The fisher lays a row"),
        mark("A fishing card face down, a bait on top for all to see. Is there a hook in it?"),
        ("FF-3",),
    ),
    Lesson(
        (),
        mark("The fish bid in turn"),
        mark(
            "Bid 0 to all of your tiles, in the open. In the fifth row everything that is left must be bid."
        ),
        ("FF-4", "FF-5", "FF-12"),
    ),
    Lesson(
        (),
        mark("The card is turned over"),
        mark(
            "“Fish!”: the fisher wins all tiles on the row. “No fish!”: the bidders eat, and their tiles"
            " count as much as the bait. If nobody bids, nobody sees the card."
        ),
        ("FF-6",),
    ),
    Lesson(
        (),
        mark("The second “Fish!” ends the hand"),
        mark("Tiles that were not bid go to the highest bait the fisher still holds: waiting may pay."),
        ("FF-8", "FF-9"),
    ),
    Lesson(
        (),
        mark("Points"),
        mark("The fisher gets 4 for each tile caught, a fish the sum of its baits. The highest total wins."),
        ("FF-10", "FF-14"),
    ),
)
LESSONS: Final = {"survive": ONE_MINUTE, "fish-fish": FISH_MINUTE}

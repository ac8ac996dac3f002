"""What can still come

ask: Choose every bait that the fisher can still lay in this hand.
hint: A bait that has been laid does not come back before the next hand. [FF-7]
hint: There are five bait cards, but only four values. Which value is there twice? [FF-1]
done: Everybody can see this, but many forget to look. Now you know how good it can still get.
gone: You chose what has gone. The question is what is still to come.
why_still_there: One 3 has gone, but there are two of them. [FF-1]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import LayRow, State
from survive_nb.teaching.authoring import Message, Texts
from survive_nb.teaching.bidding.boards import BAIT_PLACES, bait_places, moment, number_of, onlooker, reason

TEXTS: Final = Texts(__name__, __doc__)


def _one_three_gone(rng: Random) -> State:
    """Find a fisher about to lay a row who has laid one of the two 3s (FF-1)."""
    return moment(
        rng, 4, lambda state: state.bait is None and state.baits.count(3) == 1 and len(state.baits) == 2
    )


def _why_no_bait(state: State, place: str) -> Message:
    """Say why a bait cannot be laid; a card that the fisher holds is asked about, so it is not the reason."""
    card = fish_fish.CARDS[0] if state.fish_left else fish_fish.CARDS[1]
    return reason(fish_fish.why_not(state, LayRow(card, number_of(place))))


def _why_still_there(_state: State, place: str) -> Message | None:
    """Explain the second 3.  No wrong idea does: it would differ from the right answer in one place."""
    return TEXTS.named("why_still_there") if place == "bait-3" else None


TASK: Final = TEXTS.click(
    position=_one_three_gone,
    view=onlooker,
    places=lambda _: BAIT_PLACES,
    answer=lambda state: bait_places(state.baits),
    why_not=_why_no_bait,
    why_missing=_why_still_there,
    apart=4,
    wrong_ideas=TEXTS.ideas(gone=lambda state: BAIT_PLACES - bait_places(state.baits)),
)

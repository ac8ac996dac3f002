"""The forged island

ask: This island lay on the table. Choose every tile that the seed did not deal there.
hint: Go row by row, with one finger on each board.
hint: To put a mountain somewhere, you have to take it from somewhere. [COMP-1]
done: Three swaps, six tiles. With the seed, everybody can lay the island again and compare.
gains_only: You found where low land became high. Each of these tiles was swapped with another one. [COMP-1]
losses_only: You found where high land became low. Where did the high tiles go? [COMP-1]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Places, Texts, say
from survive_nb.teaching.fair_dice.seeds import dealt

TEXTS: Final = Texts(__name__, __doc__)


@dataclass(frozen=True)
class Deal:
    """The island that a seed deals, and the one that lay on the table."""

    seed: str
    true: Mapping[str, str]
    shown: Mapping[str, str]

    @property
    def honest(self) -> survive.View:
        """Return the island that the seed deals."""
        return boards.view_of(boards.state_of(self.true, "serpent-1 G6"))


def _swapped(rng: Random) -> Deal:
    """Deal an island from a seed and exchange three pairs of tiles."""
    seed = f"tide-{rng.randrange(10_000)}"
    true = {tile.space: tile.terrain for tile in dealt(seed).land}
    shown = dict(true)
    beaches = rng.sample(sorted(space for space in true if true[space] == "beach"), 3)
    higher = rng.sample(sorted(space for space in true if true[space] != "beach"), 3)
    for one, other in zip(beaches, higher, strict=True):
        shown[one], shown[other] = shown[other], shown[one]
    return Deal(seed, true, shown)


def _changed(deal: Deal) -> Places:
    return frozenset(space for space in deal.true if deal.true[space] != deal.shown[space])


def _raised(deal: Deal) -> Places:
    """Return only the tiles that gained: a beach became something higher."""
    return frozenset(space for space in _changed(deal) if deal.true[space] == "beach")


def _sunk(deal: Deal) -> Places:
    """Return only the tiles that lost."""
    return _changed(deal) - _raised(deal)


TASK: Final = TEXTS.click(
    position=_swapped,
    view=lambda deal: boards.view_of(boards.state_of(deal.shown, "serpent-1 G6")),
    places=lambda deal: frozenset(deal.shown),
    beside=lambda deal: deal.honest,
    answer=_changed,
    why_not=lambda deal, space: say(
        "The seed deals {terrain} on {space}, and that is what lay there.",
        terrain=deal.true[space],
        space=space,
        rule="SET-2",
    ),
    wrong_ideas=TEXTS.ideas(gains_only=_raised, losses_only=_sunk),
)

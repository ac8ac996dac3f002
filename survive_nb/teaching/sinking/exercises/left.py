"""What is left under the sand

hint: `UNDER[terrain]` is what lay there in the beginning.
hint: `seen.count(back)` says how often a back has been seen.
done: That is counting cards, and at this table it is allowed.
nothing_gone: That is what lay there in the beginning. What has been seen is gone.
once_each: Two sharks seen are two sharks gone: count how often, not only whether.
whole_island: You count the whole island. Each terrain is a pile of its own. [COMP-1]
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import BACKS
from survive_nb.teaching.authoring import Counts, Texts
from survive_nb.teaching.boards import UNDER
from survive_nb.teaching.sinking.boards import piles

TEXTS: Final = Texts(__name__, __doc__)


def left(terrain: str, seen: list[str]) -> dict[str, int]:
    """Return what still lies under a terrain when these backs have been seen from under it."""
    return {back: count - seen.count(back) for back, count in UNDER[terrain].items()}


TASK: Final = TEXTS.function(
    left,
    piles,
    wants=Counts(),
    wrong_ideas=TEXTS.ideas(
        nothing_gone=lambda terrain, _seen: UNDER[terrain],
        once_each=lambda terrain, seen: {
            back: count - (back in seen) for back, count in UNDER[terrain].items()
        },
        whole_island=lambda _terrain, seen: {back: sum(BACKS[back]) - seen.count(back) for back in BACKS},
    ),
)

"""A lie that passes

ask: The file says which tile was removed here. A forger writes another one. Choose every tile that the rules
    would let pass.
hint: A replay asks one thing of a ply: was it legal?
hint: So which tiles could sink at this moment? Lowest terrain first, and at the sea. [SINK-2]
done: A replay proves that a game was legal, not that it was this one. Keep your own copy of the file.
anything: You think that a file can say anything. It is played again, and most lies break a rule. [SINK-1]
any_coast: The sea does reach these, but high land before low land would be noticed. [SINK-1]
whole_tier: The height is right, but a dry tile inland would be noticed. [SINK-2]
"""

from __future__ import annotations

from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Places, Texts
from survive_nb.teaching.sinking.boards import any_coast, lowest, sea_comes_in

TEXTS: Final = Texts(__name__, __doc__)


def _land(state: survive.State) -> Places:
    return frozenset(boards.land_of(state))


TASK: Final = TEXTS.click(
    position=sea_comes_in,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    wrong_ideas=TEXTS.ideas(
        anything=_land,
        any_coast=lambda state: frozenset(any_coast(boards.land_of(state))),
        whole_tier=lambda state: frozenset(lowest(boards.land_of(state))),
    ),
)

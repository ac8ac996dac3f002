"""The sea comes in

ask: Seven beaches are gone. Choose every tile that may sink now.
hint: The holes where beaches were are full of water. [SINK-2]
hint: Go from beach to beach and look at its six neighbours. Is one of them blue?
done: Every tile that sinks opens the way to the next ones.
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Texts, WrongIdea, say
from survive_nb.teaching.sinking.boards import (
    ANY_COAST,
    WHOLE_TIER,
    of_state,
    old_coast,
    sea_comes_in,
    sinking_task,
)

TEXTS: Final = Texts(__name__, __doc__)

_OLD_COAST: Final = WrongIdea(
    "old_coast",
    of_state(old_coast),
    say(
        "You looked at the coast of this morning. Where a tile has sunk there is sea now, and it counts.",
        rule="SINK-2",
    ),
)

TASK: Final = sinking_task(TEXTS, sea_comes_in, (_OLD_COAST, ANY_COAST, WHOLE_TIER))

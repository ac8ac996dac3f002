"""The first tile

ask: Choose every tile that may sink now.
hint: Only one of the three terrains is in danger now. Which one? [SINK-1]
hint: A tile must touch the sea. How many kinds of sea are there on this board? [SINK-2]
hint: Look at {space}, in the middle of the island. Serpents live there, so it is sea.
done: Beaches, and sea beside them. You can read the coast, the lake included.
no_lake: So close! You walked around the island and forgot its middle: the lake is sea too. [SINK-2]
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Texts
from survive_nb.teaching.sinking.boards import (
    ANY_COAST,
    LAKE,
    WHOLE_TIER,
    lake_coast,
    of_state,
    sinking_task,
    without_lake,
)

TEXTS: Final = Texts(__name__, __doc__, space=LAKE)

TASK: Final = sinking_task(
    TEXTS, lake_coast, (*TEXTS.ideas(no_lake=of_state(without_lake)), ANY_COAST, WHOLE_TIER)
)

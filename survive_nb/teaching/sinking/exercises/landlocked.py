"""No way to the sea

ask: Only a few beaches are left, and none touches the sea. Choose every tile that may sink now.
hint: Something must sink every turn: the rulebook does not let anybody off. [TURN-3]
hint: The order of height is stronger than the sea. Read the third rule of sinking. [SINK-3]
done: When no beach touches the sea, any beach may go: from the inside out.
skip_to_forests: You went on to the forests. They wait until the last beach is gone, wherever it lies.
    [SINK-1]
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Texts
from survive_nb.teaching.sinking.boards import ANY_COAST, any_coast, landlocked, sinking_task

TEXTS: Final = Texts(__name__, __doc__)

TASK: Final = sinking_task(
    TEXTS,
    landlocked,
    (
        *TEXTS.ideas(
            skip_to_forests=lambda state: frozenset(
                space
                for space in any_coast(boards.land_of(state))
                if boards.land_of(state)[space] == "forest"
            )
        ),
        ANY_COAST,
    ),
)

"""The forests' turn

ask: The beaches are gone. Choose every tile that may sink now.
hint: Which is the lowest terrain that is still there? [SINK-1]
hint: Now the forests follow the same rules as the beaches did. Mountains wait. [SINK-2]
done: Forests now, mountains last. That order decides the whole game.
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Texts
from survive_nb.teaching.sinking.boards import ANY_COAST, WHOLE_TIER, sinking_task, switch

TEXTS: Final = Texts(__name__, __doc__)

# Few forests lie inland by now.
TASK: Final = sinking_task(TEXTS, switch, (ANY_COAST, WHOLE_TIER), apart=2)

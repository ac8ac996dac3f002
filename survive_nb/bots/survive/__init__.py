"""Bots for Survive!: a ladder that a classroom can feel.

>>> [bot.name for bot in LADDER]
['drifter', 'scout', 'captain']
"""

from __future__ import annotations

from typing import Final

from survive_nb.bots.bot import Drifter
from survive_nb.bots.survive.captain import Captain
from survive_nb.bots.survive.scout import Scout

#: From the weakest to the strongest.
LADDER: Final = (Drifter, Scout, Captain)

__all__ = ["LADDER", "Captain", "Drifter", "Scout"]

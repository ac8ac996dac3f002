"""Bots for Survive!, from the easiest to the strongest.

>>> CATALOG.names
['drifter', 'scout', 'captain']
"""

from __future__ import annotations

from typing import Final

from survive_nb.bots.catalog import BotCatalog, BuiltInBot

CATALOG: Final = BotCatalog(
    bots={
        "drifter": BuiltInBot("survive_nb.survive.bots.drifter:SurviveDrifter", "drifter"),
        "scout": BuiltInBot("survive_nb.survive.bots.scout:Scout", "scout"),
        "captain": BuiltInBot("survive_nb.survive.bots.captain:Captain", "captain"),
    },
    substitute="scout",
    adviser="captain",
    # A fixed number of sampled worlds: the same question always gets the same answer.
    adviser_arguments={"worlds": 9},
    # Upper limit, in seconds per choice, that still feels instant.
    live_arguments={"captain": {"seconds": 0.4}},
    thinking={"captain": 0.5},
)

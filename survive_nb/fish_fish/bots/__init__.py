"""Bots for Fish Fish!, from the easiest to the strongest."""

from __future__ import annotations

from typing import Final

from survive_nb.bots.catalog import BotCatalog, BuiltInBot, FunctionRole

CATALOG: Final = BotCatalog(
    bots={
        "drifter": BuiltInBot("survive_nb.bots.bot:Drifter", "drifter"),
        "hermit": BuiltInBot("survive_nb.fish_fish.bots.baselines:Hermit", "hermit"),
        "piranha": BuiltInBot("survive_nb.fish_fish.bots.baselines:Piranha", "piranha"),
        "equilibrium": BuiltInBot("survive_nb.fish_fish.bots.angler:TwoPlayerAngler", "equilibrium"),
        "angler": BuiltInBot("survive_nb.fish_fish.bots.angler:Angler", "angler"),
    },
    substitute="angler",
    adviser="angler",
    function_role=FunctionRole(
        "survive_nb.fish_fish.bots.bidder:Bidder", partner="survive_nb.fish_fish.bots.bidder:ShufflingFisher"
    ),
    coach_module="survive_nb.fish_fish.bots.coach",
)

"""Players of Fish Fish! that are programs: two simple ones, and the angler."""

from survive_nb.bots.fish_fish.angler import Angler, Duelist, School
from survive_nb.bots.fish_fish.baselines import Hermit, Piranha

__all__ = ["Angler", "Duelist", "Hermit", "Piranha", "School"]

"""The games of this package, one line each."""

from __future__ import annotations

from survive_nb.registry import register

register("survive", "survive_nb.survive", memory=True)
register("fish-fish", "survive_nb.fish_fish")

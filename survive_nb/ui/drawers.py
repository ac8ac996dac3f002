"""The drawers that open over any page: settings, rules and lessons, legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb import rulebook

if TYPE_CHECKING:
    from survive_nb.ui.page import Drawer


def drawer_for(what: object, rule: object = None, *, game: str = "survive") -> Drawer | None:
    """Return the drawer of this name, the rulebook open at a rule; a name that no drawer has opens none.

    The rulebook is that of the rule, or else of the game that is played; so is the legend.
    """
    from survive_nb.ui.legend_drawer import LegendDrawer
    from survive_nb.ui.rules_drawer import RulesDrawer
    from survive_nb.ui.settings_drawer import SettingsDrawer

    match what:
        case "rules":
            own = rulebook.game_of(rule) if isinstance(rule, str) and rule in rulebook.ids() else game
            return RulesDrawer(rule, game=own)
        case "learn":
            return RulesDrawer(learn=True, game=game)
        case "lessons":
            return RulesDrawer(lessons=True, game=game)
        case "settings":
            return SettingsDrawer()
        case "legend":
            return LegendDrawer(game)
        case _:
            return None

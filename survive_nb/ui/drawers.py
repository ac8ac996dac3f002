"""The drawers that open over any page: settings, rules, legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from survive_nb.ui.app import Drawer


def drawer_for(what: object, rule: object = None) -> Drawer | None:
    """Return the drawer of this name, the rulebook open at a rule; a name that no drawer has opens none."""
    from survive_nb.ui.legend_drawer import LegendDrawer
    from survive_nb.ui.rules_drawer import RulesDrawer
    from survive_nb.ui.settings_drawer import SettingsDrawer

    match what:
        case "rules":
            return RulesDrawer(rule)
        case "learn":
            return RulesDrawer(learn=True)
        case "settings":
            return SettingsDrawer()
        case "legend":
            return LegendDrawer()
        case _:
            return None

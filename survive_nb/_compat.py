"""Names and modules of version 0.1.0, for notebooks and bots that were handed out with it.

Nothing in the package uses this module.  It is imported when an old name is, returns the object under its new
name, and issues one `DeprecationWarning` for each old name.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

#: Old module → new module, both inside ``survive_nb``.
MODULES: Final[dict[str, str]] = {
    "bots.coaching": "fish_fish.bots.coach_report",
    "bots.entries": "league.entries",
    "bots.fish_fish": "fish_fish.bots",
    "bots.fish_fish.angler": "fish_fish.bots.angler",
    "bots.fish_fish.baselines": "fish_fish.bots.baselines",
    "bots.league": "league.league",
    "bots.match_play": "league.match_play",
    "bots.pairings": "league.pairings",
    "bots.shipping": "league.batches",
    "bots.standings": "league.standings",
    "bots.survive": "survive.bots",
    "bots.survive.captain": "survive.bots.captain",
    "bots.survive.scout": "survive.bots.scout",
    "bots.watch": "league.time_limit",
    "checks": "teaching",
    "checks.alike": "teaching.comparison",
    "checks.bidding": "teaching.bidding.lesson",
    "checks.bidding_duel": "teaching.bidding.duel",
    "checks.bidding_habits": "teaching.bidding.habits",
    "checks.bidding_tables": "teaching.bidding.boards",
    "checks.blank": "teaching.blank",
    "checks.boards": "teaching.boards",
    "checks.bot_answers": "teaching.write_a_bot.answers",
    "checks.bot_arena": "teaching.write_a_bot.arena",
    "checks.bot_boards": "teaching.write_a_bot.boards",
    "checks.bot_tools": "teaching.write_a_bot.tools",
    "checks.bot_waters": "teaching.write_a_bot.swim_boards",
    "checks.class_table": "teaching.class_table",
    "checks.creatures": "teaching.creatures.lesson",
    "checks.creatures_boards": "teaching.creatures.boards",
    "checks.creatures_code": "teaching.creatures.answers",
    "checks.creatures_danger": "teaching.creatures.danger",
    "checks.creatures_next": "teaching.creatures.exercises.next_roll",
    "checks.creatures_odds": "teaching.creatures.odds",
    "checks.creatures_sea": "teaching.creatures.sea",
    "checks.dice_answers": "teaching.fair_dice.answers",
    "checks.dice_boards": "teaching.fair_dice.lesson",
    "checks.dice_seeds": "teaching.fair_dice.seeds",
    "checks.exercise": "teaching.exercise",
    "checks.experiment": "teaching.experiment",
    "checks.fair_dice": "teaching.fair_dice.lesson",
    "checks.feedback": "teaching.feedback",
    "checks.judge": "teaching.judge",
    "checks.league_table": "teaching.league_table",
    "checks.lesson": "teaching.plan",
    "checks.progress": "teaching.progress",
    "checks.sandbox": "teaching.sinking.sandbox",
    "checks.saying": "teaching.message",
    "checks.scene": "teaching.scene",
    "checks.setup": "teaching.setup.lesson",
    "checks.setup_boards": "teaching.setup.boards",
    "checks.setup_lab": "teaching.setup.experiments",
    "checks.setup_model": "teaching.setup.model",
    "checks.setup_places": "teaching.setup.lesson",
    "checks.sinking": "teaching.sinking.lesson",
    "checks.sinking_boards": "teaching.sinking.boards",
    "checks.stopped": "teaching.error_location",
    "checks.tasks": "teaching.tasks",
    "checks.voice": "teaching.text",
    "checks.write_a_bot": "teaching.write_a_bot.lesson",
    "fish_fish.belief": "fish_fish.solver.belief",
    "fish_fish.best_response": "fish_fish.solver.best_response",
    "fish_fish.equilibrium": "fish_fish.solver.equilibrium",
    "fish_fish.solve": "fish_fish.solver.solve",
    "rooms.fair": "rooms.fair_luck",
    "store.place": "store.location",
    "table.plans": "table.seat_plan",
    "table.shelf": "table.repository",
}

#: Old name → new name of what a module offers, in whichever module it is.
NAMES: Final[dict[str, str]] = {
    "Alike": "Comparison",
    "CannotRead": "InvalidInput",
    "Doorbell": "Notifications",
    "Eyes": "Viewer",
    "MovedOn": "Conflict",
    "Place": "Membership",
    "Saying": "Message",
    "Shelf": "GameRepository",
    "StoreTrouble": "StoreError",
    "TimeUp": "TimeLimitExceeded",
    "Voice": "LessonText",
    "Watch": "TimeLimit",
}

#: Module and old name → the module that has the name now.
MOVED_NAMES: Final[dict[tuple[str, str], str]] = {
    ("league.entries", "Bidder"): "fish_fish.bots.bidder",
    ("league.entries", "ShufflingFisher"): "fish_fish.bots.bidder",
    ("table", "Coaching"): "fish_fish.bots.coach_report",
    ("table", "Known"): "fish_fish.bots.coach_report",
    ("table", "Remark"): "fish_fish.bots.coach_report",
    ("table", "Worth"): "fish_fish.bots.coach_report",
    ("teaching.progress", "FORMAT"): "teaching.progress_file",
    ("teaching.progress", "LONGEST_NAME"): "teaching.progress_file",
    ("teaching.progress", "PREFIX"): "teaching.progress_file",
    ("teaching.progress", "tidy_name"): "teaching.progress_file",
}

_PACKAGE: Final = "survive_nb"
#: Modules that had a name ``GAMES``, and the function of the registry that replaces it.
_GAMES: Final = {f"{_PACKAGE}.rulebook": "game_names", f"{_PACKAGE}.transcript": "rules_of"}
_warned: set[str] = set()


# -- modules -------------------------------------------------------------------------------------------------


def find_spec(name: str) -> ModuleSpec | None:
    """Return how to import a module of version 0.1.0 that has moved, or ``None`` for any other."""
    package, _, old = name.partition(".")
    if package != _PACKAGE or old not in MODULES:
        return None
    is_package = any(other.startswith(f"{old}.") for other in MODULES)
    return ModuleSpec(name, _MovedModule(f"{_PACKAGE}.{MODULES[old]}"), is_package=is_package)


class _MovedModule(Loader):
    """Fills an old module with the names of the new one."""

    def __init__(self, new: str) -> None:
        self.new = new

    def exec_module(self, module: ModuleType) -> None:
        """Copy the names, and find renamed ones when they are asked for."""
        # Frames of the import system do not count: this one, and `_warn`.
        _warn(module.__name__, self.new, stacklevel=3)
        names = vars(import_module(self.new))
        vars(module).update({name: value for name, value in names.items() if not _is_special(name)})
        vars(module)["__getattr__"] = lambda name: renamed(self.new, name)


def _is_special(name: str) -> bool:
    """Tell whether a name is one that Python gives to modules; four underscores are the blank of lessons."""
    return name.startswith("__") and name.endswith("__") and name.strip("_") != ""


# -- names ---------------------------------------------------------------------------------------------------


def renamed(module: str, name: str) -> object:
    """Return what a module called ``name`` in version 0.1.0, or raise `AttributeError`.

    >>> with warnings.catch_warnings(action="ignore"):
    ...     renamed("survive_nb.game", "CannotRead").__name__
    'InvalidInput'
    """
    found = vars(import_module(module))
    if name == "GAMES" and module in _GAMES:
        _warn(f"{module}.{name}", f"survive_nb.registry.{_GAMES[module]}", stacklevel=4)
        games = found["game_names"]()
        return {game: found["rules_of"](game) for game in games} if "rules_of" in found else games
    moved = MOVED_NAMES.get((module.removeprefix(f"{_PACKAGE}."), name))
    if moved is not None:
        _warn(f"{module}.{name}", f"{_PACKAGE}.{moved}.{name}", stacklevel=4)
        return vars(import_module(f"{_PACKAGE}.{moved}"))[name]
    new = NAMES.get(name)
    if new is None or new not in found:
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    # This function and the ``__getattr__`` of the module.
    _warn(f"{module}.{name}", f"{module}.{new}", stacklevel=4)
    return found[new]


def renamed_attribute(owner: object, name: str, new: str) -> object:
    """Return an attribute of an object under its new name; for a property that has the old one."""
    kind = type(owner)
    _warn(f"{kind.__module__}.{kind.__qualname__}.{name}", new, stacklevel=4)
    return getattr(owner, new)


def _warn(old: str, new: str, *, stacklevel: int) -> None:
    """Warn about an old name the first time that it is used."""
    if old not in _warned:
        _warned.add(old)
        warnings.warn(f"{old} is now {new}", DeprecationWarning, stacklevel=stacklevel)

"""Survive! and Fish Fish!: two board games as a library to play, study and teach with.

The games are `survive_nb.survive` and `survive_nb.fish_fish`; both speak the protocol of
`survive_nb.game`.  Importing this package registers the games and imports nothing else;
in a notebook `survive_nb.play()` and `survive_nb.play_fish_fish()` show the games.
"""

import sys

TYPE_CHECKING = False  # for type checkers; importing typing would cost time
if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

__version__ = "0.2.0"


def play() -> object:
    """Show Survive! in a notebook: as the last line of a cell, this is all it takes."""
    from survive_nb.ui.app import open_app

    return open_app().show()


def play_fish_fish() -> object:
    """Show Fish Fish! in a notebook: as the last line of a cell, this is all it takes."""
    from survive_nb.ui.app import open_app

    return open_app("fish-fish").show()


def lesson(name: str, lang: str = "en", seed: str | None = None) -> object:
    """Open a lesson in a notebook; another seed gives other positions: ``lesson("sinking", seed="7b")``."""
    from survive_nb.ui.lesson.lesson import Lesson

    return Lesson(name, lang, seed)


def review(lang: str = "en") -> object:
    """Show the exercises of all lessons that are due for review, in a notebook."""
    from survive_nb.ui.lesson.review_page import Review

    return Review(lang).show()


def class_table(folder: str, lang: str = "en") -> object:
    """Read the progress files of a class, all in one folder, into a table."""
    from survive_nb.ui.lesson.lesson import class_table

    return class_table(folder, lang)


class _MovedModules:
    """Finds modules of version 0.1.0, after all that is there under its name."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> "ModuleSpec | None":
        """Return how to import a module that has moved."""
        if not name.startswith("survive_nb."):
            return None
        from survive_nb._compat import find_spec

        return find_spec(name)


sys.meta_path.append(_MovedModules)

# Last, so that every part of the package finds the games registered.
from survive_nb import games as _games  # noqa: E402, F401

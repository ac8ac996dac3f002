"""Where the progress of this kernel is kept, and the environment variables for tests and grading."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from survive_nb.teaching.message import say
from survive_nb.teaching.plan import SEED
from survive_nb.teaching.progress_store import ProgressStore

#: A folder for tests and grading: each lesson starts with no progress and keeps it in a new folder there.
TEST_FOLDER: Final = "SURVIVE_NB_LESSON_TEST"
#: The seed, or the seed and the number of the variant (``atlantis/3``), of lessons that name no seed.
FIXED_SEED: Final = "SURVIVE_NB_LESSON_SEED"
#: The folder beside a notebook, or among the files that a browser keeps.
FOLDER: Final = "progress"


def is_voila() -> bool:
    """Return whether this kernel serves a page of Voilà."""
    return "VOILA_BASE_URL" in os.environ


def fixed_seed() -> tuple[str, int]:
    """Return the seed and the variant of lessons that name no seed.

    >>> fixed_seed()
    ('atlantis', 0)
    """
    seed, _, variant = os.environ.get(FIXED_SEED, "").partition("/")
    return seed or SEED, int(variant) if variant.isdecimal() else 0


def has_fixed_seed() -> bool:
    """Return whether all students get the same variants because of the environment."""
    return FIXED_SEED in os.environ or TEST_FOLDER in os.environ


def progress_store(browser: str = "", *, folder: Path | None = None) -> ProgressStore | None:
    """Return where progress is kept, or ``None`` where nothing can be kept, or not yet.

    In Voilà that is the store of the games, under the token of the browser; in a notebook it is a folder
    beside ``folder``, the folder of the notebook; in the static site it is among the files of the browser.
    """
    # Imported late: the home page needs only one of them.
    from survive_nb.teaching.folder_progress import FolderProgress

    if test_folder := os.environ.get(TEST_FOLDER):
        Path(test_folder).mkdir(parents=True, exist_ok=True)
        return FolderProgress(Path(mkdtemp(prefix="lesson-", dir=test_folder)) / FOLDER)
    if sys.platform == "emscripten":
        from survive_nb.store.browser import KEPT

        about = say(
            "Stored: your answers, verdicts, hints and times, inside this browser. They stay until you delete"
            " them or the data of this site."
        )
        return FolderProgress(KEPT / FOLDER, about) if KEPT.is_dir() else None
    if is_voila():
        from survive_nb.store import open_store
        from survive_nb.teaching.database_progress import DatabaseProgress
        from survive_nb.visits import progress_quota

        return DatabaseProgress(open_store(), browser, quota=progress_quota) if browser else None
    return None if folder is None else FolderProgress(folder / FOLDER)


def overview_store(browser: str, folder: Path | None) -> ProgressStore | None:
    """Return where the progress in all lessons is read from; in tests each lesson has a place of its own."""
    return None if TEST_FOLDER in os.environ else progress_store(browser, folder=folder)

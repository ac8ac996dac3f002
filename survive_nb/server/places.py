"""Where things are: the notebooks, and the files that a Jupyter server is to read."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]
_HERE: Final = Path(__file__).parent

#: The template of our page and the kernel that is sure to be this Python.
JUPYTER: Final = _HERE / "jupyter"
#: What JupyterLab is to leave out.
CONFIG: Final = _HERE / "config"

#: The notebook that is the app.
APP: Final = "play.ipynb"
#: The languages of the lessons: each has a folder of its own.
LANGUAGES: Final = ("en", "fa")


def root() -> Path:
    """Return what holds our notebooks and lessons: the installed package, or the folder of a clone."""
    return _PACKAGE if (_PACKAGE / "notebooks").is_dir() else _PACKAGE.parent


def notebooks() -> Path:
    """Return the folder of the notebooks that show the games."""
    return root() / "notebooks"


def lessons() -> Path:
    """Return the folder of the lessons; the teacher's notebooks are in a folder of their own there."""
    return root() / "lessons"


def lead_jupyter_here(environment: MutableMapping[str, str] = os.environ) -> None:
    """Let Jupyter look here first: for our template, and for a kernel that is this Python and no other.

    A kernel called python3 that some other installation left in the visitor's folder would not know us.
    """
    for name, folder in (("JUPYTER_PATH", JUPYTER), ("JUPYTER_CONFIG_PATH", CONFIG)):
        others = [part for part in environment.get(name, "").split(os.pathsep) if part]
        environment[name] = os.pathsep.join([str(folder), *(part for part in others if part != str(folder))])

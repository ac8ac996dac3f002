"""Paths of the notebooks, and of the files that a Jupyter server reads."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]
_HERE: Final = Path(__file__).parent

#: Page templates and the kernel specification.
JUPYTER: Final = _HERE / "jupyter"
#: Settings of JupyterLab.
CONFIG: Final = _HERE / "config"

#: The notebook of the app.
APP: Final = "play.ipynb"


def root() -> Path:
    """Return the folder that holds ``notebooks/`` and ``lessons/``: the installed package, or the clone."""
    return _PACKAGE if (_PACKAGE / "notebooks").is_dir() else _PACKAGE.parent


def notebooks() -> Path:
    """Return the folder of the game notebooks."""
    return root() / "notebooks"


def lessons() -> Path:
    """Return the folder of the lessons; teacher notebooks are in its subfolder ``teacher``."""
    return root() / "lessons"


def skip_slow_imports() -> None:
    """Spare Jupyter's servers an import of more than a second, before they are imported.

    The package checks internationalized addresses for jsonschema, which does without where it is missing; no
    schema of Jupyter's has any.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def add_to_jupyter_path(environment: MutableMapping[str, str] = os.environ) -> None:
    """Put our folders first on Jupyter's search paths, for the page templates and the kernel.

    Otherwise a kernel named ``python3`` that another installation left in the user's folder might be used,
    and that Python may not have survive-nb installed.
    """
    for name, folder in (("JUPYTER_PATH", JUPYTER), ("JUPYTER_CONFIG_PATH", CONFIG)):
        others = [part for part in environment.get(name, "").split(os.pathsep) if part]
        environment[name] = os.pathsep.join([str(folder), *(part for part in others if part != str(folder))])

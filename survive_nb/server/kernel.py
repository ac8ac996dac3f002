"""``python -m survive_nb.server.kernel``: the kernel behind a page, without what no player needs.

Every kernel loads a debugger for Python code; it takes a tenth of the kernel's memory and of the time until
the first page appears.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, cast


def main() -> None:
    """Start the kernel, as `ipykernel_launcher` does."""
    # What lies in the folder we are started in must not pass for a part of the kernel.
    if sys.path[0] == "" or Path(sys.path[0]) == Path.cwd():
        del sys.path[0]
    # To Python, a module that is None is one that is not installed.
    cast(Any, sys.modules)["debugpy"] = None

    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


if __name__ == "__main__":
    main()

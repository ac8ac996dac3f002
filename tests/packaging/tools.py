"""The tools that read our files: each installed beside this Python, none asks the network."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.packaging.project_files import ROOT


def tool(name: str, *arguments: str | Path) -> str:
    """Run a tool over the project and return what it prints; it must have nothing to complain about."""
    command = [Path(sys.executable).with_name(name), *arguments]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout

"""Files and metadata that the tests in this folder share."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
#: The READMEs, one per language.
READMES = sorted(ROOT.glob("README*.md"))

_BADGE = re.compile(r"https://mybinder\.org/v2/[^\s)\"'>]*?[?&](?:urlpath|labpath)=([^\s)\"'>&]+)")
_PIN = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)")


def project() -> dict[str, Any]:
    """Return the table ``project`` of pyproject.toml."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def badge_paths() -> set[str]:
    """Return the paths that the Binder badges of all READMEs open."""
    return {
        unquote(path) for readme in READMES for path in _BADGE.findall(readme.read_text(encoding="utf-8"))
    }


def normal(name: str) -> str:
    """Return the normalised name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> dict[str, str]:
    """Return package → version of binder/requirements.txt, in which every line must be a pin."""
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line and not line.startswith("#")]
    matches = [_PIN.fullmatch(line) for line in found]
    loose = [line for line, match in zip(found, matches, strict=True) if match is None]
    assert not loose, f"pin these exactly: {loose}"
    return {normal(match[1]): match[2] for match in matches if match}


def kept_files() -> list[Path]:
    """Return the files of the project, in a clone or in an unpacked sdist."""
    if (ROOT / ".git").exists():
        listing = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        names = [Path(name) for name in listing.stdout.split("\0") if name]
    else:
        names = [path.relative_to(ROOT) for path in ROOT.rglob("*") if "__pycache__" not in path.parts]
    return [name for name in names if (ROOT / name).is_file()]

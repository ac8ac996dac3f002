"""Read the fixtures that commit 9cc0027 wrote."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "fixtures"
BROWSER = "the browser of the fixtures"


def unpacked(name: str) -> bytes:
    """Return the content of a compressed fixture."""
    return gzip.decompress((FOLDER / f"{name}.gz").read_bytes())


def loaded(name: str) -> Any:
    """Return a JSON fixture, compressed or not."""
    path = FOLDER / name
    return json.loads(path.read_text("utf-8") if path.exists() else unpacked(name))


def lines(name: str) -> list[str]:
    return (FOLDER / name).read_text("utf-8").splitlines()

"""Write docs/licences.md: ``make lock`` runs this in an environment that holds exactly what we pin.

It imports nothing but the standard library, because nothing else of ours is there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from typing import Any

HEAD = """\
# Licences

Our own code is under the [MIT licence](../LICENSE). Inside the package we hand out one thing that others
made: the Persian letters of the screen, *Vazirmatn*, © the Vazirmatn Project Authors, under the
[SIL Open Font License 1.1](../survive_nb/ui/static/fonts/OFL.txt). The games are their makers'; the rules
are told in our own words, and the pictures are ours.

All else is installed beside it and is no part of our package. These are the packages that
`binder/requirements.txt` pins for Binder and Docker, with the licence that each states itself; psycopg
comes only with a store in PostgreSQL. `make lock` writes this page, and a test compares it with what the
installed packages say.

| package | licence |
| --- | --- |
"""
#: What an environment holds that is neither ours nor needed by us.
OWN = {"pip", "setuptools", "survive-nb"}
_LONGEST = 60


def licence(metadata: Any) -> str:
    """Return the licence that a package states, in a few words: the newest way to state it comes first."""
    if expression := metadata.get("License-Expression"):
        return str(expression)
    trove = [line.split(" :: ")[-1] for line in metadata.get_all("Classifier") or [] if "License ::" in line]
    if named := [name for name in trove if name != "OSI Approved"]:
        return ", ".join(sorted(named))
    first = str(metadata.get("License") or "").strip().partition("\n")[0]
    return first if 0 < len(first) <= _LONGEST else "not stated"


def stated(found: Iterable[Distribution]) -> dict[str, str]:
    """Return package → licence."""
    named = {re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower(): licence(one.metadata) for one in found}
    return {name: named[name] for name in sorted(named) if name not in OWN}


def page(licences: dict[str, str]) -> str:
    """Return the whole page."""
    return HEAD + "".join(f"| {name} | {text} |\n" for name, text in licences.items())


if __name__ == "__main__":
    sys.stdout.write(page(stated(distributions())))

"""Write docs/licences.md: ``make lock`` runs this in an environment with exactly the pinned packages.

It imports the standard library only, because that environment has no test dependencies.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from typing import Any

HEAD = """\
# Licences

Our own code is under the [MIT licence](../LICENSE). The package contains five works of others: the font of
the Persian interface, *Vazirmatn*, © the Vazirmatn Project Authors, under the [SIL Open Font License
1.1](../survive_nb/ui/static/vazirmatn.LICENSE.txt); *Preact*, © Jason Miller, under the [MIT
licence](../survive_nb/ui/static/preact.LICENSE.txt); and for the code that students write in a lesson's page
*CodeMirror* and *Lezer*, © Marijn Haverbeke and others, under the [MIT
licence](../survive_nb/server/python/codemirror.LICENSE.txt), *Pyodide*, © the Pyodide contributors and
Mozilla, under the [Mozilla Public License 2.0](../survive_nb/server/python/pyodide.LICENSE.txt), and
*Python*, © the Python Software Foundation, under the [PSF License
2](../survive_nb/server/python/python.LICENSE.txt). The libraries that Pyodide links into its WebAssembly
file, such as zlib, SQLite and musl, and their notices are [listed
there](../survive_nb/server/python/libraries.LICENSE.txt). Where the source is and how our files are made
from it is [written beside them](../survive_nb/server/python/README.md). The games belong to their authors
and publishers; the rules are described in our own words, and the pictures are our own.

The dependencies are not part of our package. These are the packages that `binder/requirements.txt` pins for
Binder and Docker, with the licence that each states; psycopg is needed only for a store in PostgreSQL.
`make lock` writes this page, and a test compares it with the metadata of the installed packages.

| package | licence |
| --- | --- |
"""
#: Installed packages that are not dependencies.
OWN = {"pip", "setuptools", "survive-nb"}
_LONGEST = 60


def licence(metadata: Any) -> str:
    """Return the licence that a package declares: expression, else classifiers, else a short text."""
    if expression := metadata.get("License-Expression"):
        return str(expression)
    trove = [line.split(" :: ")[-1] for line in metadata.get_all("Classifier") or [] if "License ::" in line]
    if named := [name for name in trove if name != "OSI Approved"]:
        return ", ".join(sorted(named))
    first = str(metadata.get("License") or "").strip().partition("\n")[0]
    return first if 0 < len(first) <= _LONGEST else "not stated"


def stated(found: Iterable[Distribution]) -> dict[str, str]:
    """Return the licence of each package."""
    named = {re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower(): licence(one.metadata) for one in found}
    return {name: named[name] for name in sorted(named) if name not in OWN}


def page(licences: dict[str, str]) -> str:
    """Return the whole page."""
    return HEAD + "".join(f"| {name} | {text} |\n" for name, text in licences.items())


if __name__ == "__main__":
    sys.stdout.write(page(stated(distributions())))

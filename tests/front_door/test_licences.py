"""The page of licences names all that we hand out and all that comes beside it.

What the installed packages state is compared in ``tests/browser/test_binder.py``: there they have the
versions that we pin.
"""

from __future__ import annotations

import re

from survive_nb.ui.front import FONTS
from tests.front_door.licences import HEAD
from tests.front_door.places import ROOT, pins, project

#: Licences under which we may use a package beside ours without asking anybody.
FREE = re.compile(r"MIT|BSD|Apache|ISC|MPL|PSF|Python Software Foundation|LGPL|Mozilla|Zlib|CC0")
#: Files that are neither text of ours nor made by us.
FOREIGN = (".woff2", ".woff", ".ttf", ".otf", ".png", ".jpg", ".mp3", ".ogg", ".wasm", ".min.js")


def listed() -> dict[str, str]:
    """Return package → licence, as the page tells it."""
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    assert page.startswith(HEAD), "make lock writes the page anew"
    rows = [re.fullmatch(r"\| (\S+) \| (.+) \|", line) for line in page.removeprefix(HEAD).splitlines()]
    return {row[1]: row[2] for row in rows if row}


def test_all_that_is_installed_is_listed() -> None:
    assert listed().keys() == pins().keys() | {"psycopg", "psycopg-binary"}, "make lock"


def test_every_licence_is_known_and_free() -> None:
    assert not {name: text for name, text in listed().items() if not FREE.search(text)}


def test_what_others_made_travels_with_its_licence() -> None:
    package = ROOT / "survive_nb"
    foreign = {path.name for path in package.rglob("*") if path.name.endswith(FOREIGN)}
    assert foreign == {*FONTS.values()}, "tell on the page whose these are"
    assert project()["license"] == "MIT AND OFL-1.1"
    kept = project()["license-files"]
    assert "survive_nb/ui/static/fonts/OFL.txt" in kept
    assert "Vazirmatn" in (ROOT / kept[-1]).read_text(encoding="utf-8")

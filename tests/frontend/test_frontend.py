"""The front end passes its own checks, and its committed bundle is what its sources build."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from anywidget import AnyWidget

from survive_nb.ui import nodes
from survive_nb.ui.screen import Screen
from survive_nb.ui.theme import CLASSIC, DARK_THEMES, THEMES
from tools.frontend import FRONTEND, run

STATIC = files("survive_nb.ui") / "static"
SOURCES = sorted(path for path in (FRONTEND / "src").rglob("*.ts"))

#: One worker runs all of these: they share ``node_modules``.
pytestmark = pytest.mark.xdist_group("frontend")


@pytest.fixture(scope="module")
def installed() -> None:
    """Fail with advice where the packages of the front end are missing."""
    if not (FRONTEND / "node_modules").is_dir():
        pytest.fail('The packages of the front end are missing: run "make frontend-install".')


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("script", ["lint", "types", "test", "fresh"])
def test_check_passes(script: str) -> None:
    done = run("run", "--silent", script, capture=True)
    assert done.returncode == 0, done.stdout


def test_lock_file_names_no_registry() -> None:
    text = (FRONTEND / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert '"resolved"' not in text
    # A mirror may lack the binaries of other systems, which are optional: those have a version only.
    unhashed = [package for name, package in packages.items() if name and "integrity" not in package]
    assert all(package.get("optional") and "cpu" in package for package in unhashed)


@pytest.mark.usefixtures("installed")
def test_notices_of_bundled_packages_are_kept() -> None:
    """The MIT licence asks for each copyright notice, and those of one author have different years."""
    packages = json.loads((FRONTEND / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    static = files("survive_nb.ui") / "static" / "preact.LICENSE.txt"
    editor = files("survive_nb.server") / "python" / "codemirror.LICENSE.txt"
    kept = (static.read_text(encoding="utf-8") + editor.read_text(encoding="utf-8")).splitlines()
    #: Pyodide's licence is beside it; the others are for Node and for the types.
    elsewhere = {"pyodide", "ws", "@types/emscripten"}
    shipped = {name.removeprefix("node_modules/") for name, one in packages.items() if not one.get("dev")}
    for name in shipped - {""} - elsewhere:
        text = (FRONTEND / "node_modules" / name / "LICENSE").read_text(encoding="utf-8")
        (notice,) = re.findall(r"^Copyright.*", text, re.M)
        assert notice in kept, name


def test_widget_traits_match_the_protocol() -> None:
    traits = set(json.loads((files("survive_nb.ui") / "protocol.json").read_text(encoding="utf-8"))["traits"])
    own = set(Screen.class_traits(sync=True)) - set(AnyWidget.class_traits(sync=True))
    assert own - {"_esm", "_css"} == traits
    assert set(nodes.REGIONS) < traits


def test_bundle_holds_the_allow_list() -> None:
    script = (STATIC / "screen.js").read_text(encoding="utf-8")
    for words in (nodes.TAGS, nodes.ATTRIBUTES, set(nodes.AIMS)):
        assert all(f'"{word}"' in script for word in words)


def test_style_sheets_use_theme_colors() -> None:
    sheet = (STATIC / "screen.css").read_text(encoding="utf-8")
    for selector, theme in (
        (".atl-root{", CLASSIC),
        (".atl-root[data-scheme=dark]{", DARK_THEMES["classic"]),
    ):
        rule = sheet.partition(selector)[2].partition("}")[0]
        pairs = [pair.partition(":")[::2] for pair in rule.split(";")]
        found = {name: value.strip() for name, value in pairs if name.startswith("--atl-")}
        assert found == theme.css_variables()


def test_sources_repeat_no_theme_color() -> None:
    """White and black are no colours of a theme."""
    colors = {color for theme in THEMES.values() for color in theme.css_variables().values()}
    for path in (*SOURCES, *(FRONTEND / "styles").iterdir()):
        repeated = colors & set(re.findall(r"#[0-9a-f]{6}", path.read_text(encoding="utf-8")))
        assert repeated <= {"#ffffff", "#000000"}, path.name


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
@pytest.mark.parametrize(
    "word", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
)
def test_sources_build_no_markup_from_text(source: Path, word: str) -> None:
    assert word not in source.read_text(encoding="utf-8")


def test_style_sheet_loads_only_own_fonts() -> None:
    sheet = (STATIC / "screen.css").read_text(encoding="utf-8")
    fonts = list((FRONTEND / "fonts").iterdir())
    assert sheet.count("url(") == len(re.findall(r'url\("?data:font/woff2;base64,', sheet)) == len(fonts)
    assert "@import" not in sheet

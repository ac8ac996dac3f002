"""Links, pictures, file names and versions in the READMEs and docs/."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from PIL import Image

import survive_nb
from survive_nb import _compat
from tests.packaging.project_files import READMES, ROOT
from tools import pictures

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PAGE_OF = {"en": ROOT / "README.md", "fa": ROOT / "README.fa.md"}

_CODE = re.compile(r"^ *```.*?^ *```|`[^`]*`", re.M | re.S)
_LINK = re.compile(r"\]\(([^()\s]+)\)|(?:src|href)=\"([^\"]+)\"")
_PATH = re.compile(
    r"`((?:survive_nb|frontend|tests|tools|static_site|lessons|notebooks|docs|binder)/[\w./*-]*)`"
)


def links(page: Path) -> list[str]:
    """Return the links of a page, without those in code."""
    found = _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8")))
    return [one or other for one, other in found]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page, as GitHub derives them from the headings."""
    headings = re.findall(r"^#+ (.*)$", _CODE.sub("", page.read_text(encoding="utf-8")), re.M)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_inside_the_project_exist(page: Path) -> None:
    for link in links(page):
        address = urlsplit(link)
        if address.scheme:
            assert address.scheme == "https", f"{page.name} links to {link}"
            continue
        target = (page.parent / unquote(address.path)) if address.path else page
        assert target.exists(), f"{page.name} links to {link}, which does not exist"
        assert target.resolve().is_relative_to(ROOT), (
            f"{page.name} links to a file outside the project: {link}"
        )
        if address.fragment:
            assert unquote(address.fragment) in anchors(target), f"{page.name}: no heading for {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_are_named_exist(page: Path) -> None:
    for name in _PATH.findall(page.read_text(encoding="utf-8")):
        if "NAME" not in name:
            assert list(ROOT.glob(name.rstrip("/"))), f"{page.name} names {name}, which does not exist"


def test_architecture_page_follows_one_click() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    click = text[text.index("## One click") : text.index("## Rooms")]
    named = set(_PATH.findall(click))
    packages = ("server", "ui", "survive/ui", "table", "survive", "store", "ui/drawing")
    for folder in ("frontend/src", *(f"survive_nb/{package}" for package in packages)):
        assert any(name.startswith(f"{folder}/") for name in named), f"no file of {folder}"


# -- pictures -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", pictures.LANGUAGES)
def test_readme_shows_all_pictures(lang: str) -> None:
    shown = [link for link in links(PAGE_OF[lang]) if link.startswith("docs/pictures/")]
    assert sorted(shown) == sorted(f"docs/pictures/{name}" for name in pictures.names(lang))


def test_no_picture_is_unused() -> None:
    taken = {name for lang in pictures.LANGUAGES for name in pictures.names(lang)}
    assert {path.name for path in pictures.FOLDER.iterdir()} == taken


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for lang in pictures.LANGUAGES for name in pictures.names(lang)])
def test_picture_is_small_and_not_blank(name: str) -> None:
    path = pictures.FOLDER / name
    assert path.stat().st_size <= pictures.MOST_BYTES
    with Image.open(path) as picture:
        assert picture.width >= 700
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 60
    assert max(count for count, _ in colours) < 0.8 * sum(count for count, _ in colours), f"{name} is empty"


def test_pictures_differ_between_languages() -> None:
    for english, persian in zip(pictures.names("en"), pictures.names("fa"), strict=True):
        folder = pictures.FOLDER
        assert (folder / english).read_bytes() != (folder / persian).read_bytes()


# -- READMEs ------------------------------------------------------------------------------------------------


def test_readmes_link_to_each_other() -> None:
    assert set(PAGE_OF.values()) == set(READMES)
    assert "README.fa.md" in links(PAGE_OF["en"])
    assert "README.md" in links(PAGE_OF["fa"])


def test_persian_readme_is_right_to_left() -> None:
    text = PAGE_OF["fa"].read_text(encoding="utf-8")
    assert text.startswith('<div dir="rtl" lang="fa">\n')
    assert text.count("<div") == text.count("</div>")
    for block in re.finditer(r"^```", text, re.M):
        before = text[: block.start()]
        assert before.count('<div dir="ltr">') > before.count("</div>"), "code must be left to right"


def test_badges_open_this_version() -> None:
    for page in READMES:
        badges = re.findall(r"mybinder\.org/v2/gh/([^/]+/[^/]+)/([^?]+)\?", page.read_text(encoding="utf-8"))
        assert badges
        assert {tag for _, tag in badges} == {f"v{survive_nb.__version__}"}
        assert {repository for repository, _ in badges} == {"survive-nb/survive-nb"}


def test_readmes_have_the_same_python_code() -> None:
    english, persian = (
        re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
        for page in PAGE_OF.values()
    )
    assert english == persian


@pytest.mark.parametrize(
    ("name", "most"), [("README.md", 200), ("README.fa.md", 200), ("CONTRIBUTING.md", 90)]
)
def test_page_is_short(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= most


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ("Julian Courtland-Smith", "Lionel Borg", "Kiumars Ghanbari Azar")),
        ("fa", ("جولین کورتلند-اسمیت", "لیونل بورگ", "کیومرث قنبری آذر")),
    ],
)
def test_readme_credits_designers_and_translator(lang: str, names: tuple[str, ...]) -> None:
    text = " ".join(PAGE_OF[lang].read_text(encoding="utf-8").split())
    assert [name for name in names if name not in text] == []


def test_both_readmes_have_the_same_sections() -> None:
    headings = [
        re.findall(r"^(#+) ", _CODE.sub("", page.read_text(encoding="utf-8")), re.M) for page in READMES
    ]
    assert headings[0] == headings[1]


# -- version ------------------------------------------------------------------------------------------------


def test_citation_has_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(citation["version"]) == survive_nb.__version__


def test_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(.*?)\] - (\d{4}-\d\d-\d\d)$", changelog, re.M)
    assert [version for version, _ in versions] == [survive_nb.__version__, "0.1.0"]
    assert [date for _, date in versions] == sorted((date for _, date in versions), reverse=True)


def test_upgrade_table_matches_compat_module() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `survive_nb\.([\w.]+)` \| `survive_nb\.([\w.]+)` \|$", changelog, re.M)
    assert rows
    for old, new in rows:
        if old in _compat.MODULES:
            moved = _compat.MODULES[old]
            assert import_module(f"survive_nb.{new}"), new
            assert moved == new or moved.startswith(f"{new}."), f"survive_nb.{old} is now survive_nb.{moved}"
        else:
            module, _, name = new.rpartition(".")
            assert _compat.NAMES[old.rpartition(".")[2]] == name
            assert hasattr(import_module(f"survive_nb.{module}"), name), new

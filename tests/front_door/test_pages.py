"""What our pages show and where they lead: pictures, links, names of files."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image

import survive_nb
from tests.browser import pictures
from tests.front_door.places import READMES, ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PAGE_OF = {"en": ROOT / "README.md", "fa": ROOT / "README.fa.md"}

_CODE = re.compile(r"^ *```.*?^ *```|`[^`]*`", re.M | re.S)
_LINK = re.compile(r"\]\(([^()\s]+)\)|(?:src|href)=\"([^\"]+)\"")
_PATH = re.compile(r"`((?:survive_nb|tests|static_site|lessons|notebooks|docs|binder)/[\w./*-]*)`")


def links(page: Path) -> list[str]:
    """Return where a page leads, examples of code left out."""
    found = _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8")))
    return [one or other for one, other in found]


def anchors(page: Path) -> set[str]:
    """Return the names that the headings of a page have, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", _CODE.sub("", page.read_text(encoding="utf-8")), re.M)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_inside_the_project_lead_somewhere(page: Path) -> None:
    for link in links(page):
        address = urlsplit(link)
        if address.scheme:
            assert address.scheme == "https", f"{page.name} leads to {link}"
            continue
        target = (page.parent / unquote(address.path)) if address.path else page
        assert target.exists(), f"{page.name} leads to {link}, which is not there"
        assert target.resolve().is_relative_to(ROOT), f"{page.name} leads out of the project: {link}"
        if address.fragment:
            assert unquote(address.fragment) in anchors(target), f"{page.name}: no heading for {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_are_named_exist(page: Path) -> None:
    for name in _PATH.findall(page.read_text(encoding="utf-8")):
        if "NAME" not in name:
            assert list(ROOT.glob(name.rstrip("/"))), f"{page.name} names {name}, which is not there"


def test_the_architecture_follows_a_click_through_all_rooms() -> None:
    told = set(_PATH.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")))
    for room in ("ui/static", "server", "ui", "table", "survive", "store", "ui/board", "rooms"):
        assert any(name.startswith(f"survive_nb/{room}/") for name in told), f"nothing of {room}"


# -- pictures -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", pictures.LANGUAGES)
def test_the_readme_shows_the_pictures_that_are_taken(lang: str) -> None:
    shown = [link for link in links(PAGE_OF[lang]) if link.startswith("docs/pictures/")]
    assert sorted(shown) == sorted(f"docs/pictures/{name}" for name in pictures.names(lang))


def test_there_are_no_other_pictures() -> None:
    taken = {name for lang in pictures.LANGUAGES for name in pictures.names(lang)}
    assert {path.name for path in pictures.FOLDER.iterdir()} == taken


@pytest.mark.parametrize("name", [name for lang in pictures.LANGUAGES for name in pictures.names(lang)])
def test_a_picture_is_small_and_not_blank(name: str) -> None:
    path = pictures.FOLDER / name
    assert path.stat().st_size <= pictures.MOST_BYTES
    with Image.open(path) as picture:
        assert picture.width >= 700
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 60
    assert max(count for count, _ in colours) < 0.8 * sum(count for count, _ in colours), f"{name} is empty"


def test_the_two_languages_are_not_one_picture_twice() -> None:
    for english, persian in zip(pictures.names("en"), pictures.names("fa"), strict=True):
        folder = pictures.FOLDER
        assert (folder / english).read_bytes() != (folder / persian).read_bytes()


# -- the front pages ----------------------------------------------------------------------------------------


def test_the_readmes_lead_to_each_other() -> None:
    assert set(PAGE_OF.values()) == set(READMES)
    assert "README.fa.md" in links(PAGE_OF["en"])
    assert "README.md" in links(PAGE_OF["fa"])


def test_the_persian_page_runs_from_right_to_left_and_its_code_does_not() -> None:
    text = PAGE_OF["fa"].read_text(encoding="utf-8")
    assert text.startswith('<div dir="rtl" lang="fa">\n')
    assert text.count("<div") == text.count("</div>")
    for block in re.finditer(r"^```", text, re.M):
        before = text[: block.start()]
        assert before.count('<div dir="ltr">') > before.count("</div>"), "code has to run from left to right"


def test_the_badges_open_this_version() -> None:
    for page in READMES:
        badges = re.findall(r"mybinder\.org/v2/gh/([^/]+/[^/]+)/([^?]+)\?", page.read_text(encoding="utf-8"))
        assert badges
        assert {tag for _, tag in badges} == {f"v{survive_nb.__version__}"}
        assert {repository for repository, _ in badges} == {"survive-nb/survive-nb"}

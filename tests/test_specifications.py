"""The specifications in docs/ agree with the code, and every citation of them exists."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from survive_nb import fish_fish, rulebook, survive, transcript
from survive_nb.fish_fish import model as fish_fish_model
from survive_nb.hexes import ROWS
from survive_nb.registry import game_names
from survive_nb.survive import model as survive_model
from survive_nb.survive.board import LANDINGS, SERPENT_STARTS, SLOT_NAMES, SPACES
from tests.test_rulebook import RULE_ID, digits_in, names_in, numbers_in

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
TRANSCRIPT = (ROOT / "docs" / "transcript.md").read_text(encoding="utf-8")
DECISIONS = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")

_ENTRY = re.compile(r"^- \*\*([A-Z]+-R?\d+)\*\*(.*?)(?=^- \*\*|^#|^\S|\Z)", re.M | re.S)
_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.M | re.S)
_HEADINGS = {"survive": "Survive!", "fish-fish": "Fish Fish!"}

ENTRIES = {found[1]: " ".join(_BLOCK.sub("", found[2]).split()) for found in _ENTRY.finditer(RULES)}


def table(text: str, heading: str) -> list[list[str]]:
    """Return the cells of the first table at or after this text, without its heading."""
    lines = text[text.index(heading) :].splitlines()
    first = next(at for at, line in enumerate(lines) if line.strip().startswith("|"))
    rows = []
    for line in lines[first + 2 :]:
        if not line.strip().startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return rows


# -- docs/rules.md ------------------------------------------------------------------------------------------


def test_rule_ids_match_the_rulebook() -> None:
    assert [found[1] for found in _ENTRY.finditer(RULES)] == list(rulebook.ids())


@pytest.mark.parametrize("game", game_names())
def test_headings_match_the_rulebook(game: str) -> None:
    parts = re.split(r"^# ", RULES, flags=re.M)
    part = next(part for part in parts if part.startswith(f"{_HEADINGS[game]}\n"))
    for section, text in zip(rulebook.sections(game), re.split(r"^## ", part, flags=re.M)[1:], strict=True):
        assert text.startswith(f"{section.heading}\n")
        assert [found[1] for found in _ENTRY.finditer(text)] == [entry.id for entry in section.rules]


@pytest.mark.parametrize("rule_id", sorted(set(rulebook.ids()) - {"COMP-1", "COMP-3"}))
def test_numbers_and_references_match_rulebook(rule_id: str) -> None:
    rule = rulebook.rule(rule_id)
    documented, data = ENTRIES[rule_id], f"{rule.title}. {rule.text}"
    assert digits_in(data) - numbers_in(documented) == Counter(), "missing on the page"
    assert digits_in(documented) - numbers_in(data) - Counter({"1": 9}) == Counter(), "missing in the data"
    assert set(names_in(data)) <= set(names_in(documented)), "rules or spaces missing on the page"


def test_backs_table_matches_code() -> None:
    rows = table(RULES, "| back |")
    assert {row[0]: tuple(map(int, row[1:4])) for row in rows} == survive_model.BACKS
    assert all(sum(map(int, row[1:4])) == int(row[4]) for row in rows)


def test_board_map_matches_code() -> None:
    rows = [line.split() for line in _BLOCK.findall(RULES)[0][1].splitlines()]
    assert {letter: len(cells) for letter, *cells in rows} == {key: count for key, (_, count) in ROWS.items()}
    marks = {f"{letter}{at}": mark for letter, *cells in rows for at, mark in enumerate(cells, start=1)}
    assert {space for space, mark in marks.items() if mark == "#"} == set(SLOT_NAMES)
    assert {space for space, mark in marks.items() if mark in "SX"} == {
        SPACES[cell] for cell in SERPENT_STARTS
    }
    landings = {space for ends in LANDINGS.values() for space in ends}
    assert {space for space, mark in marks.items() if mark in "LX"} == landings


# -- docs/transcript.md -------------------------------------------------------------------------------------

EXAMPLES = [text for language, text in _BLOCK.findall(TRANSCRIPT) if language == "json"]


def test_every_game_has_an_example() -> None:
    assert {json.loads(text)["game"] for text in EXAMPLES} == {survive.NAME, fish_fish.NAME}


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: json.loads(text)["game"])
def test_example_is_read_and_written_back(text: str) -> None:
    document: Any = transcript.loads(text)
    match = transcript.read(document)
    written = transcript.write(match)
    for ply in document["plies"]:
        ply.pop("legal", None)
    assert written == document
    assert [f"`{name}`" for name in written if name != "deal"] == [
        name for name, _ in table(TRANSCRIPT, "| field |") if name != "`deal`"
    ]


@pytest.mark.parametrize(
    ("heading", "types"),
    [("## Survive!", survive_model.ACTION_TYPES), ("## Fish Fish!", fish_fish_model.ACTION_TYPES)],
    ids=["survive", "fish-fish"],
)
def test_actions_table_matches_code(heading: str, types: tuple[type[Any], ...]) -> None:
    documented = {}
    for name, cell, _ in table(TRANSCRIPT, heading):
        required, _, one_of = cell.partition("and one of")
        documented[name.strip("`")] = (re.findall(r"`(\w+)`", required), re.findall(r"`(\w+)`", one_of))
    assert documented == {
        kind.type: (
            [field.name for field in fields(kind) if field.default is MISSING],
            [field.name for field in fields(kind) if field.default is not MISSING],
        )
        for kind in types
    }


@pytest.mark.parametrize("options", [survive_model.Options, fish_fish_model.Options])
def test_all_options_are_described(options: type[Any]) -> None:
    assert [field.name for field in fields(options) if f"`{field.name}`" not in TRANSCRIPT] == []


# -- citations ----------------------------------------------------------------------------------------------

SUFFIXES = {".py", ".md", ".toml", ".js", ".ts", ".css", ".html", ".j2", ".ipynb", ".yml", ".yaml"}
FOLDERS = (
    "survive_nb",
    "tests",
    "docs",
    "tools",
    "frontend",
    "static_site",
    "lessons",
    "notebooks",
    "binder",
)
#: Ids that tests use because no rule has them.
UNKNOWN_ON_PURPOSE = {"SWIM-6", "SWIM-99", "FF-R4"}

_GROUPS = sorted({re.sub(r"\d+$", "", rule_id) for rule_id in rulebook.ids()}, reverse=True)
_RULE = re.compile(rf"(?<![\w-])(?:{'|'.join(_GROUPS)})\d+\b", re.ASCII)
_PAGE = re.compile(r"\bdocs/[\w-]+\.md\b")
_FILE = re.compile(
    r"(?<![\w/.-])(?:survive_nb|tests|tools|frontend|static_site|binder|docs)(?:/[\w.-]+)+\.(?:py|tsx?|mjs|css|json|toml|yml|md)\b"
)
#: Files that are named because they are not there, or only after a build.
ABSENT = ("frontend/node_modules/", "binder/environment.yml")
_DECISION = re.compile(r"\bdecision (\d+)", re.I)
_OLD_NAMES = re.compile(r"\b(?:RULES|TRANSCRIPT|DESIGN)\.md\b|\bDESIGN (?:decision )?\d")


def sources() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every file of ours that may cite a page."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            ours = not {"node_modules", "__pycache__"} & set(path.parts) and path.suffix in SUFFIXES
            if ours and path != Path(__file__):
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    for path in sorted(ROOT.glob("*.md")):
        yield path.name, path.read_text(encoding="utf-8")


SOURCES = dict(sources())


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \*\*", DECISIONS, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_decision_cited_exists() -> None:
    known = set(re.findall(r"^(\d+)\. \*\*", DECISIONS, re.M))
    cited = {(name, number) for name, text in SOURCES.items() for number in _DECISION.findall(text)}
    assert {number for _, number in cited}, "the code cites decisions, so the search must find some"
    assert sorted((name, number) for name, number in cited if number not in known) == []


def test_every_page_cited_exists() -> None:
    cited = {(name, page) for name, text in SOURCES.items() for page in _PAGE.findall(text)}
    assert {page for _, page in cited} >= {"docs/rules.md", "docs/transcript.md", "docs/decisions.md"}
    assert sorted((name, page) for name, page in cited if not (ROOT / page).exists()) == []


def test_every_file_named_exists() -> None:
    named = {
        (name, file)
        for name, text in SOURCES.items()
        if name != "CHANGELOG.md" and not name.startswith("tests/compat/")
        for file in _FILE.findall(text)
    }
    assert len(named) > 100
    missing = {
        (name, file)
        for name, file in named
        if not (ROOT / file).exists() and not (ROOT / name).parent.joinpath(file).exists()
    }
    assert sorted((name, file) for name, file in missing if not file.startswith(ABSENT)) == []


def test_every_rule_cited_exists() -> None:
    known = {*rulebook.ids(), *UNKNOWN_ON_PURPOSE}
    cited = {(name, rule_id) for name, text in SOURCES.items() for rule_id in _RULE.findall(text)}
    assert sorted((name, rule_id) for name, rule_id in cited if rule_id not in known) == []


def test_no_citation_uses_an_old_name() -> None:
    found = [(name, hit) for name, text in SOURCES.items() for hit in _OLD_NAMES.findall(text)]
    assert found == []


def test_all_ids_look_like_ids() -> None:
    assert all(RULE_ID.fullmatch(rule_id) for rule_id in rulebook.ids())

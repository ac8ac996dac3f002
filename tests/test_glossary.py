"""One word per thing in English: variants that docs/glossary.md has replaced do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.catalogues.keep import read

ROOT = Path(__file__).parents[1]
#: Variant → the word of the glossary.
REPLACED = {
    "pupil": "student",
    "learner": "student",
    "start page": "home page",
    "first page": "home page",
    "onlooker": "spectator",
    "pair of eyes": "viewer",
    "whoever": "the person who",
    "anew": "again",
}


def texts() -> dict[str, str]:
    """Return the pages of the documentation and the English sentences of the screens."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = {page.name: page.read_text(encoding="utf-8") for page in pages}
    for message in read():
        sentences = [message.id] if isinstance(message.id, str) else list(message.id)
        found |= {sentence: sentence for sentence in sentences}
    return found


TEXTS = texts()


@pytest.mark.parametrize("variant", REPLACED)
def test_replaced_words_do_not_come_back(variant: str) -> None:
    word = re.compile(rf"\b{variant}s?\b(?!\()", re.IGNORECASE)
    assert [name for name, text in TEXTS.items() if word.search(text)] == [], f"say {REPLACED[variant]!r}"


def test_glossary_has_the_words() -> None:
    assert not [
        word for word in {"student", "home page", "spectator"} if f"| {word} |" not in TEXTS["glossary.md"]
    ]


def test_readmes_name_the_same_commands() -> None:
    """Both READMEs name the same commands and options of ``survive-nb``."""
    command = re.compile(r"(?:^|[`>])(survive-nb (?!is)[a-z]+)|(?<![\w-])(--[a-z-]+)", re.MULTILINE)
    english, persian = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.fa.md"))
    assert set(command.findall(english)) == set(command.findall(persian))

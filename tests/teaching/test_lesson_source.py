"""Sources of lessons: both languages in one file, and the notebooks that are made of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from survive_nb.teaching.lesson_source import BadSource, parse
from survive_nb.teaching.sinking.boards import COAST
from survive_nb.teaching.tasks import WrongIdea
from tools.lessons.check import check, problems_of
from tools.lessons.notebooks import LESSONS, notebooks

SMALL = """<!-- title -->
Tides

<!-- fa -->
جزر و مد

<!-- text: hello -->
Hello

<!-- fa -->
سلام

<!-- code: start exercise=high optional -->
```python
lesson = survive_nb.lesson("tides", lang="en")
```
"""


def test_notebooks_are_those_of_the_sources() -> None:
    made = notebooks()
    found = {path.relative_to(LESSONS).as_posix() for path in LESSONS.rglob("*.ipynb")}
    assert found == made.keys()
    for name, text in made.items():
        assert (LESSONS / name).read_text(encoding="utf-8") == text, f"{name}: run `make lessons`"


def test_source_has_both_languages() -> None:
    source = parse(SMALL)
    assert source.optional == {"high"}
    persian = json.loads(source.notebook("fa"))
    assert persian["metadata"]["title"] == "جزر و مد"
    assert "".join(persian["cells"][0]["source"]) == '<div dir="rtl" lang="fa">\n\nسلام\n\n</div>'
    assert persian["cells"][1]["source"] == ['lesson = survive_nb.lesson("tides", lang="fa")']
    assert persian["cells"][1]["metadata"] == {"exercise": "high", "optional": True}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (SMALL.replace("<!-- fa -->\nسلام\n", ""), "hello: the Persian text is missing"),
        (SMALL.replace("```python", ""), "start: a code cell stands in a fence"),
        (f"lost\n{SMALL}", "text before the first part"),
        (f"{SMALL}\n<!-- fa -->\nسلام", "behind an English text"),
        ("", "the title is missing"),
    ],
)
def test_broken_source_is_explained(text: str, reason: str) -> None:
    with pytest.raises(BadSource, match=reason):
        parse(text)


def test_check_accepts_a_good_exercise(capsys: pytest.CaptureFixture[str]) -> None:
    assert check("sinking.coast") == 0
    assert "1 of 1 exercises are in order" in capsys.readouterr().out
    assert check("sinking.nothing") == 2


def test_check_finds_what_is_wrong() -> None:
    right = WrongIdea("right", COAST.answer, COAST.title)
    twice = replace(COAST.wrong_ideas[0], name="twice")
    broken = replace(COAST, name="shore", hints=(), wrong_ideas=(right, *COAST.wrong_ideas[:1], twice))
    found = "; ".join(problems_of("sinking", broken))
    for problem in ("two hints", "right is accepted", "give the same places", "no cell of the notebook"):
        assert problem in found

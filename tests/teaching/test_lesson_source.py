"""Sources of lessons: both languages in one file, and the notebooks that are made of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from survive_nb.teaching import plan
from survive_nb.teaching.lesson_minutes import CLOSING, CODE, LEAGUE, LOGIN, ORDER, PERIOD, WORDS, minutes_of
from survive_nb.teaching.lesson_source import OPTIONAL, SECTIONS, BadSource, LessonSource, parse
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from survive_nb.teaching.tasks import WrongIdea
from tools.lessons.check import check, problems_of
from tools.lessons.notebooks import LESSONS, notebooks, sources

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
lesson.high.check(____)
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
    assert (
        "".join(persian["cells"][0]["source"]) == '<div dir="rtl" lang="fa">\n\n'
        f"{OPTIONAL['fa']}\n\nسلام\n\n</div>"
    )
    assert persian["cells"][1]["source"][0] == 'lesson = survive_nb.lesson("tides", lang="fa")\n'
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


# -- the lessons that there are ------------------------------------------------------------------------------

every_lesson = pytest.mark.parametrize(
    "source",
    [source for source in sources().values() if source.teacher_cells and source.cells],
    ids=lambda source: source.titles["en"],
)


@every_lesson
def test_lesson_fits_one_period(source: LessonSource) -> None:
    assert minutes_of(source).total <= PERIOD


def test_minutes_count_exercises_and_words() -> None:
    source = parse(SMALL)
    assert minutes_of(source).total == LOGIN + CLOSING
    text = SMALL.replace(" optional", "")
    required = parse(text)
    assert minutes_of(required).total == pytest.approx(LOGIN + CLOSING + CODE + 1 / WORDS)
    more = "<!-- code: more -->\n```python\nlesson.high.order()\nlesson.play_league(high)\n```"
    added = minutes_of(parse(f"{text}\n{more}")).total - minutes_of(required).total
    assert added == pytest.approx(ORDER + LEAGUE)


@every_lesson
def test_optional_exercise_is_marked_visibly(source: LessonSource) -> None:
    assert source.optional
    for lang, label in OPTIONAL.items():
        cells = json.loads(source.notebook(lang))["cells"]
        for text, code in pairwise(cells):
            assert (label in "".join(text["source"])) == ("optional" in code["metadata"])


@pytest.mark.parametrize("name", plan.LESSONS)
def test_exercises_are_in_the_order_of_the_notebook(name: str) -> None:
    source = next(one for one in sources().values() if f'lesson(\\"{name}\\"' in one.notebook("en"))
    found = re.findall(
        r"lesson\.(\w+)\.(?:click|ask|check)\(", "\n".join(part.texts["en"] for part in source.cells)
    )
    assert found == [task.name for task in plan.plan_of(name).tasks]


@every_lesson
def test_plan_is_complete_in_both_languages(source: LessonSource) -> None:
    assert source.plan.keys() == set(SECTIONS)
    for section in ("goals", "ask", "extension"):
        english, persian = (source.plan[section].texts[lang].splitlines() for lang in ("en", "fa"))
        assert len(english) == len(persian) >= 2
    assert all(line.count("**") == 2 for line in source.plan["ask"].texts["en"].splitlines())


#: How a text asks for a guess.
ASKED = (("en", "guess first"), ("fa", "اول حدس بزنید"))


@pytest.mark.parametrize("name", [name for name, source in sources().items() if source.cells])
def test_guesses_can_be_entered(name: str) -> None:
    source = sources()[name]
    asked = {
        lang: [part.name for part in source.cells if words in part.texts.get(lang, "").lower()]
        for lang, words in ASKED
    }
    book = source.notebook("en")
    opened = [lesson for lesson in plan.LESSONS if f'lesson(\\"{lesson}\\"' in book]
    guesses = [one for lesson in opened for one in plan.plan_of(lesson).guesses]
    assert asked["en"] == asked["fa"]
    assert len(asked["en"]) == len(guesses)
    assert all(f"lesson.{experiment}.show()" in book for experiment in guesses)

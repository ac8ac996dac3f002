"""Lesson plans and handouts: complete in both languages, and well-formed."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from survive_nb.cli import main
from survive_nb.hexes import HEX_OF
from survive_nb.teaching.plan import LESSONS, plan_of
from survive_nb.teaching.tasks import ClickTask
from tools.lessons.check import sheets
from tools.lessons.notebooks import sources


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    assert main(["lessons", str(folder), "--handout"]) == 0
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


def test_every_lesson_has_plan_and_handout(pages: dict[str, str]) -> None:
    names = [name for name in sources() if name[:2].isdigit()]
    assert pages.keys() == {
        f"{name}.{lang}.{kind}.html"
        for name in names
        for lang in ("en", "fa")
        for kind in ("plan", "handout")
    }


def test_pages_are_well_formed(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        body = text.partition("<body>")[2].partition("</body>")[0].replace("&nbsp;", " ")
        assert ElementTree.fromstring(f"<body>{body}</body>") is not None, name
        assert ('dir="rtl"' in text[:80]) == (".fa." in name)


def test_persian_pages_have_no_english(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        body = re.sub(r"<(bdi|code) dir=.ltr.>.*?</\1>|<[^>]*>", "", text.partition("<body>")[2])
        if ".fa." in name:
            assert not re.findall("[a-z]{2,} [a-z]{2,} [a-z]{2,}", body), name
    assert "● کاشف" in pages["01_set_up.fa.handout.html"]


def test_plan_has_all_wrong_ideas(pages: dict[str, str]) -> None:
    plan = pages["02_sinking_order.en.plan.html"]
    assert plan.count("<section") == len(plan_of("sinking").tasks)
    ideas = sum(len(task.wrong_ideas) for task in plan_of("sinking").tasks)
    assert plan.partition("What students get wrong")[2].count("<li>") == ideas
    minutes = [float(number) for number in re.findall(r"</td><td>([\d.]+)</td>", plan)]
    assert sum(minutes[:-1]) == minutes[-1]
    assert "Together</td><td>35.5<" in plan


@pytest.mark.slow
def test_handout_draws_boards_of_the_seed(tmp_path: Path, pages: dict[str, str]) -> None:
    handout = pages["02_sinking_order.en.handout.html"]
    boards = sum(isinstance(task, ClickTask) for task in plan_of("sinking").tasks)
    assert handout.count("<svg") == boards
    assert handout.count("<polygon") == boards * len(HEX_OF)
    assert main(["lessons", str(tmp_path), "--handout", "--seed", "7b"]) == 0
    assert (tmp_path / "02_sinking_order.en.handout.html").read_text(encoding="utf-8") != handout


def test_exercise_can_be_looked_at() -> None:
    english, persian = sheets("sinking", plan_of("sinking").tasks[0])
    assert "Choose every tile that may sink now." in english.read_text(encoding="utf-8")
    assert "<svg" in persian.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments", [["--seed", "7b"], ["--handout", "--seed", '"'], ["--handout", "--nbgrader"]]
)
def test_bad_options_are_refused(arguments: list[str], tmp_path: Path) -> None:
    try:
        code = main(["lessons", str(tmp_path / "new"), *arguments])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2
    assert not (tmp_path / "new").exists()


def test_lessons_and_sources_are_the_same() -> None:
    assert sum(name[:2].isdigit() for name in sources()) == len(LESSONS)

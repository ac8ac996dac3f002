"""The progress of a lesson on the screen, by messages: reload, save, open, reset, students."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from survive_nb.ui.lesson.lesson import ClickExercise, Lesson
from survive_nb.ui.screen import Screen
from tests.ui.test_lesson_screens import texts

BROWSER = "0123456789abcdef" * 2


@pytest.fixture
def voila(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lessons believe that they are pages of Voilà with a store of their own."""
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))


class Page:
    """A page with one lesson, and its progress."""

    def __init__(self, browser: str = BROWSER, lang: str = "en", name: str = "sinking") -> None:
        self.lesson = Lesson(name, lang)
        self.screen: Screen = self.lesson.progress()
        self.send("hello", browser=browser, place="voila")

    def send(self, do: str, values: dict[str, str] | None = None, **data: object) -> None:
        self.screen.receive({"do": do, "values": values or {}, **data})

    def check(self, exercise: str, answer: object) -> None:
        self.lesson.exercises[exercise].check(answer)

    @property
    def text(self) -> str:
        return "\n".join(texts(self.screen.main))

    def saved(self) -> dict[str, Any]:
        self.send("save", {"name": "Ada"})
        found: dict[str, Any] = json.loads(self.screen.download["text"])
        return found


@pytest.mark.usefixtures("voila")
def test_reload_keeps_progress() -> None:
    page = Page()
    page.check("coast", {"A1"})
    page.lesson.exercises["coast"].new_variant()
    page.check("coast", page.lesson.plan.tasks[0].answer(page.lesson.exercises["coast"].material))  # type: ignore[attr-defined]
    again = Page()
    assert again.lesson.record.attempts == page.lesson.record.attempts
    assert again.lesson.exercises["coast"].status == "correct"
    assert "1 of " in again.text
    assert Page(browser="f" * 32).lesson.record.attempts == ()


@pytest.mark.usefixtures("voila")
def test_unknown_browser_stores_nothing(tmp_path: Path) -> None:
    page = Page(browser="<b>")
    page.check("coast", {"A1"})
    assert "this page only" in page.text
    assert not (tmp_path / "games.sqlite").exists()


@pytest.mark.usefixtures("voila")
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_file_is_opened_again(lang: str) -> None:
    page = Page(lang=lang)
    page.check("coast", {"A1"})
    saved = page.saved()
    text = json.dumps(saved, ensure_ascii=False)
    page.send("reset")
    assert page.lesson.record.attempts == ()
    page.send("file", name="x.json", text=text)
    assert len(page.lesson.record.attempts) == 1
    say = page.lesson.words.say
    assert say("Opened. New entries: {n}.", n=1) in page.text
    page.send("file", name="x.json", text=text)
    assert say("Nothing in this file is new.") in page.text
    page.send("file", name="x.json", text=text.replace("not_yet", "correct"))
    assert say("This file is damaged: its checksum is wrong.") in page.text
    page.send("file_too_big", name="x.json")
    assert len(page.lesson.record.attempts) == 1


@pytest.mark.usefixtures("voila")
def test_reset_is_undone() -> None:
    page = Page()
    page.check("coast", {"A1"})
    page.send("reset")
    assert "deleted" in page.screen.say["text"]
    page.send("undo-reset")
    assert len(Page().lesson.record.attempts) == 1


@pytest.mark.usefixtures("voila")
def test_students_change_on_one_device() -> None:
    page = Page()
    page.send("student-add", {"student-name": "Ada"})
    page.check("coast", {"A1"})
    page.send("student-add", {"student-name": "  "})
    assert "Type a name first." in page.text
    page.send("student-add", {"student-name": "Ben"})
    assert page.lesson.record.attempts == ()
    page.send("student-delete")
    assert "Delete Ben with all progress" in page.text
    page.send("student-keep")
    assert "This cannot be undone" not in page.text
    ada = next(student for student in page.lesson.stored.students() if student.name == "Ada")
    page.send("student-choose", id=ada.id)
    assert len(page.lesson.record.attempts) == 1
    assert page.saved()["name"] == "Ada"
    page.send("student-delete-now", id=ada.id)
    assert "Student: Ben" in page.text
    assert Page().lesson.stored.student.name == "Ben"


@pytest.mark.parametrize("browser", ["", BROWSER])
def test_test_folder_starts_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: str) -> None:
    monkeypatch.setenv("SURVIVE_NB_LESSON_TEST", str(tmp_path / "here"))
    monkeypatch.setenv("SURVIVE_NB_LESSON_SEED", "7b/3")
    for _ in range(2):
        page = Page(browser=browser)
        page.check("coast", {"A1"})
        (event,) = page.lesson.record.attempts
        assert event.seed == page.lesson.seed == "7b"
        assert page.lesson.exercises["coast"].variant == 3
    assert len(list(tmp_path.glob("here/*/progress/progress-sinking-*.json"))) == 2


@pytest.mark.usefixtures("voila")
def test_last_answers_are_shown_again() -> None:
    page = Page()
    coast = page.lesson.exercises["coast"]
    assert isinstance(coast, ClickExercise)
    coast.new_variant()
    place = min(page.lesson.plan.tasks[0].places(coast.material))  # type: ignore[attr-defined]
    coast.check({place})
    page.check("volcano", (3, 4))
    again = Page()
    board, question = again.lesson.exercises["coast"].click(), again.lesson.exercises["volcano"].ask()  # type: ignore[attr-defined]
    for screen in (board, question):
        assert "Not yet" in texts(screen.main)
    assert again.lesson.exercises["coast"].variant == 1
    assert "Chosen: 1" in texts(board.main)
    again.send("student-add", {"student-name": "Ada"})
    assert "Not yet" in texts(board.main), "the same student has a name now"
    again.send("student-add", {"student-name": "Ben"})
    assert "Not yet" not in texts(board.main) + texts(question.main)
    assert "Chosen: 0" in texts(board.main)

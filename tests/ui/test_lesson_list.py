"""The list of lessons: by number and title, as links in Voilà and file names in a notebook."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.lesson_files import FOLDER, lesson_entries
from survive_nb.server import paths
from survive_nb.store import open_store
from survive_nb.teaching.database_progress import DatabaseProgress
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_store import Summary
from survive_nb.teaching.stored_progress import StoredProgress
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.lesson_list import lessons_node
from survive_nb.ui.nodes import SAFE_LINK, Node
from tests.notebooks.notebook_files import LESSONS, lesson_books, lesson_name, read
from tests.ui.pages import BROWSER, an_app, nodes, parts_of, regions, send, texts, untranslated

SINKING = "02_sinking_order.ipynb"


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be where ``survive-nb play`` shows the app."""
    monkeypatch.setenv(FOLDER, str(paths.lessons()))


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Be in a folder without lessons, and return it."""
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    monkeypatch.delenv(FOLDER, raising=False)
    monkeypatch.chdir(folder)
    return folder


def put(folder: Path, name: str, text: str) -> None:
    """Write a lesson's notebook."""
    (folder / "en").mkdir(parents=True, exist_ok=True)
    (folder / "en" / name).write_text(text, encoding="utf-8")


def links(node: Node) -> list[str]:
    return [found["a"]["href"] for found in nodes(node) if found["t"] == "a"]


# -- which lessons there are --------------------------------------------------------------------------------


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_are_listed_in_order(lang: str) -> None:
    found = lesson_entries(lang)
    assert [Path(book.path).name for book in found] == lesson_books(lang)
    assert [book.number for book in found] == sorted({book.number for book in found})


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_notebook_is_named_after_lesson(lang: str) -> None:
    for book in lesson_entries(lang):
        plan = plan_of(lesson_name(read(LESSONS / lang / Path(book.path).name)))
        assert book.title == ScreenLessonText(lang).text(plan.title)


@pytest.mark.parametrize(("folder", "path"), [("lessons", "lessons"), ("../lessons", "../lessons")])
def test_lessons_are_found_beside_the_notebook(alone: Path, folder: str, path: str) -> None:
    put(alone / folder, SINKING, json.dumps({"metadata": {"title": "Down"}}))
    (book,) = lesson_entries("en")
    assert (book.number, book.title, book.path) == (2, "Down", f"{path}/en/{SINKING}")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"metadata": []}', '{"metadata": {"title": {"a": 1}}}']
)
def test_a_broken_notebook_is_still_named(alone: Path, text: str) -> None:
    put(alone / "lessons", SINKING, text)
    assert [book.title for book in lesson_entries("en")] == ["02_sinking_order"]


def test_other_files_are_not_shown(alone: Path) -> None:
    for name in ("mine.ipynb", "02_sinking_order.txt", "02_a b.ipynb", '02_"x".ipynb', "٠٢_x.ipynb"):
        put(alone / "lessons", name, "{}")
    assert lesson_entries("en") == ()


# -- how they are shown -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_voila_lessons_are_relative_links(lang: str) -> None:
    words = Words(lang)
    node = lessons_node(words, "voila", {})
    assert links(node) == [f"./lessons/{lang}/{name}" for name in lesson_books(lang)]
    assert all(SAFE_LINK.fullmatch(address) for address in links(node))
    second = next(book for book in lesson_entries(lang) if book.number == 2)
    assert words.say("Lesson {n}: {text}", n=2, text=second.title) in texts(nodes(node))


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("place", ["lab", ""])
def test_notebook_shows_the_file_name(place: str) -> None:
    node = lessons_node(Words("en"), place, {})
    assert links(node) == []
    assert f"lessons/en/{SINKING}" in texts(nodes(node))


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_missing_lessons_are_explained(lang: str) -> None:
    node = lessons_node(Words(lang), "voila", {})
    assert links(node) == []
    assert any("survive-nb lessons DIR" in text for text in texts(nodes(node)))


@pytest.mark.usefixtures("served")
def test_learn_page_lists_them(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for tab in ("lessons", "rules"):
        send(app, "learn", tab=tab)
        shows = any(re.search(SINKING, text) for text in texts(regions(parts_of(app))))
        assert shows is (tab == "lessons")


@pytest.mark.usefixtures("served")
def test_nothing_is_left_untranslated() -> None:
    assert not untranslated(nodes(lessons_node(Words("pseudo"), "voila", {})))


# -- how far a student is -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize(
    ("done", "next_lesson"),
    [(["sinking"], "01_set_up"), ([], SINKING), (["setup", "sinking"], "03_creature")],
)
def test_go_on_names_the_open_lesson(done: list[str], next_lesson: str) -> None:
    progress = {name: Summary(name, 9 if name in done else 3, 9, 1.0) for name in ("sinking", "setup")}
    node = lessons_node(Words("en"), "voila", progress)
    assert next_lesson in links(node)[0]
    assert len(set(links(node)) & {f"./lessons/en/{name}" for name in lesson_books("en")}) == len(
        lesson_books("en")
    )
    assert "3 of 9 exercises are solved." in texts(nodes(node)) or len(done) == 2


@pytest.mark.usefixtures("served")
def test_unread_lessons_have_no_ring() -> None:
    node = lessons_node(Words("en"), "voila", {})
    assert len(links(node)) == len(lesson_books("en"))
    assert not [text for text in texts(nodes(node)) if "exercises are solved" in text]


@pytest.mark.usefixtures("served")
def test_home_and_learn_show_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))
    stored = StoredProgress(Progress.of("sinking", "7b", ["coast", "volcano"]))
    stored.connect(DatabaseProgress(open_store(), BROWSER))
    stored.add("Ada")
    stored.progress.record("coast", status="correct")
    app = an_app(tmp_path)
    app.place = "voila"
    assert "1 of 2 exercises are solved." in texts(regions(parts_of(app)))
    send(app, "learn", tab="lessons")
    shown = texts(regions(parts_of(app)))
    assert {"1 of 2 exercises are solved.", "Student: Ada", "Go on with Lesson 2: Sinking order"} <= set(
        shown
    )
    app.screen.receive({"do": "student-add", "values": {"student-name": "Ben"}})
    shown = texts(regions(parts_of(app)))
    assert "Student: Ben" in shown
    assert "1 of 2 exercises are solved." not in shown

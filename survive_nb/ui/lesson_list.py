"""The list of lessons: the way to their notebooks, and how far the student is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from survive_nb.i18n.words import Words
from survive_nb.lesson_files import LessonEntry, lesson_entries
from survive_nb.ui.components import link, stack
from survive_nb.ui.nodes import Node, h, hidden, icon, ltr

#: The notebook with the mixed review, beside the lessons of its language.
REVIEW: Final = "review.ipynb"


class LessonProgress(Protocol):
    """How far a student is in a lesson."""

    @property
    def done(self) -> int:
        """Return how many exercises are correct."""

    @property
    def total(self) -> int:
        """Return how many exercises the lesson has."""


#: Lesson by its name in code → how far the student is, the latest first.
LessonOverview: TypeAlias = Mapping[str, LessonProgress]


def lessons_node(words: Words, place: str, progress: LessonOverview) -> Node:
    """Return the lessons: in Voilà as links, in a notebook with the names of the files to open."""
    found = lesson_entries(words.lang)
    about = h(
        "p",
        words.say(
            "Notebooks that teach the games and some Python: answer on boards, try things out, write code."
            " Each takes up to 40 minutes."
        ),
    )
    if not found:
        copy = words.say("{text} copies them into a folder of yours.", text="survive-nb lessons DIR")
        return stack(about, h("p", copy), key="lessons")
    if place == "voila":
        return stack(about, *lesson_links(found, words, progress, "atl-lessons"), key="lessons")
    items = [
        h("li", h("span", _label(book, words)), h("code", ltr(book.path)), _ring(book, words, progress))
        for book in found
    ]
    how = h("p", words.say("Open them from the list of files, beside this notebook."))
    return stack(about, how, h("ol", *items, cls="atl-lessons"), key="lessons")


def lesson_links(
    books: Sequence[LessonEntry], words: Words, progress: LessonOverview, cls: str
) -> list[Node | None]:
    """Return the way on, the review and all lessons, as relative links: they work wherever the app is."""
    items = [
        h("li", link(_label(book, words), f"./{book.path}"), _ring(book, words, progress), key=book.path)
        for book in books
    ]
    go_on, review = _go_on_link(books, words, progress), _review_link(books, words, progress)
    return [go_on, review, h("ol", *items, cls=cls)]


def _label(book: LessonEntry, words: Words) -> str:
    """Return the number and the title of a lesson."""
    return words.say("Lesson {n}: {text}", n=book.number, text=book.title)


def _ring(book: LessonEntry, words: Words, progress: LessonOverview) -> Node | None:
    """Return how far the student is, as a ring and in words; nothing for a lesson that was not begun."""
    found = progress.get(book.name)
    if found is None or not found.total:
        return None
    share = f"{found.done / found.total:.3f}"
    said = words.say("{done} of {count} exercises are solved.", done=found.done, count=found.total)
    short = words.say("{done} of {count}", done=found.done, count=found.total)
    return h(
        "span",
        h("span", cls="atl-share", vars={"--atl-share": share}, aria_hidden="true"),
        h("span", short, aria_hidden="true"),
        hidden(said),
        key="ring",
        cls="atl-share-box",
    )


def _go_on_link(books: Sequence[LessonEntry], words: Words, progress: LessonOverview) -> Node | None:
    """Return the way on: the unfinished lesson of the last visit, or the first one that is not finished."""
    if not progress:
        return None
    begun = [book for name in progress for book in books if book.name == name]
    done = {name for name, found in progress.items() if found.done == found.total}
    open_books = [book for book in (*begun, *books) if book.name not in done]
    if not open_books:
        return None
    label = words.say("Go on with {lesson}", lesson=_label(open_books[0], words))
    target = f"./{open_books[0].path}"
    return h("a", label, href=target, key="go-on", cls="atl-button atl-primary atl-go-on")


def _review_link(books: Sequence[LessonEntry], words: Words, progress: LessonOverview) -> Node | None:
    """Return the way to the mixed review, for those who have begun a lesson."""
    if not progress or not books or not (books[0].folder / REVIEW).is_file():
        return None
    target = f"./{books[0].path.rpartition('/')[0]}/{REVIEW}"
    label = words.say("Mixed review: five minutes")
    return h("a", icon("again"), h("span", label), href=target, key="review", cls="atl-button")

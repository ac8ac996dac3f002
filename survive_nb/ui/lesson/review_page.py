"""The mixed review: a few minutes of exercises from all lessons that the student has begun."""

from __future__ import annotations

from time import time

from survive_nb.teaching.plan import LESSONS
from survive_nb.teaching.review import Item, scheduled, session
from survive_nb.teaching.tasks import ClickTask
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.components import card, muted, stack
from survive_nb.ui.lesson.cell import Cell, CellScreen
from survive_nb.ui.lesson.exercise_pages import AskPage, ClickPage
from survive_nb.ui.lesson.lesson import Lesson
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import button, h
from survive_nb.ui.screen import Screen


class Review:
    """Exercises that are due, one after the other; each has a variant that the student has not seen."""

    def __init__(self, lang: str = "en") -> None:
        self._text = ScreenLessonText(lang)
        self._lessons = {name: Lesson(name, lang) for name in LESSONS}
        self._items: list[Item] = []
        self._at = 0
        self._page: ClickPage | AskPage | None = None
        self._screens: list[CellScreen] = []

    def show(self) -> Screen:
        """Show the review in the notebook."""
        cell = CellScreen(self, self._text.words, greet=self._greet)
        self._screens.append(cell)
        return cell.screen

    def _greet(self, browser: str) -> None:
        for lesson in self._lessons.values():
            lesson.greet(browser)

    def _begin(self) -> None:
        """Choose the exercises, once the progress is known."""
        items = [
            item
            for name, lesson in self._lessons.items()
            for task in lesson.plan.tasks
            if (item := scheduled(name, task, lesson.record.attempts_of(task.name))) is not None
        ]
        # Times of events that happen at once are some milliseconds ahead of the clock.
        self._items, self._at = session(items, time() + 1), 0
        self._open()

    def _open(self) -> None:
        """Show the exercise at this place of the session."""
        if self._at >= len(self._items):
            self._page = None
            return
        item = self._items[self._at]
        exercise = self._lessons[item.lesson].exercises[item.task.name]
        exercise.new_variant()
        self._page = (
            ClickPage(exercise, item.task, self._text)
            if isinstance(item.task, ClickTask)
            else AskPage(exercise, self._text)
        )

    def receive(self, message: Message) -> None:
        """Go on to the next exercise, begin again, or answer the one that is shown."""
        if message.do == "review-next" and self._page is not None and self._page.is_answered:
            self._at += 1
            self._open()
        elif message.do == "review-again" and self._page is None:
            self._begin()
        elif self._page is not None:
            self._page.receive(message)

    def cell(self) -> Cell:
        """Return the exercise with its place in the session, or what there is to say without one."""
        say = self._text.words.say
        if not self._items:
            self._begin()
        if self._page is None:
            return Cell(self._summary())
        item = self._items[self._at]
        place = say(
            "{number} of {count}, from the lesson {lesson}",
            number=self._at + 1,
            count=len(self._items),
            lesson=self._lessons[item.lesson].plan.title,
        )
        inner = self._page.cell()
        onward = None
        if self._page.is_answered:
            onward = button(say("Next exercise"), "review-next", icon="next", cls="atl-primary", key="onward")
        main = stack(muted(place, key="place"), inner.main, onward, key="review")
        return Cell(main, inner.scene, live=inner.live, say=inner.say)

    def _summary(self) -> dict[str, object]:
        """Say that the session is over, or that nothing is due."""
        say = self._text.words.say
        if self._items:
            text = say("Done for today. Exercises answered: {n}.", n=len(self._items))
        elif any(lesson.record.attempts for lesson in self._lessons.values()):
            text = say("Nothing is due now. What you answer in the lessons comes back here after some days.")
        else:
            text = say("Nothing to review yet. Answer some exercises in a lesson first.")
        again = button(say("Look again"), "review-again", icon="again", key="again")
        return card(say("Mixed review"), h("p", text, key="text"), again, key="review", level=3)

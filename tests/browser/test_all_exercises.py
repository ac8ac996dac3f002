"""A pupil does all exercises in the page, with nothing but a browser; a reload loses nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest
from playwright.sync_api import Locator, Page, expect

from survive_nb.teaching.feedback import HEADINGS
from survive_nb.teaching.judge import material_of
from survive_nb.teaching.plan import LESSONS, SEED, plan_of
from survive_nb.teaching.tasks import ClickTask, FunctionTask, Task, ValueTask
from survive_nb.text.lesson_text import ScreenLessonText
from tests.browser.editors import Editor
from tests.browser.servers import Server
from tests.teaching.page_answers import book_of, code_answers

#: Half of the lessons in each language.
IN_LANGUAGE = [(lesson, ("en", "fa")[at % 2]) for at, lesson in enumerate(LESSONS)]
#: The lesson whose page is loaded again when half of it is done.
RELOADED = "creatures"


class Pupil:
    """Does the exercises of one lesson."""

    def __init__(self, page: Page, lesson: str, lang: str) -> None:
        self.page = page
        self.text = ScreenLessonText(lang)
        self.tasks = plan_of(lesson).tasks
        self.code = code_answers(self.tasks)
        self.correct = self.text.text(HEADINGS["correct"])

    def card(self, title: str) -> Locator:
        return self.page.locator(".atl-root", has=self.page.get_by_role("heading", name=title, exact=True))

    def do(self, task: Task) -> None:
        """Answer one exercise rightly."""
        if task.name in self.code:
            card = Editor(self.page, task.name).check(self.code[task.name])
        else:
            card = self.card(self.text.text(task.title))
            self._answer(task, card)
            card.get_by_role("button", name=self.text.words.say("Check"), exact=True).click()
        expect(card.locator(".atl-notice-good", has_text=self.correct)).to_be_visible()

    def _answer(self, task: Task, card: Locator) -> None:
        position = material_of(task, SEED, 0)
        match task:
            case ClickTask():
                for place in sorted(task.answer(position))[: task.enough]:
                    card.locator(f'[role=gridcell][data-place="{place}"]').dispatch_event("click")
            case ValueTask():
                assert isinstance(position, ValueTask)
                solution = position.solution
                numbers = solution if isinstance(solution, tuple) else (solution,)
                for at, number in enumerate(numbers):
                    assert isinstance(number, int | Fraction)
                    card.locator(f'input[name="n{at}"]').fill(str(number))
            case _:
                raise AssertionError(f"{task.name} has no answer on the page")

    def has_done(self, count: int) -> None:
        """See the number of solved exercises in the progress."""
        say = self.text.words.say
        done = say("{done} of {count} exercises are solved.", done=count, count=len(self.tasks))
        expect(self.page.get_by_text(done)).to_be_attached(timeout=60_000)


def test_there_are_sixty_exercises() -> None:
    tasks = [task for lesson in LESSONS for task in plan_of(lesson).tasks]
    assert len(tasks) == 60
    assert sum(isinstance(task, FunctionTask) for task in tasks) == 25


@pytest.mark.parametrize(("lesson", "lang"), IN_LANGUAGE)
def test_lesson_is_done_in_the_page(lesson: str, lang: str, page: Page, voila_app: Server) -> None:
    page.goto(f"{voila_app.address}lessons/{lang}/{book_of(lesson)}")
    pupil = Pupil(page, lesson, lang)
    for done, task in enumerate(pupil.tasks):
        if lesson == RELOADED and done == 7:
            page.reload()
            pupil.has_done(done)
            for name in [task.name for task in pupil.tasks[:done] if task.name in pupil.code]:
                expect(Editor(page, name).code).to_contain_text(f"def {name}(", timeout=60_000)
                expect(Editor(page, name).code).not_to_contain_text("____")
        pupil.do(task)
    pupil.has_done(len(pupil.tasks))
    expect(page.locator(".jp-CodeMirrorEditor, .jp-InputArea .highlight")).to_have_count(0)
    charts = page.locator("ul.atl-chart")
    assert charts.evaluate_all("(all) => all.every((one) => one.scrollHeight <= one.clientHeight + 1)")
    if lesson == "write_a_bot":
        first_league(pupil)


def first_league(pupil: Pupil) -> None:
    """The pupil's first bot meets the drifter, and wins nearly always."""
    league = pupil.page.locator(".atl-root", has=pupil.page.locator('[data-editor="league"]')).first
    league.locator(".atl-code-check").click()
    expect(league.get_by_role("progressbar")).to_be_visible(timeout=60_000)
    rows = league.get_by_role("row")
    expect(rows).to_have_count(3, timeout=120_000)
    say = pupil.text.words.say
    expect(rows.nth(1)).to_contain_text("come home" if pupil.text.lang == "en" else say("Comes home"))
    expect(rows.nth(1)).to_contain_text(say("{wins} of {games}", wins=9.0, games=10))

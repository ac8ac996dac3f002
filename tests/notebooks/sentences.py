"""The sentences of an exercise that feedback on the wrong ideas and the solution does not contain."""

from __future__ import annotations

from collections.abc import Iterator

from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.feedback import with_rule
from survive_nb.teaching.judge import material_of
from survive_nb.teaching.message import Message
from survive_nb.teaching.tasks import AnyClickTask, ClickTask, ValueTask

#: Enough variants of a question for nearly every sentence to be among them.
VARIANTS = 12


def other_sentences(exercise: Exercise) -> list[str]:
    """Return the hints, the reasons about a board and the sentences of other variants, each template once."""
    found: dict[str, str] = {}
    for message in _messages(exercise):
        text = with_rule(exercise.lesson_text.text(message), message.rule)
        found.setdefault(message.template, text)
    return list(found.values())


def _messages(exercise: Exercise) -> Iterator[Message]:
    task = exercise.task
    yield from task.hints
    if isinstance(task, ClickTask):
        yield from _of_board(task, exercise.material)
    elif isinstance(task, ValueTask):
        for variant in range(1, VARIANTS):
            question = material_of(task, "sentences", variant)
            assert isinstance(question, ValueTask)
            yield from _of_question(question)


def _of_question(task: ValueTask) -> Iterator[Message]:
    if task.question is not None:
        yield task.question
    yield from (*task.hints, *(idea.says for idea in task.wrong_ideas), task.because, task.well_done)


def _of_board(task: AnyClickTask, position: object) -> Iterator[Message]:
    right = task.answer(position)
    for place in sorted(task.places(position) - right):
        yield task.why_not(position, place)

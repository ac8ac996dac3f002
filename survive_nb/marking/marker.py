"""Mark a submission: judge every exercise here, on the board that the student saw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from survive_nb.marking.process import ProcessEnded, RemoteFunction, StudentProcess, UnaskedReply
from survive_nb.marking.submission import Submission
from survive_nb.teaching.contained import plain_value
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.feedback import SIGNS, Feedback, Status
from survive_nb.teaching.kept_answers import KeptAnswer, is_kept
from survive_nb.teaching.message import say
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.tasks import FunctionTask, Task, ValueTask
from survive_nb.teaching.text import English, LessonText

#: How a sentence about the containment begins.
WHAT_RUNS: Final = "The code of notebooks runs"
#: Maximum number of cells that may end the process; each is left out when it is started again.
_MOST_RESTARTS: Final = 10


def points_of(task: Task) -> int:
    """Return the points of an exercise: two for code, one for a board or a question."""
    return 2 if isinstance(task, FunctionTask) or (isinstance(task, ValueTask) and not task.fields) else 1


@dataclass(frozen=True)
class Mark:
    """The verdict on one exercise; ``board`` names the seed and the variant that were judged."""

    exercise: str
    status: Status
    points: int
    possible: int
    board: str
    sentences: tuple[str, ...] = ()
    idea: str | None = None

    @property
    def sign(self) -> str:
        """Return the sign of the outcome."""
        return SIGNS[self.status]


@dataclass
class Marks:
    """The verdicts on one submission, and the cells that stopped: number → what Python said."""

    lesson: str
    marks: list[Mark] = field(default_factory=list)
    stopped: dict[int, str] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """Return the points that were reached."""
        return sum(mark.points for mark in self.marks)

    @property
    def possible(self) -> int:
        """Return the points that there are."""
        return sum(mark.possible for mark in self.marks)


def mark_submission(
    submission: Submission,
    *,
    lesson_text: LessonText | None = None,
    seed: str | None = None,
) -> Marks:
    """Run the code of a submission in a process of its own and judge each exercise here.

    With ``seed`` only answers about boards of that seed count.
    """
    result = Marks(submission.lesson)
    tasks = plan_of(submission.lesson).tasks
    with StudentProcess(submission.lesson) as process:
        answers = _answers(process, submission, result)
        for task in tasks:
            result.marks.append(
                _mark(task, answers.get(task.name), submission, seed, lesson_text or English())
            )
            if not process.is_running and any(isinstance(a, RemoteFunction) for a in answers.values()):
                answers = _answers(process, submission, result)
    return result


def _answers(process: StudentProcess, submission: Submission, result: Marks) -> dict[str, object]:
    """Run all cells and return the answers; a cell that ends the process is left out of the next attempt."""
    left_out: set[int] = set()
    for _ in range(_MOST_RESTARTS):
        number = before = -1
        try:
            process.start()
            for number, source in enumerate(submission.cells):
                if number in left_out:
                    continue
                stopped = process.run(number, source)
                before = number
                if stopped:
                    result.stopped[number] = stopped
            return process.found()
        except UnaskedReply:
            left_out.add(before)
            result.stopped[before] = "wrote into the pipe of the judge"
        except ProcessEnded:
            left_out.add(number)
            result.stopped[number] = "ended Python, or ran for too long"
    return {}


def _mark(
    task: Task, answer: object, submission: Submission, seed: str | None, lesson_text: LessonText
) -> Mark:
    """Judge one answer; one without code is judged on the board that is stored with it."""
    board = KeptAnswer((), submission.seed)
    if is_kept(task):
        if isinstance(answer, RemoteFunction):
            answer = plain_value(answer())
        typed = KeptAnswer.read(answer) or submission.kept.get(task.name)
        if typed is not None:
            board, answer = typed, typed.value(task)
    wanted = submission.seed if seed is None else seed
    judged_seed = wanted if board.seed is None else board.seed
    if seed is not None and judged_seed != seed:
        feedback = Feedback(
            "not_yet", (say("This answer belongs to a board with another seed."),), attempt=False
        )
    else:
        feedback = _judged(task, answer, judged_seed, board.variant, lesson_text)
    possible = points_of(task)
    return Mark(
        task.name,
        feedback.status,
        possible if feedback else 0,
        possible,
        f"{judged_seed}/{board.variant}",
        tuple(feedback.lines()) if feedback.status != "correct" else (),
        feedback.idea,
    )


def _judged(task: Task, answer: object, seed: str, variant: int, lesson_text: LessonText) -> Feedback:
    if answer is None:
        return Feedback("not_started", lesson_text=lesson_text)
    one = Exercise(task, seed, Progress.of("", seed, [task.name]), lesson_text)
    return one.judged(answer, variant)

"""Judging code in a pupil's browser: a request as JSON in, a verdict as JSON out.

A worker of the page calls `PageJudge.run`.  The kernel gets the verdict, reads it with `Verdict.read`, and
never compiles or runs the code.  A verdict comes from the pupil's own browser: it is self-reported.
"""

from __future__ import annotations

import json
import linecache
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from typing import Final, TypeAlias, TypedDict, cast

from survive_nb.teaching import contained
from survive_nb.teaching.blank import NotStarted, ____
from survive_nb.teaching.contained import Function
from survive_nb.teaching.error_location import shortened, where_it_stopped
from survive_nb.teaching.feedback import Feedback, Status
from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.scene import Mark, Scene
from survive_nb.teaching.tasks import Task
from survive_nb.teaching.text import LessonText

#: The most characters of a text, a verdict and one of its sentences that are read.
LONGEST_TEXT: Final = 20_000
LONGEST_VERDICT: Final = 40_000
_LONGEST_LINE: Final = 2_000
_MOST_LINES: Final = 40
#: What a pupil's code is called in tracebacks.
_FILE: Final = "<answer>"
_EARLIER: Final = "<earlier answer>"
_RULE: Final = re.compile(r"[A-Z]{2,6}-\d{1,2}")
_STATUSES: Final = ("correct", "not_yet", "not_started", "stopped")
_MARKS: Final = ("chosen", "right", "wrong", "missed")
#: Digits of Persian and Arabic keyboards.
_DIGITS: Final = str.maketrans("۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩", "01234567890123456789")

Report: TypeAlias = Callable[[int, int], None]


class LeagueRequest(TypedDict):
    """What `PageJudge.run` is asked for a league."""

    bots: list[str]
    earlier: list[str]
    rounds: int
    seed: int
    current: bool


class Unreadable(ValueError):
    """A verdict that cannot be one of ours."""


@dataclass(frozen=True)
class Verdict:
    """Feedback as it travels from the browser to the kernel."""

    status: Status
    #: Sentences in the language of the lesson, each with the id of its rule or nothing.
    lines: tuple[tuple[str, str | None], ...]
    attempt: bool = True
    idea: str | None = None
    #: The number of the case that failed, if it is drawn, and the marks on its board.
    case: int | None = None
    marks: Mapping[str, Mark] = field(default_factory=dict)
    #: The table of a league, its heads first.
    table: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, feedback: Feedback, text: LessonText, cases: object) -> Verdict:
        """Write feedback down; ``cases`` is the material that the answer was judged on."""
        lines = tuple((text.text(message), message.rule) for message in feedback.sayings)
        case = _case_of(feedback.scene, cases)
        marks = feedback.scene.marks if feedback.scene is not None else {}
        return cls(feedback.status, lines, feedback.attempt, feedback.idea, case, marks)

    def written(self) -> str:
        """Return the verdict as JSON."""
        return json.dumps(vars(self), ensure_ascii=False)

    @classmethod
    def read(cls, written: str) -> Verdict:
        """Read a verdict; raise `Unreadable` for anything that `written` does not write.

        >>> Verdict.read(Verdict("correct", (("Right.", "SINK-2"),)).written()).lines
        (('Right.', 'SINK-2'),)
        >>> Verdict.read('{"status": "excellent"}')
        Traceback (most recent call last):
        survive_nb.teaching.page_judge.Unreadable: status
        """
        if len(written) > LONGEST_VERDICT:
            raise Unreadable("too long")
        try:
            data = json.loads(written)
        except (ValueError, RecursionError) as error:
            raise Unreadable("no JSON") from error
        if not isinstance(data, dict) or data.get("status") not in _STATUSES:
            raise Unreadable("status")
        case, marks, idea = data.get("case"), data.get("marks"), data.get("idea")
        return cls(
            data["status"],
            tuple(map(_line, _list(data.get("lines"))[:_MOST_LINES])),
            data.get("attempt") is not False,
            idea if isinstance(idea, str) and re.fullmatch(r"\w{1,60}", idea) else None,
            case if type(case) is int and 0 <= case < 1000 else None,
            {str(place)[:20]: kind for place, kind in marks.items() if kind in _MARKS}
            if isinstance(marks, dict)
            else {},
            tuple(tuple(str(cell)[:60] for cell in _list(row)[:8]) for row in _list(data.get("table"))[:12]),
        )


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _line(value: object) -> tuple[str, str | None]:
    """Read a sentence and its rule; control characters are left out."""
    match value:
        case [str(text), None | str() as rule]:
            shown = "".join(sign for sign in text[:_LONGEST_LINE] if sign >= " ")
            return shown, rule if isinstance(rule, str) and _RULE.fullmatch(rule) else None
        case _:
            raise Unreadable("line")


def _case_of(scene: Scene | None, cases: object) -> int | None:
    """Return the number of the case whose board is drawn."""
    if scene is None or not isinstance(cases, tuple):
        return None
    return next((at for at, case in enumerate(cases) if case.view is scene.view), None)


class PageJudge:
    """Judges the code of one lesson.

    ``setup`` is JSON: ``lesson``, ``seed``, ``lang``, and ``prelude``, the code of the notebook that answers
    may use.  ``text_of`` returns the text of a language.  ``report`` is called while a league is played.
    """

    def __init__(self, setup: str, text_of: Callable[[str], LessonText], report: Report) -> None:
        data = json.loads(setup)
        self._tasks = {task.name: task for task in plan_of(data["lesson"]).tasks}
        self._seed = str(data["seed"])
        self._text = text_of(data["lang"])
        self._report = report
        self._names: dict[str, object] = {"__name__": "__main__", "____": ____}
        _execute(data["prelude"], "<lesson>", self._names)
        # The page ends what takes too long.
        contained.has_time_limit = False

    def run(self, request: str) -> str:
        """Judge the text of an answer, or play a league; the request has the texts of earlier answers."""
        data = json.loads(request)
        if "bots" in data:
            return self._played(data).written()
        task = self._tasks[data["name"]]
        cases = material_of(task, self._seed, data.get("variant", 0))
        names = self._known(data["earlier"])
        feedback = self._judged(task, data["text"], names, cases)
        return Verdict.of(feedback, self._text, cases).written()

    def _known(self, earlier: list[str]) -> dict[str, object]:
        """Return the names that the lesson and earlier answers define."""
        names = dict(self._names)
        with _quiet():
            for text in earlier:
                # What is wrong with an earlier answer is said there.
                _tried(text, _EARLIER, names)
        return names

    def _played(self, data: LeagueRequest) -> Verdict:
        """Let the bots play whose exercises are solved."""
        # Imported late: most visits play no league, and everything imported delays the first verdict.
        from survive_nb.teaching.bot_league import needed, play_bots
        from survive_nb.teaching.league_table import LeagueTable

        names = self._known(data["earlier"])
        bots: list[Function] = []
        unsolved: set[str] = set()
        for name in data["bots"]:
            bot = names.get(name)
            missing = {name} if not callable(bot) else needed(bot, self._tasks)
            missing = {one for one in missing & self._tasks.keys() if not self._is_solved(one, names)}
            if callable(bot) and not missing:
                bots.append(bot)
            unsolved |= missing
        left_out = [
            say("Solve “{title}” first: then your bot plays too.", title=self._text.text(task.title))
            for task in self._tasks.values()
            if task.name in unsolved
        ]
        played = play_bots(
            bots,
            rounds=data["rounds"],
            seed=data["seed"],
            current=data["current"],
            progress=self._report,
            time_limit=None,
        )
        table = LeagueTable(played, self._text)
        lines = tuple((self._text.text(message), None) for message in (*left_out, *table.sentences()))
        return Verdict("correct", lines, table=tuple(map(tuple, table.cells())))

    def _is_solved(self, name: str, names: Mapping[str, object]) -> bool:
        task = self._tasks[name]
        return name in names and bool(judge(task, names[name], material_of(task, self._seed, 0)))

    def _judged(self, task: Task, text: str, names: dict[str, object], cases: object) -> Feedback:
        """Run a text and judge what it defines."""
        names.pop(task.name, None)
        with _quiet():
            failed = _tried(text, _FILE, names)
        if failed is not None:
            return failed
        if task.name not in names:
            missing = say(
                "Your code has no function called {code}. Keep the line that begins with {line}.",
                code=Code(task.name),
                line=Code(f"def {task.name}"),
            )
            return Feedback("not_yet", (missing,), attempt=False)
        try:
            return judge(task, names[task.name], cases)
        except SystemExit:
            return Feedback("stopped", (contained.ENDED_PYTHON,), attempt=False)


@contextmanager
def _quiet() -> Iterator[None]:
    """Show nothing that is printed."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        yield


def _tried(text: str, file: str, names: dict[str, object]) -> Feedback | None:
    """Run a text; return feedback if it cannot be read or does not run to its end."""
    try:
        _execute(text, file, names)
    except SyntaxError as error:
        return Feedback("stopped", tuple(unreadable(text, error)), attempt=False)
    except NotStarted:
        return Feedback("not_started", attempt=False)
    except (SystemExit, KeyboardInterrupt, GeneratorExit):
        return Feedback("stopped", (contained.ENDED_PYTHON,), attempt=False)
    except BaseException as error:  # noqa: BLE001 - whatever a pupil's code raises is an outcome
        answer = cast(Function, eval(compile("lambda: None", file, "eval")))
        return Feedback("stopped", where_it_stopped(error, answer, None), attempt=False)
    return None


def _execute(text: str, file: str, names: dict[str, object]) -> None:
    """Run a text; error messages can quote its lines."""
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    exec(compile(text, file, "exec", dont_inherit=True), names)


def unreadable(text: str, error: SyntaxError) -> list[Message]:
    r"""Say which line Python cannot read, and what is probably wrong with it.

    >>> source = "def f(x)\n    return x"
    >>> try:
    ...     compile(source, "f", "exec")
    ... except SyntaxError as error:
    ...     print(*unreadable(source, error), sep="\n")
    Python cannot read line 1: def f(x)
    There should be a colon (:) at the end of this line.
    """
    number = error.lineno or 1
    lines = text.splitlines()
    line = lines[number - 1].strip() if number <= len(lines) else ""
    where = say("Python cannot read line {number}: {line}", number=number, line=Code(shortened(line)))
    return [where, _meaning(line, error)]


#: A part of Python's own message → what it means.
_MEANINGS: Final = {
    "expected ':'": say("There should be a colon (:) at the end of this line."),
    "was never closed": say("A bracket is opened here and never closed."),
    "unmatched": say("A bracket is closed here that was never opened."),
    "does not match opening": say("The brackets do not fit together: each needs a partner of its own kind."),
    "unterminated": say("A text begins here and never ends. Is a quotation mark missing?"),
    "expected an indented block": say("The lines that belong to the line before must begin further right."),
    "unexpected indent": say("This line begins too far right."),
    "unindent does not match": say("This line begins neither where the block begins nor where it began."),
    "inconsistent use of tabs": say("Some lines begin with tabs and some with spaces. Use spaces only."),
    "Maybe you meant '=='": say(
        "To compare, write {code}; one sign alone gives a name to a value.", code=Code("==")
    ),
    "'return' outside function": say("This line is not inside your function. Move it further right."),
    "cannot assign": say("The name stands on the left of the sign, the value on the right."),
}


def _meaning(line: str, error: SyntaxError) -> Message:
    foreign = next((sign for sign in line if sign.translate(_DIGITS) != sign), None)
    if foreign is not None and "invalid" in str(error.msg):
        return say(
            "Python reads only the digits 0 to 9. Write {right} instead of {wrong}.",
            right=Code(line.translate(_DIGITS)),
            wrong=Code(line),
        )
    sign = re.search(r"invalid (?:non-printable )?character '?(.)?'? ?\(?(U\+[0-9A-F]+)", str(error.msg))
    if sign is not None:
        return say(
            "Python does not know the sign {sign}. Is the keyboard set to another language?",
            sign=Code(sign[1] or sign[2]),
        )
    for part, message in _MEANINGS.items():
        if part in str(error.msg):
            return message
    return say("Python says: {error}", error=Code(shortened(str(error.msg))))

"""The sentences of an exercise, in the docstring of its module, and tasks made with them.

The first line is the title.  Each further sentence has a name before it: ``ask``, ``field``, ``hint`` (there
may be several), ``because``, ``done``, the name of a wrong idea, or another name for `Texts.named`.  Code is
between back quotes, a fact between braces, and the rule that a sentence rests on between square brackets at
its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from string import Formatter
from typing import Final

from survive_nb.teaching.comparison import EQUAL, Comparison
from survive_nb.teaching.contained import Function, plain_value
from survive_nb.teaching.message import Code, Message
from survive_nb.teaching.scene import AnyView
from survive_nb.teaching.tasks import (
    Case,
    ClickTask,
    FunctionTask,
    Places,
    PositionT,
    ValueTask,
    WrongIdea,
    with_distinct_ideas,
)

_LINE: Final = re.compile(r"(?P<name>[a-z_][a-z0-9_]*): (?P<text>.+)")
_RULE: Final = re.compile(r"(?P<text>.*\S) \[(?P<rule>[A-Z]+-\d+)\]")
_CODE: Final = re.compile(r"`([^`]+)`")


def sentences(text: str) -> list[tuple[str, Message]]:
    r"""Read a title and named sentences; a line that is indented continues the one before.

    >>> [_, (name, message)] = sentences("How often?\n\nhint: Count `seen` again. [COMP-1]")
    >>> name, message.template, str(message), message.rule
    ('hint', 'Count {code} again.', 'Count seen again.', 'COMP-1')
    """
    title, _, rest = text.strip().partition("\n\n")
    lines: list[str] = []
    for line in rest.splitlines():
        if line.startswith(" ") and lines:
            lines[-1] += f" {line.strip()}"
        elif line.strip():
            lines.append(line)
    found = [("title", Message(title))]
    for line in lines:
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"a sentence has a name and a colon before it: {line!r}")
        found.append((match["name"], _message(match["text"])))
    return found


def _message(text: str) -> Message:
    """Read one sentence; its pieces of code are the facts ``code``, ``code2`` and so on."""
    rule = _RULE.fullmatch(text)
    pieces = _CODE.split(rule["text"] if rule else text)
    facts: dict[str, object] = {}
    for number in range(1, len(pieces), 2):
        name = "code" if number == 1 else f"code{(number + 1) // 2}"
        facts[name] = Code(pieces[number])
        pieces[number] = f"{{{name}}}"
    return Message("".join(pieces), facts, rule["rule"] if rule else None)


class Texts:
    r"""The sentences of an exercise: ``Texts(__name__, __doc__)``; the exercise is called as its module.

    >>> texts = Texts("lesson.exercises.sum", "Sums\n\nhint: Add.\nhint: Carry.\ndone: {n} it is.")
    >>> texts.name, [str(hint) for hint in texts.given(n=7).hints], str(texts.given(n=7).named("done"))
    ('sum', ['Add.', 'Carry.'], '7 it is.')
    """

    def __init__(self, module: str, text: str | None, **facts: object) -> None:
        self.name = module.rpartition(".")[2]
        self._sentences = sentences(text or "")
        self._facts = facts

    def given(self, **facts: object) -> Texts:
        """Return the same sentences with more facts."""
        new = Texts(self.name, "")
        new._sentences, new._facts = self._sentences, {**self._facts, **facts}
        return new

    def named(self, name: str, **facts: object) -> Message:
        """Return the sentence with a name."""
        found = self._all(name, facts)
        if len(found) != 1:
            raise KeyError(f"{self.name} has {len(found)} sentences called {name}")
        return found[0]

    def _all(self, name: str, facts: dict[str, object] | None = None) -> tuple[Message, ...]:
        known = {**self._facts, **(facts or {})}
        return tuple(_with_facts(message, known) for one, message in self._sentences if one == name)

    @property
    def hints(self) -> tuple[Message, ...]:
        """Return the hints, in order."""
        return self._all("hint")

    def idea(self, name: str, answer: object) -> WrongIdea:
        """Return a wrong idea: its answer here, its sentence there."""
        return WrongIdea(name, answer, self.named(name))

    def ideas(self, **answers: object) -> tuple[WrongIdea, ...]:
        """Return wrong ideas by name."""
        return tuple(self.idea(name, answer) for name, answer in answers.items())

    def click(
        self,
        *,
        position: Callable[[Random], PositionT],
        view: Callable[[PositionT], AnyView],
        places: Callable[[PositionT], Places],
        answer: Callable[[PositionT], Places],
        why_not: Callable[[PositionT, str], Message],
        wrong_ideas: tuple[WrongIdea, ...],
        enough: int | None = None,
        why_missing: Callable[[PositionT, str], Message | None] | None = None,
        beside: Callable[[PositionT], AnyView] | None = None,
        apart: int = 3,
    ) -> ClickTask[PositionT]:
        """Return a task on a board; see `ClickTask`."""
        return ClickTask(
            name=self.name,
            title=self.named("title"),
            question=self.named("ask"),
            hints=self.hints,
            well_done=self.named("done"),
            position=position,
            view=view,
            places=places,
            answer=answer,
            why_not=why_not,
            wrong_ideas=wrong_ideas,
            enough=enough,
            why_missing=why_missing,
            beside=beside,
            apart=apart,
        )

    def function(
        self,
        solution: Function,
        cases: Callable[[Random], Sequence[Case | tuple[object, ...]]],
        *,
        wrong_ideas: tuple[WrongIdea, ...],
        wants: Comparison = EQUAL,
        passing_ideas: tuple[WrongIdea, ...] = (),
    ) -> FunctionTask:
        """Return a task for a function; a case without a board is a tuple of arguments."""
        return FunctionTask(
            name=self.name,
            title=self.named("title"),
            hints=self.hints,
            well_done=self.named("done"),
            solution=solution,
            cases=lambda rng: [case if isinstance(case, Case) else Case(case) for case in cases(rng)],
            wants=wants,
            wrong_ideas=wrong_ideas,
            passing_ideas=passing_ideas,
        )

    def value(
        self,
        solution: object,
        *,
        wrong_ideas: tuple[WrongIdea, ...],
        ask: str = "ask",
        because: str = "because",
        wants: Comparison = EQUAL,
        prepare: Callable[[object], object] = plain_value,
        vary: Callable[[Random], ValueTask] | None = None,
    ) -> ValueTask:
        """Return a question; in its variants no two wrong ideas give the same.  See `ValueTask`."""
        task = ValueTask(
            name=self.name,
            title=self.named("title"),
            hints=self.hints,
            well_done=self.named("done"),
            solution=solution,
            question=next(iter(self._all(ask)), None),
            fields=self._all("field"),
            because=self.named(because),
            wants=wants,
            prepare=prepare,
            wrong_ideas=wrong_ideas,
            vary=vary,
        )
        return task if vary is None else with_distinct_ideas(task)


def _with_facts(message: Message, known: dict[str, object]) -> Message:
    """Give a sentence the facts that it names."""
    names = [
        name for _, name, _, _ in Formatter().parse(message.template) if name and name not in message.facts
    ]
    return Message(message.template, {**message.facts, **{name: known[name] for name in names}}, message.rule)

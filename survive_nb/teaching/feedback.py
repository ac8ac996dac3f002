"""What a check answers: one of four outcomes in words, what to think about next, and perhaps a picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from survive_nb.teaching.message import Message, say
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.text import English, LessonText

Status: TypeAlias = Literal["correct", "not_yet", "not_started", "stopped"]

#: What each outcome is called.
HEADINGS: Final[dict[str, Message]] = {
    "correct": say("Correct"),
    "not_yet": say("Not yet"),
    "not_started": say("Not started"),
    "stopped": say("Your code stopped"),
}
#: Each outcome has a sign beside its words.
SIGNS: Final = {"correct": "✓", "not_yet": "…", "not_started": "○", "stopped": "!"}


@dataclass(frozen=True)
class Feedback:
    """The answer to one check.

    ``sayings`` come in the order of reading, ``scene`` draws the case that failed, and ``idea`` names the
    wrong idea that was recognised.
    """

    status: Status
    sayings: tuple[Message, ...] = ()
    scene: Scene | None = None
    idea: str | None = None
    lesson_text: LessonText = field(default_factory=English)
    #: Whether this was an attempt: a blank, an unreadable or a nearly right answer is none.
    attempt: bool = True

    def __bool__(self) -> bool:
        """Return whether the answer is correct, so that ``assert lesson.x.check(x)`` grades it."""
        return self.status == "correct"

    @property
    def heading(self) -> str:
        """Return the outcome in words."""
        return self.lesson_text.text(HEADINGS[self.status])

    def lines(self) -> list[str]:
        """Return the sentences below the heading, each with its rule."""
        return [with_rule(self.lesson_text.text(message), message.rule) for message in self.sayings]

    def __repr__(self) -> str:
        return "\n".join([f"{SIGNS[self.status]} {self.heading}", *self.lines()])

    def _repr_markdown_(self) -> str:
        lesson_text = self.lesson_text
        messages = [with_rule(lesson_text.markdown(message), message.rule) for message in self.sayings]
        return lesson_text.block("\n\n".join([f"**{SIGNS[self.status]} {self.heading}**", *messages]))


def with_rule(text: str, rule: str | None) -> str:
    """Put the id of its rule behind a sentence; the marks keep it in one piece in Persian too."""
    return f"{text} (\u2066{rule}\u2069)" if rule else text

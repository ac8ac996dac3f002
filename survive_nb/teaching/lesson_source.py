"""The source of a lesson: one text file for both languages, from which its notebooks and its plan are made.

The file is Markdown.  A comment begins each part:

* ``<!-- title -->``: the title.
* ``<!-- text: ID -->``: a Markdown cell.  English first, then ``<!-- fa -->`` and Persian, as for the title.
* ``<!-- code: ID -->``: a code cell, the same in both languages, in a fence.  ``exercise=NAME`` names the
  exercise that is written in it, and ``optional`` marks one that a lesson of 40 minutes can leave out.
* ``<!-- teacher -->``: the title of the teacher's notebook; its cells follow.
* ``<!-- plan: SECTION -->``: a section of the lesson plan.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["text", "code", "plan"]

#: The sections of a lesson plan, in their order.
SECTIONS: Final = ("goals", "before", "ask", "extension")
_MARK: Final = re.compile(r"^<!-- (title|text|code|teacher|plan|fa)(?:: ([^\n]*?))? -->$", re.MULTILINE)
_FENCE: Final = re.compile(r"\A```python\n(.*)\n```\Z", re.DOTALL)
_EXERCISE: Final = re.compile(r"^lesson\.(\w+)\.(?:click|ask|check)\(", re.MULTILINE)
#: What stands before an optional exercise, by language.
OPTIONAL: Final = {
    "en": "*Optional: for those who have time left.*",
    "fa": "*اختیاری: برای کسانی که هنوز وقت دارند.*",
}
#: The headings of a plan, by language.
HEADINGS: Final = {
    "en": {"goals": "Goals", "before": "Before the lesson", "ask": "To ask", "extension": "To go on"},
    "fa": {"goals": "هدف‌ها", "before": "پیش از درس", "ask": "برای پرسیدن", "extension": "برای ادامه"},
}
_LANG: Final = 'lang="en"'


class BadSource(Exception):
    """A source cannot be read; the message says where."""


@dataclass(frozen=True)
class Part:
    """A cell or a section: its texts by language, or code."""

    kind: Kind
    name: str
    texts: dict[str, str]
    exercise: str | None = None
    optional: bool = False


@dataclass
class LessonSource:
    """Everything that is written down about a lesson outside its code."""

    titles: dict[str, str]
    cells: list[Part] = field(default_factory=list)
    teacher_titles: dict[str, str] = field(default_factory=dict)
    teacher_cells: list[Part] = field(default_factory=list)
    plan: dict[str, Part] = field(default_factory=dict)

    @property
    def optional(self) -> frozenset[str]:
        """Return the names of the exercises that are marked as optional."""
        codes = (part.texts["en"] for part in self.cells if part.optional)
        return frozenset(found[1] for code in codes if (found := _EXERCISE.search(code)) is not None)

    def notebook(self, lang: str) -> str:
        """Return the students' notebook in one language."""
        return _notebook(self.titles[lang], self.cells, lang)

    def teacher_notebook(self, lang: str) -> str:
        """Return the teacher's notebook in one language."""
        cells = [*self.teacher_cells[:1], *self._plan_cell(), *self.teacher_cells[1:]]
        return _notebook(self.teacher_titles[lang], cells, lang)

    def _plan_cell(self) -> list[Part]:
        if not self.plan:
            return []
        texts = {
            lang: "\n\n".join(f"## {titles[name]}\n\n{self.plan[name].texts[lang]}" for name in SECTIONS)
            for lang, titles in HEADINGS.items()
        }
        return [Part("text", "plan", texts)]


def parse(text: str) -> LessonSource:
    """Read a source; raise `BadSource` if a part is not in order."""
    pieces = _MARK.split(text)
    if pieces[0].strip():
        raise BadSource("there is text before the first part")
    marks = list(zip(pieces[1::3], pieces[2::3], (piece.strip("\n") for piece in pieces[3::3]), strict=True))
    source = LessonSource({})
    cells = source.cells
    for at, (kind, about, content) in enumerate(marks):
        following = marks[at + 1] if at + 1 < len(marks) else ("", "", "")
        persian = following[2] if following[0] == "fa" else None
        match kind:
            case "fa":
                if at == 0 or marks[at - 1][0] not in ("title", "teacher", "text", "plan"):
                    raise BadSource(f"part {at + 1}: Persian belongs behind an English text")
            case "title" | "teacher":
                titles = source.titles if kind == "title" else source.teacher_titles
                titles |= {"en": content, "fa": _given(persian, kind)}
                cells = source.cells if kind == "title" else source.teacher_cells
            case "code":
                cells.append(_code(about or "", content))
            case "text":
                cells.append(Part("text", about, {"en": content, "fa": _given(persian, about)}))
            case _:
                source.plan[about] = Part("plan", about, {"en": content, "fa": _given(persian, about)})
    if not source.titles:
        raise BadSource("the title is missing")
    return source


def _given(text: str | None, name: str) -> str:
    if not text:
        raise BadSource(f"{name}: the Persian text is missing")
    return text


def _code(about: str, content: str) -> Part:
    name, *options = about.split()
    fenced = _FENCE.match(content)
    if fenced is None:
        raise BadSource(f"{name}: a code cell stands in a fence")
    exercise = next((option.partition("=")[2] for option in options if option.startswith("exercise=")), None)
    return Part("code", name, {"en": fenced[1]}, exercise, "optional" in options)


# -- notebooks -----------------------------------------------------------------------------------------------


def _notebook(title: str, parts: list[Part], lang: str) -> str:
    data = {
        "cells": [_cell(part, lang) for part in _labelled(parts)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": title,
            "voila": {"template": "survive-nb-lesson"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _labelled(parts: list[Part]) -> list[Part]:
    """Say in the text before an optional cell that it is optional."""
    following = [*parts[1:], None]
    return [
        replace(part, texts={lang: _with_label(text, lang) for lang, text in part.texts.items()})
        if part.kind == "text" and then is not None and then.optional
        else part
        for part, then in zip(parts, following, strict=True)
    ]


def _with_label(text: str, lang: str) -> str:
    """Put the label under the heading that a text begins with, or before the text."""
    first, rest = text.partition("\n\n")[::2]
    return (
        f"{first}\n\n{OPTIONAL[lang]}\n\n{rest}" if first.startswith("#") else f"{OPTIONAL[lang]}\n\n{text}"
    )


def _cell(part: Part, lang: str) -> dict[str, object]:
    if part.kind == "text":
        text = part.texts[lang]
        if lang != "en":
            text = f'<div dir="rtl" lang="{lang}">\n\n{text}\n\n</div>'
        return {
            "cell_type": "markdown",
            "id": part.name,
            "metadata": {},
            "source": text.splitlines(keepends=True),
        }
    metadata: dict[str, object] = {} if part.exercise is None else {"exercise": part.exercise}
    code = part.texts["en"].replace(_LANG, f'lang="{lang}"')
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": part.name,
        "metadata": metadata | ({"optional": True} if part.optional else {}),
        "outputs": [],
        "source": code.splitlines(keepends=True),
    }

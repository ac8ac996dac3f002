"""The pages of a lesson as HTML that prints on A4: the teacher's plan, and a handout for students."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from survive_nb import rulebook
from survive_nb.handouts.board_svg import FILLS, SIGNS, board_svg
from survive_nb.languages import LANGUAGES
from survive_nb.survive.view import View
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.lesson_minutes import CLOSING, LOGIN, minutes_of
from survive_nb.teaching.lesson_source import HEADINGS, SECTIONS, LessonSource, parse
from survive_nb.teaching.plan import SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import AnyClickTask, ClickTask, Task, ValueTask
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.lesson.cell import labels_of

_RULE: Final = re.compile(r"\b[A-Z]{2,5}-\d+\b")
_OPENED: Final = re.compile(r'survive_nb\.lesson\("(\w+)"')
#: Rules in the box of a handout.
_MOST_RULES: Final = 8
_STYLE: Final = """
@page { size: A4; margin: 16mm 15mm; }
body { font: 11pt/1.45 "Vazirmatn", "Noto Sans", "DejaVu Sans", sans-serif; color: #000; }
body { margin: 0 auto; max-width: 180mm; } :lang(fa) ol { list-style-type: persian; }
h1 { font-size: 18pt; margin: 0 0 2mm; } h2 { font-size: 13pt; margin: 6mm 0 1.5mm; break-after: avoid; }
h3 { font-size: 11pt; margin: 3mm 0 1mm; break-after: avoid; }
p, ul, ol { margin: 0 0 2mm; } ul, ol { padding-inline-start: 6mm; }
section { break-inside: avoid; margin-bottom: 4mm; }
svg { display: block; width: 102mm; margin: 1mm auto; }
table { border-collapse: collapse; } td { padding: 0.5mm 3mm; border: 0.2mm solid #999; }
code, bdi { font-family: "DejaVu Sans Mono", monospace; font-size: 0.92em; }
[dir=rtl] code { display: inline-block; }
.line { border-bottom: 0.3mm solid #000; display: inline-block; min-width: 55mm; height: 6mm; }
.box { border: 0.3mm solid #666; padding: 2mm 3mm; break-inside: avoid; } .box p { margin: 0 0 1mm; }
.places { columns: 2; list-style: none; padding: 0; } .swatch { border: 0.3mm solid #666; padding: 0 3mm; }
.head { display: flex; justify-content: space-between; align-items: end; gap: 4mm; }
.small { font-size: 9.5pt; }
"""


class LessonPages:
    """The pages of one lesson in one language, with the boards of a seed."""

    def __init__(self, lesson: str, source: LessonSource, lang: str, seed: str) -> None:
        self._plan = plan_of(lesson)
        self._source = source
        self._text = ScreenLessonText(lang)
        self._lang = lang
        self._seed = seed

    # -- the plan --------------------------------------------------------------------------------------------

    def plan(self) -> str:
        """Return the teacher's plan."""
        say = self._text.words.say
        title = say("Lesson plan: {title}", title=self._source.titles[self._lang])
        parts = [f"<h1>{escape(title)}</h1>", self._minutes()]
        for name in SECTIONS:
            heading = HEADINGS[self._lang][name]
            parts.append(f"<h2>{escape(heading)}</h2>{_html(self._source.plan[name].texts[self._lang])}")
        parts.append(f"<h2>{escape(say('What students get wrong, and what to say'))}</h2>")
        parts += [self._wrong_ideas(task) for task in self._plan.tasks]
        return self._page(title, parts)

    def _minutes(self) -> str:
        """Return the minutes of the parts of the lesson."""
        say, words = self._text.words.say, self._text.words
        minutes = minutes_of(self._source)
        rows = [
            (say("Opening the lesson"), LOGIN),
            (say("Reading"), round(minutes.reading)),
            (say("Boards and questions"), minutes.boards),
            (say("Experiments"), minutes.experiments),
            (say("Code"), minutes.code),
            (say("Last talk"), CLOSING),
        ]
        cells = "".join(
            f"<tr><td>{escape(name)}</td><td>{words.number(value)}</td></tr>"
            for name, value in [*rows, (say("Together"), sum(value for _, value in rows))]
        )
        titles = [
            self._text.text(task.title) for task in self._plan.tasks if task.name in self._source.optional
        ]
        optional = say(
            "Optional: {titles}", titles="؛ ".join(titles) if self._lang == "fa" else "; ".join(titles)
        )
        return f"<h2>{escape(say('Minutes'))}</h2><table>{cells}</table><p>{escape(optional)}</p>"

    def _wrong_ideas(self, task: Task) -> str:
        ideas = "".join(f"<li>{escape(self._text.text(idea.says))}</li>" for idea in task.wrong_ideas)
        return (
            f'<section class="small"><h3>{escape(self._text.text(task.title))}</h3><ul>{ideas}</ul></section>'
        )

    # -- the handout -----------------------------------------------------------------------------------------

    def handout(self) -> str:
        """Return the handout: rules, boards and questions with room for the answers."""
        say = self._text.words.say
        title = self._source.titles[self._lang]
        head = (
            f'<div class="head"><h1>{escape(title)}</h1>'
            f'<span>{escape(say("Name"))}: <span class="line"></span></span></div>'
        )
        parts = [head, self._rules(), self._legend()]
        parts += [self._task(number, task) for number, task in enumerate(self._plan.tasks, 1)]
        return self._page(title, [part for part in parts if part])

    def sheet(self, name: str) -> str:
        """Return one exercise as its author wants to see it: the question, the hints and the wrong ideas."""
        task = next(task for task in self._plan.tasks if task.name == name)
        hints = "".join(f"<li>{escape(self._text.text(hint))}</li>" for hint in task.hints)
        return self._page(name, [self._task(1, task), f"<ol>{hints}</ol>", self._wrong_ideas(task)])

    def _rules(self) -> str:
        """Return the rules that the texts of the lesson name, in their order."""
        text = "\n".join(part.texts["en"] for part in self._source.cells if part.kind == "text")
        known = rulebook.ids()
        names = [name for name in dict.fromkeys(_RULE.findall(text)) if name in known][:_MOST_RULES]
        rules = [rulebook.rule(name, self._lang) for name in names]
        lines = "".join(
            f"<p><bdi dir='ltr'>{rule.id}</bdi> <b>{escape(rule.title)}</b> {escape(rule.text)}</p>"
            for rule in rules
        )
        return f'<div class="box small">{lines}</div>' if lines else ""

    def _legend(self) -> str:
        """Say what the greys and the signs mean, if there is a board."""
        if not any(isinstance(self._view(task), View) for task in self._plan.tasks):
            return ""
        title = self._text.words.title
        land = [
            f'<span class="swatch" style="background:{grey}"></span> {escape(title(name))}'
            for name, grey in FILLS.items()
        ]
        names = {name: title(name) for name in SIGNS} | {"explorer": self._text.words.say("Explorer")}
        pieces = [f"{sign} {escape(names[name])}" for name, sign in SIGNS.items()]
        return f'<p class="small">{" &nbsp; ".join([*land, *pieces])}</p>'

    def _view(self, task: Task) -> object:
        return task.view(self._exercise(task).material) if isinstance(task, ClickTask) else None

    def _exercise(self, task: Task) -> Exercise:
        return Exercise(task, self._seed, Progress.of(self._plan.name, self._seed, [task.name]), self._text)

    def _task(self, number: int, task: Task) -> str:
        words = self._text.words
        heading = f"<h2>{words.number(number)}. {escape(self._text.text(task.title))}</h2>"
        match task:
            case ClickTask():
                body = self._click(task)
            case ValueTask(question=question, fields=fields) if question is not None:
                blanks = "".join(
                    f'<p>{escape(self._text.text(field))}: <span class="line"></span></p>' for field in fields
                )
                body = f"<p>{escape(self._text.text(question))}</p>{blanks}"
            case _:
                body = f"<p>{escape(words.say('On the computer, with code. Note your idea here first:'))}</p>"
                body += '<p class="line" style="width:100%"></p>' * 3
        return f"<section>{heading}{body}</section>"

    def _click(self, task: AnyClickTask) -> str:
        """Return a board, or a table as a list of places to tick."""
        position = self._exercise(task).material
        view = task.view(position)
        question = self._text.text(task.question)
        if isinstance(view, View):
            label = escape(self._text.words.say("Answer"))
            answer = f'<p>{label}: <span class="line" style="width:80%"></span></p>'
            return f"<p>{escape(question)}</p>{board_svg(view, question)}{answer}"
        labels = labels_of(Scene(view), self._text.words)
        live = task.places(position)
        others = "".join(
            f"<li>{escape(label)}</li>"
            for place, label in labels.items()
            if place not in live and not place.startswith("bid")
        )
        places = "".join(f"<li>☐ {escape(labels.get(place, place))}</li>" for place in sorted(live))
        return f'<p>{escape(question)}</p><ul class="small">{others}</ul><ul class="places">{places}</ul>'

    def _page(self, title: str, parts: list[str]) -> str:
        lang, direction = self._lang, self._text.words.dir
        return (
            f'<!doctype html>\n<html lang="{lang}" dir="{direction}">\n<head><meta charset="utf-8">'
            f"<title>{escape(title)}</title>\n<style>{_STYLE}</style></head>\n<body>\n"
            + "\n".join(parts)
            + "\n</body>\n</html>\n"
        )


def write_pages(folder: Path, sources: Path, seed: str | None = None) -> list[Path]:
    """Write the plan and the handout of each lesson in each language; existing pages are replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for file in sorted(sources.glob("*.md")):
        source = parse(file.read_text(encoding="utf-8"))
        lesson = next(
            (found[1] for part in source.cells if (found := _OPENED.search(part.texts["en"]))), None
        )
        if lesson is None:
            continue
        for lang in LANGUAGES:
            pages = LessonPages(lesson, source, lang, seed or SEED)
            for kind, text in (("plan", pages.plan()), ("handout", pages.handout())):
                written.append(folder / f"{file.stem}.{lang}.{kind}.html")
                written[-1].write_text(text, encoding="utf-8")
    return written


# -- Markdown ------------------------------------------------------------------------------------------------


def _html(markdown: str) -> str:
    """Return a list or paragraphs as HTML; the texts are ours, and their own HTML stays.

    >>> _html("- Use **sets**.")
    '<ul><li>Use <b>sets</b>.</li></ul>'
    """
    lines = markdown.splitlines()
    for item, tag in ((r"- ", "ul"), (r"\d+\. ", "ol")):
        if all(re.match(item, line) for line in lines):
            items = "".join(f"<li>{_inline(re.sub(item, '', line, count=1))}</li>" for line in lines)
            return f"<{tag}>{items}</{tag}>"
    return "".join(f"<p>{_inline(block)}</p>" for block in markdown.split("\n\n"))


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]+)`", lambda found: f"<code>{escape(found[1])}</code>", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    return re.sub(r"\*([^*]+)\*", r"<i>\1</i>", text)

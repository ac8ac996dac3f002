"""The rulebook over any page: look for a word or an id, leaf through it, read one rule, or learn to play.

To learn there is one minute about each game, and beside it the way to the lessons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb import rulebook
from survive_nb.ui.board.legend import picture_of
from survive_nb.ui.learn import LESSONS, TREASURE, Lesson
from survive_nb.ui.nodes import Node, button, h, ltr
from survive_nb.ui.pieces import choice, dialog, field, tabs
from survive_nb.ui.theme import Theme, theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: What a rule's id looks like inside a text.
_ID: Final = re.compile(r"\b[A-Z]{2,4}-R?\d+\b")
#: What somebody looks for is shorter than this.
_LONGEST_QUERY: Final = 100


class RulesDrawer:
    """The rulebook of one game, open at some page."""

    def __init__(
        self, rule: object = None, *, learn: bool = False, lessons: bool = False, game: str = "survive"
    ) -> None:
        self.game = game
        self.query = ""
        self.learn = learn
        self.lessons = lessons
        self.rule = rule if rule in rulebook.ids(game) else None
        self.section: int | None = None

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:  # noqa: ARG002 - as all drawers
        """Turn to another page of the rulebook."""
        match do, message:
            case "rules-search", {"value": str(text)} | {"values": {"query": str(text)}}:
                self._turn_to(query=text.strip()[:_LONGEST_QUERY])
            case "rules-read", {"rule": str(rule)} if rule in rulebook.ids(self.game):
                self._turn_to(rule=rule)
            case "rules-section", {"n": int(n)} if n in range(len(rulebook.sections(self.game))):
                self._turn_to(section=n)
            case "rules-game", {"game": str(game)} if game in LESSONS:
                self.game = game
                self._turn_to(learn=self.learn, lessons=self.lessons)
            case "rules-contents", _:
                self._turn_to()
            case "rules-learn", _:
                self._turn_to(learn=True)
            case "rules-lessons", _:
                self._turn_to(lessons=True)
            case _:
                return do.startswith("rules-")
        return True

    def _turn_to(
        self,
        *,
        query: str = "",
        rule: str | None = None,
        section: int | None = None,
        learn: bool = False,
        lessons: bool = False,
    ) -> None:
        """Show one page of the rulebook and no other."""
        self.query, self.rule, self.section, self.learn, self.lessons = query, rule, section, learn, lessons

    def node(self, app: App) -> Node:
        """Return the open rulebook."""
        words = app.words
        page = h("div", *self._page(app), key=self._page_key(), cls="atl-stack")
        return dialog(
            words.say("Rules"),
            choice(
                words.say("Which game?"),
                [(words.name(game), ("rules-game", {"game": game}), game == self.game) for game in LESSONS],
                key="games",
            ),
            self._search(words),
            tabs(
                words.say("Parts of the rulebook"),
                [
                    (words.say("In one minute"), "rules-learn", self.learn),
                    (words.say("Lessons"), "rules-lessons", self.lessons),
                    (words.say("All rules"), "rules-contents", self._shows_contents()),
                ],
                page,
                key="tabs",
            ),
            close=(words.say("Close"), "close"),
            key="rules",
            cls="atl-drawer",
        )

    def _page_key(self) -> str:
        """Name the open page, so that turning to another one begins at its top."""
        return f"page-{self.game}-{self.rule}-{self.section}-{self.learn}-{self.lessons}-{self.query}"

    def _search(self, words: Words) -> Node:
        """Return the field in which to look for a rule."""
        return h(
            "form",
            field(
                words.say("Search by word or number of the rule"),
                "query",
                self.query,
                type_="search",
                maxlength=_LONGEST_QUERY,
            ),
            button(words.say("Search"), None, kind="submit", icon="search", bare=True),
            key="search",
            cls="atl-search",
            role="search",
            do="rules-search",
        )

    def _shows_contents(self) -> bool:
        """Tell whether the list of all rules is open."""
        return not (self.learn or self.lessons or self.query or self.rule or self.section is not None)

    def _page(self, app: App) -> Iterator[Node]:
        """Return what the open page shows."""
        words, theme = app.words, theme_named(app.settings.theme)
        if self.query:
            yield from self._found(words)
        elif self.rule is not None:
            yield from self._opened(words, self.rule)
        elif self.learn:
            yield from (_lesson(lesson, words, theme) for lesson in LESSONS[self.game])
        elif self.lessons:
            # Imported late: whoever looks up a rule waits for nothing else.
            from survive_nb.ui.lesson_books import lessons_node

            yield lessons_node(words, app.place)
        elif self.section is not None:
            section = rulebook.sections(self.game, words.lang)[self.section]
            yield h("h3", section.heading)
            yield from (rule_node(rule, words) for rule in section.rules)
        else:
            yield from self._contents(words)

    def _found(self, words: Words) -> Iterator[Node]:
        """Return the rules that fit the query, in whichever of the two languages it was typed."""
        found = rulebook.search(self.query, words.lang)
        other = next(lang for lang in rulebook.LANGUAGES if lang != words.lang)
        ids = [rule.id for rule in found or rulebook.search(self.query, other)]
        here = [rule_id for rule_id in ids if rule_id in rulebook.ids(self.game)]
        if not here:
            yield h("p", words.say("No rule has all these words: {text}", text=self.query), cls="atl-muted")
            return
        yield h("p", words.say_n("{n} rule found", "{n} rules found", len(here)), cls="atl-muted")
        yield from (rule_node(rulebook.rule(rule_id, words.lang), words) for rule_id in here)

    def _opened(self, words: Words, rule_id: str) -> Iterator[Node]:
        """Return one rule, the section it stands in, and the rules that mention it."""
        yield rule_node(rulebook.rule(rule_id, words.lang), words, opened=True)
        sections = rulebook.sections(self.game, words.lang)
        for n, section in enumerate(sections):
            if any(rule.id == rule_id for rule in section.rules):
                label = words.say("All of “{heading}”", heading=section.heading)
                yield button(label, ("rules-section", {"n": n}), cls="atl-quiet")
        citing = rulebook.search(rule_id, words.lang)[1:]
        if citing:
            yield h("h3", words.say("Rules that mention it"))
            yield from (rule_node(rule, words) for rule in citing)

    def _contents(self, words: Words) -> Iterator[Node]:
        """Return the sections of the rulebook, each with the titles of its rules."""
        for n, section in enumerate(rulebook.sections(self.game, words.lang)):
            yield h(
                "details",
                h("summary", section.heading),
                h("ul", *(h("li", _reference(rule.id, words, rule.title)) for rule in section.rules)),
                key=f"section-{n}",
                cls="atl-section",
            )


def rule_node(rule: rulebook.Rule, words: Words, *, opened: bool = False) -> Node:
    """Return one rule with its id, title and text; from here one gets to it and to the rules it names."""
    sign = h("bdi", rule.id, dir="ltr", cls="atl-rule-id") if opened else _reference(rule.id, words)
    heading = h("h3" if opened else "h4", sign, h("span", rule.title), cls="atl-rule-heading")
    return h("section", heading, h("p", *_linked(rule.text, words)), key=rule.id, cls="atl-rule-entry")


def _linked(text: str, words: Words) -> Iterator[Node | str]:
    """Split a rule's text so that every rule it mentions is a button."""
    end = 0
    for found in _ID.finditer(text):
        if found[0] in rulebook.ids():
            yield text[end : found.start()]
            yield _reference(found[0], words)
            end = found.end()
    yield text[end:]


def _reference(rule_id: str, words: Words, title: str | None = None) -> Node:
    """Return a button that turns to a rule."""
    name = title or rulebook.rule(rule_id, words.lang).title
    return h(
        "button",
        ltr(rule_id),
        title and h("span", title),
        cls="atl-reference",
        type="button",
        do=("rules-read", {"rule": rule_id}),
        title=name,
    )


def _picture(name: str, words: Words, theme: Theme) -> Node:
    """Return a picture from the board, or a coin."""
    return h("span", words.number(6), cls="atl-value") if name == TREASURE else picture_of(name, theme=theme)


def _lesson(lesson: Lesson, words: Words, theme: Theme) -> Node:
    """Return one step of "in one minute": pictures, a sentence or two, and where to read more."""
    pictures = h(
        "div",
        *(_picture(name, words, theme) for name in lesson.pictures),
        cls="atl-pictures",
        aria_hidden="true",
    )
    return h(
        "section",
        pictures if lesson.pictures else None,
        h("h3", words.say(lesson.title)),
        h("p", words.say(lesson.text)),
        h("p", *(_reference(rule, words) for rule in lesson.rules), cls="atl-references"),
        key=lesson.rules[0],
        cls="atl-lesson",
    )

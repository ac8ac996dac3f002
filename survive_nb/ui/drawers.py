"""The drawers that open over any page: settings, keyboard shortcuts, and the rules with the pieces.

The page Learn shows the same rulebook, without the drawer around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from survive_nb import rulebook
from survive_nb.i18n.words import Words, mark
from survive_nb.registry import default_game, game_names, is_game
from survive_nb.ui.components import choice, drawer, field, muted, stack, submit, tabs, tick
from survive_nb.ui.game_screens import GameScreens, screens_of
from survive_nb.ui.legend import Explanation
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h, ltr
from survive_nb.ui.page import AppContext, Drawer
from survive_nb.ui.settings import CHOICES, SHORTCUTS, SWITCHES, Choice
from survive_nb.ui.theme import Theme


def drawer_for(what: str, rule: str, game: str) -> Drawer | None:
    """Return the drawer of this name, the rulebook open at a rule; a name that no drawer has opens none.

    The rulebook is that of the rule, or else of the game that is played.
    """
    match what:
        case "rules":
            own = rulebook.game_of(rule) if rule in rulebook.ids() else game
            return RulesDrawer(rule, game=own)
        case "settings":
            return SettingsDrawer()
        case "shortcuts":
            return ShortcutsDrawer()
        case _:
            return None


class ShortcutsDrawer(Drawer):
    """The list of keyboard shortcuts, open over a page."""

    def node(self, app: AppContext) -> Node:
        """Return all keys with what they do."""
        words = app.words
        rows = [
            h(
                "div",
                h("dt", *(h("kbd", key) for key in keys)),
                h("dd", words.say(text)),
                cls="atl-shortcut",
            )
            for keys, text in SHORTCUTS
        ]
        return drawer(
            words,
            words.say("Keyboard shortcuts"),
            h("dl", *rows, cls="atl-shortcuts", tabindex=0),
            muted(words.say("Under “The board in words” you can also type commands.")),
            key="shortcuts",
        )


class SettingsDrawer(Drawer):
    """The settings of this browser, open to be changed."""

    def receive(self, app: AppContext, message: Message) -> bool:
        """Change one setting; what is not a choice changes nothing."""
        if message.do != "setting":
            return False
        changed = app.settings.changed(message.text("name"), message.value)
        if changed is None:
            app.tell(app.words.say("There is no such setting; nothing has changed."))
        else:
            # The pace of all games: what was chosen in one of them counts no more.
            is_pace = message.text("name") == "pace"
            app.change(replace(changed, paces="") if is_pace else changed)
        return True

    def node(self, app: AppContext) -> Node:
        """Return all settings with what is chosen now."""
        words, chosen = app.words, app.settings.to_dict()
        return drawer(
            words,
            words.say("Settings"),
            *(_choice(name, one, words, chosen[name]) for name, one in CHOICES.items()),
            *(
                tick(words.say(label), name, chosen[name] is True, do=("setting", {"name": name}))
                for name, label in SWITCHES.items()
            ),
            button(
                words.say("Keyboard shortcuts"),
                ("open", {"what": "shortcuts"}),
                icon="keyboard",
                key="shortcuts",
            ),
            muted(words.say("This browser remembers your settings.")),
            key="settings",
        )


def _choice(name: str, setting: Choice, words: Words, chosen: str | bool) -> Node:
    """Return one setting of several choices as a bar of buttons under its title."""
    title = words.say(setting.title)
    # The name of a language is not translated.
    say = str if name == "lang" else words.say
    options = [
        (say(label), ("setting", {"name": name, "value": value}), value == chosen)
        for value, label in setting.labels.items()
    ]
    return stack(h("h3", title, cls="atl-field-label"), choice(title, options), key=f"setting-{name}")


# -- the rulebook ------------------------------------------------------------------------------------------


PageKind: TypeAlias = Literal["contents", "learn", "pieces", "rule", "search", "section"]
#: The parts of the rulebook that have a button.
_PARTS: Final[dict[PageKind, str]] = {
    "learn": mark("In one minute"),
    "contents": mark("All rules"),
    "pieces": mark("Pieces and signs"),
}
#: Button → the part of the rulebook that it opens.
_PAGES: Final = {f"rules-{kind}": kind for kind in _PARTS}
#: What a rule's id looks like inside a text.
_ID: Final = re.compile(r"\b[A-Z]{2,4}-R?\d+\b")
#: Whom the published rulebooks name.
_CREDITS: Final = mark(
    "Game design: {people}. Persian translation of the published rulebooks: Kiumars Ghanbari Azar."
)
#: What somebody looks for is shorter than this.
_LONGEST_QUERY: Final = 100


class RulesDrawer(Drawer):
    """The rulebook of one game, open at some page."""

    def __init__(self, rule: str = "", *, kind: PageKind = "contents", game: str | None = None) -> None:
        self.game = game or default_game()
        #: The open page: its kind, and the query, the rule or the section that it shows.
        self.kind = kind
        self.shown = ""
        if rule in rulebook.ids(self.game):
            self.turn_to("rule", rule)

    def receive(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002 - as all drawers
        """Turn to another page of the rulebook."""
        rule, section, game = message.text("rule"), message.number("n"), message.text("game")
        query = message.values.get("query", message.value)
        match message.do:
            case "rules-search" if isinstance(query, str):
                query = query.strip()[:_LONGEST_QUERY]
                self.turn_to("search" if query else "contents", query)
            case "rules-read" if rule in rulebook.ids(self.game):
                self.turn_to("rule", rule)
            case "rules-section" if section in range(len(rulebook.sections(self.game))):
                self.turn_to("section", str(section))
            case "rules-game" if is_game(game):
                self.game = game
                self.turn_to(self.kind if self.kind in ("learn", "pieces") else "contents")
            case "rules-contents" | "rules-learn" | "rules-pieces" as page:
                self.turn_to(_PAGES[page])
            case do:
                return do.startswith("rules-")
        return True

    def turn_to(self, kind: PageKind, shown: str = "") -> None:
        """Show another page of the rulebook."""
        self.kind, self.shown = kind, shown

    def node(self, app: AppContext) -> Node:
        """Return the open rulebook as a drawer."""
        return drawer(app.words, app.words.say("Rules"), *self.book(app), key="rules")

    def book(self, app: AppContext, kinds: Sequence[PageKind] = tuple(_PARTS)) -> list[Node]:
        """Return the open rulebook: the game, the search, its parts and the open page."""
        words = app.words
        # Each page has its own key, so that turning to another one begins at its top.
        page = stack(*self._page(app), key=f"page-{self.game}-{self.kind}-{self.shown}")
        games = [
            (words.name(game), ("rules-game", {"game": game}), game == self.game) for game in game_names()
        ]
        which = choice(words.say("Which game?"), games, key="games")
        if len(kinds) == 1:
            return [which, page]
        bar = [(words.say(_PARTS[kind]), f"rules-{kind}", self.kind == kind) for kind in kinds]
        return [
            which,
            self._search(words),
            tabs(words.say("Parts of the rulebook"), bar, page, key="tabs"),
            muted(words.say(_CREDITS, people=_designers(words)), key="credits"),
        ]

    def _search(self, words: Words) -> Node:
        """Return the field in which to look for a rule."""
        query = self.shown if self.kind == "search" else ""
        label = words.say("Search by word or number of the rule")
        return h(
            "form",
            field(label, "query", query, type_="search", maxlength=_LONGEST_QUERY),
            submit(words.say("Search"), "search", cls="", bare=True),
            key="search",
            cls="atl-search",
            role="search",
            do="rules-search",
        )

    def _page(self, app: AppContext) -> Iterator[Node]:
        """Return what the open page shows."""
        words, theme = app.words, app.settings.palette
        match self.kind:
            case "search":
                yield from self._found(words)
            case "rule":
                yield from self._opened(words, self.shown)
            case "learn":
                screens = screens_of(self.game)
                yield from (_lesson(screens, lesson, words, theme) for lesson in screens.TUTORIAL)
            case "pieces":
                yield from screens_of(self.game).legend(words, theme)
            case "section":
                section = rulebook.sections(self.game, words.lang)[int(self.shown)]
                yield h("h3", section.heading)
                yield from (rule_node(rule, words) for rule in section.rules)
            case "contents":
                yield from self._contents(words)

    def _found(self, words: Words) -> Iterator[Node]:
        """Return the rules that fit the query, in whichever of the two languages it was typed."""
        found = rulebook.search(self.shown, words.lang)
        other = next(lang for lang in rulebook.LANGUAGES if lang != words.lang)
        ids = [rule.id for rule in found or rulebook.search(self.shown, other)]
        here = [rule_id for rule_id in ids if rule_id in rulebook.ids(self.game)]
        if not here:
            yield muted(words.say("No rule has all these words: {text}", text=self.shown))
            return
        yield muted(words.say_n("{n} rule found", "{n} rules found", len(here)))
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


def _designers(words: Words) -> str:
    """Return the designers of all games."""
    return words.join([words.say(screens_of(game).DESIGNER) for game in game_names()], "text")


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


def _lesson(screens: GameScreens, lesson: Explanation, words: Words, theme: Theme) -> Node:
    """Return one step of "in one minute": pictures, a sentence or two, and where to read more."""
    pictures = h(
        "div",
        *(screens.tutorial_picture(name, words, theme) for name in lesson.pictures),
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

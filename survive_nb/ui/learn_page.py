"""The Learn page (guided games, lessons, rules, pieces), and the card on the home page that leads there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, cast, get_args

from survive_nb.i18n.words import mark
from survive_nb.lesson_files import lesson_entries
from survive_nb.ui.components import home_title, lead, muted, stack, tabs
from survive_nb.ui.drawers import RulesDrawer
from survive_nb.ui.guided_games import guided_card, guided_offers
from survive_nb.ui.lesson_list import lesson_links
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Page, Parts, head, no_such_choice

if TYPE_CHECKING:
    from survive_nb.ui.lesson.my_lessons import MyLessons


Tab = Literal["guided", "lessons", "rules", "pieces"]
_TABS: Final[Mapping[Tab, str]] = {
    "guided": mark("Guided games"),
    "lessons": mark("Lessons"),
    "rules": mark("Rules"),
    "pieces": mark("Pieces and signs"),
}


def learn_tab(name: str) -> Tab:
    """Return the part of this name; the guided games for any other name."""
    return cast(Tab, name) if name in get_args(Tab) else "guided"


class LearnPage(Page):
    """One place for everything that explains the games."""

    def __init__(self, tab: Tab = "guided", game: str | None = None) -> None:
        self.tab: Tab = tab
        self._rules = RulesDrawer(game=game)
        self._pieces = RulesDrawer(kind="pieces", game=game)
        self._lessons: MyLessons | None = None

    def address(self) -> Mapping[str, str]:
        """Return the parameters of the address."""
        return {"page": "learn" if self.tab == "guided" else f"learn-{self.tab}"}

    def receive(self, app: AppContext, message: Message) -> bool:
        """Turn to another part, or to another page of the rulebook."""
        if message.do == "learn-tab":
            if message.text("tab") not in get_args(Tab):
                no_such_choice(app)
            else:
                self.tab = learn_tab(message.text("tab"))
            return True
        if self.tab == "lessons":
            return self._my_lessons(app).receive(message)
        book = {"rules": self._rules, "pieces": self._pieces}.get(self.tab)
        return book is not None and book.receive(app, message)

    def parts(self, app: AppContext) -> Parts:
        """Return the page with one part open."""
        words = app.words
        bar = [(words.say(name), ("learn-tab", {"tab": tab}), tab == self.tab) for tab, name in _TABS.items()]
        # The tab says it to the eye; the headings of a part need one above them.
        title_of_part = h("h2", words.say(_TABS[self.tab]), cls="atl-visually-hidden")
        open_part = h("div", title_of_part, *self._part(app), key=f"learn-{self.tab}", cls="atl-stack")
        title = words.say("Learn")
        main = h(
            "div",
            tabs(words.say("Parts of this page"), bar, open_part, key="learn-tabs"),
            cls="atl-card atl-learn",
        )
        return Parts("page", head(app, title), main, title=words.say("Learn · Atlantis"))

    def _my_lessons(self, app: AppContext) -> MyLessons:
        # Imported late, because the other parts read no files.
        from survive_nb.ui.lesson.my_lessons import MyLessons

        if self._lessons is None:
            self._lessons = MyLessons(app)
        return self._lessons

    def _part(self, app: AppContext) -> Sequence[Node]:
        """Return the open part."""
        words = app.words
        match self.tab:
            case "guided":
                about = words.say("A prepared game in which every step is explained when it first matters.")
                cards = [guided_card(words, offer) for offer in guided_offers(app)]
                return [muted(about), h("div", *cards, cls="atl-learn-games")]
            case "lessons":
                return self._my_lessons(app).nodes(app)
            case "rules":
                return self._rules.book(app, ("contents", "learn"))
            case "pieces":
                return self._pieces.book(app, ("pieces",))


def learn_card(app: AppContext) -> Node:
    """Return the ways to learn, with the lessons by name."""
    words = app.words
    return h(
        "section",
        home_title(words.say("Learn"), "book"),
        h(
            "div",
            lead(words.say("Lessons about chance, bluffing and programming, with the pieces of both games.")),
            h(
                "div",
                button(words.say("Guided games"), ("learn", {"tab": "guided"}), icon="hint", key="guided"),
                button(words.say("Pieces and signs"), ("learn", {"tab": "pieces"}), icon="eye", key="pieces"),
                key="ways",
                cls="atl-ways",
            ),
            _lessons(app),
            key="learn-card",
            cls="atl-card",
        ),
        key="learn",
    )


def _lessons(app: AppContext) -> Node:
    """Return the lessons: as links where they open in the browser, else the way to them."""
    words = app.words
    found = lesson_entries(words.lang)
    more = button(words.say("Lessons"), ("learn", {"tab": "lessons"}), icon="text", key="lessons")
    if not found or app.place != "voila":
        return more
    # Imported late: without lessons, nothing of them is needed.
    from survive_nb.ui.lesson.my_lessons import overview

    links = lesson_links(found, words, overview(app), "atl-home-lessons")
    return stack(*links, key="lessons")

"""The drawers that open over any page: settings, and the rules with the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import mark
from survive_nb.ui.components import choice, drawer, muted, stack, tick
from survive_nb.ui.header import LANGUAGE_NAMES
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Drawer
from survive_nb.ui.rules_drawer import RulesDrawer
from survive_nb.ui.settings import CHOICES

_SIZES: Final = {
    "small": mark("Small"),
    "medium": mark("Medium"),
    "large": mark("Large"),
    "largest": mark("Largest"),
}
#: Setting → its title and what each choice is called.
_GROUPS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "theme": (
        mark("Colours"),
        {
            "classic": mark("Classic"),
            "colour-blind": mark("For colour blindness"),
            "high-contrast": mark("High contrast"),
        },
    ),
    "scheme": (
        mark("Light or dark"),
        {"system": mark("As the system"), "light": mark("Light"), "dark": mark("Dark")},
    ),
    "sound": (
        mark("Sound"),
        {
            "off": mark("Off"),
            "quiet": mark("Quiet"),
            "medium": mark("Medium"),
            "loud": mark("Loud"),
        },
    ),
    "board_size": (mark("Size of the board"), _SIZES),
    "text_size": (mark("Size of the text"), _SIZES),
    "pace": (
        mark("Pace of the bots and replays"),
        {
            "slow": mark("Slow"),
            "normal": mark("Normal"),
            "fast": mark("Fast"),
            "at-once": mark("At once"),
        },
    ),
    "look_time": (
        mark("Time to remember your values after set-up"),
        {
            "20": mark("20 seconds"),
            "45": mark("45 seconds"),
            "90": mark("90 seconds"),
            "no-limit": mark("No limit"),
        },
    ),
}
_SWITCHES: Final = {
    "motion": mark("Show pieces moving, tiles sinking and dice rolling"),
    "names": mark("Names of the spaces on the board"),
    "notes": mark("Let me write down values that I remember"),
}


def drawer_for(what: str, rule: str = "", *, game: str | None = None) -> Drawer | None:
    """Return the drawer of this name, the rulebook open at a rule; a name that no drawer has opens none.

    The rulebook is that of the rule, or else of the game that is played.
    """
    match what:
        case "rules":
            own = rulebook.game_of(rule) if rule in rulebook.ids() else game
            return RulesDrawer(rule, game=own)
        case "learn":
            return RulesDrawer(learn=True, game=game)
        case "settings":
            return SettingsDrawer()
        case "legend":
            return RulesDrawer(pieces=True, game=game)
        case "shortcuts":
            return ShortcutsDrawer()
        case _:
            return None


#: Keys → what they do.  A key that has a name on keyboards is translated.
_SHORTCUTS: Final = (
    (("?",), mark("Show this list.")),
    (("Tab",), mark("Go to the next button, or to the board and out of it.")),
    (("←", "↑", "→", "↓"), mark("On the board: go to a neighbouring space.")),
    (("Home", "End"), mark("On the board: go to the first or last space of the row.")),
    (("Ctrl+Home", "Ctrl+End"), mark("On the board: go to the first or last space of all.")),
    (("Enter", "Space"), mark("Press the button, or choose the space.")),
    (("N",), mark("On the board, where values are hidden: write down what you remember of a piece.")),
    (("0", "…", "9"), mark("Press the button with this number, where buttons have numbers.")),
    (("Esc",), mark("Step back: close a window, a question or a look into the past.")),
)


class ShortcutsDrawer:
    """The list of keyboard shortcuts, open over a page."""

    def receive(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002 - as all drawers
        """Take nothing: there is nothing in the list to click."""
        return False

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
            for keys, text in _SHORTCUTS
        ]
        return drawer(
            words,
            words.say("Keyboard shortcuts"),
            h("dl", *rows, cls="atl-shortcuts", tabindex=0),
            muted(words.say("Under “The board in words” you can also type commands.")),
            key="shortcuts",
        )


class SettingsDrawer:
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
            _group("lang", words.say("Language"), LANGUAGE_NAMES, chosen["lang"]),
            *(
                _group(
                    name,
                    words.say(title),
                    {value: words.say(text) for value, text in texts.items()},
                    chosen[name],
                )
                for name, (title, texts) in _GROUPS.items()
            ),
            *(
                tick(words.say(label), name, chosen[name] is True, do=("setting", {"name": name}))
                for name, label in _SWITCHES.items()
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


def _group(name: str, title: str, labels: Mapping[str, str], chosen: str | bool) -> Node:
    """Return one setting of several choices as a bar of buttons under its title."""
    options = [
        (labels[value], ("setting", {"name": name, "value": value}), value == chosen)
        for value in CHOICES[name]
    ]
    return stack(h("h3", title, cls="atl-field-label"), choice(title, options), key=f"setting-{name}")

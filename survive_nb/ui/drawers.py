"""The drawers that open over any page: settings, and the rules with the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import mark
from survive_nb.ui.components import choice, drawer, muted, stack, tick
from survive_nb.ui.header import LANGUAGE_NAMES
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, h
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
        case _:
            return None


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
            app.change(changed)
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

"""The settings corner: what is chosen takes effect at once and is remembered by the browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.ui.frame import LANGUAGE_NAMES
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.pieces import choice, dialog, stack, tick
from survive_nb.ui.settings import CHOICES
from survive_nb.ui.words import Words, mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App


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
            "colour-blind": mark("For colour-blind eyes"),
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
}
_SWITCHES: Final = {
    "motion": mark("Pieces move, tiles sink and dice roll before your eyes"),
    "names": mark("Names of the spaces on the board"),
}


class SettingsDrawer:
    """The settings of this browser, open to be changed."""

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:
        """Change one setting; what is not a choice changes nothing."""
        if do != "setting":
            return False
        changed = app.settings.changed(message.get("name"), message.get("value"))
        if changed is None:
            app.tell(app.words.say("There is no such setting; nothing has changed."))
        else:
            app.change(changed)
        return True

    def node(self, app: App) -> Node:
        """Return all settings with what is chosen now."""
        words, chosen = app.words, app.settings.to_dict()
        return dialog(
            words.say("Settings"),
            _group("lang", words.say("Language"), LANGUAGE_NAMES, chosen["lang"]),
            *(
                _group(name, words.say(title), _said(labels, words), chosen[name])
                for name, (title, labels) in _GROUPS.items()
            ),
            *(
                tick(words.say(label), name, chosen[name], do=("setting", {"name": name}))
                for name, label in _SWITCHES.items()
            ),
            h("p", words.say("This browser remembers your settings."), cls="atl-muted"),
            close=(words.say("Close"), "close"),
            key="settings",
            cls="atl-drawer",
        )


def _said(labels: Mapping[str, str], words: Words) -> dict[str, str]:
    """Say what the choices are called."""
    return {value: words.say(label) for value, label in labels.items()}


def _group(name: str, title: str, labels: Mapping[str, str], chosen: str) -> Node:
    """Return one setting of several choices as a bar of buttons under its title."""
    options = [
        (labels[value], ("setting", {"name": name, "value": value}), value == chosen)
        for value in CHOICES[name]
    ]
    return stack(h("h3", title, cls="atl-field-label"), choice(title, options), key=f"setting-{name}")

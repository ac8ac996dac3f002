"""The challenges of a game on the screen: their names, and a game in which values do not count (VAR-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import Words
from survive_nb.survive.model import Options
from survive_nb.survive.view import View
from survive_nb.ui.nodes import Node, button, h

#: The endings that are challenges → their rules (RUL-9).
_ENDINGS: Final = {"last_explorer": "VAR-3", "last_tile": "VAR-5"}


def rules_in_play(options: Options) -> list[str]:
    """Return the ids of the variants that are played, in the order of the rulebook.

    >>> rules_in_play(Options(crowded=True, ending="last_tile"))
    ['VAR-2', 'VAR-5']
    """
    played = {
        "VAR-1": options.colors_per_player == 2,
        "VAR-2": options.crowded,
        "VAR-3": _ENDINGS.get(options.ending) == "VAR-3",
        "VAR-4": options.equal_worth,
        "VAR-5": _ENDINGS.get(options.ending) == "VAR-5",
    }
    return [rule for rule, is_played in played.items() if is_played]


def name_of(rule: str, words: Words) -> str:
    """Return the published name of a variant: its title in the rulebook, without the number.

    >>> name_of("VAR-4", Words("fa"))
    'همه باهم برابرند!'
    """
    title = rulebook.rule(rule, words.lang).title
    name = title.partition(": ")[2] or title
    return name[:1].upper() + name[1:]


def variants_line(words: Words, options: Options) -> Node | None:
    """Return the variants in play, each with a button that opens its rule; nothing in the plain game."""
    rules = rules_in_play(options)
    if not rules:
        return None
    chips = [
        h("li", button(name_of(rule, words), ("rule", {"rule": rule}), cls="atl-quiet atl-chip"), key=rule)
        for rule in rules
    ]
    return h(
        "ul", *chips, key="variants", cls="atl-variants", aria_label=words.say("Challenges in this game")
    )


def without_values(view: View) -> View:
    """Return the view as it is shown: where values do not count, nothing speaks of them (VAR-4)."""
    if not view.options.equal_worth:
        return view
    return replace(view, explorers=tuple([replace(explorer, value=None) for explorer in view.explorers]))

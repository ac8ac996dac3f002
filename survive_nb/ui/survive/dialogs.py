"""The questions that must be answered before the game goes on: danger, repellents, and whose screen it is."""

from __future__ import annotations

from survive_nb import rulebook
from survive_nb.survive.events import CreatureMoved, Event
from survive_nb.survive.view import View
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import dialog
from survive_nb.ui.survive.controls import Warn
from survive_nb.ui.survive.offers import BUTTONS, offer
from survive_nb.ui.survive.reachable import Reachable
from survive_nb.ui.words import Words


def warning_dialog(words: Words, view: View, warning: Warn) -> Node:
    """Warn before a move that loses a piece of the player's own, with the rule (RUL-12)."""
    rule = rulebook.rule(warning.rule, words.lang)
    return dialog(
        words.say("This move is deadly"),
        h("p", offer(words, view, warning.action), cls="atl-strong"),
        rule_text(words, rule),
        actions=[
            button(words.say("Do not do it"), "escape", key="spare", cls="atl-primary"),
            button(words.say("Do it anyway"), "anyway", key="anyway", cls="atl-danger"),
        ],
        close=(words.say("Close"), "escape"),
        key="warning",
        cls="atl-question",
    )


def rule_text(words: Words, rule: rulebook.Rule) -> Node:
    """Return the full text of a rule with its id."""
    heading = words.say("{rule}: {title}", rule=rule.id, title=rule.title)
    return h("div", h("strong", heading), h("p", rule.text), cls="atl-rule-text")


def repellent_dialog(words: Words, legal: Reachable, events: list[Event]) -> Node:
    """Ask whether a repellent is spent on the creature that is about to strike (RUL-4, TILE-9, TILE-10)."""
    last = next((event for event in reversed(events) if isinstance(event, CreatureMoved)), None)
    facts = {"seat": last.seat, "creature": last.creature, "space": last.to} if last else {}
    is_shark = last is None or last.creature.startswith("shark")
    rule = rulebook.rule("TILE-9" if is_shark else "TILE-10", words.lang)
    return dialog(
        words.say("Use your repellent?"),
        h("p", words.say("{creature} has come to {space}. Moved by: {seat}.", **facts)),
        rule_text(words, rule),
        actions=[
            button(
                words.say(BUTTONS[action.type]),
                ("choose", {"type": action.type}),
                key=action.type,
                cls="atl-primary" if action.type == "repel" else "",
            )
            for action in legal.buttons
        ],
        key="repellent",
        cls="atl-question",
    )


def curtain(words: Words, seat: int) -> Node:
    """Ask for the screen to be passed on, and for the next person to say so."""
    return dialog(
        words.say("Pass the screen to {player}", player=seat),
        h("p", words.say("Hands and values stay hidden until you say who you are.")),
        actions=[
            button(
                words.say("I am {player}", player=seat),
                ("lift", {"seat": seat}),
                key="lift",
                cls="atl-primary",
            )
        ],
        key="curtain",
        cls="atl-curtain",
    )

"""The choices of the player in words: buttons of a step, answers to a question, and dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import Words, mark
from survive_nb.survive import model as m
from survive_nb.survive.danger import endangered, struck_at
from survive_nb.survive.events import CreatureMoved, Event
from survive_nb.survive.text.actions import BUTTONS, named, shown_value
from survive_nb.survive.ui.controls import NOTHING, Choice, Warn, value_to_place
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.ui.components import dialog
from survive_nb.ui.nodes import Node, button, h


def offer(words: Words, view: View, option: m.Action | Choice) -> str:
    """Say what one answer of the chooser does."""
    return _offer_choice(words, view, option) if isinstance(option, Choice) else named(option, view, words)


def _offer_choice(words: Words, view: View, choice: Choice) -> str:
    if choice.riders:
        return words.say("{explorer} climbs in", explorer=choice.riders[-1])
    if choice == NOTHING or choice.piece is None:
        return words.say("Put it back")
    if choice.tile is not None:
        return words.say("{tile}: move {piece}", tile=choice.tile, piece=choice.piece)
    value = shown_value(view, choice.piece)
    if value is not None:
        return words.say("Move the explorer with treasure {value}", value=value)
    return words.say("Move {piece}", piece=choice.piece)


def step_buttons(words: Words, legal: Reachable) -> list[Node]:
    """Return the buttons that end or skip the present step; questions about repellents are asked apart."""
    return [
        button(words.say(BUTTONS[action.type]), ("choose", {"type": action.type}), key=action.type)
        for action in legal.buttons
        if not isinstance(action, m.Repel | m.Allow)
    ]


def prompt(words: Words, view: View, legal: Reachable, choice: Choice, asked_at: str = "") -> str:
    """Say in one line what can be done now; ``asked_at`` is the place where the chooser stands."""
    if not legal:
        return _waiting(words, view)
    if asked_at:
        return words.say("Choose at {space} what to do.", space=asked_at)
    if choice.piece is not None:
        value = shown_value(view, choice.piece)
        if value is not None:
            return words.say("Choose where the explorer with treasure {value} goes.", value=value)
        return words.say("Choose where {piece} goes.", piece=choice.piece)
    step = view.step
    if step == "place_explorers" and not view.options.equal_worth and legal.face_down is None:
        _, value = value_to_place(legal, choice)
        return words.say("Choose a tile for your explorer worth {value}.", value=value)
    if step == "place_explorers" and not view.options.equal_worth:
        return words.say("Choose a letter, then a tile for that explorer.")
    if step == "play_tile" and choice.tile is not None:
        return words.say("Choose the piece that the tile moves: {tile}.", tile=choice.tile)
    return words.say(_PROMPTS[step], kind=view.face)


#: Step → what can be done in it.
_PROMPTS: Final = {
    "place_explorers": mark("Choose a tile for your next explorer."),
    "place_boats": mark("Choose a sea space beside the island for a boat."),
    "play_tile": mark("Play a tile from your hand, or go on to the moves."),
    "move": mark("Choose one of your explorers, or a boat you may move."),
    "sink": mark("Choose one of the marked tiles: it sinks."),
    "choose_riders": mark("Choose the three swimmers who climb into the boat."),
    "move_creature": mark("Choose the {kind} you want to move."),
    "repel": mark("A creature is about to strike: what do you do?"),
}


def _waiting(words: Words, view: View) -> str:
    """Say what everybody waits for, and nothing that this viewer may not know (RUL-18)."""
    if view.step == "over":
        return words.say("The game is over.")
    if view.waiting:
        return words.say("The table is waiting.")
    if view.step == "roll":
        return words.say("Next: the creature die.")
    if view.turn == view.viewer:  # the host has paused the game, or a bot plays for this viewer
        return words.say("The table is waiting.")
    return words.say("Now playing: {player}.", player=view.turn)


def warning_dialog(words: Words, view: View, warning: Warn) -> Node:
    """Warn before a move that loses a piece of the player's own, with the rule (RUL-12)."""
    rule = rulebook.rule(warning.rule, words.lang)
    costs_boat = warning.rule in _BOAT_ONLY
    title = words.say("This move costs you a boat") if costs_boat else words.say("This move is deadly")
    return dialog(
        title,
        h("p", offer(words, view, warning.action), cls="atl-strong"),
        _in_danger(words, endangered(view, warning.action)),
        rule_text(words, rule),
        actions=[
            button(words.say("Do not do it"), "escape", key="spare", cls="atl-primary"),
            button(words.say("Do it anyway"), "anyway", key="anyway", cls="atl-danger"),
        ],
        close=(words.say("Close"), "escape"),
        key="warning",
        cls="atl-question",
    )


#: The rules by which a boat is lost and its passengers become swimmers.
_BOAT_ONLY: Final = ("BOAT-7", "CRE-4")


def _in_danger(words: Words, explorers: tuple[str, ...]) -> Node | None:
    """Say whom a creature would strike."""
    if not explorers:
        return None
    return h("p", words.say("Yours in danger: {explorers}", explorers=explorers), key="danger")


def rule_text(words: Words, rule: rulebook.Rule) -> Node:
    """Return the full text of a rule with its id."""
    heading = words.say("{rule}: {title}", rule=rule.id, title=rule.title)
    return h("div", h("strong", heading), h("p", rule.text), cls="atl-rule-text")


@dataclass(frozen=True, slots=True)
class Answering:
    """The time left to answer, the answer so far, and what counts without one (RUL-18)."""

    seconds: int
    given: bool | None
    beforehand: bool


def repellent_dialog(
    words: Words, view: View, legal: Reachable, events: list[Event], answering: Answering | None
) -> Node:
    """Ask whether a repellent is spent on the creature that is about to strike (RUL-4, TILE-9, TILE-10)."""
    last = next((event for event in reversed(events) if isinstance(event, CreatureMoved)), None)
    facts = {"seat": last.seat, "creature": last.creature, "space": last.to} if last else {}
    is_shark = last is None or last.creature.startswith("shark")
    rule = rulebook.rule("TILE-9" if is_shark else "TILE-10", words.lang)
    actions = []
    for action in legal.buttons:
        name = action.type
        label, do = words.say(BUTTONS[name]), ("choose", {"type": name})
        pressed = None
        if answering is not None:
            pressed = answering.given is not None and answering.given == (name == "repel")
        actions.append(
            button(label, do, key=name, cls="atl-primary" if name == "repel" else "", pressed=pressed)
        )
    return dialog(
        words.say("Use your repellent?"),
        h("p", words.say("{creature} has come to {space}. Moved by: {seat}.", **facts)),
        None if last is None else _in_danger(words, struck_at(view, view.viewer, last.creature, last.to)),
        None if answering is None else _countdown(words, answering),
        rule_text(words, rule),
        actions=actions,
        key="repellent",
        cls="atl-question",
    )


def _countdown(words: Words, answering: Answering) -> Node:
    """Say how long there is to answer, and what counts when the time is over."""
    uses = answering.beforehand if answering.given is None else answering.given
    then = words.say("Then the repellent is used.") if uses else words.say("Then it happens.")
    left = words.say_n("{n} second left.", "{n} seconds left.", answering.seconds)
    same = words.say("The others wait as long, whether or not anybody holds a repellent.")
    return h("p", h("strong", left), " ", then, " ", h("small", same), key="time", cls="atl-countdown")

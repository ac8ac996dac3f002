"""Sentences of a lesson as parts of a page: with rules to open, and with the colours of the outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb import rulebook
from survive_nb.checks.feedback import Feedback
from survive_nb.checks.saying import Saying
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.nodes import Node, button, h, ltr
from survive_nb.ui.pieces import Tone, notice
from survive_nb.ui.words import Words

#: Outcome → how it looks beside its words.
_TONES: Final[dict[str, Tone]] = {
    "correct": "good",
    "not_yet": "warning",
    "not_started": "news",
    "stopped": "warning",
}


def feedback_nodes(feedback: Feedback, voice: LessonVoice) -> list[Node]:
    """Return the outcome in words and, below it, what there is to say."""
    return [
        notice(feedback.heading, _TONES[feedback.status], key="outcome"),
        *paragraphs(feedback.sayings, voice),
    ]


def paragraphs(sayings: Iterable[Saying], voice: LessonVoice) -> list[Node]:
    """Return sentences, and under them each rule once, to be opened and read."""
    told = list(sayings)
    rules = dict.fromkeys(saying.rule for saying in told if saying.rule is not None)
    return [
        *(h("p", voice.text(saying), key=f"said-{at}") for at, saying in enumerate(told)),
        *(rule_node(rule, voice) for rule in rules),
    ]


def rule_node(rule_id: str, voice: LessonVoice) -> Node:
    """Return a rule that opens when it is clicked; the browser does that alone."""
    rule = rulebook.rule(rule_id, voice.lang)
    summary = h("summary", ltr(rule.id), h("span", rule.title))
    return h("details", summary, h("p", rule.text), key=f"rule-{rule.id}", cls="atl-section")


def help_buttons(words: Words) -> list[Node]:
    """Return the buttons for those who are stuck."""
    return [
        button(words.say("Hint"), "hint", icon="hint", key="hint"),
        button(words.say("Solution"), "solution", icon="eye", cls="atl-quiet", key="solution"),
    ]

"""The exercise “The repellent” of the lesson “Creature dice”."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: Faces of the die for each kind of creature (COMP-2).
_EACH: Final = 2


_KINDS: Final = ("serpent", "shark", "whale")


#: What is in danger → the creatures that can cost it (CRE-2 to CRE-4).
_HARM: Final = {"swimmer": ("serpent", "shark"), "boat": ("serpent", "whale")}


_REPELLENTS: Final = ("shark", "whale")


_QUESTIONS: Final[dict[tuple[str, str], Message]] = {
    ("swimmer", "shark"): say(
        "Only these creatures can reach your swimmer: {creatures}. Another player rolls the die. How many of"
        " its six faces can cost you the swimmer, without a repellent and with a shark repellent in hand?"
    ),
    ("swimmer", "whale"): say(
        "Only these creatures can reach your swimmer: {creatures}. Another player rolls the die. How many of"
        " its six faces can cost you the swimmer, without a repellent and with a whale repellent in hand?"
    ),
    ("boat", "shark"): say(
        "Only these creatures can reach your manned boat: {creatures}. Another player rolls the die. How many"
        " of its six faces can cost you the boat, without a repellent and with a shark repellent in hand?"
    ),
    ("boat", "whale"): say(
        "Only these creatures can reach your manned boat: {creatures}. Another player rolls the die. How many"
        " of its six faces can cost you the boat, without a repellent and with a whale repellent in hand?"
    ),
}


_BECAUSE: Final = {
    "swimmer": say(
        "Each kind has two faces. Serpents and sharks eat swimmers; a whale does them no harm. A shark"
        " repellent answers a shark and nothing else.",
        rule="TILE-9",
    ),
    "boat": say(
        "Each kind has two faces. Serpents and whales take manned boats; a shark does them no harm. A whale"
        " repellent answers a whale and nothing else.",
        rule="TILE-10",
    ),
}


_HARMLESS: Final = {
    "swimmer": say("You fear the whale too. It leaves swimmers alone.", rule="CRE-4"),
    "boat": say("You fear the shark too. It leaves boats alone.", rule="CRE-3"),
}


def _faces(creatures: tuple[str, ...], repellent: str) -> tuple[int, int]:
    """Return how many faces are bad without the repellent and with it."""
    return _EACH * len(creatures), _EACH * sum(kind != repellent for kind in creatures)


def _repellent(target: str, creatures: tuple[str, ...], repellent: str) -> ValueTask:
    """Ask for the bad faces when these creatures can reach a swimmer or a boat."""
    bad = tuple(kind for kind in creatures if kind in _HARM[target])
    without, with_it = _faces(bad, repellent)
    question = _QUESTIONS[target, repellent]
    task = ValueTask(
        name="repellent",
        title=say("The repellent"),
        question=say(question.template, creatures=[f"{kind}-1" for kind in creatures]),
        fields=(say("Without a repellent"), say("With the repellent")),
        solution=(without, with_it),
        because=_BECAUSE[target],
        hints=(
            say("The die has two faces of each kind.", rule="COMP-2"),
            say("Which of them do harm here? And for which of those is this repellent?", rule="TILE-9"),
        ),
        wrong_ideas=(
            WrongIdea("whale_eats", _faces(creatures, repellent), _HARMLESS[target]),
            WrongIdea(
                "works_on_all",
                (without, 0),
                say("A repellent answers one kind of creature. The others come anyway.", rule="TILE-9"),
            ),
            WrongIdea(
                "kinds",
                (without // _EACH, with_it // _EACH),
                say("You counted kinds. The die has two faces of each.", rule="COMP-2"),
            ),
            WrongIdea(
                "serpent_forgotten",
                _faces(tuple(kind for kind in bad if kind != "serpent"), repellent),
                say("The serpent takes swimmers and boats too, and no repellent helps.", rule="CRE-2"),
            ),
            WrongIdea(
                "no_use",
                (without, without),
                say("You can answer on another player's turn, before the creature does harm.", rule="RUL-4"),
            ),
        ),
        well_done=say("And nobody knows what you have in your hand."),
        vary=_drawn,
    )
    return with_distinct_ideas(task)


def _drawn(rng: Random) -> ValueTask:
    """Draw who is in danger, two or three creatures, and a repellent; the printed question is not drawn."""
    choices = [
        (target, creatures, repellent)
        for target in _HARM
        for count in (2, 3)
        for creatures in combinations(_KINDS, count)
        for repellent in _REPELLENTS
        if (target, creatures, repellent) != ("swimmer", _KINDS, "shark")
    ]
    return _repellent(*rng.choice(choices))


TASK: Final = _repellent("swimmer", _KINDS, "shark")

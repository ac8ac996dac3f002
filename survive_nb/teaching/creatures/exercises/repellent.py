"""The repellent

ask_swimmer_shark: Only these creatures can reach your swimmer: {creatures}. Another player rolls the die. How
    many of its six faces can cost you the swimmer, without a repellent and with a shark repellent in hand?
ask_swimmer_whale: Only these creatures can reach your swimmer: {creatures}. Another player rolls the die. How
    many of its six faces can cost you the swimmer, without a repellent and with a whale repellent in hand?
ask_boat_shark: Only these creatures can reach your manned boat: {creatures}. Another player rolls the die.
    How many of its six faces can cost you the boat, without a repellent and with a shark repellent in hand?
ask_boat_whale: Only these creatures can reach your manned boat: {creatures}. Another player rolls the die.
    How many of its six faces can cost you the boat, without a repellent and with a whale repellent in hand?
field: Without a repellent
field: With the repellent
because_swimmer: Each kind has two faces. Serpents and sharks eat swimmers; a whale does them no harm. A shark
    repellent answers a shark and nothing else. [TILE-9]
because_boat: Each kind has two faces. Serpents and whales take manned boats; a shark does them no harm. A
    whale repellent answers a whale and nothing else. [TILE-10]
hint: The die has two faces of each kind. [COMP-2]
hint: Which of them do harm here? And for which of those is this repellent? [TILE-9]
done: And nobody knows what you have in your hand.
harmless_swimmer: You fear the whale too. It leaves swimmers alone. [CRE-4]
harmless_boat: You fear the shark too. It leaves boats alone. [CRE-3]
works_on_all: A repellent answers one kind of creature. The others come anyway. [TILE-9]
kinds: You counted kinds. The die has two faces of each. [COMP-2]
serpent_forgotten: The serpent takes swimmers and boats too, and no repellent helps. [CRE-2]
no_use: You can answer on another player's turn, before the creature does harm. [RUL-4]
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

from survive_nb.teaching.authoring import Texts, ValueTask, WrongIdea

TEXTS: Final = Texts(__name__, __doc__)
#: Faces of the die for each kind of creature (COMP-2).
_EACH: Final = 2
_KINDS: Final = ("serpent", "shark", "whale")
#: What is in danger → the creatures that can cost it (CRE-2 to CRE-4).
_HARM: Final = {"swimmer": ("serpent", "shark"), "boat": ("serpent", "whale")}
_REPELLENTS: Final = ("shark", "whale")


def _faces(creatures: tuple[str, ...], repellent: str) -> tuple[int, int]:
    """Return how many faces are bad without the repellent and with it."""
    return _EACH * len(creatures), _EACH * sum(kind != repellent for kind in creatures)


def _repellent(target: str, creatures: tuple[str, ...], repellent: str) -> ValueTask:
    """Ask for the bad faces when these creatures can reach a swimmer or a boat."""
    bad = tuple(kind for kind in creatures if kind in _HARM[target])
    without, with_it = _faces(bad, repellent)
    texts = TEXTS.given(creatures=[f"{kind}-1" for kind in creatures])
    return texts.value(
        (without, with_it),
        ask=f"ask_{target}_{repellent}",
        because=f"because_{target}",
        vary=_drawn,
        wrong_ideas=(
            WrongIdea("whale_eats", _faces(creatures, repellent), texts.named(f"harmless_{target}")),
            *texts.ideas(
                works_on_all=(without, 0),
                kinds=(without // _EACH, with_it // _EACH),
                serpent_forgotten=_faces(tuple(kind for kind in bad if kind != "serpent"), repellent),
                no_use=(without, without),
            ),
        ),
    )


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

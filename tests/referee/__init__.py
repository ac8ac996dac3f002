"""A second implementation of the rules, written from docs/rules.md and docs/transcript.md alone.

It shares no code with `survive_nb`: it is slow and plain, and works on the transcript's own strings.
``check(document)`` plays a whole transcript and tells where the two hands disagree.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Protocol

from tests.referee import fish_fish, survive

Action = dict[str, Any]

_encode = json.JSONEncoder(sort_keys=True).encode


class Referee(Protocol):
    """What the referees of both games can do."""

    def to_act(self) -> int | str | None:
        """Say whose action is due: a seat, ``"chance"``, or None when the game is over."""

    def legal(self) -> list[Action]:
        """List every legal action once, as the transcript writes it."""

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""

    def result(self) -> dict[str, list[int]] | None:
        """Return the scores and winners of a finished game, or None while it runs."""


def referee_for(document: dict[str, Any]) -> Referee:
    """Return a referee who sits at the beginning of this transcript."""
    if document["game"] == "survive":
        return survive.Referee(document)
    return fish_fish.Referee(document)


def written(action: Action) -> str:
    """Write an action so that equal actions read the same: the order of riders has no meaning.

    >>> written({"type": "choose_riders", "explorers": ["red-2", "blue-1", "red-1"]})
    '{"explorers": ["blue-1", "red-1", "red-2"], "type": "choose_riders"}'
    """
    if action["type"] == "choose_riders":
        action = action | {"explorers": sorted(action["explorers"])}
    return _encode(action)


def check(document: dict[str, Any]) -> str | None:
    """Play a transcript and describe the first thing the referee sees otherwise; None if there is none."""
    referee = referee_for(document)
    for index, ply in enumerate(document["plies"]):
        complaint = _check_ply(referee, ply)
        if complaint:
            return f"ply {index}, {json.dumps(ply['action'])} by {ply['seat']!r}: {complaint}"
        referee.apply(ply["action"])
    if document["result"] != referee.result():
        return f"the result is {document['result']}, the referee says {referee.result()}"
    return None


def _check_ply(referee: Referee, ply: dict[str, Any]) -> str | None:
    if ply["seat"] != referee.to_act():
        legal = [written(action) for action in referee.legal()]
        return f"the referee waits for {referee.to_act()!r} to do one of {legal}"
    legal_here = Counter(written(action) for action in referee.legal())
    if "legal" in ply:
        legal_there = Counter(written(action) for action in ply["legal"])
        if legal_there != legal_here:
            missing = sorted((legal_here - legal_there).elements())
            extra = sorted((legal_there - legal_here).elements())
            return f"the list of legal actions lacks {missing} and has too many {extra}"
    if written(ply["action"]) not in legal_here:
        return f"not legal for the referee, who allows {sorted(legal_here)}"
    return None

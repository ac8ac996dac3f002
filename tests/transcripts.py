"""Valid transcripts for tests that break them, and a check of how they are refused."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from survive_nb import fish_fish, survive
from survive_nb.game import Match
from survive_nb.registry import rules_of
from survive_nb.simulate import random_matches
from survive_nb.transcript import BadTranscript, dumps, read, write

Document = dict[str, Any]
#: Values of every JSON type, to be put where they do not belong.
WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    1.0,
    2.0,
    10**400,
    "",
    "x",
    "0",
    [],
    {},
    [[]],
    [{}],
    {"x": 1},
]


@cache
def played(name: str) -> Match:
    """Return a finished random game of three in which not all have won."""
    game = rules_of(name)
    options = survive.Options(players=3) if game is survive else fish_fish.Options(players=3)
    return next(match for match in random_matches(game, options, 99, 1) if len(_winners(match)) < 3)


def _winners(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.winners


#: The plies that keep their legal lists in the transcripts to be spoiled: all of them would be slow to read.
LISTED = (0, 6, 9, 33, -1)


@cache
def _written(name: str, plies: int | None) -> str:
    document = write(played(name), with_legal=True)
    listed = [document["plies"][at] for at in LISTED]
    for ply in document["plies"]:
        if not any(ply is kept for kept in listed):
            del ply["legal"]
    if plies is not None:
        document["plies"], document["result"] = document["plies"][:plies], None
    return dumps(document)


def good(name: str = "survive") -> Document:
    """Return a sound transcript of a finished game, to be spoiled at will."""
    document: Document = json.loads(_written(name, None))
    return document


def started(name: str = "survive", plies: int = 12) -> Document:
    """Return a sound transcript of a game that has just begun."""
    document: Document = json.loads(_written(name, plies))
    return document


def refusal(document: object) -> BadTranscript:
    """Return how this document is refused; fail if it is not."""
    with pytest.raises(BadTranscript) as caught:
        read(document)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500
    return caught.value

"""Verify a game

hint: Begin like this: `match = Match(survive, survive.start_from_json(document))`
hint: Play each ply: `match.play(survive.action_from_json(ply["action"]), ply["seat"])`
hint: A ply that breaks a rule raises `IllegalAction`. Catch it and return the number of the ply.
done: You trusted nobody and replayed everything. So does the app when you open a file.
trusting: You find every game honest. One of these was forged: play it again.
from_one: You count from one. The first ply has number 0.
yes_or_no: You say whether something is wrong. Say where: the number of the ply, or `-1`.
"""

from __future__ import annotations

from random import Random
from typing import Final, TypedDict

from survive_nb import survive
from survive_nb.game import CHANCE, Match
from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.fair_dice.answers import forged_ply
from survive_nb.teaching.fair_dice.seeds import plus_one

TEXTS: Final = Texts(__name__, __doc__)


class _Ply(TypedDict):
    """A ply as in a transcript."""

    seat: int | str
    action: dict[str, object]


def _played(rng: Random, plies: int) -> tuple[dict[str, object], list[_Ply]]:
    """Play this many plies of a game at random; return its start and its plies as in a transcript."""
    match = Match(survive, survive.new_game(survive.Options(players=2), rng))
    for _ in range(plies):
        match.play(rng.choice(match.legal_actions()))
    log: list[_Ply] = [{"seat": seat, "action": survive.action_to_json(action)} for seat, action in match.log]
    return survive.start_to_json(match.start), log


def _falsified(rng: Random, plies: list[_Ply]) -> list[_Ply]:
    """Put another action of the same kind into a ply of a player, one that the rules refuse."""
    chosen = [n for n, ply in enumerate(plies) if n and "space" in ply["action"] and ply["seat"] != CHANCE]
    number = rng.choice(chosen)
    action = {**plies[number]["action"], "space": plies[0]["action"]["space"]}
    if action["type"] != "place_explorer":
        action["space"] = "A1"
    changed = [*plies]
    changed[number] = {"seat": plies[number]["seat"], "action": action}
    return changed


def _document(start: dict[str, object], plies: list[_Ply]) -> Case:
    """Return the case that asks about a game."""
    return Case(({**start, "plies": plies},))


def _games(rng: Random) -> list[Case]:
    """Return short games, unchanged and falsified."""
    cases = [_document(*_played(rng, 3))]
    for count in (12, 24, 40, 70):
        start, plies = _played(rng, count)
        cases += [_document(start, plies), _document(start, _falsified(rng, plies))]
    return cases


TASK: Final = TEXTS.function(
    forged_ply,
    _games,
    wrong_ideas=TEXTS.ideas(
        trusting=lambda document: -1 if document else 0,
        from_one=lambda document: plus_one(forged_ply(document)),
        yes_or_no=lambda document: forged_ply(document) >= 0,
    ),
)

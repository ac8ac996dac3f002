"""Leagues of the bots that a lesson lets its pupils write, in a notebook and in a page."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from types import FunctionType

from survive_nb.league.league import TIME_LIMIT, League, Progressing
from survive_nb.league.standings import Standings
from survive_nb.teaching.contained import Function
from survive_nb.teaching.write_a_bot.tools import with_current


def needed(bot: Function, exercises: Collection[str]) -> set[str]:
    """Return the exercises that a bot needs solved: its own, and those whose functions it calls.

    >>> def greedy(view, legal, rng):
    ...     return gain(view)
    >>> needed(greedy, ["gain", "greedy", "left"]) == {"gain", "greedy"}
    True
    """
    names = {bot.__name__, *bot.__code__.co_names} if isinstance(bot, FunctionType) else set()
    return names & set(exercises)


def play_bots(
    bots: Iterable[Function],
    *,
    rounds: int,
    seed: int,
    current: bool,
    progress: Progressing = False,
    time_limit: float | None = TIME_LIMIT,
) -> Standings:
    """Let bots play, two at a table, each under the name of its function; one alone meets its like.

    With ``current`` the explorers of both are carried towards home: see `with_current`.
    """
    league = League("survive", players=2, time_limit=time_limit)
    entries = [(bot.__name__.replace("_", " "), with_current(bot) if current else bot) for bot in bots]
    for name, entry in entries:
        league.enter(name, entry)
    if len(entries) == 1:
        league.enter(f"{entries[0][0]} 2", entries[0][1])
    return league.play(rounds=rounds, seed=seed, progress=progress)

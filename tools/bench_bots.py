"""``make bench BENCH_ARGS=--bots``: measure the strength and the thinking time of the built-in bots.

One bot plays against a table of a weaker kind, from every seat equally often. A shared win counts as a
fraction. A bot as strong as its rivals wins 1 / players of the games, which is called par.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from survive_nb import fish_fish, survive
from survive_nb.bots.bot import Bot
from survive_nb.league.match_play import play_game
from survive_nb.league.standings import wilson
from survive_nb.progress_bar import ProgressBar
from survive_nb.registry import bots_of, rules_of
from survive_nb.survive.bots.captain import ENOUGH, Captain


@dataclass(frozen=True)
class Contest:
    """One bot against rivals of another kind."""

    game: str
    bot: str
    rival: str
    players: int


#: Games per contest when no number is given.
_GAMES: Final = 40
CONTESTS: Final = (
    Contest(survive.NAME, "scout", "drifter", 2),
    Contest(survive.NAME, "scout", "drifter", 4),
    Contest(survive.NAME, "captain", "scout", 2),
    Contest(survive.NAME, "captain", "scout", 4),
    *(
        Contest(fish_fish.NAME, "angler", rival, players)
        for players in (2, 4, 8)
        for rival in ("drifter", "hermit", "piranha")
    ),
)


def run(games: int | None, *, as_json: bool) -> int:
    """Play all contests, print a table or JSON, and return the exit code."""
    games = games or _GAMES
    with ProgressBar(len(CONTESTS) * games) as progress:
        rows = [_row(contest, games, i * games, progress) for i, contest in enumerate(CONTESTS)]
    if as_json:
        sys.stdout.write(json.dumps({"games": games, "contests": rows}) + "\n")
    else:
        sys.stdout.write("\n".join(_lines(rows, games)) + "\n")
    return 0


def _row(contest: Contest, games: int, done: int, progress: ProgressBar) -> dict[str, Any]:
    """Play one contest and return its figures; ``done`` is the number of games played before it."""
    game = rules_of(contest.game)
    wins, choices, seconds = 0.0, 0, 0.0
    for number in range(games):
        seat = number % contest.players
        bots = [_maker(contest.game, contest.rival)] * contest.players
        bots[seat] = _maker(contest.game, contest.bot)
        played = play_game(game, game.Options(players=contest.players), bots, seed=f"bench {number}")
        if seat in played.winners:
            wins += 1 / len(played.winners)
        choices += played.choices[seat]
        seconds += played.seconds[seat]
        progress.show(done + number)
    low, high = wilson(wins, games)
    return {
        "game": contest.game,
        "bot": contest.bot,
        "rivals": f"{contest.players - 1} × {contest.rival}",
        "par": 1 / contest.players,
        "win_rate": wins / games,
        "interval": [low, high],
        "ms_per_decision": seconds / choices * 1000 if choices else None,
    }


def _maker(game: str, name: str) -> Callable[[], Bot]:
    if name != "captain":
        return bots_of(game).bot_class(name)
    # A fixed number of sampled worlds makes a run repeatable; in a game the captain stops by the clock.
    return lambda: Captain(worlds=ENOUGH)


def _lines(rows: list[dict[str, Any]], games: int) -> Iterator[str]:
    yield f"{games} games per contest; 95 % Wilson intervals."
    yield ""
    yield f"{'game':<11}{'bot':<10}{'against':<13}{'par':>6}{'wins':>8}{'interval':>17}{'ms/decision':>13}"
    for row in rows:
        low, high = row["interval"]
        thought = "–" if row["ms_per_decision"] is None else f"{row['ms_per_decision']:.2f}"
        yield (
            f"{row['game']:<11}{row['bot']:<10}{row['rivals']:<13}{row['par']:>6.0%}{row['win_rate']:>8.1%}"
            f"{low:>9.1%} –{high:>6.1%}{thought:>13}"
        )

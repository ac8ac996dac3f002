"""How strong the house's bots are, and how long they think: one of a rung against a table of the rung below.

The bot in question sits in every seat equally often.  A shared win counts as its share, so of equals each
wins one part in the number of players: that is par.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from survive_nb import fish_fish, survive
from survive_nb.bots.bot import Bot
from survive_nb.bots.house import house_bot
from survive_nb.bots.match_play import GAMES, play_game
from survive_nb.bots.standings import wilson
from survive_nb.bots.survive.captain import ENOUGH, Captain
from survive_nb.progress import Progress


@dataclass(frozen=True)
class Contest:
    """One bot against a table of another kind."""

    game: str
    bot: str
    rival: str
    players: int


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


def main(args: Namespace) -> int:
    """Let the bots play, print a table or JSON, and return the exit code."""
    games = args.games or 40
    with Progress(len(CONTESTS) * games) as progress:
        rows = [_row(contest, games, i * games, progress) for i, contest in enumerate(CONTESTS)]
    if args.json:
        sys.stdout.write(json.dumps({"games": games, "contests": rows}) + "\n")
    else:
        sys.stdout.write("\n".join(_lines(rows, games)) + "\n")
    return 0


def _row(contest: Contest, games: int, done: int, progress: Progress) -> dict[str, Any]:
    """Play one contest and return its figures; ``done`` games were played before it."""
    game = GAMES[contest.game]
    module = survive if contest.game == survive.NAME else fish_fish
    wins, choices, seconds = 0.0, 0, 0.0
    for number in range(games):
        seat = number % contest.players
        bots = [_maker(contest.game, contest.rival)] * contest.players
        bots[seat] = _maker(contest.game, contest.bot)
        played = play_game(game, module.Options(players=contest.players), bots, seed=f"bench {number}")
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
        return house_bot(game, name)
    # A fixed number of worlds, so that a run can be repeated: as many as it tries when its second allows.
    return lambda: Captain(worlds=ENOUGH)


def _lines(rows: list[dict[str, Any]], games: int) -> Iterator[str]:
    yield f"{games} games a contest; the interval is Wilson's, for 95 %."
    yield ""
    yield f"{'game':<11}{'bot':<10}{'against':<13}{'par':>6}{'wins':>8}{'interval':>17}{'ms/decision':>13}"
    for row in rows:
        low, high = row["interval"]
        thought = "–" if row["ms_per_decision"] is None else f"{row['ms_per_decision']:.2f}"
        yield (
            f"{row['game']:<11}{row['bot']:<10}{row['rivals']:<13}{row['par']:>6.0%}{row['win_rate']:>8.1%}"
            f"{low:>9.1%} –{high:>6.1%}{thought:>13}"
        )

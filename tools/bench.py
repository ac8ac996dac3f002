"""``make bench``: measure random playouts, beside python-chess and catanatron in the same run.

Every engine plays uniformly random games to the end, with the full list of legal actions at every step. The
engines take turns, round after round. The table shows medians over the rounds, in CPU time; ratios are
computed within each round. Times of different runs are not comparable; ratios are, to about 15 %.

    python -m tools.bench            the rules
    python -m tools.bench --bots     strength and thinking time of the built-in bots
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from survive_nb import fish_fish, survive
from survive_nb.cli.arguments import count
from survive_nb.game import AnyGame, AnyMatch, Match
from survive_nb.progress_bar import ProgressBar
from survive_nb.simulate import random_match
from survive_nb.survive.apply import play_code
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.position import Position
from tools import bench_bots

#: Duration of one round of one engine when no number of games is given, in seconds of CPU time.
_SECONDS: Final = 0.3
#: Copies of a state per round.
_COPIES: Final = 2000
#: The engines that the ratios refer to.
PUBLIC: Final = "Survive!, public API"
KERNEL: Final = "Survive!, kernel"


@dataclass(frozen=True)
class Engine:
    """An engine that can play a random game and copy a state from the middle of a game."""

    name: str
    play: Callable[[Random], int]
    copy: Callable[[], object] | None


@dataclass(frozen=True)
class Round:
    """The result of one engine in one round."""

    actions: int
    games: int
    seconds: float
    copy_seconds: float | None

    @property
    def micros(self) -> float:
        """The time of one action, in µs."""
        return self.seconds / self.actions * 1e6


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print a table or JSON, and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench", description="Measure the speed of the rules."
    )
    add = parser.add_argument
    add("--rounds", type=count, default=5, metavar="N", help="number of rounds (default 5)")
    add("--games", type=count, default=None, metavar="N", help="games per round, or with --bots per contest")
    add("--bots", action="store_true", help="measure the built-in bots instead")
    add("--json", action="store_true", help="print JSON")
    args = parser.parse_args(argv)
    return bench_bots.run(args.games, as_json=args.json) if args.bots else run(args)


def run(args: argparse.Namespace) -> int:
    """Measure the rules, and print a table or JSON."""
    engines = _engines()
    rounds: dict[str, list[Round]] = {engine.name: [] for engine in engines}
    with ProgressBar(args.rounds * len(engines)) as progress:
        for number in range(args.rounds):
            for i, engine in enumerate(engines):
                progress.show(number * len(engines) + i)
                rounds[engine.name].append(_measure(engine, args.games, seed=number))
    rows = [_row(name, rounds) for name in rounds]
    if args.json:
        sys.stdout.write(
            json.dumps({"python": sys.version.split()[0], "rounds": args.rounds, "engines": rows})
        )
        sys.stdout.write("\n")
    else:
        sys.stdout.write(_table(rows, args.rounds))
    return 0


def _measure(engine: Engine, games: int | None, seed: int) -> Round:
    """Let one engine play for a given number of games, or for `_SECONDS`."""
    rng = Random(seed)
    actions = played = 0
    began = process_time()
    while played < games if games else process_time() - began < _SECONDS:
        actions += engine.play(rng)
        played += 1
    seconds = process_time() - began
    if engine.copy is None:
        return Round(actions, played, seconds, None)
    began = process_time()
    for _ in range(_COPIES):
        engine.copy()
    return Round(actions, played, seconds, (process_time() - began) / _COPIES)


def _row(name: str, rounds: dict[str, list[Round]]) -> dict[str, Any]:
    """Return the medians of one engine, and the ratios of its time per action to ours."""
    mine = rounds[name]
    copies = [r.copy_seconds for r in mine if r.copy_seconds is not None]

    def ratio(reference: str) -> float:
        return median(m.micros / r.micros for m, r in zip(mine, rounds[reference], strict=True))

    return {
        "engine": name,
        "us_per_action": median(r.micros for r in mine),
        "actions_per_game": median(r.actions / r.games for r in mine),
        "games_per_second": median(r.games / r.seconds for r in mine),
        "us_per_copy": median(copies) * 1e6 if copies else None,
        "times_public": ratio(PUBLIC),
        "times_kernel": ratio(KERNEL),
    }


_COLUMNS: Final = ("µs/action", "actions/game", "games/s", "µs/copy", "× public", "× kernel")


def _table(rows: list[dict[str, Any]], rounds: int) -> str:
    lines = [
        f"Random playouts, CPU time, median of {rounds} rounds, Python {sys.version.split()[0]}",
        "",
        f"{'engine':<24}" + "".join(f"{column:>14}" for column in _COLUMNS),
    ]
    for row in rows:
        copy = "–" if row["us_per_copy"] is None else f"{row['us_per_copy']:.1f}"
        cells = (
            f"{row['us_per_action']:.1f}",
            f"{row['actions_per_game']:.0f}",
            f"{row['games_per_second']:.0f}",
            copy,
            f"{row['times_public']:.2f}",
            f"{row['times_kernel']:.2f}",
        )
        lines.append(f"{row['engine']:<24}" + "".join(f"{cell:>14}" for cell in cells))
    missing = _PEERS.keys() - {row["engine"] for row in rows}
    if missing:
        names = ", ".join(sorted(missing))
        lines += ["", f"Not installed: {names}. Install them with `make bench`."]
    lines += ["", "× public, × kernel: time per action divided by ours in the same round."]
    return "\n".join(lines) + "\n"


# -- the engines ----------------------------------------------------------------------------------------


def _engines() -> list[Engine]:
    peers = (make() for make in _PEERS.values())
    return [
        Engine(PUBLIC, lambda rng: play_match(survive, survive.Options(), rng), None),
        Engine(KERNEL, play_kernel, _middle_of_a_game().copy),
        Engine("Fish Fish!, public API", lambda rng: play_match(fish_fish, fish_fish.Options(), rng), None),
        *(peer for peer in peers if peer is not None),
    ]


def play_match(game: AnyGame, options: Any, rng: Random) -> int:
    """Play a random game through `Match`, which checks and records every action."""
    match: AnyMatch = Match(game, game.new_game(options, rng))
    draw = rng.random
    while actions := match.legal_actions():
        match.play(actions[int(draw() * len(actions))])
    return len(match.log)


def play_kernel(rng: Random) -> int:
    """Play a random game on `Position` and action codes, as searching bots do."""
    position = survive.new_game(survive.Options(), rng).position
    plies = 0
    draw = rng.random
    while codes := legal_codes(position):
        play_code(position, codes[int(draw() * len(codes))], [])
        plies += 1
    return plies


def _middle_of_a_game() -> Position:
    match = random_match(survive, survive.Options(), Random(1))
    position: Position = match.state_at(len(match.log) // 2).position
    return position


def _chess() -> Engine | None:
    """Return python-chess, with the cheapest complete test for the end of the game, if it is installed."""
    try:
        import chess
    except ImportError:
        return None

    def play(rng: Random) -> int:
        board = chess.Board()
        while True:
            moves = list(board.legal_moves)
            over = board.is_insufficient_material() or board.is_seventyfive_moves()
            if not moves or over or board.is_fivefold_repetition():
                return len(board.move_stack)
            board.push(moves[int(rng.random() * len(moves))])

    board = chess.Board()
    return Engine("python-chess", play, lambda: board.copy(stack=False))


def _catanatron() -> Engine | None:
    """Return catanatron with four players, if it is installed; it lists the legal actions itself."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play(rng: Random) -> int:
        game = Catan([RandomPlayer(color) for color in colors], seed=rng.randrange(2**31))
        plies = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            actions = game.state.playable_actions
            game.execute(actions[int(rng.random() * len(actions))])
            plies += 1
        return plies

    game = Catan([RandomPlayer(color) for color in colors], seed=1)
    for _ in range(400):
        game.play_tick()
    return Engine("catanatron", play, game.copy)


_PEERS: Final[dict[str, Callable[[], Engine | None]]] = {"python-chess": _chess, "catanatron": _catanatron}


if __name__ == "__main__":
    sys.exit(main())

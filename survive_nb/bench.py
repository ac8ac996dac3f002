"""How fast the rules are: random playouts, beside python-chess and catanatron in the same run.

Every engine plays uniformly random games to the end, with the full list of legal actions at every step.  CPU
time is taken, not wall time; the engines take turns, round after round, and the medians of the rounds are
printed, with ratios that were taken inside each round.  Figures from different runs are not comparable;
ratios are, to about 15 %.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from survive_nb import fish_fish, survive
from survive_nb.game import Game, Match
from survive_nb.progress import Progress
from survive_nb.simulate import random_match
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.play import play_code
from survive_nb.survive.position import Position

#: How long one engine plays in one round, in seconds of CPU time, when no number of games is given.
_SECONDS: Final = 0.3
_COPIES: Final = 2000
#: The engine that the ratios are taken against.
PUBLIC: Final = "Survive!, public API"
KERNEL: Final = "Survive!, kernel"


@dataclass(frozen=True)
class Engine:
    """Something that plays random games: one game to its end, and one copy of a state in the middle of it."""

    name: str
    play: Callable[[Random], int]
    copy: Callable[[], object] | None


@dataclass(frozen=True)
class Round:
    """What one engine did in one round."""

    actions: int
    games: int
    seconds: float
    copy_seconds: float | None

    @property
    def micros(self) -> float:
        """Return the time of one action in µs."""
        return self.seconds / self.actions * 1e6


def main(args: Namespace) -> int:
    """Measure, print a table or JSON, and return the exit code."""
    engines = _engines()
    rounds: dict[str, list[Round]] = {engine.name: [] for engine in engines}
    with Progress(args.rounds * len(engines)) as progress:
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
    """Let one engine play, for a while or for so many games."""
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
    """Return the medians of one engine, and how many times longer than ours its actions take."""
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
        lines += ["", f"Not installed: {names}.  pip install 'survive-nb[bench]' brings them."]
    lines += ["", "× public, × kernel: how many times longer an action takes than ours in the same round."]
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


def play_match(game: Game, options: Any, rng: Random) -> int:
    """Play through Match: legal list at every step, every action checked, log kept."""
    match = Match(game, game.new_game(options, rng))
    draw = rng.random
    while actions := match.legal_actions():
        match.play(actions[int(draw() * len(actions))])
    return len(match.log)


def play_kernel(rng: Random) -> int:
    """Play on the numbers that searching bots use."""
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
    """python-chess, with the leanest test for the end of the game that plays by the rules."""
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
    """catanatron, four players; it makes its own list of legal actions at every step."""
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

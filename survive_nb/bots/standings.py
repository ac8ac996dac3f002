"""The result of a league: every game, and the table that is counted from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, Final

from survive_nb.bots import standings_report as report
from survive_nb.bots.match_play import Forfeit

#: Standard deviations on either side that hold 95 % of a bell curve.
_Z95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game of a league ended; ``winners`` are seats, and ``names`` tells who sat there."""

    number: int
    names: tuple[str, ...]
    winners: tuple[int, ...]
    #: ``None`` for a game that was forfeited and so not finished.
    scores: tuple[int, ...] | None
    forfeit: Forfeit | None = None

    @property
    def forfeiter(self) -> str | None:
        """Return the name of the entry that forfeited the game, if one did."""
        return self.names[self.forfeit.seat] if self.forfeit else None

    @property
    def line(self) -> str | None:
        """Return the line of the report about a forfeit, if there was one."""
        return self.forfeit.line(self.names[self.forfeit.seat], self.number) if self.forfeit else None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table.

    ``wins`` counts a shared win as a fraction: half for two winners, a third for three.  ``mean_score`` is
    over the games that were played to their end, and ``None`` if there were none.
    """

    rank: int
    name: str
    games: int
    wins: float
    mean_score: float | None
    forfeits: int
    #: The 95 % confidence interval of the win rate.
    low: float
    high: float

    @property
    def win_rate(self) -> float:
        """Return the share of its games that the entry won."""
        return self.wins / self.games


@dataclass(frozen=True)
class Standings:
    """The table of a league; a notebook shows it as a table, ``print`` as text."""

    title: str
    players: int
    rounds: int
    seed: int
    games: tuple[GameResult, ...] = field(repr=False)
    rows: tuple[Standing, ...]

    @property
    def forfeits(self) -> list[str]:
        """Return one line about each game that was forfeited, in the order of the games."""
        return [game.line for game in self.games if game.line is not None]

    def row(self, name: str) -> Standing:
        """Return the line of one entry.

        Raises `KeyError` if there is no such entry.
        """
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)

    def __str__(self) -> str:
        return report.as_text(self)

    def _repr_html_(self) -> str:
        return report.as_html(self)

    def _repr_markdown_(self) -> str:
        return report.as_markdown(self)

    def bars(self) -> str:
        """Return the win rates as a bar chart in letters, with the interval marked; it works everywhere."""
        return report.as_bars(self)

    def to_csv(self) -> str:
        """Return the table as CSV, for a spreadsheet.

        ``Path("league.csv").write_text(standings.to_csv(), encoding="utf-8")`` makes it a file.
        """
        return report.as_csv(self)

    def plot(self, axes: Any = None) -> Any:
        """Draw the win rates with their intervals and return the axes; this needs matplotlib."""
        return report.draw(self, axes)


def standings(
    title: str, names: Sequence[str], players: int, rounds: int, seed: int, games: Sequence[GameResult]
) -> Standings:
    """Count the games of a league.

    A game that somebody forfeited is lost by that entry and won by all the others at the table together; its
    points count for nobody.  The table is in order of wins, then of mean scores; equals share a rank.
    """
    counts = {name: _Count() for name in names}
    for game in games:
        for seat, name in enumerate(game.names):
            counts[name].add(game, seat)
    ordered = sorted(names, key=lambda name: counts[name].merit, reverse=True)
    merits = [counts[name].merit for name in ordered]
    rows = tuple(counts[name].standing(merits.index(counts[name].merit) + 1, name) for name in ordered)
    return Standings(title, players, rounds, seed, tuple(games), rows)


class _Count:
    """What is counted for one entry; in fractions, so that the order of the games makes no difference."""

    def __init__(self) -> None:
        self.games = self.finished = self.points = self.forfeits = 0
        self.wins = Fraction(0)

    def add(self, game: GameResult, seat: int) -> None:
        self.games += 1
        if seat in game.winners:
            self.wins += Fraction(1, len(game.winners))
        if game.scores is not None:
            self.finished += 1
            self.points += game.scores[seat]
        self.forfeits += game.forfeit is not None and game.forfeit.seat == seat

    @property
    def mean_score(self) -> Fraction | None:
        return Fraction(self.points, self.finished) if self.finished else None

    @property
    def merit(self) -> tuple[Fraction, Fraction]:
        """Return what the table is ordered by."""
        rate = self.wins / self.games if self.games else Fraction(0)
        mean = self.mean_score
        return rate, Fraction(-1) if mean is None else mean

    def standing(self, rank: int, name: str) -> Standing:
        mean = self.mean_score
        low, high = wilson(float(self.wins), self.games)
        mean_score = None if mean is None else float(mean)
        return Standing(rank, name, self.games, float(self.wins), mean_score, self.forfeits, low, high)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate by Wilson's score method.

    It stays between 0 and 1 and is right also for entries that win all their games or none.  It takes the
    games as independent; that the seats of a deal are exchanged makes it, if anything, a little too wide.

    >>> [round(edge, 3) for edge in wilson(50, 100)]
    [0.404, 0.596]
    >>> [round(edge, 3) for edge in wilson(20, 20)]
    [0.839, 1.0]
    """
    if not games:
        return 0.0, 1.0
    rate, spread = wins / games, _Z95**2 / games
    middle = rate + spread / 2
    reach = _Z95 * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))

"""The result of a league: every game, and the table that is counted from them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from math import sqrt
from typing import TYPE_CHECKING, Final

from survive_nb.league.match_play import Forfeit
from survive_nb.names import plain_cell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
        """Return the share of its games that the entry won; 0 if it played none."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Standings:
    """The table of a league; a notebook shows it as a table, ``print`` as text."""

    title: str
    players: int
    rounds: int
    seed: int
    games: tuple[GameResult, ...] = field(repr=False)
    rows: tuple[Standing, ...]
    #: Whether bots played that ran in the process of the league and could have changed its result.
    is_practice: bool = False
    #: The number of games that the league would have had, if it was stopped before its end.
    planned: int | None = None

    @property
    def partial(self) -> str:
        """Return how much of the league was played if it was stopped before its end, else nothing."""
        return "" if self.planned is None else f"PARTIAL: {len(self.games)} of {self.planned} games"

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
        return as_text(self)

    def _repr_html_(self) -> str:
        return as_html(self)

    def _repr_markdown_(self) -> str:
        return as_markdown(self)

    def bars(self) -> str:
        """Return the win rates as a bar chart in letters, with the interval marked; it works everywhere."""
        return as_bars(self)

    def to_csv(self) -> str:
        """Return the table as CSV, for a spreadsheet.

        ``Path("league.csv").write_text(standings.to_csv(), encoding="utf-8")`` makes it a file.
        """
        return as_csv(self)

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw the win rates with their intervals and return the axes; this needs matplotlib."""
        return draw(self, axes)


def standings(
    title: str,
    names: Sequence[str],
    players: int,
    rounds: int,
    seed: int,
    games: Sequence[GameResult],
    *,
    is_practice: bool = False,
    planned: int | None = None,
) -> Standings:
    """Count the games of a league; ``planned`` is how many it was to have.

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
    missing = None if planned == len(games) else planned
    return Standings(title, players, rounds, seed, tuple(games), rows, is_practice, missing)


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


# -- the table as text, HTML, Markdown, CSV and a plot ------------------------------------------------------

_HEADS: Final = ("rank", "name", "games", "wins", "win rate", "95 % interval", "mean score", "forfeits")
_NAME_COLUMN: Final = _HEADS.index("name")
_CSV_HEADS: Final = (
    "rank",
    "name",
    "games",
    "wins",
    "win_rate",
    "low_95",
    "high_95",
    "mean_score",
    "forfeits",
)
_NOTE: Final = "Shared wins count as fractions. The interval is Wilson's, for the win rate."
#: Maximum number of forfeits of an entry that a report lists; the rest are counted.
_FORFEITS_SHOWN: Final = 3
_BAR: Final = 50


def as_text(standings: Standings) -> str:
    """Return the table in columns, the forfeits below it."""
    lines = [_HEADS, *(_cells(row) for row in standings.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADS))]
    table = [
        "  ".join(
            f"{cell:<{width}}" if column == _NAME_COLUMN else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
    return "\n".join([_headline(standings), "", *table, "", _NOTE, *_forfeit_lines(standings)])


def as_html(standings: Standings) -> str:
    """Return the table for a notebook; names are escaped, so that they are names and nothing else."""

    def line(cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    body = "".join(line(_cells(row), "td") for row in standings.rows)
    forfeits = "".join(f"<li>{escape(text)}</li>" for text in _forfeit_lines(standings))
    return (
        f"<table><caption>{escape(_headline(standings))}</caption>"
        f"<thead>{line(_HEADS, 'th')}</thead><tbody>{body}</tbody></table>"
        f"<p>{_NOTE}</p>" + (f"<ul>{forfeits}</ul>" if forfeits else "")
    )


def as_markdown(standings: Standings) -> str:
    """Return the table in Markdown."""

    def line(cells: tuple[str, ...]) -> str:
        return "| " + " | ".join(map(_plain, cells)) + " |"

    rule = "|" + "|".join(":--" if column == _NAME_COLUMN else "--:" for column in range(len(_HEADS))) + "|"
    table = [line(_HEADS), rule, *(line(_cells(row)) for row in standings.rows)]
    forfeits = [f"- {_plain(text)}" for text in _forfeit_lines(standings)]
    return "\n".join([f"**{_plain(_headline(standings))}**", "", *table, "", _NOTE, "", *forfeits]).strip()


def as_csv(standings: Standings) -> str:
    """Return the table as CSV, with numbers in full."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    partial = (standings.partial,) if standings.partial else ()
    writer.writerow((*_CSV_HEADS, *(("partial",) if partial else ())))
    for row in standings.rows:
        mean = "" if row.mean_score is None else row.mean_score
        numbers = (row.games, row.wins, row.win_rate, row.low, row.high, mean, row.forfeits)
        writer.writerow((row.rank, plain_cell(row.name), *numbers, *partial))
    return text.getvalue()


def as_bars(standings: Standings) -> str:
    """Return a bar for each entry: ``#`` up to the interval, in it ``=`` up to the win rate, then ``-``."""
    width = max(len(row.name) for row in standings.rows)
    return "\n".join(f"{row.name:<{width}}  {_bar(row)}  {_percent(row.win_rate)}" for row in standings.rows)


def draw(standings: Standings, axes: Axes | None = None) -> Axes:
    """Draw the win rates and their intervals, the best on top, and a line where all would be equal."""
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ModuleNotFoundError(
            "The plot needs matplotlib, which is not installed here; print(standings.bars()) does without."
        ) from error
    rows = standings.rows[::-1]
    if axes is None:
        _, axes = pyplot.subplots(figsize=(7, 1.2 + 0.4 * len(rows)), layout="constrained")
    rates = [100 * row.win_rate for row in rows]
    # A win rate of exactly 0 or 1 may stick out of its interval by the error of a rounding.
    left = [max(0.0, rate - 100 * row.low) for rate, row in zip(rates, rows, strict=True)]
    right = [max(0.0, 100 * row.high - rate) for rate, row in zip(rates, rows, strict=True)]
    places = range(len(rows))
    axes.barh(places, rates, xerr=[left, right], capsize=3, color="#4c8eb5")
    # Not as the bars' own labels: there two dollar signs in a name would turn into a formula.
    axes.set_yticks(places, [row.name for row in rows], parse_math=False)
    axes.axvline(100 / standings.players, color="#777777", linestyle=":")
    axes.set(xlim=(0, 100), xlabel="win rate, %, with its 95 % interval", title=_headline(standings))
    return axes


# -- pieces -------------------------------------------------------------------------------------------------


def _headline(standings: Standings) -> str:
    parts = [
        f"{standings.players} players a table",
        f"{standings.rounds} rounds",
        f"{len(standings.games)} games",
        f"seed {standings.seed}",
        "practice" if standings.is_practice else "",
        standings.partial,
    ]
    return f"{standings.title} league: {', '.join(filter(None, parts))}"


def _cells(row: Standing) -> tuple[str, ...]:
    return (
        str(row.rank),
        row.name,
        str(row.games),
        f"{row.wins:.1f}",
        _percent(row.win_rate),
        f"{100 * row.low:.1f}–{_percent(row.high)}",
        "–" if row.mean_score is None else f"{row.mean_score:.1f}",
        str(row.forfeits),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _forfeit_lines(standings: Standings) -> list[str]:
    """Return the first lines about the forfeits of every entry; ``standings.forfeits`` has all of them."""
    lines = []
    for row in standings.rows:
        found = [game.line for game in standings.games if game.line and game.forfeiter == row.name]
        lines += found[:_FORFEITS_SHOWN]
        if (more := len(found) - _FORFEITS_SHOWN) > 0:
            games = "game" if more == 1 else "games"
            lines.append(f"{row.name} forfeited {more} more {games}.")
    return lines


def _bar(row: Standing) -> str:
    """Return the bar of one entry.

    >>> from survive_nb.league.standings import Standing
    >>> _bar(Standing(1, "ann", 100, 50.0, 3.0, 0, 0.4, 0.6))
    '|####################=====-----                    |'
    """
    low, rate, high = (round(_BAR * share) for share in (row.low, row.win_rate, row.high))
    marks = "#" * low + "=" * (rate - low) + "-" * (high - rate)
    return f"|{marks:<{_BAR}}|"


def _plain(text: str) -> str:
    r"""Return the text so that Markdown sees nothing in it but text.

    >>> _plain("a|b *c*")
    'a\\|b \\*c\\*'
    """
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|$~&" else letter for letter in text)

"""Standings as people read them: text, a notebook's table, Markdown, CSV, bars and a plot."""

from __future__ import annotations

import csv
import io
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from survive_nb.bots.standings import Standing, Standings

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
#: A report shows so many forfeits of an entry and counts the rest: what fails once mostly fails always.
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
    writer.writerow(_CSV_HEADS)
    for row in standings.rows:
        mean = "" if row.mean_score is None else row.mean_score
        numbers = (row.games, row.wins, row.win_rate, row.low, row.high, mean, row.forfeits)
        writer.writerow((row.rank, row.name, *numbers))
    return text.getvalue()


def as_bars(standings: Standings) -> str:
    """Return a bar for each entry: ``#`` up to the interval, in it ``=`` up to the win rate, then ``-``."""
    width = max(len(row.name) for row in standings.rows)
    return "\n".join(f"{row.name:<{width}}  {_bar(row)}  {_percent(row.win_rate)}" for row in standings.rows)


def draw(standings: Standings, axes: Any = None) -> Any:
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
    return (
        f"{standings.title} league: {standings.players} players a table, {standings.rounds} rounds, "
        f"{len(standings.games)} games, seed {standings.seed}"
    )


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
            lines.append(f"{row.name} forfeited {more} more game{'s' * (more > 1)}.")
    return lines


def _bar(row: Standing) -> str:
    """Return the bar of one entry.

    >>> from survive_nb.bots.standings import Standing
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

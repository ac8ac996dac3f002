"""The standings of a league, computed from given games, in all output formats."""

from __future__ import annotations

import csv
import sys

import pytest

from survive_nb.league.match_play import Forfeit
from survive_nb.league.standings import GameResult, Standings, standings, wilson

ANN, BEA, CEM = "ann", "bea", "cem"


def game(number: int, scores: dict[str, int]) -> GameResult:
    """A game played to its end; the order of the names is the order of the seats."""
    best = max(scores.values())
    winners = tuple(seat for seat, score in enumerate(scores.values()) if score == best)
    return GameResult(number, tuple(scores), winners, tuple(scores.values()))


def forfeited(
    number: int, names: tuple[str, ...], seat: int, reason: str = "it chose nothing."
) -> GameResult:
    winners = tuple(other for other in range(len(names)) if other != seat)
    return GameResult(number, names, winners, None, Forfeit(seat, reason))


def table(*games: GameResult, names: tuple[str, ...] = (ANN, BEA, CEM), players: int = 2) -> Standings:
    return standings("Fish Fish!", names, players, 1, 7, games)


@pytest.fixture
def small() -> Standings:
    """Ann: a win, half a win, a win by forfeit.  Bea: half a win and a loss.  Cem: a loss and a forfeit."""
    return table(
        game(1, {ANN: 30, CEM: 10}),
        game(2, {BEA: 21, ANN: 21}),
        forfeited(3, (CEM, ANN), 0),
        names=(CEM, BEA, ANN),
    )


def test_wins_scores_and_forfeits_are_counted(small: Standings) -> None:
    counted = [(row.rank, row.name, row.games, row.wins, row.mean_score, row.forfeits) for row in small.rows]
    assert counted == [(1, ANN, 3, 2.5, 25.5, 0), (2, BEA, 1, 0.5, 21.0, 0), (3, CEM, 2, 0.0, 10.0, 1)]
    assert small.row(ANN).win_rate == pytest.approx(2.5 / 3)
    assert (small.row(ANN).low, small.row(ANN).high) == wilson(2.5, 3)
    with pytest.raises(KeyError):
        small.row("nobody")


def test_win_is_shared_among_best_scores() -> None:
    result = table(game(1, {ANN: 5, BEA: 5, CEM: 5}), game(2, {BEA: 9, CEM: 9, ANN: 2}), players=3)
    assert result.row(ANN).wins == pytest.approx(1 / 3)
    assert result.row(BEA).wins == result.row(CEM).wins == pytest.approx(1 / 3 + 1 / 2)


def test_forfeited_game_is_shared_by_others() -> None:
    result = table(forfeited(1, (ANN, BEA, CEM), 1), players=3)
    assert [(row.name, row.wins, row.mean_score) for row in result.rows] == [
        (ANN, 0.5, None),
        (CEM, 0.5, None),
        (BEA, 0.0, None),
    ]


def test_ties_share_a_rank() -> None:
    result = table(
        game(1, {ANN: 8, BEA: 8}), game(2, {ANN: 8, CEM: 8}), game(3, {BEA: 8, CEM: 8}), names=(CEM, ANN, BEA)
    )
    assert [(row.rank, row.name) for row in result.rows] == [(1, CEM), (1, ANN), (1, BEA)]
    parted = table(game(1, {ANN: 8, BEA: 4}), game(2, {ANN: 8, BEA: 9}), game(3, {CEM: 5, "dan": 2}), names=(
        ANN, BEA, CEM, "dan"
    ))  # fmt: skip
    assert [(row.rank, row.name) for row in parted.rows] == [(1, CEM), (2, ANN), (3, BEA), (4, "dan")]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


# -- forms --------------------------------------------------------------------------------------------------


def test_the_text(small: Standings) -> None:
    assert str(small) == "\n".join(
        [
            "Fish Fish! league: 2 players a table, 1 rounds, 3 games, seed 7",
            "",
            "rank  name  games  wins  win rate  95 % interval  mean score  forfeits",
            "   1  ann       3   2.5    83.3 %    31.0–98.2 %        25.5         0",
            "   2  bea       1   0.5    50.0 %     5.5–94.5 %        21.0         0",
            "   3  cem       2   0.0     0.0 %     0.0–65.8 %        10.0         1",
            "",
            "Shared wins count as fractions. The interval is Wilson's, for the win rate.",
            "cem forfeited game 3: it chose nothing.",
        ]
    )


def test_report_is_short_and_lists_failures() -> None:
    games = [forfeited(number, (ANN, BEA), number % 2) for number in range(1, 9)]
    result = table(*games, names=(ANN, BEA))
    assert str(result).splitlines()[-8:] == [
        "ann forfeited game 2: it chose nothing.",
        "ann forfeited game 4: it chose nothing.",
        "ann forfeited game 6: it chose nothing.",
        "ann forfeited 1 more game.",
        "bea forfeited game 1: it chose nothing.",
        "bea forfeited game 3: it chose nothing.",
        "bea forfeited game 5: it chose nothing.",
        "bea forfeited 1 more game.",
    ]
    assert len(result.forfeits) == 8
    assert result.forfeits[0] == "bea forfeited game 1: it chose nothing."


def test_names_are_escaped_in_html_markdown() -> None:
    bad = "<b>|*x*"
    result = table(game(1, {bad: 1, ANN: 0}), forfeited(2, (ANN, bad), 1, "it said <i>."), names=(ANN, bad))
    html = result._repr_html_()
    assert "<td>&lt;b&gt;|*x*</td>" in html
    assert "it said &lt;i&gt;." in html
    assert html.count("<tr>") == 3
    markdown = result._repr_markdown_()
    assert r"| 1 | \<b\>\|\*x\* |" in markdown.splitlines()[4] + markdown.splitlines()[5]
    assert markdown.splitlines()[-1].startswith(r"- \<b\>\|\*x\* forfeited game 2: ")


def test_the_csv_can_be_read_back(small: Standings) -> None:
    rows = list(csv.DictReader(small.to_csv().splitlines()))
    assert [row["name"] for row in rows] == [ANN, BEA, CEM]
    assert float(rows[0]["win_rate"]) == small.rows[0].win_rate
    assert float(rows[0]["low_95"]) == small.rows[0].low
    assert rows[2]["forfeits"] == "1"
    hostile = table(forfeited(1, ("=1+1", "＝1+1"), 1), names=("=1+1", "＝1+1"))
    assert {row["name"] for row in csv.DictReader(hostile.to_csv().splitlines())} == {"'=1+1", "'＝1+1"}
    empty = table(forfeited(1, (ANN, BEA), 1), names=(ANN, BEA))
    assert next(csv.DictReader(empty.to_csv().splitlines()))["mean_score"] == ""


def test_the_bars(small: Standings) -> None:
    assert small.bars().splitlines() == [
        f"ann  |{'#' * 15 + '=' * 27 + '-' * 7} |  83.3 %",
        f"bea  |{'#' * 3 + '=' * 22 + '-' * 22}   |  50.0 %",
        f"cem  |{'-' * 33}{' ' * 17}|  0.0 %",
    ]


@pytest.mark.slow
def test_the_plot(small: Standings) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.patches import Rectangle

    axes = small.plot()
    figure = axes.get_figure(root=True)
    assert [label.get_text() for label in axes.get_yticklabels()] == [CEM, BEA, ANN]
    widths = [bar.get_width() for bar in axes.patches if isinstance(bar, Rectangle)]
    assert widths == pytest.approx([0, 50, 250 / 3])
    assert small.plot(axes) is axes
    pyplot.close(figure)


def test_missing_matplotlib_is_explained(small: Standings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match=r"print\(standings\.bars\(\)\) does without"):
        small.plot()

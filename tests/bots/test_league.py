"""Leagues: accepted and refused entries, playing, and reproducible results."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from survive_nb.bots.bot import Drifter
from survive_nb.fish_fish import Bid, LayRow, Options, new_game, view_for
from survive_nb.fish_fish.bots.bidder import ShufflingFisher
from survive_nb.game import InvalidInput
from survive_nb.league.entries import recipe_for
from survive_nb.league.league import League
from survive_nb.registry import bots_of, game_names
from tests.refusals import refuses


def hold_back(view: Any) -> int:
    return int(view.bait == 5)


def all_in(view: Any, legal: Sequence[Bid], rng: Random) -> Bid:  # noqa: ARG001 - the full form of a function
    return legal[-1]


def bid_at_least(least: int, view: Any, courage: int = 2) -> int:
    return int(min(max(least, view.bait // courage), view.tiles[view.viewer]))


class Waits(Drifter):
    """A bot with a memory that must not last from game to game."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        self.choices += 1
        assert self.choices < 100, "it remembers earlier games"
        return legal[0] if self.choices < 3 else super().choose(view, legal, rng)


# -- playing ------------------------------------------------------------------------------------------------


def test_the_words_of_the_issue() -> None:
    league = League("fish-fish")
    league.enter("tide-reader", hold_back)
    standings = league.play(rounds=20)
    assert {row.name: row.games for row in standings.rows} == {"tide-reader": 40, "drifter": 40}
    assert sum(row.wins for row in standings.rows) == 40
    assert not standings.forfeits


@pytest.mark.slow
def test_functions_classes_bots_and_names_enter() -> None:
    league = League("fish-fish")
    league.enter("a number", hold_back)
    league.enter("an action", all_in)
    league.enter("a part", partial(bid_at_least, 1))
    league.enter("a class", Waits)
    league.enter("a bot", Waits())
    league.enter("drifter")
    league.enter("another drifter", "drifter")
    standings = league.play(rounds=10)
    assert [(row.games, row.forfeits) for row in standings.rows] == [(120, 0)] * 7


@pytest.mark.slow
def test_the_luck_of_drifters_is_even() -> None:
    league = League("fish-fish")
    league.enter("drifter")
    league.enter("other", "drifter")
    standings = league.play(rounds=300, seed=4)
    assert all(row.low < 0.5 < row.high for row in standings.rows)


def test_better_informed_bot_wins_more() -> None:
    league = League("fish-fish", players=3)
    league.enter("drifter")
    league.enter("all in", all_in)
    league.enter("hermit", "hermit")
    assert league.play(rounds=30).rows[0].low > 1 / 3


def test_survive_is_played_too() -> None:
    def last(view: Any, legal: Sequence[Any]) -> Any:  # noqa: ARG001
        return legal[-1]

    league = League("survive", players=3, ending="last_tile")
    league.enter("last", last)
    standings = league.play(rounds=1)
    assert [row.games for row in standings.rows] == [3, 3, 3]
    assert {row.name for row in standings.rows} == {"last", "drifter", "drifter-2"}
    assert not standings.forfeits


def test_guests_yield_names_to_entries() -> None:
    league = League("fish-fish", players=4)
    league.enter("Drifter-2", hold_back)
    league.enter("drifter", all_in)
    names = {row.name for row in league.play(rounds=1).rows}
    assert names == {"drifter", "Drifter-2", "drifter-3", "drifter-4"}


def test_forfeits_do_not_break_the_league() -> None:
    def too_much(view: Any) -> int:
        return int(view.tiles[view.viewer] + 1)

    league = League("fish-fish")
    league.enter("greedy", too_much)
    league.enter("drifter")
    standings = league.play(rounds=2, seed=3)
    assert standings.row("drifter").wins == 4
    assert standings.row("greedy").forfeits == 4
    seats = {game.number: game.names.index("greedy") for game in standings.games}
    assert standings.forfeits[0] == (
        "greedy forfeited game 1: it chose Bid(tiles=5). "
        f"FF-4: Seat {seats[1]} cannot bid 5: it still holds only 4 of its tiles."
    )


# -- the same again -----------------------------------------------------------------------------------------


def small_league() -> League:
    league = League("fish-fish", players=3)
    for name, entry in (("hold", hold_back), ("all", all_in), ("wait", Waits), ("drifter", None)):
        league.enter(name, entry)
    return league


def test_seed_determines_the_league() -> None:
    first, again, other = (small_league().play(rounds=3, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.games != other.games


@pytest.mark.slow
def test_the_same_league_in_every_process() -> None:
    script = (
        "from survive_nb.league.league import League\n"
        "league = League('survive')\n"
        "league.enter('drifter'); league.enter('first', lambda view, legal, rng: legal[0])\n"
        "print(league.play(rounds=1, seed=5).games)\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(printed) == 1
    assert "GameResult(number=2," in printed.pop()


def test_pair_results_independent_of_other_entries() -> None:
    def between(others: list[str]) -> list[Any]:
        league = League("fish-fish")
        for name in [*others, "hold"]:
            league.enter(name, hold_back if name == "hold" else "drifter")
        games = league.play(rounds=4, seed=8).games
        return [(g.names, g.scores) for g in games if set(g.names) == {"hold", "a"}]

    assert between(["a"]) == between(["b", "c", "a", "d"])


# -- progress -----------------------------------------------------------------------------------------------


def test_progress_callback(capsys: pytest.CaptureFixture[str]) -> None:
    reports: list[tuple[int, int]] = []
    league = small_league()
    league.play(rounds=2, progress=lambda done, total: reports.append((done, total)))
    assert reports == [(done, 24) for done in range(1, 25)]
    league.play(rounds=1)
    assert capsys.readouterr() == ("", "")  # neither a terminal nor a notebook


def test_a_notebook_gets_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        kernel = object()

    class FakeIPython:
        get_ipython = Shell

    monkeypatch.setitem(sys.modules, "IPython", FakeIPython())
    small_league().play(rounds=1)
    assert capsys.readouterr().err.startswith("\r[##")
    small_league().play(rounds=1, progress=False)
    assert capsys.readouterr().err == ""


# -- what is refused ----------------------------------------------------------------------------------------


class Mute:
    """A class that cannot play."""


class Needy(Drifter):
    def __init__(self, teacher: str) -> None:
        self.teacher = teacher


class Locked(Drifter):
    def __init__(self) -> None:
        self.lock = threading.Lock()


async def later(view: Any) -> int:
    return int(view.bait)


ONE_TO_THREE = "A function that plays takes (view), (view, legal) or (view, legal, rng)."


@pytest.mark.parametrize(
    ("name", "entry", "words"),
    [
        ("", hold_back, "The entry needs a name."),
        (" \n ", hold_back, "The entry needs a name."),
        (7, hold_back, "The name of an entry must be a string, not int."),
        ("x" * 41, hold_back, "The name of an entry has at most 40 letters, and this one has 41."),
        ("a\x00b", hold_back, "The name of an entry must not contain invisible characters."),
        (
            " Drifter ",
            hold_back,
            "There is already an entry called Drifter: take another name, or withdraw it first.",
        ),
        ("x", 5, "An entry must be a function, a bot or a bot class, not int."),
        ("x", Mute, "The class Mute has no method choose(view, legal, rng)."),
        ("x", Needy, "The class Needy is created for every game, so it must need no arguments."),
        ("x", Locked(), "This bot cannot be copied for every game (TypeError): enter its class instead."),
        ("x", later, "An entry answers at once: it cannot be an async function or one that yields."),
        ("x", lambda: 1, ONE_TO_THREE),
        ("x", lambda a, b, c, d: a + b + c + d, ONE_TO_THREE),
        ("x", lambda view, *, courage: view.bait // courage, ONE_TO_THREE),
        ("captain", None, "This game has no bot called captain; it has drifter, *"),
        ("x", "nobody", "This game has no bot called nobody; it has drifter, *"),
    ],
)
def test_what_cannot_play_gets_a_sentence(name: Any, entry: Any, words: str) -> None:
    league = League("fish-fish")
    league.enter("drifter")
    with pytest.raises(InvalidInput) as refused:
        league.enter(name, entry)
    assert str(refused.value) == words or (words.endswith("*") and str(refused.value).startswith(words[:-1]))
    assert league.names == ["drifter"]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: League("chess"), "There is no game called chess; there are survive, fish-fish."),
        (lambda: League("fish-fish", players=9), "FF-13: This is a game for 2 to 8 players, not 9."),
        (lambda: League("survive", players=5), "SET-3: Survive is for 2 to 4 players, not 5."),
        (
            lambda: League("fish-fish", crowded=True),
            "Fish Fish! has no option called crowded; it has players, first_fisher.",
        ),
        (lambda: League("survive", time_limit=0), "The time limit is more than 0 seconds, not 0."),
        (lambda: League("survive").play(), "Nobody has entered the league yet."),
        (lambda: small_league().play(rounds=0), "A league has at least 1 round, not 0."),
        (lambda: small_league().play(rounds=2.5), "The number of rounds is a whole number, not 2.5."),  # type: ignore[arg-type]
        (lambda: small_league().play(seed="a"), "The seed is a whole number, not a."),  # type: ignore[arg-type]
        (lambda: small_league().withdraw("nobody"), "There is no entry called nobody."),
        (
            lambda: League("survive").enter("x", hold_back, fisher="drifter"),
            "Only a function that makes the bids needs a fisher beside it.",
        ),
        (
            lambda: League("fish-fish").enter("x", Waits, fisher="drifter"),
            "Only a function that makes the bids needs a fisher beside it.",
        ),
    ],
)
def test_leagues_that_cannot_be(make: Callable[[], Any], words: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        make()
    assert str(refused.value) == words


def test_entry_can_be_withdrawn_and_reentered() -> None:
    league = League(" Fish_Fish ")
    league.enter("  tide \t reader", hold_back)
    assert repr(league) == "<League of Fish Fish!, 2 players a table, tide reader>"
    league.withdraw("tide reader")
    league.enter("tide reader", all_in)
    assert league.names == ["tide reader"]


# -- the fisher's part --------------------------------------------------------------------------------------


def test_default_fisher_plays_uniformly() -> None:
    view = view_for(new_game(Options(players=2, first_fisher=0), Random(1)), 0)
    rng = Random(2)
    rows = Counter(ShufflingFisher().choose(view, (), rng) for _ in range(5000))
    assert rows.keys() == {LayRow(card, bait) for card in ("fish", "no_fish") for bait in (2, 3, 4, 5)}
    for row, count in rows.items():
        share = (2 if row.card == "fish" else 3) * (2 if row.bait == 3 else 1) / 25
        assert abs(count / 5000 - share) < 0.025


def test_function_may_bring_its_own_fisher() -> None:
    def always_fish_first(view: Any, legal: Sequence[Any]) -> Any:  # noqa: ARG001
        return legal[0]

    for fisher in (always_fish_first, Waits, Waits(), "drifter"):
        bot = recipe_for("fish-fish", hold_back, fisher=fisher)()
        assert bot.choose(None, [LayRow("fish", 2)], Random(1)) == LayRow("fish", 2)
    with refuses(InvalidInput, "no-such-bot"):
        recipe_for("fish-fish", hold_back, fisher="nobody")


# -- built-in bots ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_every_built_in_bot_plays(game: str) -> None:
    for name in bots_of(game).names:
        assert bots_of(game).bot_class(name)().name == name

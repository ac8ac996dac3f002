"""What an opponent is shown of the set-up predicts no value: every kind of placer, many games (RUL-20)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from statistics import correlation, fmean

import pytest

from survive_nb import survive
from survive_nb.game.contract import same_ids
from survive_nb.i18n.words import Words
from survive_nb.store import SqliteStore
from survive_nb.survive import Options, PlaceExplorer
from survive_nb.survive.ui.board_text import board_text
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.ui.app import App
from tests.rules.marks import rule
from tests.table.tables import BROWSER
from tests.ui.apps import HELLO, Wire, recorded
from tests.ui.test_board_text import texts

#: Mean |ρ| of a drawn order is 0.27; RUL-20 allows 0.35, and ±0.1 for the mean ρ.
MOST, MOST_ON_AVERAGE = 0.35, 0.1
BOTS = ("scout", "captain", "drifter")
#: A person who places: gets the legal placements and what is drawn, and chooses one.
Person = Callable[[list[PlaceExplorer], Random], PlaceExplorer]


def dearest_first(legal: list[PlaceExplorer], rng: Random) -> PlaceExplorer:
    most = max(action.value for action in legal)
    return rng.choice([action for action in legal if action.value == most])


def cheapest_first(legal: list[PlaceExplorer], rng: Random) -> PlaceExplorer:
    least = min(action.value for action in legal)
    return rng.choice([action for action in legal if action.value == least])


def at_random(legal: list[PlaceExplorer], rng: Random) -> PlaceExplorer:
    return rng.choice(legal)


PERSONS: dict[str, Person] = {
    "dearest first": dearest_first,
    "cheapest first": cheapest_first,
    "at random": at_random,
}


@pytest.fixture
def repository(tmp_path: Path) -> GameRepository:
    return GameRepository(SqliteStore(tmp_path / "games.sqlite"))


#: Placer → fact that an opponent is shown → one ρ of fact and value for each game.
Found = dict[str, dict[str, list[float]]]


def rho(facts: Sequence[float], values: Sequence[int]) -> float:
    """Return Spearman's ρ; 0 where the fact is the same for all explorers."""
    return correlation(_ranks(facts), _ranks(values)) if len(set(facts)) > 1 else 0.0


def _ranks(numbers: Sequence[float]) -> list[float]:
    return [sum(other < n for other in numbers) + (numbers.count(n) - 1) / 2 for n in numbers]


def after_set_up(table: Table, rng: Random) -> Table:
    """Place everything: persons as their name says, ``adviser`` as "Place all for me" does."""
    while table.onlooker().view().step in ("place_explorers", "place_boats"):
        seat = table.waits_for()
        if seat is None:
            assert table.step()
        elif (name := table.plans[seat].name) in PERSONS and table.seat(
            seat
        ).view().step == "place_explorers":
            legal = [action for action in table.seat(seat).legal() if isinstance(action, PlaceExplorer)]
            table.seat(seat).act(PERSONS[name](legal, rng))
        else:
            table.place_for(seat)
    return table


def placings(table: Table, seat: int) -> list[PlaceExplorer]:
    return [
        ply.action
        for ply in table._match.log
        if isinstance(ply.action, PlaceExplorer) and ply.action.color in table.options.colors_of(seat)
    ]


def note_numbers(table: Table, found: Found) -> None:
    """Note the order in which an opponent is shown the explorers of each seat once set-up is over."""
    words = Words("en", tuple(plan.name for plan in table.plans))
    for seat, plan in enumerate(table.plans):
        value_on = {placing.space: placing.value for placing in placings(table, seat)}
        view = table.seat((seat + 1) % len(table.plans)).view()
        mine = [explorer for explorer in view.explorers if explorer.seat == seat]
        assert all(explorer.value is None for explorer in mine)
        lines = list(texts(board_text(view, words)))
        shown = {
            "number": [float(explorer.id.partition("-")[2]) for explorer in mine],
            "place in the view": [float(view.explorers.index(explorer)) for explorer in mine],
            "line of the board in words": [
                float(next(n for n, line in enumerate(lines) if line.startswith(words.title(e.id) + " ")))
                for e in mine
            ],
        }
        name = plan.bot or plan.name
        for fact, numbers in shown.items():
            found[name][fact].append(rho(numbers, [value_on[str(explorer.place)] for explorer in mine]))


def note_order(table: Table, found: Found) -> None:
    """Note the order in which values were placed by bots and for a person."""
    for seat, plan in enumerate(table.plans):
        if plan.name not in PERSONS:
            values = [placing.value for placing in placings(table, seat)]
            found[plan.bot or plan.name]["order of placing"].append(rho([*range(len(values))], values))


def new_found() -> Found:
    return defaultdict(lambda: defaultdict(list))


def beyond_bounds(found: Found) -> Iterator[str]:
    for placer, facts in found.items():
        for fact, rhos in facts.items():
            mean, size = fmean(rhos), fmean(map(abs, rhos))
            # Two standard errors: ρ of ten explorers in a drawn order has a standard deviation of 1/3.
            margin = 2 / 3 / len(rhos) ** 0.5
            if abs(mean) > MOST_ON_AVERAGE + margin or size > MOST + margin:
                yield f"{placer}, {fact}: mean ρ {mean:.2f}, mean |ρ| {size:.2f}"


def set_ups(repository: GameRepository, games: int) -> Iterator[Table]:
    """Give tables after set-up, with each kind of placer at half of them."""
    kinds = [("dearest first", "adviser", "scout", "drifter"), ("cheapest first", "at random", "captain")]
    for game in range(games):
        names = kinds[game % 2]
        plans = [SeatPlan("bot", name, name) if name in BOTS else SeatPlan("person", name) for name in names]
        options = Options(players=len(plans))
        table = repository.begin("survive", options, plans, browser=BROWSER, seed=f"leak {game}")
        yield after_set_up(table, Random(game))


@pytest.mark.slow
@rule("RUL-20")
def test_shown_facts_predict_no_value(repository: GameRepository) -> None:
    found = new_found()
    for table in set_ups(repository, 80):
        note_numbers(table, found)
        note_order(table, found)
    assert set(found) == {*PERSONS, *BOTS, "adviser"}
    assert list(beyond_bounds(found)) == []


@rule("RUL-20")
def test_check_detects_placing_order(repository: GameRepository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survive, "shown_ids", same_ids)
    found = new_found()
    for table in set_ups(repository, 4):
        note_numbers(table, found)
    leaks = list(beyond_bounds(found))
    for fact in ("number", "place in the view", "line of the board in words"):
        assert any(leak.startswith(f"dearest first, {fact}") for leak in leaks)


def note_messages(wire: Wire, folder: Path, game: int, found: Found) -> None:
    """Note how long a person waits for each explorer of the bots, and how much their screen receives."""
    ids = count()
    app = App(GameRepository(SqliteStore(folder / f"{game}.sqlite"), new_key=lambda: f"game {next(ids)}"))
    app.show()
    app.screen.receive({**HELLO, "click": ""})
    plans = [SeatPlan("person", "Ada"), *(SeatPlan("bot", name, name) for name in BOTS)]
    options = Options(players=4)
    table = app.repository.begin("survive", options, plans, browser=app.browser, seed=f"size {game}")
    app.open_table(table)
    app.refresh()
    seen: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    while table.onlooker().view().step == "place_explorers":
        wire.take()
        seat, pause = table._match.to_act, app._pause()
        if pause is None:
            app.screen.receive({"do": "place", "click": ""})
            continue
        app._tick()
        size = sum(len(text) + sum(map(len, raw)) for _, _, text, raw in wire.take())
        assert isinstance(seat, int)
        seen[plans[seat].name].append((table._match.log[-1].action.value, pause, size))
    for name, facts in seen.items():
        values = [value for value, _, _ in facts]
        found[name]["pause"].append(rho([pause for _, pause, _ in facts], values))
        found[name]["size of the messages"].append(rho([size for _, _, size in facts], values))
    app.close()


@pytest.mark.slow
@rule("RUL-20")
def test_timing_and_sizes_reveal_nothing(tmp_path: Path) -> None:
    found = new_found()
    with recorded() as wire:
        for game in range(30):
            note_messages(wire, tmp_path, game, found)
    assert set(found) == set(BOTS)
    assert list(beyond_bounds(found)) == []

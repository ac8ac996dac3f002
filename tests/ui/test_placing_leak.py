"""What an opponent is shown predicts no value: every kind of placer, many games, set-up and play (RUL-20).

That later messages are the same for other values, byte by byte, is in `test_secrecy_of_messages`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from statistics import correlation, fmean

import pytest

from survive_nb import survive
from survive_nb.game.contract import same_ids
from survive_nb.i18n.words import Words
from survive_nb.store import SqliteStore
from survive_nb.survive import MoveExplorer, Options, PlaceExplorer
from survive_nb.survive.piece_index import PLACES
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, write
from survive_nb.ui.app import App
from tests.rules.marks import rule
from tests.table.tables import BROWSER
from tests.ui.apps import HELLO, Wire, looked, recorded
from tests.ui.test_board_text import described, texts

#: Mean |ρ| of a drawn order is 0.27; RUL-20 allows 0.35, and ±0.1 for the mean ρ.
MOST, MOST_ON_AVERAGE = 0.35, 0.1
BOTS = ("scout", "captain", "drifter")
#: A person who places: gets the legal placements and what is drawn, and chooses one.
Person = Callable[[list[PlaceExplorer], Random], PlaceExplorer]


def most_valuable_first(legal: list[PlaceExplorer], rng: Random) -> PlaceExplorer:
    most = max(action.value for action in legal)
    return rng.choice([action for action in legal if action.value == most])


def cheapest_first(legal: list[PlaceExplorer], rng: Random) -> PlaceExplorer:
    least = min(action.value for action in legal)
    return rng.choice([action for action in legal if action.value == least])


def at_random(legal: list[PlaceExplorer], rng: Random) -> PlaceExplorer:
    return rng.choice(legal)


PERSONS: dict[str, Person] = {
    "most valuable first": most_valuable_first,
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
        lines = list(texts(described(view, words)))
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
            if abs(mean) > MOST_ON_AVERAGE or size > MOST:
                yield f"{placer}, {fact}: mean ρ {mean:.2f}, mean |ρ| {size:.2f}"


def set_ups(repository: GameRepository, games: int) -> Iterator[Table]:
    """Give tables after set-up, with each kind of placer at half of them."""
    kinds = [
        ("adviser", "scout", "drifter", "at random"),
        ("most valuable first", "cheapest first", "captain"),
    ]
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
    for table in set_ups(repository, 140):
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
        assert any(leak.startswith(f"most valuable first, {fact}") for leak in leaks)


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


#: Explorers that a fact must tell apart: |ρ| of fewer is larger by chance.
ENOUGH = 8
#: Plies of play after which the screen is read.
LATER = (40, 90, 140)


def named_in_order(texts: Sequence[str], names: Sequence[str]) -> dict[str, float]:
    """Return name → where it first stands in these texts, of all names that do."""
    found = {}
    for name in names:
        pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\d)", re.IGNORECASE)
        at = next(((n, hit.start()) for n, text in enumerate(texts) if (hit := pattern.search(text))), None)
        if at is not None:
            found[name] = at[0] * 10_000.0 + at[1]
    return found


class Onlooker:
    """The screen of seat 0 in a game that was set up by others, which all go on at random."""

    def __init__(self, wire: Wire, folder: Path, table: Table) -> None:
        self.wire, self.found = wire, new_found()
        self.app = App(GameRepository(SqliteStore(folder)))
        self.app.show()
        self.app.screen.receive({**HELLO, "click": ""})
        bots = [SeatPlan("bot", f"Bot {n}", "drifter") for n in range(1, len(table.plans))]
        plans = [SeatPlan("person", "Ada"), *bots]
        self.table = looked(
            self.app.repository.open_transcript(dumps(write(table._match)), self.app.browser, plans)
        )
        self.table._log.row = replace(self.table._log.row, seed=f"later {folder.stem}")
        self.app.open_table(self.table)
        ids, counts = self.table._match.shown_ids, Counter[str]()
        self.value: dict[str, int] = {}
        for ply in table._match.log:
            if isinstance(ply.action, PlaceExplorer):
                counts[ply.action.color] += 1
                self.value[ids[f"{ply.action.color}-{counts[ply.action.color]}"]] = ply.action.value
        #: Colour → value of an explorer that moved, the pause before it, and what the screen received.
        self.moved: dict[str, list[tuple[int, float, float]]] = defaultdict(list)

    def play(self, rng: Random) -> None:
        """Play on to the last moment that is read, and note what all of them show."""
        for ply in range(LATER[-1] + 1):
            if self.table.is_over:
                break
            self.wire.take()
            pause, seat = self.app._pause(), self.table.seat(0)
            if pause is None:
                seat.act(rng.choice(seat.legal()))
                self.app.refresh()
            else:
                self.app._tick()
                self._note_move(pause)
            if ply in LATER:
                self._note_lists()
        for color, facts in self.moved.items():
            values = [value for value, _, _ in facts]
            if len(set(values)) > 2 and len(values) >= ENOUGH:
                self.found[color]["pause"].append(rho([pause for _, pause, _ in facts], values))
                self.found[color]["size of the messages"].append(rho([size for _, _, size in facts], values))
        self.app.close()

    def _note_move(self, pause: float) -> None:
        action = self.table._match.log[-1].action
        if isinstance(action, MoveExplorer):
            explorer = self.table._match.shown(action).explorer
            size = sum(len(text) + sum(map(len, raw)) for _, _, text, raw in self.wire.take())
            self.moved[explorer.partition("-")[0]].append((self.value[explorer], pause, size))

    def _note_lists(self) -> None:
        self._open_lists()
        screen, view, words = self.app.screen, self.table.seat(0).view(), self.app.words
        log, labels = list(texts(screen.log)), list(screen.labels.values())
        for color in {explorer.id.partition("-")[0] for explorer in view.explorers if explorer.seat != 0}:
            mine = {words.title(e.id): e for e in view.explorers if e.id.startswith(f"{color}-")}
            numbers = [int(explorer.id.partition("-")[2]) for explorer in mine.values()]
            assert numbers == sorted(numbers)
            # These lists follow the shown numbers and the spaces, and so tell nothing beyond the tiles.
            in_words = named_in_order(list(texts(screen.board_text)), list(mine))
            assert sorted(in_words, key=in_words.__getitem__) == list(in_words)
            on_board = [name for name, explorer in mine.items() if explorer.place in PLACES]
            labelled = named_in_order(labels, on_board)
            assert labelled.keys() == set(on_board)
            spaces = {name: PLACES.index(str(mine[name].place)) for name in on_board}
            assert sorted(on_board, key=labelled.__getitem__) == sorted(on_board, key=spaces.__getitem__)
            told = named_in_order(log, list(mine))
            if len(told) >= ENOUGH:
                values = [self.value[mine[name].id] for name in told]
                self.found[color]["log"].append(rho(list(told.values()), values))
        self._open_lists()

    def _open_lists(self) -> None:
        """Open the whole log and the board in words, or close them."""
        for do in ("whole-log", "board_text"):
            self.app.screen.receive({"do": do, "click": ""})


@pytest.mark.slow
@rule("RUL-20")
def test_later_screens_predict_no_value(repository: GameRepository, tmp_path: Path) -> None:
    """All kinds of placers together: the order in which they placed is bounded by the tests above."""
    found: Found = new_found()
    with recorded() as wire:
        for game, table in enumerate(set_ups(repository, 20)):
            onlooker = Onlooker(wire, tmp_path / f"{game}.sqlite", table)
            onlooker.play(Random(game))
            for facts in onlooker.found.values():
                for fact, rhos in facts.items():
                    found["all"][fact].extend(rhos)
    assert found["all"].keys() == {"log", "pause", "size of the messages"}
    assert all(len(rhos) >= 40 for rhos in found["all"].values())
    assert list(beyond_bounds(found)) == []


@pytest.mark.slow
@rule("RUL-20")
def test_timing_and_sizes_reveal_nothing(tmp_path: Path) -> None:
    found = new_found()
    with recorded() as wire:
        for game in range(30):
            note_messages(wire, tmp_path, game, found)
    assert set(found) == set(BOTS)
    assert list(beyond_bounds(found)) == []

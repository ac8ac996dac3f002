"""The shown numbers of explorers reveal nothing about their values (RUL-20)."""

from __future__ import annotations

from random import Random
from statistics import correlation, fmean

import pytest

from survive_nb import survive
from survive_nb.bots.bot import Bot
from survive_nb.game import IllegalAction, Match
from survive_nb.registry import bots_of
from survive_nb.store import Record
from survive_nb.survive import MoveExplorer, Options, PlaceBoat, PlaceExplorer
from survive_nb.survive.board import CELL
from survive_nb.survive.codes import EXPLORERS
from survive_nb.table import GameRepository, Table
from survive_nb.table.records import ply_body, replayed, undo_body, written
from tests.rules.marks import rule
from tests.table.tables import BROWSER, persons


def placed(repository: GameRepository, options: Options, order: Random | None = None) -> Table:
    """Return a table after set-up: always the same explorers on the same tiles, placed in any order."""
    table = repository.begin("survive", options, persons(options.players), browser=BROWSER, seed="tide")
    plan = Random("a plan")
    free = [tile.space for tile in table.onlooker().view().land] * (2 if options.crowded else 1)
    plan.shuffle(free)
    left = {}
    for player in range(options.players):
        values = [(color, value) for color, kept in table.seat(player).view().values_left for value in kept]
        left[player] = [(color, value, free.pop()) for color, value in values]
        if order:
            order.shuffle(left[player])
    while (seat := table.waits_for()) is not None and table.seat(seat).view().step == "place_explorers":
        for color, value, space in left[seat]:
            action = PlaceExplorer(color, value, space)
            if action in table.seat(seat).legal():
                left[seat].remove((color, value, space))
                break
        else:  # a crowded tile by the sea
            legal = [a for a in table.seat(seat).legal() if isinstance(a, PlaceExplorer)]
            action = legal[0]
            left[seat] = [(c, v, s) for c, v, s in left[seat] if (c, v) != (action.color, action.value)]
        table.seat(seat).act(action)
    while (seat := table.waits_for()) is not None and table.seat(seat).view().step == "place_boats":
        table.seat(seat).act(table.seat(seat).legal()[0])
    return table


def shown(table: Table) -> list[str]:
    """Return what all seats see now."""
    seats = [table.onlooker(), *(table.seat(seat) for seat in range(len(table.plans)))]
    return [repr((seat.view(), seat.legal(), seat.version, seat.moments())) for seat in seats]


@rule("RUL-20")
@pytest.mark.parametrize("options", [Options(players=2, first_player=0), Options(players=4, first_player=1)])
def test_placing_order_is_hidden_after_setup(repository: GameRepository, options: Options) -> None:
    """Two games differ only in the order of placing: their seats see the same, ply by ply, to the end."""
    one, other = placed(repository, options), placed(repository, options, Random(5))
    assert [ply.action for ply in one._match.log] != [ply.action for ply in other._match.log]
    begin, rng, plies = one.onlooker().moments(), Random(3), 0
    while not one.is_over:
        assert shown(one) == shown(other)
        seat = one.waits_for()
        if seat is None:
            assert one.step()
            assert other.step()
        else:
            legal = one.seat(seat).legal()
            action = legal[rng.randrange(len(legal))]
            one.seat(seat).act(action)
            other.seat(seat).act(action)
        plies += 1
    assert plies > 50
    for mine, twin in ((one.onlooker(), other.onlooker()), (one.everyone(), other.everyone())):
        after = range(begin, mine.moments())
        assert [mine.events_at(at) for at in after] == [twin.events_at(at) for at in after]
    assert one.outcome == other.outcome


@rule("RUL-20")
def test_numbers_follow_the_starting_tile(repository: GameRepository) -> None:
    table = placed(repository, Options(players=3, first_player=0), Random(1))
    explorers = table.onlooker().view().explorers
    assert [explorer.id for explorer in explorers] == list(EXPLORERS[:30])
    for color in ("red", "yellow", "green"):
        cells = [CELL[str(e.place)] for e in explorers if e.id.startswith(color)]
        assert cells == sorted(cells)
    placings = [event for event in table.onlooker().events() if isinstance(event, survive.ExplorerPlaced)]
    assert {(e.explorer, e.space) for e in placings} == {(e.id, e.place) for e in explorers}


@rule("RUL-20")
def test_action_names_the_shown_explorer(repository: GameRepository) -> None:
    table = placed(repository, Options(players=2, first_player=0), Random(2))
    seat = table.seat(0)
    before = {explorer.id: explorer.place for explorer in seat.view().explorers}
    move = next(a for a in seat.legal() if isinstance(a, MoveExplorer) and a.to_space)
    seat.act(move)
    after = {explorer.id: explorer.place for explorer in seat.view().explorers}
    assert {name for name in after if after[name] != before[name]} == {move.explorer}
    other = next(e.id for e in seat.view().explorers if e.seat == 1)
    with pytest.raises(IllegalAction) as refused:
        seat.act(MoveExplorer(other, to_space="A1"))
    assert refused.value.refusal.facts["explorer"] == other
    refusal = seat.why_not(MoveExplorer(other, to_space="A1"))
    assert refusal is not None
    assert refusal.facts["explorer"] == other


@rule("RUL-20")
def test_end_of_setup_cannot_be_undone(repository: GameRepository) -> None:
    table = placed(repository, Options(players=2, first_player=0))
    assert isinstance(table._match.log[-1].action, PlaceBoat)
    last = table._match.log[-1].seat
    assert isinstance(last, int)
    assert not table.seat(last).can_undo()
    with pytest.raises(IllegalAction):
        table.seat(last).undo()


@rule("RUL-20")
def test_old_undo_record_is_replayed(repository: GameRepository) -> None:
    table = placed(repository, Options(players=2, first_player=0))
    match = table._match
    log = [Record(str(n), written(ply_body(match.game, *ply))) for n, ply in enumerate(match.log)]
    last = match.log[-1].seat
    assert isinstance(last, int)
    log.append(Record("old", written(undo_body(last))))
    again = replayed(match.game, match.start, log, memory_aid=False)
    assert again.log == match.log[:-1]
    assert again.state == match.state_at(len(match.log) - 1)


def rank_correlation(values: list[int]) -> float:
    """Return Spearman's ρ of the order of placing and the values."""
    ranks = [sum(w < v for w in values) + (values.count(v) - 1) / 2 for v in values]
    return correlation(range(len(values)), ranks)


@rule("RUL-20")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["drifter", "scout", "captain", "adviser"])
def test_bots_mix_the_order_of_values(name: str) -> None:
    """A drawn order gives a mean |ρ| of 0.27; the bound of RUL-20 is 0.35, and ±0.1 for the mean ρ."""
    catalog = bots_of("survive")
    bot: Bot = catalog.new_adviser() if name == "adviser" else catalog.live_bot(name)
    rhos = []
    for deal in range(125):
        rng = Random(f"{name}:{deal}")
        match = Match(survive, survive.new_game(Options(players=4), rng))
        placings: dict[int, list[int]] = {}
        while survive.legal_actions(match.state) and match.view(None).step == "place_explorers":
            seat = match.to_act
            assert isinstance(seat, int)
            choice = bot.choose(match.view(seat), match.legal_actions(), rng)
            assert isinstance(choice, PlaceExplorer)
            placings.setdefault(seat, []).append(choice.value)
            match.play(choice)
        rhos += [rank_correlation(values) for values in placings.values()]
    assert len(rhos) == 500
    assert fmean(map(abs, rhos)) <= 0.35
    assert abs(fmean(rhos)) <= 0.1

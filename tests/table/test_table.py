"""A whole game at a table: turns, bots and dice, all from the seed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.game import EVERYONE, IllegalAction, InvalidInput, Match
from survive_nb.registry import bots_of, game_names
from survive_nb.survive import model as m
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.table.bot_player import BotPlayer
from survive_nb.transcript import verify
from tests.contract.kits import as_json
from tests.refusals import refuses
from tests.table.tables import BROWSER, begun, drifters, options_of, persons, play_on, played_out, shown_to

BOTS = [(game, name) for game in game_names() for name in bots_of(game).names if name != "equilibrium"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), [bot for bot in BOTS if bot[1] != "captain"])
def test_bots_replay_the_same_game(repository: GameRepository, game: str, name: str) -> None:
    plans = [SeatPlan("bot", f"Bot {seat}", bot=name) for seat in range(3)]
    first, second = (played_out(begun(repository, game, plans)) for _ in range(2))
    assert first.transcript() == second.transcript()
    assert first.outcome == second.outcome
    other = played_out(begun(repository, game, plans, seed="another tide"))
    if game == "survive" or name != "piranha":
        assert other.transcript() != first.transcript()


def test_the_captain_takes_its_seat(repository: GameRepository) -> None:
    plans = [SeatPlan("bot", "Captain", bot="captain"), *persons(1)]
    table = begun(repository, "survive", plans)
    while table.waits_for() is not None:
        table.place_for(1)
    assert table.step()


def test_person_plays_whole_game_with_bots(repository: GameRepository) -> None:
    table, rng = begun(repository), Random(5)
    assert table.seed is None
    play_on(table, 10_000, rng)
    assert table.is_over
    assert table.waits_for() is None
    assert not table.step()
    assert table.seed == "tide"
    match = verify(table.transcript())
    assert match.outcome == table.outcome
    match.salt = table._match.salt  # explorers as people see them (RUL-20)
    assert table.seat(0).view() == match.view(0)


def test_only_awaited_person_acts(repository: GameRepository) -> None:
    table = begun(repository, plans=persons(2))
    seat = table.waits_for()
    assert seat is not None
    assert not table.step()
    assert not table.seat(1 - seat).legal()
    assert not table.onlooker().legal()
    assert table.seat(seat).legal()


@pytest.mark.slow
def test_seat_shows_what_match_shows(repository: GameRepository) -> None:
    """The table keeps moments and events in a way of its own, for speed: they must be the match's."""
    for seed in range(2):
        table, rng = begun(repository, plans=[*persons(2), *drifters(1)], seed=str(seed)), Random(seed)
        match = table._match
        while not table.is_over:
            play_on(table, 1 if match.state.step == "repel" else 29, rng)
            for viewer, seat in [(None, table.onlooker()), *((i, table.seat(i)) for i in range(3))]:
                check_seat(match, viewer, seat)
        check_seat(match, EVERYONE, table.everyone())


def check_seat(match: Match, viewer: Any, seat: Any) -> None:
    moments = match.moments(viewer)
    assert seat.view() == match.view(viewer)
    assert seat.events() == match.events_for(viewer)
    assert seat.moments() == len(moments)
    last = len(moments) - 1
    assert seat.view_at(last) == match.view_at(moments[last], viewer)
    assert [event for moment in range(len(moments)) for event in seat.events_at(moment)] == seat.events()


def test_moments_out_of_range_are_refused(repository: GameRepository) -> None:
    seat = begun(repository).seat(0)
    for moment in (-1, 1, 10**9):
        with pytest.raises(IndexError):
            seat.view_at(moment)
        with pytest.raises(IndexError):
            seat.events_at(moment)


def test_undo_takes_own_last_move(repository: GameRepository) -> None:
    table = begun(repository, plans=persons(2))
    first = table.waits_for()
    assert first is not None
    seat, other = table.seat(first), table.seat(1 - first)
    before = shown_to(seat)
    assert not seat.can_undo()
    seat.act(seat.legal()[0])
    assert not other.can_undo()
    with refuses(IllegalAction, "nothing-to-undo"):
        other.undo()
    assert seat.can_undo()
    seat.undo()
    assert shown_to(seat)[:3] == before[:3]
    with refuses(IllegalAction, "nothing-to-undo"):
        seat.undo()
    with refuses(IllegalAction, "not-a-player"):
        table.onlooker().undo()


@pytest.mark.slow
def test_version_changes_only_with_visible_changes(repository: GameRepository) -> None:
    table, rng = begun(repository), Random(3)
    seen = []
    while not table.is_over:
        for seat in (table.seat(0), table.onlooker()):
            assert seat.version == seat.version
        seat = table.seat(0)
        seen.append((seat.version, as_json([seat.view(), *seat.legal()])))
        play_on(table, 1, rng)
    for (version, what), (next_version, next_what) in pairwise(seen):
        assert (version == next_version) == (what == next_what)


@pytest.mark.slow
def test_hints_are_few_and_legal(repository: GameRepository) -> None:
    for game in ("survive", "fish-fish"):
        table, rng = begun(repository, game, persons(2)), Random(1)
        for _ in range(12):
            seat = table.waits_for()
            if seat is not None:
                advice = table.seat(seat).hint(2)
                assert {repr(a.action) for a in advice} <= {repr(a) for a in table.seat(seat).legal()}
                assert 1 <= len({repr(a.action) for a in advice}) <= 2
                assert not table.seat(1 - seat).hint()
                assert not table.seat(seat).hint(0)
            play_on(table, 9, rng)
        assert not table.onlooker().hint()


def test_automatic_placement(repository: GameRepository) -> None:
    table = begun(repository, plans=persons(2))
    while table.seat(0).view().step.startswith("place"):
        seat = table.waits_for()
        assert seat is not None
        with refuses(IllegalAction, "SET-4"):
            table.place_for(1 - seat)
        table.place_for(seat)
    assert len(table.seat(0).view().boats) == 4
    with refuses(IllegalAction, "SET-4"):
        table.place_for(table.seat(0).view().turn)
    fish = begun(repository, "fish-fish", persons(2))
    with refuses(IllegalAction, "SET-4"):
        fish.place_for(fish.waits_for() or 0)


def test_full_view_waits_for_end(repository: GameRepository) -> None:
    table = begun(repository, plans=drifters(2))
    for secret in (table.everyone, table.transcript):
        with refuses(IllegalAction, "game-not-over"):
            secret()
    with pytest.raises(PermissionError):
        table._seats[EVERYONE].events()
    played_out(table)
    everyone = table.everyone()
    assert everyone.index is None
    assert all(tile.back for tile in everyone.view_at(0).land)
    with refuses(IllegalAction, "not-a-player"):
        everyone.act(m.Stay())


# -- dice and bots ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_die_faces_are_equally_frequent(repository: GameRepository) -> None:
    faces = [
        event.face
        for seed in range(6)
        for event in played_out(begun(repository, plans=drifters(4), seed=f"die {seed}")).onlooker().events()
        if type(event).__name__ == "DieRolled"
    ]
    assert len(faces) > 100
    for kind in m.KINDS:
        assert 0.2 < faces.count(kind) / len(faces) < 0.5


@pytest.mark.parametrize("fault", ["raises", "cheats", "nothing"])
def test_failing_bot_does_not_stop_game(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    class Faulty:
        name = "faulty"

        def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG002
            if fault == "raises":
                raise RuntimeError("red-3 is worth six")
            return m.Sink("G6") if fault == "cheats" else None

    match = Match(survive, survive.new_game(options_of("survive", 2), Random(1)))
    with caplog.at_level(logging.INFO):
        action = BotPlayer(0, Faulty).decide(match, Random(1))
    assert action == match.legal_actions()[0]
    assert "first legal action" in caplog.text
    assert "worth six" not in caplog.text


# -- plans --------------------------------------------------------------------------------------------------


def test_impossible_game_is_not_begun(repository: GameRepository) -> None:
    options = options_of("survive", 2)
    wrong: list[tuple[str, Any, Any]] = [
        ("chess", options, persons(2)),
        ("survive", options, persons(3)),
        ("survive", survive.Options(players=9), persons(9)),
        ("survive", options, [*persons(1), SeatPlan("bot", "Ada", bot="angler")]),
        ("survive", options, [*persons(1), SeatPlan("bot", "Ada")]),
        ("survive", options, [*persons(1), SeatPlan("ghost", "Ada")]),  # type: ignore[arg-type]
        ("survive", options, [SeatPlan("person", "Ada"), SeatPlan("person", "ada")]),
        ("survive", options, [SeatPlan("person", "Ada"), SeatPlan("person", " \u202e ")]),
    ]
    for game, chosen, plans in wrong:
        with pytest.raises(InvalidInput) as caught:
            repository.begin(game, chosen, plans, browser=BROWSER)
        assert str(caught.value)
    for seed in ("x" * 65, "a\nb", 7):
        with refuses(InvalidInput, "bad-seed"):
            repository.begin("survive", options, persons(2), browser=BROWSER, seed=seed)  # type: ignore[arg-type]
    assert repository.unfinished(BROWSER) == []


def test_games_without_seed_differ(repository: GameRepository) -> None:
    def deal() -> str:
        plans = drifters(2)
        table: Table = repository.begin(
            "survive", options_of("survive", 2), plans, browser=BROWSER, seed=None
        )
        return as_json(played_out(table).everyone().view_at(0))

    assert deal() != deal()


def test_memory_aid_is_for_owners_only(repository: GameRepository) -> None:
    for aid in (False, True):
        options = options_of("survive", 2)
        table = repository.begin("survive", options, persons(2), browser=BROWSER, seed="7", memory_aid=aid)
        while table.seat(0).view().step.startswith("place"):
            table.place_for(table.waits_for() or 0)
        assert table.memory_aid == aid
        for explorer in table.seat(0).view().explorers:
            assert (explorer.value is not None) == (aid and explorer.seat == 0)
        assert repository.resume(table.key).seat(0).view() == table.seat(0).view()


def test_missing_seat_is_refused(repository: GameRepository) -> None:
    table = begun(repository)
    for index in (-1, 3, "0", None, True, 10**30):
        with refuses(InvalidInput, "no-such-seat"):
            table.seat(index)  # type: ignore[arg-type]


def test_shared_screen_has_all_persons(repository: GameRepository) -> None:
    table = begun(repository, plans=[*drifters(1), *persons(2)])
    assert table.here == (1, 2)
    assert begun(repository, plans=drifters(3)).here == ()


class Slow:
    """A bot that counts its choices and plays no tile."""

    name = "slow"

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, view: object, legal: Sequence[object], rng: Random) -> object:  # noqa: ARG002
        self.choices += 1
        return m.SkipTile() if m.SkipTile() in legal else rng.choice(legal)


def test_bots_think_before_their_pause(repository: GameRepository) -> None:
    """What is shown next needs no thinking any more, whether or not the bot holds a tile (decision 4)."""
    table = begun(repository, "survive", drifters(3))
    seen, bot = table.onlooker(), Slow()
    table._bots = {seat: BotPlayer(seat, lambda: bot) for seat in table._bots}
    hidden = 0
    while not table.is_over:
        if table.is_waiting:
            assert table.think_ahead() == 0.0, "a window has its own pause (RUL-18)"
            table.step()
            continue
        before, choices = seen.version, bot.choices
        assert table.think_ahead() == bots_of("survive").thinking_time("drifter"), "a public fact alone"
        thought = bot.choices
        assert seen.version == before, "nothing is shown of it"
        while table.step() and seen.version == before:
            pass
        assert bot.choices == thought
        hidden += thought - choices > 1
    assert hidden, "somebody held a tile and played none"

"""A table from the first ply to the last: seats act in turn, bots and dice by themselves, all by the seed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.bots.house import HOUSE
from survive_nb.bots.match_play import play_game
from survive_nb.game import EVERYONE, CannotRead, IllegalAction, Match
from survive_nb.survive import model as m
from survive_nb.table import SeatPlan, Shelf, Table
from survive_nb.table.seated import SeatedBot
from survive_nb.transcript import verify
from tests.contract.kits import as_json
from tests.table.tables import BROWSER, begun, drifters, options_of, persons, play_on, played_out, told

BOTS = [(game, name) for game, bots in HOUSE.items() for name in bots if name != "equilibrium"]


@pytest.mark.parametrize(("game", "name"), [bot for bot in BOTS if bot[1] != "captain"])
def test_bots_play_a_whole_game_and_the_same_one_again(shelf: Shelf, game: str, name: str) -> None:
    plans = [SeatPlan("bot", f"Bot {seat}", bot=name) for seat in range(3)]
    first, second = (played_out(begun(shelf, game, plans)) for _ in range(2))
    assert first.transcript() == second.transcript()
    assert first.outcome == second.outcome
    other = played_out(begun(shelf, game, plans, seed="another tide"))
    if game == "survive" or name != "piranha":
        assert other.transcript() != first.transcript()


def test_the_captain_takes_its_seat(shelf: Shelf) -> None:
    plans = [SeatPlan("bot", "Captain", bot="captain"), *persons(1)]
    table = begun(shelf, "survive", plans)
    while table.waits_for() is not None:
        table.place_for(1)
    assert table.step()


def test_a_person_plays_a_whole_game_against_bots(shelf: Shelf) -> None:
    table, rng = begun(shelf), Random(5)
    assert table.seed is None
    play_on(table, 10_000, rng)
    assert table.is_over
    assert table.waits_for() is None
    assert not table.step()
    assert table.seed == "tide"
    match = verify(table.transcript())
    assert match.outcome == table.outcome
    assert table.seat(0).view() == match.view(0)


def test_a_person_is_waited_for_and_nobody_else_acts(shelf: Shelf) -> None:
    table = begun(shelf, plans=persons(2))
    seat = table.waits_for()
    assert seat is not None
    assert not table.step()
    assert not table.seat(1 - seat).legal()
    assert not table.onlooker().legal()
    assert table.seat(seat).legal()


def test_what_a_seat_sees_is_what_the_match_shows(shelf: Shelf) -> None:
    """The table keeps moments and events in a way of its own, for speed: they must be the match's."""
    for seed in range(2):
        table, rng = begun(shelf, plans=[*persons(2), *drifters(1)], seed=str(seed)), Random(seed)
        match = table._play.match
        while not table.is_over:
            play_on(table, 1 if match.state.step == "repel" else 29, rng)
            for eyes, seat in [(None, table.onlooker()), *((i, table.seat(i)) for i in range(3))]:
                check_seat(match, eyes, seat)
        check_seat(match, EVERYONE, table.everyone())


def check_seat(match: Match, eyes: Any, seat: Any) -> None:
    moments = match.moments(eyes)
    assert seat.view() == match.view(eyes)
    assert seat.events() == match.events_for(eyes)
    assert seat.moments() == len(moments)
    last = len(moments) - 1
    assert seat.view_at(last) == match.view_at(moments[last], eyes)
    assert [event for moment in range(len(moments)) for event in seat.events_at(moment)] == seat.events()


def test_moments_out_of_range_are_refused(shelf: Shelf) -> None:
    seat = begun(shelf).seat(0)
    for moment in (-1, 1, 10**9):
        with pytest.raises(IndexError):
            seat.view_at(moment)
        with pytest.raises(IndexError):
            seat.events_at(moment)


def test_undo_takes_back_ones_own_last_move_and_no_more(shelf: Shelf) -> None:
    table = begun(shelf, plans=persons(2))
    first = table.waits_for()
    assert first is not None
    seat, other = table.seat(first), table.seat(1 - first)
    before = told(seat)
    assert not seat.can_undo()
    seat.act(seat.legal()[0])
    assert not other.can_undo()
    with pytest.raises(IllegalAction):
        other.undo()
    assert seat.can_undo()
    seat.undo()
    assert told(seat)[:3] == before[:3]
    with pytest.raises(IllegalAction):
        seat.undo()
    with pytest.raises(IllegalAction):
        table.onlooker().undo()


def test_the_version_changes_when_something_new_is_seen_and_only_then(shelf: Shelf) -> None:
    table, rng = begun(shelf), Random(3)
    seen = []
    while not table.is_over:
        for seat in (table.seat(0), table.onlooker()):
            assert seat.version == seat.version
        seat = table.seat(0)
        seen.append((seat.version, as_json([seat.view(), *seat.legal()])))
        play_on(table, 1, rng)
    for (version, what), (next_version, next_what) in pairwise(seen):
        assert (version == next_version) == (what == next_what)


def test_hints_are_legal_and_few_and_only_for_who_decides(shelf: Shelf) -> None:
    for game in ("survive", "fish-fish"):
        table, rng = begun(shelf, game, persons(2)), Random(1)
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


def test_pieces_are_placed_sensibly_for_those_in_a_hurry(shelf: Shelf) -> None:
    table = begun(shelf, plans=persons(2))
    while table.seat(0).view().step.startswith("place"):
        seat = table.waits_for()
        assert seat is not None
        with pytest.raises(IllegalAction):
            table.place_for(1 - seat)
        table.place_for(seat)
    assert len(table.seat(0).view().boats) == 4
    with pytest.raises(IllegalAction):
        table.place_for(table.seat(0).view().turn)
    fish = begun(shelf, "fish-fish", persons(2))
    with pytest.raises(IllegalAction):
        fish.place_for(fish.waits_for() or 0)


def test_what_tells_all_waits_for_the_end(shelf: Shelf) -> None:
    table = begun(shelf, plans=drifters(2))
    for secret in (table.everyone, table.transcript):
        with pytest.raises(IllegalAction):
            secret()
    with pytest.raises(PermissionError):
        table._seats[EVERYONE].events()
    played_out(table)
    everyone = table.everyone()
    assert everyone.index is None
    assert all(tile.back for tile in everyone.view_at(0).land)
    with pytest.raises(IllegalAction):
        everyone.act(m.Stay())


# -- dice and bots ------------------------------------------------------------------------------------------


def test_the_die_shows_each_face_about_as_often(shelf: Shelf) -> None:
    faces = [
        event.face
        for seed in range(6)
        for event in played_out(begun(shelf, plans=drifters(4), seed=f"die {seed}")).onlooker().events()
        if type(event).__name__ == "DieRolled"
    ]
    assert len(faces) > 100
    for kind in m.KINDS:
        assert 0.2 < faces.count(kind) / len(faces) < 0.5


class Listener:
    """A bot that writes down what it is told, and plays the first legal action."""

    name = "listener"

    def __init__(self) -> None:
        self.told: list[list[Any]] = []

    def observe(self, events: list[Any]) -> None:
        self.told.append(events)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        assert view.eyes == view.to_act
        if view.step not in ("place_explorers", "place_boats"):
            mine = [explorer for explorer in view.explorers if explorer.seat == view.eyes]
            assert all(explorer.value for explorer in mine), "a bot remembers what it placed"
        return legal[rng.randrange(len(legal))]


def _same(bot: Listener) -> Listener:
    return bot


def test_a_bot_hears_the_same_live_after_a_pause_and_in_a_league() -> None:
    live = Listener()
    options = options_of("survive", 2)
    league = play_game(survive, options, [live, Listener()], "tide")
    match = Match(survive, league.match.start)
    pausing = Listener()
    seated = SeatedBot(0, partial(_same, pausing))
    for done, ply in enumerate(league.match.log):
        if ply.seat == 0 and len(match.legal_actions()) > 1:
            if done % 3 == 0:
                # Taken up again: a new bot hears everything anew.
                pausing = Listener()
                seated = SeatedBot(0, partial(_same, pausing))
            seated.decide(match, Random(0))
        match.play(ply.action)
    assert pausing.told == live.told[: len(pausing.told)]
    assert len(pausing.told) == len(live.told)


@pytest.mark.parametrize("fault", ["raises", "cheats", "nothing"])
def test_a_bot_that_fails_never_stops_the_game(fault: str, caplog: pytest.LogCaptureFixture) -> None:
    class Faulty:
        def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG002
            if fault == "raises":
                raise RuntimeError("red-3 is worth six")
            return m.Sink("G6") if fault == "cheats" else None

    match = Match(survive, survive.new_game(options_of("survive", 2), Random(1)))
    with caplog.at_level(logging.INFO):
        action = SeatedBot(0, Faulty).decide(match, Random(1))
    assert action == match.legal_actions()[0]
    assert "first legal action" in caplog.text
    assert "worth six" not in caplog.text


# -- plans --------------------------------------------------------------------------------------------------


def test_a_game_that_cannot_be_is_not_begun(shelf: Shelf) -> None:
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
        with pytest.raises(CannotRead) as caught:
            shelf.begin(game, chosen, plans, browser=BROWSER)
        assert str(caught.value)
    for seed in ("x" * 65, "a\nb", 7):
        with pytest.raises(CannotRead):
            shelf.begin("survive", options, persons(2), browser=BROWSER, seed=seed)  # type: ignore[arg-type]
    assert shelf.unfinished(BROWSER) == []


def test_without_a_seed_every_game_is_another(shelf: Shelf) -> None:
    def deal() -> str:
        plans = drifters(2)
        table: Table = shelf.begin("survive", options_of("survive", 2), plans, browser=BROWSER, seed=None)
        return as_json(played_out(table).everyone().view_at(0))

    assert deal() != deal()


def test_the_memory_aid_lets_owners_look_and_nobody_else(shelf: Shelf) -> None:
    for aid in (False, True):
        options = options_of("survive", 2)
        table = shelf.begin("survive", options, persons(2), browser=BROWSER, seed="7", memory_aid=aid)
        while table.seat(0).view().step.startswith("place"):
            table.place_for(table.waits_for() or 0)
        assert table.memory_aid == aid
        for explorer in table.seat(0).view().explorers:
            assert (explorer.value is not None) == (aid and explorer.seat == 0)
        assert shelf.resume(table.key).seat(0).view() == table.seat(0).view()


def test_a_seat_that_is_not_there_is_refused(shelf: Shelf) -> None:
    table = begun(shelf)
    for index in (-1, 3, "0", None, True, 10**30):
        with pytest.raises(CannotRead):
            table.seat(index)  # type: ignore[arg-type]


def test_at_one_screen_all_persons_are_here(shelf: Shelf) -> None:
    table = begun(shelf, plans=[*drifters(1), *persons(2)])
    assert table.here == (1, 2)
    assert begun(shelf, plans=drifters(3)).here == ()

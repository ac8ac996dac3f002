"""Answers with a repellent in rooms: one window per harm, the same with and without one (RUL-18)."""

from __future__ import annotations

from pathlib import Path

import pytest

from survive_nb import survive
from survive_nb.game import IllegalAction, Match
from survive_nb.rooms.room_table import ANSWER_SECONDS, BOT_SECONDS, TILE_SECONDS, RoomTable
from survive_nb.survive import Allow, MoveCreature, Repel, SkipTile, Stay
from survive_nb.survive import events as ev
from tests.refusals import refuses
from tests.rooms.attacks import RoomAt, TileTurn, attack, tile_turn
from tests.rules.marks import rule


def harm_of(room: RoomAt, seat: int) -> list[ev.Event]:
    """Return what this seat has seen since the creature moved."""
    events = room.table(seat).seat(seat).events()
    moved = max(at for at, event in enumerate(events) if isinstance(event, ev.CreatureMoved))
    return events[moved + 1 :]


def repelled(room: RoomAt, seat: int) -> bool:
    return any(isinstance(event, ev.CreatureLost) for event in harm_of(room, seat))


@rule("RUL-18")
def test_holder_is_asked_others_wait(tmp_path: Path) -> None:
    game, room = attack(), RoomAt(tmp_path, attack().truth)
    room.attack(game)
    room.pass_by(0.2)
    asked = room.table(game.holder).seat(game.holder)
    assert asked.legal() == (Repel(), Allow())
    assert room.table(game.holder).waits_for() == game.holder
    for seat in (game.mover, game.watcher):
        view = room.table(seat).seat(seat).view()
        assert (view.waiting, view.to_act, view.step) == (True, None, "move_creature")
        assert room.table(seat).seat(seat).legal() == ()
        with refuses(IllegalAction, "RUL-18"):
            room.table(seat).seat(seat).act(Stay())
        with refuses(IllegalAction, "RUL-18"):
            room.table(seat).seat(seat).act(Repel())


@rule("RUL-18")
@pytest.mark.parametrize(
    ("answers", "beforehand", "expected"),
    [
        ((Repel(),), False, True),
        ((Allow(),), True, False),
        ((Repel(), Allow()), False, False),
        ((), True, True),
        ((), False, False),
    ],
    ids=["used", "kept", "changed", "beforehand", "no answer"],
)
def test_answer_counts_at_the_deadline(
    tmp_path: Path, answers: tuple[Repel | Allow, ...], beforehand: bool, expected: bool
) -> None:
    game, room = attack(), RoomAt(tmp_path, attack().truth)
    if beforehand:
        room.table(game.holder).answer_beforehand(game.holder, True)
    room.attack(game)
    room.pass_by(1.0)
    for answer in answers:
        room.table(game.holder).seat(game.holder).act(answer)
        room.pass_by(1.0)
    room.pass_by(ANSWER_SECONDS - 1.2 - len(answers))
    assert all(harm_of(room, seat) == [] for seat in room.places)
    room.pass_by(1.0)
    assert all(repelled(room, seat) is expected for seat in room.places)
    assert all(not room.table(seat).is_waiting for seat in room.places)


@rule("RUL-18")
def test_answer_after_the_end_is_refused(tmp_path: Path) -> None:
    game, room = attack(), RoomAt(tmp_path, attack().truth)
    room.attack(game)
    room.pass_by(1.0)
    room.clock.pass_by(ANSWER_SECONDS)
    with refuses(IllegalAction, "too-late-to-answer"):
        room.table(game.holder).seat(game.holder).act(Repel())
    room.pass_by(2.0)
    assert not repelled(room, game.watcher)


@rule("RUL-18")
@pytest.mark.parametrize("stays", ["holder", "watcher"])
def test_any_kernel_ends_the_waiting(tmp_path: Path, stays: str) -> None:
    """The mover has gone; so has the holder, or everybody else."""
    game, room = attack(), RoomAt(tmp_path, attack().truth)
    room.attack(game)
    present = getattr(game, stays)
    room.pass_by(ANSWER_SECONDS + 3.0, present)
    assert not room.table(present).is_waiting
    assert harm_of(room, present)


@rule("RUL-18")
def test_waiting_survives_a_reload(tmp_path: Path) -> None:
    game, room = attack(), RoomAt(tmp_path, attack().truth)
    room.attack(game)
    room.pass_by(4.0)
    for seat in (game.mover, game.holder, game.watcher):
        again = room.lobby.back(room.places[seat].key)
        again.attach()
        again.poll()
        table = again.table
        assert table is not None
        table.step()
        assert table.is_waiting
        assert table.seconds_left() == pytest.approx(ANSWER_SECONDS - 4.0, abs=0.2)
        assert bool(table.seat(seat).legal()) is (seat == game.holder)


@rule("RUL-18")
def test_pause_stops_the_time_to_answer(tmp_path: Path) -> None:
    game, room = attack(), RoomAt(tmp_path, attack().truth)
    room.attack(game)
    room.pass_by(6.0)
    room.places[0].pause(True)
    room.pass_by(60.0)
    assert room.table(game.watcher).is_waiting
    with refuses(IllegalAction, "game-paused"):
        room.table(game.holder).seat(game.holder).act(Repel())
    assert room.table(game.holder).seconds_left() == pytest.approx(ANSWER_SECONDS - 6.0, abs=0.2)
    room.places[0].pause(False)
    room.pass_by(1.0)
    room.places[0].pause(True)
    room.pass_by(30.0)
    room.places[0].pause(False)
    room.pass_by(0.2)
    assert room.table(game.holder).seconds_left() == pytest.approx(ANSWER_SECONDS - 7.2, abs=0.3)
    room.pass_by(3.5)
    assert not room.table(game.watcher).is_waiting


def seen_before_the_die(folder: Path, match: Match, turn: TileTurn, declines_at: float | None) -> list[str]:
    """Return what the watcher can know at each tenth of a second, until after the roll."""
    room, seen = RoomAt(folder, match), []
    for tenth in range(round((TILE_SECONDS + 2) * 10)):
        if declines_at == tenth / 10:
            room.table(turn.holder).seat(turn.holder).act(SkipTile())
        room.pass_by(0.1)
        place, table = room.places[turn.watcher], room.table(turn.watcher)
        me = table.seat(turn.watcher)
        facts = (place.facts.plies, place.facts.turn, round(place.facts.turn_since, 3))
        waiting = (table.seconds_left(), table.waits_for(), table.is_waiting)
        seen.append(repr((tenth, me.view(), me.legal(), me.moments(), facts, waiting)))
    assert "step='roll'" in seen[round(TILE_SECONDS * 10) - 5]
    assert "step='move_creature'" in seen[-1]
    return seen


@rule("RUL-18")
@pytest.mark.parametrize("holder", [0, 2])
@pytest.mark.slow
def test_die_waits_without_a_tile(tmp_path: Path, holder: int) -> None:
    """With no explorer and no land: a holder who declines, one who is away, and nobody who holds one."""
    turn = tile_turn(holder)
    late = seen_before_the_die(tmp_path, turn.truth, turn, 8.0)
    assert late == seen_before_the_die(tmp_path, turn.truth, turn, None)
    assert late == seen_before_the_die(tmp_path, turn.twin, turn, None)


@rule("RUL-18")
def test_tile_is_played_before_the_die(tmp_path: Path) -> None:
    turn = tile_turn(0)
    room = RoomAt(tmp_path, turn.truth)
    room.pass_by(2.0)
    room.places[0].pause(True)
    room.pass_by(60.0)
    room.places[0].pause(False)
    room.pass_by(0.2)
    me = room.table(0).seat(0)
    assert room.table(0).seconds_left() == pytest.approx(TILE_SECONDS - 2.2, abs=0.3)
    room.table(0).seat(0).act(SkipTile())
    assert room.table(0).answer_given(0) is False
    assert me.legal(), "the choice may change until the die rolls"
    me.act(me.legal()[0])
    assert room.table(0).seconds_left() is None
    assert me.events()[-2:] != turn.truth.events_for(0)[-2:]
    room.pass_by(1.0)
    assert room.table(1).seat(1).view().step != "roll"


@rule("RUL-18")
def test_tile_after_its_time_is_refused(tmp_path: Path) -> None:
    turn = tile_turn(0)
    room = RoomAt(tmp_path, turn.truth)
    room.pass_by(1.0)
    action = room.table(0).seat(0).legal()[0]
    room.clock.pass_by(TILE_SECONDS)
    with refuses(IllegalAction, "too-late-to-answer"):
        room.table(0).seat(0).act(action)


def seen_by_others(folder: Path, match: Match, answers_at: float | None) -> list[str]:
    """Return what the mover and the watcher can know at each tenth of a second."""
    game, room = attack(), RoomAt(folder, match)
    room.attack(game)
    seen: list[str] = []
    for tenth in range(round((ANSWER_SECONDS + 3) * 10)):
        if answers_at == tenth / 10:
            room.table(game.holder).seat(game.holder).act(Allow())
        room.pass_by(0.1)
        for seat in (game.mover, game.watcher):
            place, table = room.places[seat], room.table(seat)
            me = table.seat(seat)
            facts = (place.facts.plies, place.facts.turn, round(place.facts.turn_since, 3))
            waiting = (table.is_waiting, table.seconds_left(), table.waits_for())
            seen.append(repr((tenth, seat, me.view(), me.legal(), me.moments(), facts, waiting)))
    return seen


@rule("RUL-18")
def test_twin_rooms_always_look_alike(tmp_path: Path) -> None:
    """A holder who declines after 8 s, one who never answers, and nobody who holds one."""
    game = attack()
    late = seen_by_others(tmp_path, game.truth, 8.0)
    assert late == seen_by_others(tmp_path, game.truth, None)
    assert late == seen_by_others(tmp_path, game.twin, None)


def test_check_detects_holder_only_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(table: RoomTable, action: MoveCreature) -> bool:
        return survive.apply_action(table._match.state, action)[0].step == "repel"

    monkeypatch.setattr(RoomTable, "_must_hold", asks)
    game = attack()
    assert seen_by_others(tmp_path, game.truth, None) != seen_by_others(tmp_path, game.twin, None)


@rule("RUL-18")
def test_bots_are_waited_for_as_long(tmp_path: Path) -> None:
    """As long whether or not the bot holds a repellent; it decides before the waiting ends."""
    game = attack()
    for match in (game.truth, game.twin):
        room = RoomAt(tmp_path, match, bots=(game.holder,))
        room.attack(game)
        room.pass_by(BOT_SECONDS - 0.1)
        assert room.table(game.mover).is_waiting
        assert room.table(game.watcher).is_waiting
        room.pass_by(0.3)
        assert not room.table(game.mover).is_waiting
        assert not room.table(game.watcher).is_waiting
        assert harm_of(room, game.watcher)

"""Rooms on several screens: opened, joined, played to the end, watched, left and come back to."""

from __future__ import annotations

import json
from random import Random

import pytest

from survive_nb.fish_fish.ui.play_page import FishPage
from survive_nb.rooms.fair_luck import verify
from survive_nb.rooms.nonces import commitment_of_nonce
from survive_nb.ui.home import HomePage
from survive_nb.ui.rooms.joining import JoinPage
from survive_nb.ui.rooms.lobby_page import LobbyPage
from survive_nb.ui.rooms.room_page import RoomPage
from survive_nb.ui.rooms.room_screen import ElsewherePage, EndedPage
from tests.ui.apps import Wire
from tests.ui.rooms import Clock, Come, Guest, all_wait, join, open_room, play_out


def two_in_a_room(come: Come, game: str = "fish-fish", *kinds: str) -> tuple[Guest, Guest]:
    """Return the host and a guest at a game that has begun."""
    ada, ben = come(), come()
    join(ben, open_room(ada, game, *(kinds or ("person", "person"))), "Ben")
    ada.click("lobby-start")
    all_wait(ada, ben)
    return ada, ben


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_whole_survive_game_in_room(come: Come) -> None:
    ada, ben = two_in_a_room(come, "survive")
    assert (ada.page.place.seat, ben.page.place.seat) == (0, 1)
    for guest in (ada, ben):
        guest.click("place-all")
    play_out([ada, ben], Random(7))
    ada.click("ending-download")
    checked = verify(ada.app.screen.download["text"])
    assert checked.commitment in ben.text
    assert checked.dice > 10
    ben.click("ending-replay")
    assert "Replay" in ben.text
    ben.click("replay-results")
    assert ben.is_done
    ada.click("ending-again")
    assert isinstance(ada.app.page, LobbyPage)
    assert [chair.kind for chair in ada.app.page.facts.chairs] == ["person", "open"]
    ben.click("ending-again")
    assert isinstance(ben.app.page, JoinPage)


@pytest.mark.slow
def test_fish_room_with_bot_and_spectator(come: Come) -> None:
    ada, ben, wall = come(), come(remember={"pace": "at-once", "lang": "fa"}), come()
    code = open_room(ada, "fish-fish", "person", "person", "angler")
    join(ben, code, "Ben")
    wall.click("room-join")
    wall.click("join-code", values={"code": f" {code[:3].lower()} {code[3:]}"})
    wall.click("join-watch")
    all_wait(ada, wall)
    assert "Ben" in ada.text
    assert "Ben" in wall.text
    ada.click("lobby-start")
    all_wait(ben, wall)
    assert wall.page.place.seat is None
    assert wall.address == {"watch": code}
    play_out([ada, ben, wall], Random(7))
    for guest in (ada, ben, wall):
        assert "survive-nb verify --fair" in guest.text


# -- the lobby -----------------------------------------------------------------------------------------------


def test_lobby_waits_for_numbers(come: Come) -> None:
    """Browsers commit to their numbers by themselves; one that is silent is waited for, and then replaced."""
    ada, ben = come(), come()
    join(ben, open_room(ada, "fish-fish", "person", "person"), "Ben")
    room, nonce = str(ada.app.screen.fair["room"]), "5a" * 16
    for guest in (ada, ben):
        assert guest.app.screen.fair["wants"] == "commit"
        guest.click("room-number", commitment=commitment_of_nonce(nonce, room))
    guest_sees = ben.app.screen.fair["commitments"]
    assert guest_sees == [commitment_of_nonce(nonce, room)] * 2
    ada.click("lobby-start")
    all_wait(ada, ben)
    for guest in (ada, ben):
        assert guest.app.screen.fair["wants"] == "reveal"
        assert "At most 30 more seconds." in guest.text
        assert not guest.leads_to("lobby-start")
        assert nonce not in str(guest.app.screen.fair)
    ada.click("room-reveal", nonce=nonce)
    ben.click("room-reveal", nonce="5b" * 16)
    assert ben.app.notice is None
    ada.clock.now += 12
    all_wait(ada, ben)
    assert "At most 18 more seconds." in ben.text
    ada.clock.now += 18
    all_wait(ada, ben)
    begin = json.loads(str(ben.app.screen.fair["begin"]))
    assert [one["rule"] for one in begin["nonces"]] == ["revealed", "replaced"]
    ben.click("room-reveal", nonce=nonce)  # too late: nothing happens, and there is no error
    assert (ben.app.notice, ben.page.place.begin) == (None, ada.page.place.begin)


def test_saving_receipts_is_confirmed(come: Come) -> None:
    ada, ben = two_in_a_room(come)
    ada.click("receipts-saved", count=3)
    assert ada.app.notice_text == "Your receipts are saved in a file."
    ada.click("receipts-saved", count=0)
    assert ada.app.notice_text == "This browser has kept no receipts of this game yet."
    ada.click("room-end")
    ben.wait()
    assert ben.leads_to("receipts-saved")
    ben.click("receipts-saved", count="many")
    assert ben.app.notice_text == "This browser has kept no receipts of this game yet."


def test_receipts_can_be_saved_before_the_game(come: Come) -> None:
    """A screen that complains in the lobby asks for it."""
    ada, ben = come(), come()
    code = open_room(ada, "fish-fish", "person", "person")
    ben.click("room-join")
    ben.click("join-code", values={"code": code})
    ben.click("join-sit", values={"name": "Ben"})
    all_wait(ada)
    for guest in (ada, ben):
        assert guest.leads_to("receipts-saved")
        guest.click("receipts-saved", count=1)
        assert guest.app.notice_text == "Your receipts are saved in a file."
    ada.click("room-end")
    ben.wait()
    assert "The host has ended this game." in ben.text
    assert ben.leads_to("receipts-saved")


def test_host_sees_joins_and_departures(come: Come) -> None:
    ada, ben = come(), come()
    code = open_room(ada, "survive", "person", "person", "drifter", title="Table 3")
    assert f"http://school:8866/?room={code}" in str(ada.app.screen.main)
    ben.click("room-join")
    ben.click("join-code", values={"code": code})
    assert ben.address == {"room": code}
    assert "Table 3" in ben.text
    assert "Ada" in ben.text
    ben.click("join-sit", values={"name": "ada"})
    assert "already called" in ben.text
    ben.click("join-sit", values={"name": "Ben"})
    ada.wait()
    assert "Ben has joined." in ada.app.screen.say["text"]
    ben.click("lobby-name", value="Benjamin")
    ben.click("lobby-phrase", value="high tide")
    all_wait(ada)
    assert "Benjamin" in ada.text
    assert "high tide" in ada.text
    ada.click("room-ask-name", seat=1)
    ada.click("room-rename", value="Bea")
    ben.wait()
    assert "Bea" in ben.text
    ben.click("room-leave")
    assert isinstance(ben.app.page, HomePage)
    ada.wait()
    assert "Bea" not in ada.text.replace("Bea has left.", "")


def test_inaccessible_rooms_are_explained(come: Come) -> None:
    ada, ben, eve = come(), come(), come()
    code = open_room(ada)
    ada.click("room-lock", on=True)
    join(ben, code, "Ben")
    assert "The host has locked this room." in ben.text
    ada.click("room-lock", on=False)
    join(ben, code, "Ben")
    assert isinstance(ben.app.page, LobbyPage)
    join(eve, code, "Eve")
    assert "All chairs are taken." in eve.text
    eve.click("join-sit", values={"name": "Eve"})
    assert "All chairs of this room are taken." in eve.text
    eve.click("join-other")
    eve.click("join-code", values={"code": "222222"})
    assert "There is no open room with this code." in eve.text


def test_chosen_bot_fills_empty_chairs(come: Come) -> None:
    ada = come()
    open_room(ada, "survive", "person", "person", "person")
    ada.click("lobby-start")
    assert "Chairs still empty: 2." in ada.text
    ada.click("lobby-filler", value="kraken")
    assert "no such choice" in ada.text
    ada.click("lobby-filler", value="drifter")
    ada.click("lobby-fill")
    assert [chair.bot for chair in ada.page.facts.chairs] == [None, "drifter", "drifter"]


def test_host_may_only_watch(come: Come) -> None:
    ada = come()
    open_room(ada, "survive", "person", "person", plays=False)
    ada.click("lobby-fill")
    assert ada.page.place.seat is None
    assert ada.page.place.is_host


def test_removed_player_is_informed(come: Come) -> None:
    ada, ben = come(), come()
    join(ben, open_room(ada), "Ben")
    ada.wait()
    ada.click("room-remove", seat=1)
    ben.wait()
    assert isinstance(ben.app.page, EndedPage)
    assert "given your chair to somebody else" in ben.text


def test_player_removed_from_a_game_may_return(come: Come) -> None:
    ada, ben = two_in_a_room(come)
    link = ben.address["seat"]
    ada.page.place.remove(1)
    ben.wait()
    assert isinstance(ben.app.page, EndedPage)
    assert "you get your chair back" in ben.text
    assert come(seat=link).page.place.seat == 1


# -- coming back ---------------------------------------------------------------------------------------------


def test_reload_and_second_device_take_over(come: Come, clock: Clock) -> None:
    ada, ben = two_in_a_room(come)
    phone = come(seat=ben.address["seat"])
    assert phone.page.place.seat == 1
    clock.now += 6
    ben.wait()
    assert isinstance(ben.app.page, ElsewherePage)
    assert "opened on another device or tab" in ben.text
    assert "Ada" not in ben.text
    ben.click("room-here")
    assert ben.page.place.seat == 1
    clock.now += 6
    phone.wait()
    assert isinstance(phone.app.page, ElsewherePage)
    all_wait(ada)
    assert isinstance(ada.app.page, RoomPage)


def test_home_page_leads_back_to_room(come: Come) -> None:
    ada, _ = two_in_a_room(come)
    ada.click("home")
    assert ada.address == {}
    assert ada.leads_to("room-return")
    ada.click("room-return", id=ada.app.lobby.own(ada.browser)[0].id)  # type: ignore[union-attr]
    assert ada.page.place.seat == 0


def test_invalid_link_is_refused(come: Come) -> None:
    for aim in ("seat", "room", "watch"):
        lost = come(**{aim: "nowhere"})
        assert lost.app.notice is not None, aim
        assert isinstance(lost.app.page, HomePage | JoinPage)


# -- while it is played --------------------------------------------------------------------------------------


def test_nothing_is_sent_while_nothing_happens(come: Come, wire: Wire, clock: Clock) -> None:
    ada, ben = two_in_a_room(come)
    wire.take()
    for _ in range(5):
        clock.now += 1
        for guest in (ada, ben):
            assert guest.app._pause() is not None
            guest.app._tick()
    assert wire.take() == []
    ada.click("beat")
    ((_, kind, text, _),) = wire.take()
    assert (kind, "heard" in text, "main" in text) == ("comm_msg", True, False)


def test_paused_game_refuses_moves(come: Come) -> None:
    ada, ben = two_in_a_room(come, "survive")
    ada.click("room-pause", on=True)
    all_wait(ada, ben)
    before = ada.page.table.onlooker().version
    for guest in (ada, ben):
        assert "The host has stopped the game for a while." in guest.text
        own = ada.page.table.onlooker().view().turn == guest.page.place.seat
        assert ("The table is waiting." in guest.text) == own, "nobody reads that they themselves play now"
        guest.click("place")
        guest.click("place-all")
        guest.wait()
    assert ada.page.table.onlooker().version == before
    ben.click("room-pause", on=False)
    assert "Only the host of this room can do that." in ben.text
    ada.click("room-pause", on=False)
    ben.wait()
    assert "stopped" not in ben.text


def test_bot_stands_in_until_return(come: Come, clock: Clock) -> None:
    ada, ben, cleo = come(), come(), come()
    code = open_room(ada, "survive", "person", "person", "person", first="1")
    join(ben, code, "Ben")
    join(cleo, code, "Cleo")
    ada.click("lobby-start")
    all_wait(ada, ben, cleo)
    for _ in range(5):
        clock.now += 6
        all_wait(ada, cleo)
    assert "Ben is away." in ada.text
    assert "Ben is away. The host can let a bot play meanwhile." in cleo.text
    ada.click("room-stand-in", seat=1)
    ada.wait()
    assert ada.page.facts.turn == 2
    ben.wait()
    assert "A bot plays for you at the moment." in ben.text
    ben.click("room-back", seat=1)
    assert "A bot plays for you" not in ben.text


def test_host_confirms_ending_the_game(come: Come) -> None:
    ada, ben = two_in_a_room(come)
    ada.click("room-tools")
    assert not ada.leads_to("room-end")
    ada.click("ask-twice", what="end")
    assert ada.leads_to("room-end")
    ada.click("room-end")
    ben.wait()
    for guest in (ada, ben):
        assert "The host has ended this game." in guest.text


def test_hand_summary_stays_while_others_continue(come: Come) -> None:
    ada, ben = come(), come()
    join(ben, open_room(ada, "fish-fish", "person", "person", first="0"), "Ben")
    ada.click("lobby-start")
    rng = Random(3)
    for _ in range(300):
        all_wait(ada, ben)
        inner = ada.page.inner
        assert isinstance(inner, FishPage)
        if inner.ended_hand is not None:
            break
        for guest in (ada, ben):
            if guest.page.table.waits_for() is not None:
                guest.play_on(rng)
    assert isinstance(inner, FishPage)
    assert inner.ended_hand == 1
    shown = ada.app.screen.main
    while not inner.is_behind:
        assert ben.play_on(rng), "the second hand is Ben's"
        all_wait(ada, ben)
    assert ada.app.screen.main == shown
    ada.click("next-hand")
    assert inner.ended_hand is None


# -- forged messages -----------------------------------------------------------------------------------------

FORGED = (
    {"do": "lobby-start"},
    {"do": "lobby-fill"},
    {"do": "room-lock", "on": True},
    {"do": "room-remove", "seat": 0},
    {"do": "room-ask-name", "seat": 0},
    {"do": "room-rename", "value": "Nobody"},
    {"do": "room-end"},
    {"do": "room-pause", "on": True},
    {"do": "room-stand-in", "seat": 0},
    {"do": "room-stand-in", "seat": "zero"},
    {"do": "room-back", "seat": 0},
    {"do": "room-back", "seat": [1]},
    {"do": "room-end"},
    {"do": "lobby-phrase", "value": {"a": 1}},
    {"do": "join-sit", "values": {"name": 7}},
    {"do": "room-open", "values": {"host": 7, "title": None}},
    {"do": "take-screen", "seat": 0},
    {"do": "place", "seat": 0},
)


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "game"])
def test_forged_guest_messages_change_nothing(come: Come, begun: bool) -> None:
    ada, ben = come(), come()
    join(ben, open_room(ada, "survive"), "Ben")
    if begun:
        ada.click("lobby-start")
    all_wait(ada, ben)
    place = ada.app.page.place  # type: ignore[attr-defined]
    for message in FORGED:
        before = place.facts
        ben.click(**message)
        place.poll()
        facts = place.facts
        same = (facts.status, facts.locked, facts.chairs) == (before.status, before.locked, before.chairs)
        assert same, message
        assert not ben.app._stuck, message

"""The moves of a room are witnessed: commitments, the browsers' numbers, the chain, and receipts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb.cli import main
from survive_nb.cli.verify import _numbers_report
from survive_nb.game import InvalidInput
from survive_nb.rooms import Lobby, Membership, fair_luck, receipts, repository
from survive_nb.rooms.nonces import REVEAL_SECONDS, commitment_of_nonce, replacement_of
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.store import SqliteStore
from survive_nb.table.moves import moves_of, open_moves
from tests.refusals import refuses
from tests.rooms.browsers import KeepingBrowser, play_whole_game, started
from tests.rooms.room_games import (
    TEACHER,
    Clock,
    act,
    browser_of,
    is_turn_of,
    joined,
    opened,
    settle,
    table_of,
)
from tests.rooms.test_fair import SURVIVE as WITHOUT_CHAIN
from tools import tampering
from tools.tampering import Honest

NONCE = "5a" * 16


# What both games have to show, `make check` looks at in the shorter one.
@pytest.fixture(scope="module", params=[pytest.param("survive", marks=pytest.mark.slow), "fish-fish"])
def honest(request: pytest.FixtureRequest) -> Honest:
    return tampering.honest_game(request.param, 7)


# -- the numbers of the browsers ---------------------------------------------------------------------------


def two_players(lobby: Lobby) -> tuple[Membership, list[KeepingBrowser]]:
    host = opened(lobby, "fish-fish", 2)
    places = joined(lobby, host, "Ada", "Bo")
    browsers = [KeepingBrowser(place, nonce) for place, nonce in zip(places, (NONCE, "6b" * 16), strict=True)]
    for browser in browsers:
        browser.commit()
    return host, browsers


def test_game_begins_when_all_reveal(lobby: Lobby) -> None:
    host, (ada, bo) = two_players(lobby)
    host.start()
    ada.reveal()
    assert (ada.place.facts.status, ada.place.table, ada.place.facts.begin_commitment) == ("lobby", None, "")
    bo.reveal()
    assert bo.place.facts.status == "running"
    begin = json.loads(bo.place.begin)
    assert [one["rule"] for one in begin["nonces"]] == ["revealed", "revealed"]
    assert [one["commitment"] for one in begin["nonces"]] == list(ada.place.nonce_commitments)


def test_numbers_and_chairs_are_fixed(lobby: Lobby, clock: Clock) -> None:
    host, (ada, bo) = two_players(lobby)
    ada.commit()  # before the start a browser may commit again
    host.start()
    bo.place.poll()
    assert bo.place.facts.drawing_until == clock() + REVEAL_SECONDS
    with refuses(RoomRefused, "game-beginning"):
        ada.place.rename(0, "Eve")
    with refuses(RoomRefused, "game-beginning"):
        bo.place.leave()
    with refuses(RoomRefused, "game-beginning"):
        host.remove(0)
    with refuses(RoomRefused, "game-begun"):
        bo.commit()
    with refuses(RoomRefused, "game-begun"):
        host.start()
    for wrong in ("5b" * 16, "", None, commitment_of_nonce(NONCE, host.facts.id)):
        with refuses(RoomRefused, "wrong-nonce"):
            bo.place.reveal_nonce(wrong)
    with refuses(RoomRefused, "room-full"):
        lobby.sit(host.facts.code, "Eve", browser=browser_of("Eve"))


def test_bad_commitment_is_refused(lobby: Lobby) -> None:
    host, (ada, _) = two_players(lobby)
    ada.place.poll()
    before = ada.place.nonce_commitments
    for wrong in ("", "5a" * 31, "Z" * 64, None, 7, ["5a" * 32]):
        with refuses(InvalidInput, "bad-commitment"):
            ada.place.commit_nonce(wrong)
    with refuses(RoomRefused, "nonce-not-wanted"):
        ada.place.reveal_nonce(NONCE)
    with refuses(RoomRefused, "no-seat"):
        host.commit_nonce("5a" * 32)
    ada.place.poll()
    assert ada.place.nonce_commitments == before


@pytest.mark.parametrize("number", ["", "5a", "5A" * 16, "5a" * 50_000, "\u0665" * 32])
def test_text_of_another_form_is_no_number(lobby: Lobby, number: str) -> None:
    """A page of one's own can commit to any text, and everybody would get it."""
    host, (ada, bo) = two_players(lobby)
    bo.nonce = number
    bo.commit()
    host.start()
    ada.reveal()
    with refuses(RoomRefused, "wrong-nonce"):
        bo.reveal()


def test_silent_number_is_replaced(lobby: Lobby, clock: Clock) -> None:
    host, (ada, bo) = two_players(lobby)
    host.start()
    ada.reveal()
    clock.pass_by(REVEAL_SECONDS - 1)
    ada.place.poll()
    assert not ada.place.begin
    clock.pass_by(1)
    ada.place.poll()
    assert ada.place.facts.status == "running"
    with refuses(RoomRefused, "nonce-not-wanted"):
        bo.reveal()
    entry = json.loads(ada.place.begin)["nonces"][1]
    right = replacement_of(entry["commitment"], host.facts.id)
    assert (entry["rule"], entry["nonce"]) == ("replaced", right)
    for place in (host, bo.place):
        place.attach()
        table_of(place)
    checked = verified(play_whole_game(host, [ada, bo], clock, Random(1)), bo)
    assert checked.replaced == (1,)
    assert checked.witnessed == checked.plies


def test_host_cannot_choose_after_numbers(
    lobby: Lobby, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server can write to its store, but what is chosen after a number was revealed is noticed."""
    host, (ada, bo) = two_players(lobby)
    host.start()
    ada.reveal()
    assert json.loads(ada.agreed)["commitments"] == list(ada.place.nonce_commitments)
    chosen = replace(bo.place._document.chairs[1], phrase="chosen later")
    with monkeypatch.context() as patch:
        patch.setattr(repository, "recorded", lambda _, after: after)
        bo.place.change(lambda document: document.with_chair(1, chosen))
    bo.reveal()
    for place in (host, ada.place, bo.place):
        place.attach()
        table_of(place)
    text = play_whole_game(host, [ada, bo], clock, Random(1), mishaps=False)
    assert receipts.verify(text).revealed == 2
    with refuses(InvalidInput, "receipt-agreed-mismatch"):
        verified(text, ada)


def test_complaint_of_screen_is_refused(honest: Honest) -> None:
    text = json.dumps(honest.document)
    complaining = [replace(one, complaints=("late", "commitment")) for one in honest.kept]
    with refuses(InvalidInput, "receipt-complaint"):
        receipts.verify(text, complaining)
    harmless = [replace(one, complaints=("late",)) for one in honest.kept]
    assert receipts.verify(text, harmless).witnessed


def test_report_says_what_numbers_are_worth(honest: Honest) -> None:
    checked = receipts.verify(json.dumps(honest.document), honest.kept)
    doubt = "who ran the server could have chosen the luck"
    assert _numbers_report(checked) == "numbers of browsers: 2 revealed, 1 of them with receipts"
    assert _numbers_report(replace(checked, own_numbers=0)).endswith(doubt)
    unwitnessed = _numbers_report(replace(checked, receipts=0))
    assert unwitnessed == "numbers of browsers: 2 revealed, by whom nobody witnessed"
    silent = _numbers_report(replace(checked, revealed=0, own_numbers=0, replaced=(0, 1), receipts=0))
    assert silent.endswith(f"0 revealed; replaced because they came too late: seats 0, 1; {doubt}")


def test_receipts_without_later_fields_are_read() -> None:
    """The first browsers that kept receipts kept less."""
    old: dict[str, object] = {
        "room": "",
        "commitment": "",
        "begin": "",
        "nonce": "",
        "seat": None,
        "heads": [],
        "complaints": [],
    }
    (found,) = receipts.read_receipts(json.dumps({"format": receipts.FORMAT, "receipts": [old]}))
    assert (found.agreed, found.complaints) == ("", ())
    wrong = {**old, "agreed": 7}
    with refuses(InvalidInput, "not-a-text"):
        receipts.read_receipts(json.dumps({"format": receipts.FORMAT, "receipts": [wrong]}))


def test_new_holder_needs_new_number(lobby: Lobby) -> None:
    host, (ada, _) = two_players(lobby)
    host.remove(0)
    joined(lobby, host, "Cy")
    host.poll()
    assert [bool(one) for one in host.nonce_commitments] == [False, True]
    assert ada.place.poll()


def test_phrases_are_shown_without_numbers(lobby: Lobby) -> None:
    host, (ada, bo) = two_players(lobby)
    bo.place.add_phrase("high tide")
    host.start()
    ada.reveal()
    bo.reveal()
    host.poll()
    assert host.facts.phrases == (("Bo", "high tide"),)


# -- honest games ------------------------------------------------------------------------------------------


def verified(text: str, browser: KeepingBrowser) -> receipts.Verified:
    return receipts.verify(text, receipts.read_receipts(browser.saved()))


def test_honest_game_is_witnessed(honest: Honest) -> None:
    checked = receipts.verify(honest.document, honest.kept)
    assert checked.witnessed == checked.plies == len(honest.document["plies"])
    assert checked.changes == len(honest.document["chain"]["changes"]) > 2
    assert len(honest.kept[0].heads) > 10
    fair_luck.verify(honest.document)  # readers of version 0.1.0 find the luck right


def test_every_screen_keeps_matching_receipts(lobby: Lobby, clock: Clock) -> None:
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo", "Cy"))
    watcher = KeepingBrowser(lobby.watch(host.facts.code), "", host.facts.commitment)
    table_of(watcher.place)
    text = play_whole_game(host, [*browsers, watcher], clock, Random(2))
    for browser in (*browsers, watcher):
        checked = verified(text, browser)
        assert checked.witnessed == checked.plies


def test_partial_receipts_say_how_far(honest: Honest) -> None:
    (kept,) = honest.kept
    early = receipts.Receipt(kept.room, kept.commitment, kept.begin, 0, kept.nonce, kept.heads[:3])
    checked = receipts.verify(honest.document, [early])
    assert 0 < checked.witnessed < checked.plies


def test_restarted_kernel_publishes_same_head(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    places, rng = [host, *(browser.place for browser in browsers)], Random(5)
    while not table_of(browsers[0].place).published_head():
        settle(places, clock)
        act(next(place for place in places if is_turn_of(place)), rng)
    settle(places, clock)
    head = table_of(browsers[0].place).published_head()
    again = Lobby(store, clock=clock).back(browsers[0].place.key)
    assert table_of(again).published_head() == head
    assert table_of(host).published_head() == head


def test_undone_plies_leave_no_link(lobby: Lobby, clock: Clock) -> None:
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    places = [host, *(browser.place for browser in browsers)]
    settle(places, clock)
    mover = next(place for place in places if is_turn_of(place))
    seat = table_of(mover).seat(mover.seat or 0)
    for _ in range(2):
        act(mover, Random(1))
        seat.undo()
    settle(places, clock)
    text = play_whole_game(host, browsers, clock, Random(1), mishaps=False)
    document = json.loads(text)
    assert len(document["chain"]["links"]) == len(document["plies"])
    assert verified(text, browsers[1]).witnessed == len(document["plies"])


def test_late_rename_comes_after_ply(lobby: Lobby, clock: Clock) -> None:
    """A kernel that does not know of a change yet stores a ply: the head that others saw stays valid."""
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    places, rng = [host, *(browser.place for browser in browsers)], Random(3)
    for turn in range(12):
        settle(places, clock)
        mover = next(place for place in places if is_turn_of(place))
        other = next(browser.place for browser in browsers if browser.place is not mover)
        update = mover._look()
        other.rename(other.seat, f"Name {turn}")
        table = table_of(mover)
        mover.fetch = lambda update=update: update  # type: ignore[method-assign,misc]
        act(mover, rng)
        del mover.fetch
        for browser in browsers:
            browser.look()
        assert table.published_head() is not None
    text = play_whole_game(host, browsers, clock, rng)
    for browser in browsers:
        assert verified(text, browser).witnessed == len(json.loads(text)["plies"])


def test_rename_after_end_changes_nothing(lobby: Lobby, clock: Clock) -> None:
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    text = play_whole_game(host, browsers, clock, Random(1), mishaps=False)
    browsers[0].place.rename(0, "The winner")
    host.poll()
    assert table_of(host).transcript() == text


def test_ended_game_can_be_verified(lobby: Lobby, clock: Clock) -> None:
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    places = [host, *(browser.place for browser in browsers)]
    for _ in range(8):
        settle(places, clock)
        act(next(place for place in places if is_turn_of(place)), Random(1))
    for browser in browsers:
        browser.look()
    browsers[0].place.leave()
    host.end()
    checked = verified(table_of(host).transcript(), browsers[1])
    assert 0 < checked.witnessed <= checked.plies


def test_link_holds_no_chain(lobby: Lobby, clock: Clock) -> None:
    host, browsers = started(lobby, "survive", ("Ada", "Bo"))
    play_whole_game(host, browsers, clock, Random(1), mishaps=False)
    moves = moves_of(table_of(host))
    assert 0 < len(moves) < 8_000
    assert open_moves(moves).is_over


# -- tampering ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", tampering.KINDS)
def test_receipts_catch_tampering(honest: Honest, kind: str) -> None:
    """`make tampering` tries 1,000 of each kind."""
    rng = Random(kind)
    weak = [tampering.attempt(honest, kind, rng, is_strong=False) for _ in range(8)]
    strong = [tampering.attempt(honest, kind, rng, is_strong=True) for _ in range(8)]
    assert all(one.found for one in weak + strong)
    # A bot has no number, so seats of a bot and a person that are swapped contradict the numbers too.
    if kind not in ("die changed", "seats swapped"):
        # The transcript alone looks right: only the receipts tell.
        assert all(one.only_by_receipts for one in strong)


def edited(document: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(document))
    at = found
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return found


@pytest.mark.parametrize(
    ("code", "path", "to"),
    [
        ("not-an-object", ("chain",), 7),
        ("unknown-field", ("chain", "more"), 1),
        ("not-a-list", ("chain", "links"), "none"),
        ("link-missing", ("chain", "links"), []),
        ("link-mismatch", ("chain", "links", 5), "5a" * 32),
        ("begin-commitment-mismatch", ("chain", "commitment"), "5a" * 32),
        ("begin-commitment-mismatch", ("chain", "begin", "game"), "nim"),
        ("begin-mismatch", ("chain", "changes", 0, "seat"), 9),
        ("begin-mismatch", ("chain", "changes", 0, "before"), 10**6),
        ("not-a-whole-number", ("chain", "changes", 0, "before"), None),
        ("begin-mismatch", ("chain", "changes", 0, "chair", "kind"), "ghost"),
        ("begin-mismatch", ("seats",), None),
    ],
)
def test_bad_chain_is_refused(honest: Honest, code: str, path: tuple[Any, ...], to: Any) -> None:
    with refuses(InvalidInput, code):
        receipts.verify(edited(honest.document, *path, to=to))


def test_foreign_number_is_found(honest: Honest) -> None:
    (kept,) = honest.kept
    other = receipts.Receipt(kept.room, kept.commitment, kept.begin, 1, kept.nonce, kept.heads)
    with refuses(InvalidInput, "receipt-nonce-missing"):
        receipts.verify(honest.document, [other])


# -- the command line --------------------------------------------------------------------------------------


def test_verify_compares_receipts(tmp_path: Path, capsys: pytest.CaptureFixture[str], lobby: Lobby) -> None:
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    clock = lobby._repository.clock
    assert isinstance(clock, Clock)
    text = play_whole_game(host, browsers, clock, Random(4))
    game, kept, old = tmp_path / "game.jsonl", tmp_path / "receipts.json", tmp_path / "old.jsonl"
    game.write_text(text + "\n", encoding="ascii")
    old.write_text(WITHOUT_CHAIN + "\n", encoding="utf-8")
    kept.write_text(browsers[0].saved(), encoding="ascii")
    plies = len(json.loads(text)["plies"])

    assert main(["verify", "--fair", str(game), str(old)]) == 0
    output = capsys.readouterr().out
    assert output.count("ok; luck checked, moves not witnessed") == 2
    assert main(["verify", "--fair", "--receipts", str(kept), str(game)]) == 0
    assert f"luck checked, all {plies} moves witnessed" in capsys.readouterr().out
    assert main(["verify", "--fair", "--receipts", str(kept), str(old)]) == 1
    assert "None of the receipts is from the room of this game." in capsys.readouterr().out
    for bad in ("7", '{"format": "other", "receipts": []}', text, "not JSON"):
        kept.write_text(bad, encoding="ascii")
        assert main(["verify", "--fair", "--receipts", str(kept), str(game)]) == 2
        assert capsys.readouterr().err
    assert main(["verify", "--fair", "--receipts", str(tmp_path / "none"), str(game)]) == 2
    assert main(["verify", "--receipts", str(kept), str(game)]) == 2


def test_old_room_has_no_chain(lobby: Lobby, store: SqliteStore, clock: Clock) -> None:
    """A game that version 0.1.0 began is written as it always was."""
    host, browsers = started(lobby, "fish-fish", ("Ada", "Bo"))
    row = store.room(host.facts.id)
    assert row is not None
    body = json.loads(row.body)
    for name in ("begin", "changes", "drawing_since"):
        del body[name]
    for chair in body["chairs"]:
        del chair["nonce"], chair["nonce_commitment"]
    store.change_room(replace(row, body=json.dumps(body), revision=row.revision + 1))
    host = Lobby(store, clock=clock).return_to(TEACHER, row.id)
    for browser in browsers:
        browser.place = Lobby(store, clock=clock).back(browser.place.key)
        browser.place.attach()
    host.attach()
    places, rng = [host, *(browser.place for browser in browsers)], Random(1)
    while not table_of(host).is_over:
        settle(places, clock)
        mover = next((place for place in places if is_turn_of(place)), None)
        if mover is not None:
            act(mover, rng)
    document = json.loads(table_of(host).transcript())
    assert "chain" not in document
    assert table_of(host).published_head() == ""
    assert receipts.verify(document).begin == ""

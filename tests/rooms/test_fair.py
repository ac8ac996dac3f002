"""The luck of a room can be verified, and later changes are detected."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import fish_fish, survive
from survive_nb.cli import main
from survive_nb.game import CHANCE, InvalidInput, Match, draw_outcome
from survive_nb.rooms import Lobby, fair_luck
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.table import luck
from survive_nb.transcript import BadTranscript, dumps, write
from tests.refusals import refuses
from tests.rooms.room_games import DRIFTER, OPEN, TEACHER, Clock, joined, opened, table_of

ROOM = "a1b2c3"
SECRET = "5e" * 32


def fair_game(
    game: Any = survive, *, drawn: bool = True, phrases: tuple[str, ...] = ("tide", "موج", "")
) -> str:
    """Play a game at random, its luck made as a room makes it, and return its transcript."""
    seed = fair_luck.seed_of(SECRET, phrases)
    first = {} if drawn else {"first_player" if game is survive else "first_fisher": 1}
    match = Match(game, game.new_game(game.Options(players=3, **first), luck.for_deal(seed)))
    rng, rolls = Random(7), 0
    while match.outcome is None:
        if match.to_act == CHANCE:
            match.draw(luck.for_die(seed, rolls))
            rolls += 1
        else:
            match.play(rng.choice(match.legal_actions()))
    extra = {"seed": seed, fair_luck.FIELD: fair_luck.field_of(ROOM, SECRET, phrases, drawn=drawn)}
    return dumps(write(match, extra=extra))


SURVIVE = fair_game()
FISH = fair_game(fish_fish)


def test_commitment_can_be_recomputed() -> None:
    hashed = bytes.fromhex(SECRET) + ROOM.encode() + b"survive-nb/1"
    assert fair_luck.commitment_of(SECRET, ROOM) == hashlib.sha256(hashed).hexdigest()
    right = hmac.new(bytes.fromhex(SECRET), b'["tide","\\u0645\\u0648\\u062c",""]', "sha256").hexdigest()
    assert fair_luck.seed_of(SECRET, ["tide", "موج", ""]) == right
    assert len(bytes.fromhex(fair_luck.new_secret())) == 32
    assert fair_luck.new_secret() != fair_luck.new_secret()


@given(st.lists(st.text(max_size=9), max_size=4), st.lists(st.text(max_size=9), max_size=4))
def test_other_phrases_give_another_seed(one: list[str], other: list[str]) -> None:
    assert (fair_luck.seed_of(SECRET, one) == fair_luck.seed_of(SECRET, other)) == (one == other)


def test_fair_games_are_found_fair() -> None:
    checked = fair_luck.verify(SURVIVE)
    assert (checked.tiles, checked.drawn, checked.phrases) == (40, True, ("tide", "موج", ""))
    assert checked.dice == SURVIVE.count('"roll"') > 10
    assert checked.commitment == fair_luck.commitment_of(SECRET, ROOM)
    assert fair_luck.verify(json.loads(FISH)).tiles == 0
    assert not fair_luck.verify(fair_game(fish_fish, drawn=False)).drawn


def change(document: dict[str, Any], *path: Any, to: Any) -> None:
    for step in path[:-1]:
        document = document[step]
    document[path[-1]] = to


def other_deal(document: dict[str, Any]) -> None:
    """Swap the backs of two tiles before any has sunk, so that the game is sound all the same."""
    document.update(plies=document["plies"][:20], result=None)
    beaches = [tile for tile in document["deal"]["tiles"] if tile["terrain"] == "beach"]
    one, other = next((a, b) for a in beaches for b in beaches if a["back"] != b["back"])
    one["back"], other["back"] = other["back"], one["back"]


def reseeded(document: dict[str, Any]) -> None:
    """Take another secret, and everything that follows from it but the luck itself."""
    field = fair_luck.field_of(ROOM, "77" * 32, document["fair"]["phrases"], drawn=True)
    document.update(fair=field, seed=fair_luck.seed_of("77" * 32, field["phrases"]))


TAMPERED: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("commitment-mismatch", lambda doc: change(doc, "fair", "secret", to="77" * 32)),
    ("commitment-mismatch", lambda doc: change(doc, "fair", "commitment", to="77" * 32)),
    ("commitment-mismatch", lambda doc: change(doc, "fair", "room", to="another")),
    ("seed-mismatch", lambda doc: change(doc, "fair", "phrases", 0, to="tides")),
    ("seed-mismatch", lambda doc: change(doc, "fair", "phrases", to=["موج", "tide", ""])),
    ("seed-mismatch", lambda doc: change(doc, "seed", to="tide")),
    ("seed-mismatch", lambda doc: doc.pop("seed")),
    ("deal-mismatch", reseeded),
    ("deal-mismatch", other_deal),
    ("no-fairness-record", lambda doc: doc.pop("fair")),
    ("not-an-object", lambda doc: change(doc, "fair", to=7)),
    ("missing-field", lambda doc: doc["fair"].pop("secret")),
    ("unknown-field", lambda doc: change(doc, "fair", "more", to=1)),
    ("bad-fairness-record", lambda doc: change(doc, "fair", "secret", to=7)),
    ("bad-fairness-record", lambda doc: change(doc, "fair", "phrases", to=[1, 2, 3])),
    ("bad-fairness-record", lambda doc: change(doc, "fair", "phrases", to=["tide"])),
    ("bad-fairness-record", lambda doc: change(doc, "fair", "secret", to="zz" * 32)),
    ("bad-fairness-record", lambda doc: change(doc, "fair", "secret", to="")),
    ("not-a-boolean", lambda doc: change(doc, "fair", "drawn", to=1)),
]


@pytest.mark.parametrize(("code", "tamper"), TAMPERED)
def test_tampering_is_refused_by_code(code: str, tamper: Callable[[dict[str, Any]], None]) -> None:
    document = json.loads(SURVIVE)
    tamper(document)
    with refuses(InvalidInput, code):
        fair_luck.verify(document)


def with_a_turned_die(number: int) -> dict[str, Any]:
    """Return a game that the rules accept, with all its dice as the seed says but one."""
    seed = fair_luck.seed_of(SECRET, ("", ""))
    options = survive.Options(players=2, first_player=0)
    match, rng, rolls = Match(survive, survive.new_game(options, luck.for_deal(seed))), Random(1), 0
    while match.outcome is None:
        if match.to_act == CHANCE:
            rolls += 1
            right = draw_outcome(survive.chance_outcomes(match.state), luck.for_die(seed, rolls - 1))
            wrong = next(roll for roll in match.legal_actions() if roll != right)
            match.play(wrong if rolls == number else right)
        else:
            match.play(rng.choice(match.legal_actions()))
    extra = {"seed": seed, fair_luck.FIELD: fair_luck.field_of(ROOM, SECRET, ("", ""), drawn=False)}
    return write(match, extra=extra)


def test_one_turned_die_is_found() -> None:
    with refuses(InvalidInput, "roll-not-from-seed", roll=5):
        fair_luck.verify(with_a_turned_die(5))


def test_forged_first_player_is_found() -> None:
    document = json.loads(fair_game(fish_fish, drawn=False, phrases=("a", "b", "c")))
    lot = fish_fish.new_game(fish_fish.Options(players=3), luck.for_deal(document["seed"]))
    assert lot.options.first_fisher != 1, "choose other phrases for this test"
    document["fair"]["drawn"] = True
    with refuses(InvalidInput, "first-seat-mismatch"):
        fair_luck.verify(document)


def test_unsound_game_is_refused() -> None:
    document = json.loads(SURVIVE)
    document["plies"].pop()
    with refuses(BadTranscript, "result-too-early"):
        fair_luck.verify(document)


# -- rooms -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_a_room_keeps_its_promise(lobby: Lobby, clock: Clock, game: str) -> None:
    options = survive.Options(players=3) if game == "survive" else fish_fish.Options(players=3)
    host = lobby.open(game, options, [OPEN, DRIFTER, DRIFTER], browser=TEACHER)
    promised = host.facts.commitment
    (ada,) = joined(lobby, host, "Ada")
    ada.add_phrase("  high\u202e tide ")
    assert ada.facts.phrases == (("Ada", "high tide"),)
    host.start()
    with refuses(RoomRefused, "game-begun"):
        ada.add_phrase("too late")
    host.stand_in(0, "drifter")
    table = table_of(host)
    while not table.is_over:
        assert host.facts.secret == ""
        clock.pass_by(0.0 if table.step() else 0.5)
    host.poll()
    assert host.facts.status == "over"
    document = json.loads(table.transcript())
    checked = fair_luck.verify(document)
    assert promised == host.facts.commitment == checked.commitment
    assert checked.commitment == fair_luck.commitment_of(host.facts.secret, host.facts.id)
    assert checked.phrases == ("high tide", "", "")
    assert [seat["kind"] for seat in document["seats"]] == ["person", "bot", "bot"]


def test_every_room_has_its_own_secret(lobby: Lobby) -> None:
    assert len({opened(lobby).facts.commitment for _ in range(5)}) == 5


# -- the command line --------------------------------------------------------------------------------------


def test_verify_fair_says_what_it_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "room.jsonl"
    path.write_text(f"{SURVIVE}\n{FISH}\n", encoding="utf-8")
    assert main(["verify", "--fair", str(path)]) == 0
    output = capsys.readouterr().out
    dice = fair_luck.verify(SURVIVE).dice
    for part in (
        "line 1: ok; luck checked, moves not witnessed",
        f"commitment: {fair_luck.commitment_of(SECRET, ROOM)} is",
        f"seed: {fair_luck.seed_of(SECRET, ('tide', 'موج', ''))} follows from the secret and the phrases (2)",
        "deal: 40 tiles agree with the seed",
        "first player: agrees with the seed",
        f"dice: {dice} agree with the seed",
        "line 2: ok; luck checked, moves not witnessed",
        "deal: this game has none",
        "dice: 0 agree",
    ):
        assert part in output


def test_verify_fair_refuses_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(SURVIVE)
    document["fair"]["phrases"][2] = "mine"
    bare = json.loads(FISH)
    del bare["fair"]
    path = tmp_path / "room.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in (document, bare, 7)), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == ["line 1: ok", "line 2: ok"]
    assert main(["verify", "--fair", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "line 1: outside the plies: The seed does not follow from the secret and the phrases."
    )
    assert lines[1].startswith("line 2: outside the plies: This game was not played in a room")
    assert lines[2].startswith("line 3: outside the plies: The transcript must be an object")

"""What a host may invent beside `make tampering`, and a check of games with docs/transcript.md alone."""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb.cli.verify import _fairness_report
from survive_nb.game import InvalidInput
from survive_nb.rooms import Lobby, receipts
from survive_nb.rooms.chain import agreed_of, begin_commitment, canonical
from survive_nb.rooms.nonces import NonceEntry, commitment_of_nonce, mixed, replacement_of
from survive_nb.transcript import BadTranscript
from tests.refusals import refuses
from tests.rooms.browsers import play_whole_game, started
from tests.rooms.room_games import Clock
from tools import tampering
from tools.tampering import Honest


@pytest.fixture(scope="module", params=[pytest.param("survive", marks=pytest.mark.slow), "fish-fish"])
def honest(request: pytest.FixtureRequest) -> Honest:
    return tampering.honest_game(request.param, 7)


def edited(document: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(document))
    at = found
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return found


Change = Callable[[dict[str, Any]], object]


def with_nonce(document: dict[str, Any], seat: int, nonce: str, rule: str = "revealed") -> None:
    """Give a seat another number, and work out the luck again."""
    begin, fair = document["chain"]["begin"], document["fair"]
    commitment = commitment_of_nonce(nonce, fair["room"]) if rule == "revealed" else ""
    begin["nonces"][seat] = {"commitment": commitment, "nonce": nonce, "rule": rule}
    fair["phrases"][seat] = mixed(begin["phrases"][seat], nonce)
    tampering.redealt(document, Random(1))


def of_other_type(value: object) -> Change:
    return lambda document: document["chain"]["begin"].update(memory_aid=value)


def exchanged_changes(document: dict[str, Any]) -> None:
    """Let two changes of chairs have happened in the other order."""
    changes = document["chain"]["changes"]
    at = next(at for at, one in enumerate(changes[1:]) if one["chair"] != changes[at]["chair"])
    one, other = changes[at], changes[at + 1]
    one["before"], other["before"] = other["before"], one["before"]
    changes[at], changes[at + 1] = other, one


#: What a host may do beside the ways of `make tampering`, with everything worked out again.
INVENTIONS: dict[str, tuple[str, Change]] = {
    "number of one digit": ("nonce-mismatch", lambda document: with_nonce(document, 1, "1")),
    "empty number": ("nonce-mismatch", lambda document: with_nonce(document, 1, "")),
    "replaced without a fingerprint": (
        "nonce-mismatch",
        lambda document: with_nonce(
            document, 1, replacement_of("", document["fair"]["room"]), rule="replaced"
        ),
    ),
    "number of a bot": ("begin-mismatch", lambda document: with_nonce(document, 2, "5a" * 16)),
    "memory aid 0": ("not-a-boolean", of_other_type(0)),
    "memory aid as an object": ("not-a-boolean", of_other_type({"on": [1.5]})),
    "changes exchanged": ("receipt-head-missing", exchanged_changes),
    "change repeated": (
        "receipt-head-missing",
        lambda document: document["chain"]["changes"].insert(0, document["chain"]["changes"][0]),
    ),
    "memory aid switched": (
        "receipt-begin-mismatch",
        lambda document: document["chain"]["begin"].update(
            memory_aid=not document["chain"]["begin"]["memory_aid"]
        ),
    ),
    "name in other letters": (
        "receipt-begin-mismatch",
        lambda document: document["chain"]["begin"]["seats"][0].update(name="Ad\u0430"),
    ),
    "name with an accent of its own": (
        "receipt-begin-mismatch",
        lambda document: document["chain"]["begin"]["seats"][0].update(name="Ada\u0301"),
    ),
}


@pytest.mark.parametrize("what", INVENTIONS)
def test_consistent_inventions_are_found(honest: Honest, what: str) -> None:
    code, change = INVENTIONS[what]
    document = deepcopy(honest.document)
    change(document)
    tampering.rechained(document)
    with refuses(InvalidInput, code):
        receipts.verify(json.dumps(document), honest.kept)
    if code.startswith("receipt"):
        assert receipts.verify(json.dumps(document)).plies, "only the receipts tell"


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("chain", "begin", "drawn"), 1),
        (("chain", "begin", "options", "players"), 3.0),
        (("chain", "changes", 0, "seat"), 0.0),
        (("chain", "changes", 0, "before"), True),
        (("fair", "drawn"), 1),
        (("options", "players"), 3.0),
        (("plies", 0, "seat"), False),
        (("result", "scores", 0), 0.0),
        (("result",), None),
        (("seats", 0, "extra"), 1),
        (("chain", "links", 0), 0),
    ],
)
def test_equal_values_of_other_types_are_found(honest: Honest, path: tuple[Any, ...], to: object) -> None:
    document = edited(honest.document, *path, to=to)
    with pytest.raises((InvalidInput, BadTranscript)):
        receipts.verify(json.dumps(document))
    begin = document["chain"]["begin"]
    document["chain"]["commitment"] = begin_commitment(canonical(begin))
    with pytest.raises((InvalidInput, BadTranscript)):
        receipts.verify(json.dumps(document))


@pytest.mark.parametrize("name", ["chain", "fair", "seed", "seats", "result", "se\\u0065d"])
def test_field_that_appears_twice_is_refused(honest: Honest, name: str) -> None:
    text = json.dumps(honest.document)
    with refuses(InvalidInput, "duplicate-field"):
        receipts.verify(f'{text[:-1]}, "{name}": 1}}')


def test_number_that_was_copied_counts_once(honest: Honest) -> None:
    """Fingerprints are public while players sit down: a seat can repeat another's, and later its number."""
    document, (kept,) = deepcopy(honest.document), honest.kept
    with_nonce(document, 1, document["chain"]["begin"]["nonces"][0]["nonce"])
    tampering.rechained(document)
    begin = document["chain"]["begin"]
    agreed = agreed_of(begin, [NonceEntry(**nonce) for nonce in begin["nonces"]])
    own = replace(kept, begin=document["chain"]["commitment"], agreed=agreed, heads=())
    checked = receipts.verify(document, [own])
    assert (checked.revealed, checked.own_numbers) == (1, 1)


def test_number_counts_only_with_what_was_fixed_before(honest: Honest) -> None:
    """Otherwise a host who saw the number may have chosen a phrase or another number after it."""
    (kept,) = honest.kept
    assert receipts.verify(honest.document, [kept]).own_numbers == 1
    checked = receipts.verify(honest.document, [replace(kept, agreed="")])
    assert (checked.own_numbers, checked.witnessed) == (0, checked.plies)
    assert "who ran the server could have chosen the luck" in _fairness_report(checked)


def test_report_names_what_is_not_checked(honest: Honest) -> None:
    assert receipts.verify(honest.document).unchecked == ()
    document = {**honest.document, "ch\u0430in": honest.document["chain"], "winner": "Eve\n\x1b[2J"}
    checked = receipts.verify(document, honest.kept)
    assert checked.unchecked == ("ch\u0430in", "winner")
    assert "not checked: 'ch\\u0430in', 'winner'" in _fairness_report(checked)
    many = {**honest.document, **{f"more {number}": 1 for number in range(20)}}
    assert _fairness_report(receipts.verify(many)).count("'more ") == 8


def test_receipts_of_other_rooms_are_counted(honest: Honest) -> None:
    (kept,) = honest.kept
    stranger = replace(kept, room="another", heads=("5a" * 32,))
    checked = receipts.verify(honest.document, [stranger, kept])
    assert (checked.receipts, checked.other_rooms) == (1, 1)
    assert "receipts of this room: 1; of other rooms, not compared: 1" in _fairness_report(checked)
    with refuses(InvalidInput, "no-receipt"):
        receipts.verify(honest.document, [stranger])


def test_stripped_chain_is_found(honest: Honest) -> None:
    document = {name: value for name, value in honest.document.items() if name != "chain"}
    checked = receipts.verify(document)
    assert (checked.begin, checked.unchecked) == ("", ("seats",))
    assert "who ran the server could have chosen the luck" in _fairness_report(checked)
    (kept,) = honest.kept
    for what in (
        {"heads": ()},
        {"heads": (), "agreed": ""},
        {"heads": (), "begin": ""},
        {"begin": "", "agreed": ""},
    ):
        with refuses(InvalidInput, "chain-missing"):
            receipts.verify(document, [replace(kept, **what)])


# -- docs/transcript.md ------------------------------------------------------------------------------------


def documented(document: dict[str, Any], kept: dict[str, Any], table: str) -> int:
    """Check a game as docs/transcript.md says, with nothing of ours; return how many plies were witnessed.

    ``table`` is docs/rules.md, which has the tiles.  Whether moves are legal is not checked here.
    """

    def hashed(text: str) -> str:
        return sha256(text.encode()).hexdigest()

    def text_of(value: object) -> str:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))

    def keyed(text: str) -> str:
        return hmac.new(bytes.fromhex(document["fair"]["secret"]), text.encode(), "sha256").hexdigest()

    fair, chain, options = document["fair"], document["chain"], dict(document["options"])
    begin, secret = chain["begin"], bytes.fromhex(fair["secret"])
    assert fair["commitment"] == sha256(secret + fair["room"].encode() + b"survive-nb/1").hexdigest()
    seed = keyed(text_of(fair["phrases"]))
    assert document["seed"] == seed
    luck, first = Random(f"{seed}:deal"), "first_fisher"
    if document["game"] == "survive":
        first = "first_player"
        rows = re.findall(r"^  \| (\w+) \| (\d) \| (\d) \| (\d) \| \d \|$", table, re.M)
        terrains = ("beach", "forest", "mountain")
        tiles = [
            {"terrain": terrain, "back": back}
            for back, *counts in rows
            for terrain, count in zip(terrains, counts, strict=True)
            for _ in range(int(count))
        ]
        luck.shuffle(tiles)
        dealt = {tile.pop("space"): tile for tile in deepcopy(document["deal"]["tiles"])}
        spaces = sorted(dealt, key=lambda name: (name[0], int(name[1:])))
        assert dealt == dict(zip(spaces, tiles, strict=True))
    if fair["drawn"]:
        assert options[first] == luck.randrange(options["players"])
        options[first] = None
    dice = [ply["action"]["face"] for ply in document["plies"] if ply["seat"] == "chance"]
    assert dice == [
        ("serpent", "shark", "whale")[Random(f"{seed}:dice:{number}").randrange(3)]
        for number in range(len(dice))
    ]
    assert chain["commitment"] == hashed(f"survive-nb begin {text_of(begin)}")
    assert [begin[name] for name in ("room", "commitment", "game", "options", "drawn")] == [
        *(fair["room"], fair["commitment"], document["game"], options, fair["drawn"])
    ]
    for nonce, phrase, mix in zip(begin["nonces"], begin["phrases"], fair["phrases"], strict=True):
        assert nonce["rule"] in ("revealed", "none")
        if nonce["rule"] == "revealed":
            assert nonce["commitment"] == hashed(f"survive-nb nonce {fair['room']} {nonce['nonce']}")
        assert mix == f"{phrase} {nonce['nonce']}".strip()
    links: list[str] = []
    witnesses, last, changes = {}, chain["commitment"], list(chain["changes"])
    for number, ply in enumerate(document["plies"]):
        while changes and changes[0]["before"] == number:
            change = changes.pop(0)
            entry = text_of({"seat": change["seat"], "chair": change["chair"]})
            last = keyed(f"link {len(links)} {last} {entry}")
            links.append(last)
        entry = text_of({"seat": ply["seat"], "action": ply["action"]})
        last = keyed(f"link {len(links)} {last} {entry}")
        links.append(last)
        witnesses[last] = number + 1
    assert (links, changes) == (chain["links"], [])
    chairs = list(begin["seats"])
    for change in chain["changes"]:
        chairs[change["seat"]] = change["chair"]
    assert document["seats"] == [
        {"kind": "person", "name": chair["name"], "bot": None}
        if chair["kind"] == "person"
        else {"kind": "bot", "name": chair["bot"].capitalize(), "bot": chair["bot"]}
        for chair in chairs
    ]
    fixed = {name: value for name, value in begin.items() if name != "nonces"}
    agreed = text_of({**fixed, "commitments": [nonce["commitment"] for nonce in begin["nonces"]]})
    assert (kept["commitment"], kept["begin"]) == (fair["commitment"], chain["commitment"])
    assert (kept["agreed"], kept["complaints"]) == (agreed, [])
    nonce = begin["nonces"][kept["seat"]]
    assert hashed(f"survive-nb nonce {fair['room']} {kept['nonce']}") == nonce["commitment"]
    return max(witnesses[head] for head in kept["heads"])


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_documents_suffice_to_check_a_game(lobby: Lobby, clock: Clock, game: str) -> None:
    host, browsers = started(lobby, game, ("Ada", "Bo"), 1)
    document = json.loads(play_whole_game(host, browsers, clock, Random(6)))
    table = (Path(__file__).parents[2] / "docs/rules.md").read_text(encoding="utf-8")
    for browser in browsers:
        (kept,) = json.loads(browser.saved())["receipts"]
        assert documented(document, kept, table) == len(document["plies"])


def test_links_tell_nothing_without_the_secret(honest: Honest) -> None:
    """Hashing every candidate for a hidden ply with all that is public finds no link."""
    chain, fair = honest.document["chain"], honest.document["fair"]
    begin, links = chain["begin"], set(chain["links"])
    texts = [*(fair["room"], fair["commitment"], chain["commitment"], canonical(begin), "", "00" * 32)]
    texts += [nonce[name] for nonce in begin["nonces"] for name in ("commitment", "nonce")]
    keys = {text.encode() for text in texts} | {
        bytes.fromhex(text) for text in texts if re.fullmatch("(?:[0-9a-f]{2})*", text)
    }
    kinds: dict[str, list[dict[str, Any]]] = {
        "place_explorer": [{"value": value} for value in range(1, 7)],
        "lay_row": [{"card": card, "bait": bait} for card in ("fish", "no_fish") for bait in range(2, 6)],
        "bid": [{"tiles": tiles} for tiles in range(12)],
        "repel": [{"type": name} for name in ("repel", "allow")],
        "allow": [{"type": name} for name in ("repel", "allow")],
    }
    number, tried, last = 0, 0, chain["commitment"]
    for at, ply in enumerate(honest.document["plies"]):
        number += sum(change["before"] == at for change in chain["changes"])
        last = chain["links"][number - 1] if number else last
        for other in kinds.get(ply["action"]["type"], []):
            entry = canonical({"seat": ply["seat"], "action": {**ply["action"], **other}})
            text = f"link {number} {last} {entry}".encode()
            assert not links.intersection(hmac.new(key, text, "sha256").hexdigest() for key in keys)
            found = (
                hmac.new(bytes.fromhex(fair["secret"]), text, "sha256").hexdigest() == chain["links"][number]
            )
            assert found == (ply["action"] == {**ply["action"], **other})
            tried += len(keys)
        number += 1
    assert tried > 1_000

"""Check the luck and the moves of a transcript, with the receipts that screens have kept.

A screen keeps in its browser the first commitment that it saw, the second one, its own number and the heads
of the chain that were published to it.  Who ran the server cannot change a game afterwards without
contradicting them.  What cannot be proven is in docs/fairness.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, get_args

from survive_nb import transcript
from survive_nb.fields import boolean, exact_object, input_error, integer, items, plain_object
from survive_nb.game import AnyMatch, InvalidInput
from survive_nb.rooms import fair_luck
from survive_nb.rooms.chain import (
    FIELD,
    agreed_of,
    begin_commitment,
    canonical,
    chairs_after,
    change_entry,
    link_of,
)
from survive_nb.rooms.document import ChairChange, ChairEntry, ChairKind, plans_of_chairs
from survive_nb.rooms.fair_luck import Checked, FairRecord
from survive_nb.rooms.nonces import NonceEntry, NonceRule, commitment_of_nonce, is_consistent, mixed
from survive_nb.table.records import ply_body
from survive_nb.table.seat_plan import plans_to_json

#: How a file of receipts begins; ``frontend/src/receipts.ts`` writes it.
FORMAT: Final = "survive-nb receipts/1"
_RECEIPT: Final = ("room", "commitment", "begin", "seat", "nonce", "heads", "complaints")
#: What a browser has kept before it revealed its number; the first receipts do not have it.
_AGREED: Final = "agreed"
#: Complaints of a screen that contradict a fair game; the others may have harmless causes.
_CONTRADICTIONS: Final = {"commitment", "begin"}
_CHAIN: Final = ("begin", "commitment", "changes", "links")
_BEGIN: Final = (
    *("room", "commitment", "game", "options", "drawn", "memory_aid", "seats", "phrases", "nonces"),
)


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one screen has kept of one room."""

    room: str
    commitment: str
    #: The second commitment; empty if the screen left before the game began.
    begin: str
    #: The seat and the number of this browser, if it had to reveal one.
    seat: int | None
    nonce: str
    heads: tuple[str, ...]
    #: What was fixed before the number was revealed; empty if this browser was not asked for one.
    agreed: str = ""
    complaints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verified:
    """What was checked and found right."""

    luck: Checked
    plies: int
    #: The second commitment; empty in transcripts of version 0.1.0.
    begin: str
    #: How many different numbers browsers revealed, and the seats of those that did not in time.
    revealed: int
    replaced: tuple[int, ...]
    changes: int
    #: How many receipts were compared, and up to which ply they saw the game.
    receipts: int
    witnessed: int
    #: How many of the revealed numbers belong to browsers whose receipts show what was fixed before.
    own_numbers: int
    #: How many of the given receipts are from other rooms: they say nothing about this game.
    other_rooms: int
    #: Fields of the transcript that nothing was compared with.
    unchecked: tuple[str, ...]


def read_receipts(text: str | bytes) -> list[Receipt]:
    """Read a file of receipts, or raise `InvalidInput`."""
    found = exact_object(transcript.loads(text), "The file", ("format", "receipts"))
    if found["format"] != FORMAT:
        raise input_error(None, "This is not a file of receipts.", code="not-receipts")
    return [_receipt(entry) for entry in items(found["receipts"], "receipts")]


def _receipt(entry: object) -> Receipt:
    has_agreed = isinstance(entry, dict) and _AGREED in entry
    found = exact_object(entry, "receipt", (*_RECEIPT, _AGREED) if has_agreed else _RECEIPT)
    seat = None if found["seat"] is None else integer(found["seat"], "seat")
    room, commitment, begin, nonce = (
        _text(found[name], name) for name in ("room", "commitment", "begin", "nonce")
    )
    heads = tuple(_text(head, "head") for head in items(found["heads"], "heads"))
    complaints = tuple(_text(code, "complaint") for code in items(found["complaints"], "complaints"))
    agreed = _text(found.get(_AGREED, ""), _AGREED)
    return Receipt(room, commitment, begin, seat, nonce, heads, agreed, complaints)


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise input_error(None, "{path} must be a text.", path=path, code="not-a-text")
    return value


def verify(document: object, receipts: Sequence[Receipt] | None = None) -> Verified:
    """Check luck, chain and receipts of a transcript, or raise `InvalidInput` that names what is wrong.

    Without receipts the moves are not witnessed: who knows the secret can write another chain.
    """
    if isinstance(document, str | bytes):
        document = transcript.loads(document)
    match = transcript.read(document)
    found = plain_object(document, "The transcript")
    fair = fair_luck.fair_record(found, match)
    own = None if receipts is None else [receipt for receipt in receipts if receipt.room == fair.room]
    if own is not None and not own:
        raise input_error(None, "None of the receipts is from the room of this game.", code="no-receipt")
    luck = fair_luck.check(found, match, fair)
    chain = _Chain(found, match, fair) if FIELD in found else None
    witnessed = max((_check_receipt(receipt, fair, chain) for receipt in own or ()), default=0)
    return Verified(
        luck,
        len(match.log),
        "" if chain is None else chain.commitment,
        0 if chain is None else len(chain.revealed),
        () if chain is None else chain.replaced,
        0 if chain is None else len(chain.changes),
        len(own or ()),
        witnessed,
        0 if chain is None else len(chain.revealed & {one.nonce for one in own or () if one.agreed}),
        0 if receipts is None else len(receipts) - len(own or ()),
        _unchecked(found, match, has_chain=chain is not None),
    )


def _unchecked(document: dict[str, object], match: AnyMatch, *, has_chain: bool) -> tuple[str, ...]:
    """Return the fields that anybody could have written: without a chain, who sat at the table is one."""
    checked = {"format", "game", *match.game.start_to_json(match.start), "plies", "result"}
    checked |= {"seed", fair_luck.FIELD} | ({FIELD, "seats"} if has_chain else set())
    return tuple(name for name in document if name not in checked)


class _Chain:
    """The chain of a transcript, read and found consistent with everything else in the transcript."""

    def __init__(self, document: dict[str, object], match: AnyMatch, fair: FairRecord) -> None:
        chain = exact_object(document[FIELD], FIELD, _CHAIN)
        begin = exact_object(chain["begin"], "begin", _BEGIN)
        self.commitment = begin_commitment(canonical(begin))
        if chain["commitment"] != self.commitment:
            raise input_error(
                None,
                "The second commitment is not the fingerprint of what was agreed.",
                code="begin-commitment-mismatch",
            )
        self.nonces = [_nonce(entry) for entry in items(begin["nonces"], "nonces")]
        self.agreed = agreed_of(begin, self.nonces)
        self.replaced = tuple(seat for seat, one in enumerate(self.nonces) if one.rule == "replaced")
        # A seat that repeats the fingerprint and the number of another browser adds no number of its own.
        self.revealed = {one.nonce for one in self.nonces if one.rule == "revealed"}
        self._check_begin(begin, document, match, fair)
        entries = [_change(entry, len(match.log)) for entry in items(chain["changes"], "changes")]
        self.changes = [change for _, change in entries]
        self._check_seats(begin, document, match.start.options.players)
        #: Link → how many plies it covers.
        self.plies_at = self._checked_links(chain, match, [before for before, _ in entries], fair.secret)

    def _check_begin(
        self, begin: dict[str, object], document: dict[str, object], match: AnyMatch, fair: FairRecord
    ) -> None:
        """Refuse a transcript that says something else than what was agreed when the game began."""
        options = dict(plain_object(match.game.start_to_json(match.start)["options"], "options"))
        if fair.drawn:
            options[match.game.FIRST_OPTION] = None
        right: dict[str, object] = {
            "room": fair.room,
            "commitment": fair.commitment,
            "game": document["game"],
            "drawn": fair.drawn,
            "options": options,
        }
        for name, value in right.items():
            if canonical(begin[name]) != canonical(value):
                raise _disagreement(name)
        boolean(begin["memory_aid"], "memory_aid")
        players = match.start.options.players
        phrases = [_text(phrase, "phrase") for phrase in items(begin["phrases"], "phrases")]
        if not len(phrases) == len(self.nonces) == players:
            raise _disagreement("nonces")
        if any(not is_consistent(nonce, fair.room) for nonce in self.nonces):
            raise input_error(
                None, "The number of a browser does not belong to its fingerprint.", code="nonce-mismatch"
            )
        mixes = tuple(mixed(phrase, one.nonce) for phrase, one in zip(phrases, self.nonces, strict=True))
        if mixes != fair.phrases:
            raise _disagreement("phrases")

    def _check_seats(self, begin: dict[str, object], document: dict[str, object], players: int) -> None:
        """Refuse seats or names that do not follow from those at the beginning and the changes."""
        chairs = [_chair(entry) for entry in items(begin["seats"], "seats")]
        if len(chairs) != players or any(change.seat not in range(players) for change in self.changes):
            raise _disagreement("seats")
        pairs = zip(chairs, self.nonces, strict=True)
        if any(chair.kind != "person" and nonce.rule != "none" for chair, nonce in pairs):
            raise _disagreement("nonces")
        owners = plans_to_json(plans_of_chairs(chairs_after(chairs, self.changes)))
        if canonical(document.get("seats")) != canonical(owners):
            raise _disagreement("seats")

    def _checked_links(
        self, chain: dict[str, object], match: AnyMatch, befores: Sequence[int], secret: str
    ) -> dict[str, int]:
        """Work out every link again, or refuse the first that is another."""
        if befores != sorted(befores):
            raise _disagreement("changes")
        links, done, last = items(chain["links"], "links"), {}, self.commitment
        if len(links) != len(match.log) + len(self.changes):
            raise input_error(None, "The chain must have one link for each ply.", code="link-missing")
        todo = list(zip(befores, self.changes, strict=True))
        number = 0
        for ply, (seat, action) in enumerate(match.log):
            entries = []
            while todo and todo[0][0] == ply:
                entries.append(change_entry(todo.pop(0)[1]))
            for entry in (*entries, ply_body(match.game, seat, action)):
                last = link_of(secret, number, last, entry)
                if links[number] != last:
                    raise input_error(
                        None, "Ply {ply}: the chain was made of another ply.", ply=ply, code="link-mismatch"
                    )
                number += 1
            done[last] = ply + 1
        return done


def _nonce(entry: object) -> NonceEntry:
    found = exact_object(entry, "nonce", NonceEntry._fields)
    rule: NonceRule | None = next((rule for rule in get_args(NonceRule) if rule == found["rule"]), None)
    if rule is None:
        raise _disagreement("nonces")
    return NonceEntry(_text(found["commitment"], "commitment"), _text(found["nonce"], "nonce"), rule)


def _change(entry: object, plies: int) -> tuple[int, ChairChange]:
    found = exact_object(entry, "change", ("before", "seat", "chair"))
    before = integer(found["before"], "before")
    if not 0 <= before < plies:
        raise _disagreement("changes")
    return before, ChairChange(integer(found["seat"], "seat"), _chair(found["chair"]))


def _chair(entry: object) -> ChairEntry:
    found = exact_object(entry, "chair", ChairEntry._fields)
    kind: ChairKind | None = next((kind for kind in get_args(ChairKind) if kind == found["kind"]), None)
    bot, stand_in = found["bot"], found["stand_in"]
    if kind is None or not isinstance(bot, str | None) or not isinstance(stand_in, str | None):
        raise _disagreement("seats")
    return ChairEntry(kind, _text(found["name"], "name"), bot, stand_in)


def _disagreement(field: str) -> InvalidInput:
    return input_error(
        None,
        "The field {field} is not what was agreed when the game began.",
        field=field,
        code="begin-mismatch",
    )


# -- receipts ----------------------------------------------------------------------------------------------


def _check_receipt(receipt: Receipt, fair: FairRecord, chain: _Chain | None) -> int:
    """Compare one receipt with the transcript; return how many plies it witnessed."""
    if found := sorted(_CONTRADICTIONS.intersection(receipt.complaints)):
        raise input_error(
            None,
            "A screen was shown contradictory fingerprints during the game ({found}).",
            found=", ".join(found),
            code="receipt-complaint",
        )
    if receipt.commitment != fair.commitment:
        raise input_error(
            None, "A screen was shown another commitment when it came.", code="receipt-commitment-mismatch"
        )
    if chain is None:
        if receipt.begin or receipt.agreed or receipt.heads:
            raise input_error(
                None, "A screen has receipts of moves, but the transcript has no chain.", code="chain-missing"
            )
        return 0
    if receipt.begin and receipt.begin != chain.commitment:
        raise input_error(
            None,
            "A screen was shown another second commitment: options, seats, names or numbers were changed.",
            code="receipt-begin-mismatch",
        )
    if receipt.agreed and receipt.agreed != chain.agreed:
        raise input_error(
            None,
            "Seats, names, phrases or fingerprints were changed after a browser had revealed its number.",
            code="receipt-agreed-mismatch",
        )
    _check_own_nonce(receipt, chain, fair.room)
    witnessed = 0
    # Two tabs of a browser keep one list, and one of them may lag behind: the order of heads means nothing.
    for head in receipt.heads:
        if head not in chain.plies_at:
            raise input_error(
                None,
                "A screen saw another game after ply {ply}: the head that it kept is not in the chain.",
                ply=witnessed,
                code="receipt-head-missing",
            )
        witnessed = max(witnessed, chain.plies_at[head])
    return witnessed


def _check_own_nonce(receipt: Receipt, chain: _Chain, room_id: str) -> None:
    """Refuse a transcript in which the number of this screen's browser is missing."""
    if receipt.seat is None or not receipt.nonce or not receipt.begin:
        return
    entry = chain.nonces[receipt.seat] if 0 <= receipt.seat < len(chain.nonces) else None
    if entry is None or entry.commitment != commitment_of_nonce(receipt.nonce, room_id):
        raise input_error(
            None, "The number of a screen's browser is not in the game.", code="receipt-nonce-missing"
        )

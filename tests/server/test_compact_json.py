"""Messages of kernels: what jupyter_client would write, without spaces."""

from __future__ import annotations

from datetime import UTC, datetime

from jupyter_client.session import Session, json_packer
from traitlets.config import Config

from survive_nb.server.compact_json import pack, unpack

PARTS: list[dict[str, object]] = [
    {"state": {"main": {"t": "p", "x": "نهنگ: a, b", "n": [1, 2.5, None, True]}}},
    {"date": datetime(2026, 1, 2, tzinfo=UTC)},
    {"surrogate": "\udcff"},
]


def test_parts_are_the_same_without_spaces() -> None:
    for part in PARTS:
        ours, theirs = pack(part), json_packer(part)
        assert unpack(ours) == unpack(theirs)
        assert len(ours) < len(theirs)


def test_session_takes_the_packer_of_the_configuration() -> None:
    names = {
        "packer": "survive_nb.server.compact_json.pack",
        "unpacker": "survive_nb.server.compact_json.unpack",
    }
    session = Session(config=Config(Session=names), key=b"secret")
    _, parts = session.feed_identities(session.serialize(session.msg("comm_msg", PARTS[0])))
    assert session.deserialize(parts)["content"] == PARTS[0]
    assert parts[-1] == pack(PARTS[0])

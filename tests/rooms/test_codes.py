"""Room codes that can be read out, unguessable keys, and nicknames."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.game import InvalidInput
from survive_nb.names import clean_name, folded
from survive_nb.rooms.codes import ALPHABET, CODE_LENGTH, clean_code, code_of, is_key, key_of, new_key
from survive_nb.rooms.nicknames import _all, suggest

codes = st.text(st.sampled_from(ALPHABET), min_size=CODE_LENGTH, max_size=CODE_LENGTH)


def test_no_two_signs_look_alike() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("01IO")
    assert ALPHABET.upper() == ALPHABET


@given(codes, st.text(st.sampled_from(" -\t\u2009\u200c.·"), max_size=4), st.integers(0, CODE_LENGTH))
def test_code_is_read_in_any_spelling(code: str, gap: str, at: int) -> None:
    assert clean_code(code) == code
    assert clean_code(f"{gap}{code[:at].lower()}{gap}{code[at:]}{gap}") == code


@given(st.text(max_size=30))
def test_any_text_is_code_or_refused(text: str) -> None:
    with suppress(InvalidInput):
        code = clean_code(text)
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(ALPHABET)


def test_codes_are_spread_over_all_signs() -> None:
    made = [code_of(new_key()) for _ in range(400)]
    assert len(set(made)) == len(made)
    for place in range(CODE_LENGTH):
        assert {code[place] for code in made} == set(ALPHABET)


@given(st.text(min_size=1), st.text(), st.text())
def test_key_depends_on_its_token_only(token: str, room: str, place: str) -> None:
    key = key_of(token, room, place)
    assert is_key(key)
    assert key_of(token, room, place) == key
    assert key_of(token + "x", room, place) != key
    assert key_of(token, room, place + "x") != key
    assert key_of("", room, place) != key_of("", room, place)


@pytest.mark.parametrize("key", [None, 1, "", "a" * 21, "a" * 23, "a" * 21 + "/", "é" * 22])
def test_what_is_no_key(key: object) -> None:
    assert not is_key(key)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_nicknames_are_fit_to_be_names(lang: str) -> None:
    names = _all(lang)
    assert len({folded(name) for name in names}) == len(names) >= 400
    assert all(clean_name(name) == name for name in names)


def test_nicknames_are_offered_once() -> None:
    taken: list[str] = []
    for seed in range(30):
        name = suggest("en", taken, Random(seed))
        assert folded(name) not in {folded(other) for other in taken}
        taken.append(name.upper())
    assert suggest("fa", _all("fa")[1:]) == _all("fa")[0]
    assert suggest("en", _all("en")) in _all("en")

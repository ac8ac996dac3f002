"""Suggested nicknames, so that nobody has to give a real name."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Final

from survive_nb.names import folded

_QUALITIES: Final = """
    Brave, Calm, Cheerful, Clever, Curious, Gentle, Golden, Happy, Jolly, Kind, Lucky, Merry, Nimble,
    Patient, Proud, Quick, Quiet, Shining, Silver, Swift, Wise
"""
_DWELLERS: Final = """
    Crab, Cormorant, Gull, Heron, Jellyfish, Lobster, Manatee, Narwhal, Octopus, Otter, Oyster, Pelican,
    Penguin, Puffin, Sailor, Seahorse, Seal, Squid, Starfish, Turtle, Walrus
"""
_QUALITIES_FA: Final = """
    شجاع, آرام, شاد, زیرک, کنجکاو, مهربان, طلایی, خندان, بازیگوش, خوش‌قلب, خوش‌شانس, چابک, صبور,
    سرافراز, تیزپا, بی‌صدا, درخشان, نقره‌ای, دانا, تیزبین, خوش‌خبر
"""
_DWELLERS_FA: Final = """
    خرچنگ, باکلان, مرغ دریایی, حواصیل, عروس دریایی, دلفین, نروال, هشت‌پا, سمور آبی, صدف, پلیکان,
    پنگوئن, لاک‌پشت, دریانورد, اسب دریایی, فوک, ماهی مرکب, ستارهٔ دریایی, مروارید, شیر دریایی, مرغ توفان
"""


def suggest(lang: str, taken: Collection[str] = (), rng: Random | None = None) -> str:
    """Return a name in this language that nobody has taken; in Persian the quality comes second.

    >>> suggest("en", rng=Random(4)), suggest("fa", rng=Random(4))
    ('Gentle Seahorse', 'فوک مهربان')
    """
    rng = rng or Random()
    used = {folded(name) for name in taken}
    names = [name for name in _all(lang) if folded(name) not in used]
    # More names than any room has chairs; a class that has used up all begins again.
    return rng.choice(names or _all(lang))


def _all(lang: str) -> list[str]:
    if lang == "fa":
        return [f"{who} {how}" for how in _words(_QUALITIES_FA) for who in _words(_DWELLERS_FA)]
    return [f"{how} {who}" for how in _words(_QUALITIES) for who in _words(_DWELLERS)]


def _words(listed: str) -> list[str]:
    return [" ".join(word.split()) for word in listed.split(",")]

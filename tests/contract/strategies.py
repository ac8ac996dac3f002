"""Games for Hypothesis: any variant, played for a while by a seed, then by choices that can be shrunk."""

from __future__ import annotations

from random import Random

from hypothesis import note
from hypothesis import strategies as st

from survive_nb.game import Match
from tests.contract import fish_kit, survive_kit
from tests.contract.kits import Kit, advance, new_match

KITS: dict[str, Kit] = {"survive": survive_kit, "fish-fish": fish_kit}


@st.composite
def matches(draw: st.DrawFn, name: str, *, memory_aid: bool = False) -> Match:
    """Draw a running or finished game at any point of it.

    The seed and the number of plies bring the game forward fast; the choices at the end are Hypothesis's own,
    so that a failure shrinks to an early position and a few plies.
    """
    kit = KITS[name]
    options = draw(st.sampled_from(kit.variants))
    seed = draw(st.integers(0, 2**16))
    match = new_match(kit, options, seed, memory_aid=memory_aid)
    advance(kit, match, Random(seed), draw(st.integers(0, kit.typical_plies(options))))
    for choice in draw(st.lists(st.integers(0, 99), max_size=6)):
        legal = match.legal_actions()
        if not legal:
            break
        match.play(legal[choice % len(legal)])
    note(f"{options}, seed {seed}, {len(match.log)} plies, the last of them {match.log[-6:]}: {match.state}")
    return match

"""The patient cheat

ask: A cheat wants {count} whales in the first {count} rolls and tries seed after seed. On average, one seed
    in how many gives them?
field: Seeds
because: Each roll is a whale once in three times. {count} factors of 3 make {value}. A computer tries that
    many in an instant.
hint: How often is the first roll a whale?
hint: Of those seeds, how many have a whale in the second roll too?
done: So a promise alone is not enough: the person who chooses the seed can choose the luck.
added: You added {count} times 3. Chances of things that must all happen are multiplied.
once: That is for one whale. {count} in a row are rarer.
like_dice: The die has six faces, but two of them show a whale: a third, not a sixth. [COMP-2]
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Texts, ValueTask

TEXTS: Final = Texts(__name__, __doc__)

#: Kinds of creatures on the die, and its faces (COMP-2).
_KINDS: Final = 3

_FACES: Final = 6


def _grind(count: int) -> ValueTask:
    """Ask how rare it is that a game begins with some whales."""
    texts = TEXTS.given(count=count, value=_KINDS**count)
    return texts.value(
        _KINDS**count,
        vary=lambda rng: _grind(rng.choice((2, 4, 5, 6))),
        wrong_ideas=texts.ideas(added=_KINDS * count, once=_KINDS, like_dice=_FACES**count),
    )


TASK: Final = _grind(3)

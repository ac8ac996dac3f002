"""Make a promise

hint: Fingerprints are made of bytes: `seed.encode()` turns a text into bytes.
hint: `hashlib.sha256(data)` makes one, and `.hexdigest()` writes it down.
done: Anybody may see this line of 64 characters. It gives nothing away, and it cannot be changed later.
no_secret: You hand out the seed itself. Now everybody can compute all the dice in advance.
bytes: The right fingerprint, as bytes. Write it as text, with `hexdigest()`.
old_hash: This is `md5`. It is broken: it is easy to make two texts with the same fingerprint.
backwards: Written backwards, a seed is still easy to read. A fingerprint cannot be turned back.
"""

from __future__ import annotations

import hashlib
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.fair_dice.answers import promise
from survive_nb.teaching.fair_dice.seeds import any_seed

TEXTS: Final = Texts(__name__, __doc__)

TASK: Final = TEXTS.function(
    promise,
    lambda rng: [Case(("",)), Case(("tide",)), Case(("دریا",)), *(Case((any_seed(rng),)) for _ in range(5))],
    wrong_ideas=TEXTS.ideas(
        no_secret=lambda seed: seed,
        bytes=lambda seed: hashlib.sha256(seed.encode()).digest(),
        old_hash=lambda seed: hashlib.md5(seed.encode(), usedforsecurity=False).hexdigest(),
        backwards=lambda seed: seed[::-1],
    ),
)

"""The exercise “Make a promise” of the lesson “Fair dice”."""

from __future__ import annotations

import hashlib
from typing import Final

from survive_nb.teaching.fair_dice.answers import promise
from survive_nb.teaching.fair_dice.seeds import any_seed
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea

TASK: Final = FunctionTask(
    name="promise",
    title=say("Make a promise"),
    solution=promise,
    cases=lambda rng: [
        Case(("",)),
        Case(("tide",)),
        Case(("دریا",)),
        *(Case((any_seed(rng),)) for _ in range(5)),
    ],
    hints=(
        say("Fingerprints are made of bytes: {code} turns a text into bytes.", code=Code("seed.encode()")),
        say(
            "{code} makes one, and {last} writes it down.",
            code=Code("hashlib.sha256(data)"),
            last=Code(".hexdigest()"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "no_secret",
            lambda seed: seed,
            say("You hand out the seed itself. Now everybody can compute all the dice in advance."),
        ),
        WrongIdea(
            "bytes",
            lambda seed: hashlib.sha256(seed.encode()).digest(),
            say("The right fingerprint, as bytes. Write it as text, with {code}.", code=Code("hexdigest()")),
        ),
        WrongIdea(
            "old_hash",
            lambda seed: hashlib.md5(seed.encode(), usedforsecurity=False).hexdigest(),
            say(
                "This is {code}. It is broken: it is easy to make two texts with the same fingerprint.",
                code=Code("md5"),
            ),
        ),
        WrongIdea(
            "backwards",
            lambda seed: seed[::-1],
            say("Written backwards, a seed is still easy to read. A fingerprint cannot be turned back."),
        ),
    ),
    well_done=say(
        "Anybody may see this line of 64 characters. It gives nothing away, and it cannot be changed later."
    ),
)

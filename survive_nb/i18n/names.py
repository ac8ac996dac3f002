"""What people call the things that every game has, and the words that join names.

The things of one game are named in its own module ``terms``.  The names are English here; the catalogue
has them in the other languages.  A refusal whose sentence contains seat numbers has another sentence here, or
in ``terms`` of its game, because a screen shows the names of the players.
"""

from __future__ import annotations

import re
from typing import Final

from survive_nb.i18n.catalogue import mark

#: Id → what people say.
NAMES: Final[dict[str, str]] = {
    # the step after the last one
    "over": mark("the game is over"),
    # who plays
    "person": mark("person"),
    "bot": mark("bot"),
    "chance": mark("the die"),
    # pictures of values that could not be read (`fields.quoted`)
    "a list": mark("a list"),
    "an object": mark("an object"),
    "a huge number": mark("a huge number"),
    "something that is not JSON": mark("something that is not JSON"),
}
#: A thing with a number: its kind, and the number.
NUMBERED: Final = re.compile(r"([a-z]+)-([0-9]|[1-9][0-9])")
#: A thing of a seat: its kind, the seat, and the number.
OF_SEAT: Final = re.compile(r"([a-z]+)-([0-7])-([0-9])")
#: A space, or the id of a rule: Latin in every language.
LATIN: Final = re.compile(r"[A-M][1-9][0-9]?|[A-Z]{2,4}-R?[1-9][0-9]?")
#: The kind of a seat in the id ``seat-2``, and a seat without a name.
SEAT: Final = "seat"
SEAT_NAME: Final = mark("seat {number}")
#: How things are joined: "a, b and c".
COMMA: Final = mark("{left}, {right}")
AND: Final = mark("{left} and {right}")
NOTHING: Final = mark("none")
YES: Final = mark("yes")
NO: Final = mark("no")
PERCENT: Final = mark("{number} %")

#: Facts that are seat numbers when they are whole numbers.
SEATS: Final = frozenset(
    {"seat", "turn", "actor", "winner", "player", "owner", "fisher", "by", "asked", "first_player", "master"}
)
#: Facts typed by users: shown verbatim, never looked up as ids.
TYPED: Final = frozenset({"name", "player", "nickname", "file", "text", "typed", "seed", "who"})

#: Code of a refusal → the sentence that screens show instead of its own, which is meant for developers.
REFUSALS: Final[dict[str, str]] = {
    "no-such-seat": mark("There is no such seat at this table."),
    "no-format": mark("This file is not a saved game."),
    "seat-name-missing": mark("Every seat needs a name."),
}

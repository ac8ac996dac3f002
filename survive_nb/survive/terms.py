"""What people call the things of Survive!: ``move_shark`` is "send a shark"."""

from __future__ import annotations

from typing import Final

from survive_nb.i18n.catalogue import mark

NAMES: Final = {
    # colours
    "red": mark("red"),
    "yellow": mark("yellow"),
    "green": mark("green"),
    "blue": mark("blue"),
    # terrains
    "beach": mark("beach"),
    "forest": mark("forest"),
    "mountain": mark("mountain"),
    "beaches": mark("beaches"),
    "forests": mark("forests"),
    "mountains": mark("mountains"),
    # creatures, faces of the die and backs
    "serpent": mark("serpent"),
    "shark": mark("shark"),
    "whale": mark("whale"),
    "boat": mark("boat"),
    "whirlpool": mark("whirlpool"),
    "volcano": mark("volcano"),
    "dolphin": mark("dolphin"),
    "wind": mark("wind"),
    "move_serpent": mark("send a serpent"),
    "move_shark": mark("send a shark"),
    "move_whale": mark("send a whale"),
    "shark_repellent": mark("shark repellent"),
    "whale_repellent": mark("whale repellent"),
    # endings
    "last_explorer": mark("the last explorer"),
    "last_tile": mark("the last tile"),
    # steps
    "place_explorers": mark("place explorers"),
    "place_boats": mark("place boats"),
    "play_tile": mark("play a tile"),
    "move": mark("move"),
    "sink": mark("remove a tile"),
    "choose_riders": mark("choose riders"),
    "roll": mark("roll the die"),
    "move_creature": mark("move a creature"),
    "repel": mark("answer with a repellent"),
    # safe islands
    "NW": mark("north-west island"),
    "NE": mark("north-east island"),
    "SW": mark("south-west island"),
    "SE": mark("south-east island"),
}

_PIECE: Final = mark("{kind} {number}")
NUMBERED: Final = {
    **dict.fromkeys(("red", "yellow", "green", "blue", "boat"), _PIECE),
    # Before a number, the Persian name of a creature gets an ezafe.
    "serpent": mark("serpent {number}"),
    "shark": mark("shark {number}"),
    "whale": mark("whale {number}"),
}

IN_SENTENCES: Final = {
    "NW": mark("the north-west island"),
    "NE": mark("the north-east island"),
    "SW": mark("the south-west island"),
    "SE": mark("the south-east island"),
}

#: The safe islands before the word "island", and in a fact of that name.
ISLAND_WORDS: Final = {
    "NW": mark("north-west"),
    "NE": mark("north-east"),
    "SW": mark("south-west"),
    "SE": mark("south-east"),
}
FOR_FACT: Final = {("island", island): word for island, word in ISLAND_WORDS.items()}

#: Code of a refusal → the sentence that screens show instead, with names in place of seat numbers.
REFUSALS: Final = {
    "not-your-turn": mark("Another player is to act now: {turn}."),
    "no-such-first-player": mark("There is no such seat to go first."),
}

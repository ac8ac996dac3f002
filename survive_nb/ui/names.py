"""What people call the things that the games know by ids: ``move_shark`` is "move a shark".

The names are English here; the catalogue has them in the other languages.  Templates of the core that speak
of seat numbers are said in other words, because on a screen everybody has a name.
"""

from __future__ import annotations

import re
from typing import Final

from survive_nb.ui.catalogue import mark

#: Id → what people say.
NAMES: Final[dict[str, str]] = {
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
    "over": mark("the game is over"),
    # bots
    "drifter": mark("drifter"),
    "scout": mark("scout"),
    "captain": mark("captain"),
    "hermit": mark("hermit"),
    "piranha": mark("piranha"),
    "equilibrium": mark("equilibrium"),
    "angler": mark("angler"),
    # who plays
    "person": mark("person"),
    "bot": mark("bot"),
    "chance": mark("the die"),
    # cards of Fish Fish!
    "fish": mark("“Fish!”"),
    "no_fish": mark("“No fish!”"),
    # the games
    "survive": mark("Survive!"),
    "fish-fish": mark("Fish Fish!"),
    # pictures of values that could not be read (`fields.quoted`)
    "a list": mark("a list"),
    "an object": mark("an object"),
    "a huge number": mark("a huge number"),
    "something that is not JSON": mark("something that is not JSON"),
    # what Python says of text that is not JSON
    "Expecting value": mark("a value is missing"),
    "Expecting property name enclosed in double quotes": mark("a field's name in quotes is missing"),
    "Expecting ',' delimiter": mark("a comma is missing"),
    "Expecting ':' delimiter": mark("a colon is missing"),
    "Extra data": mark("something follows after the end"),
    "Unterminated string starting": mark("a text has no end"),
    "Invalid control character": mark("a control character stands in a text"),
    "Invalid \\escape": mark("a backslash is wrong"),
    "Invalid \\uXXXX escape": mark("a backslash is wrong"),
    "Illegal trailing comma before end of object": mark("there is a comma too many"),
    "Illegal trailing comma before end of array": mark("there is a comma too many"),
}
#: The safe islands: as one says them before the word "island", alone, and in a sentence.
ISLAND_WORDS: Final = {
    "NW": mark("north-west"),
    "NE": mark("north-east"),
    "SW": mark("south-west"),
    "SE": mark("south-east"),
}
ISLANDS: Final = {
    "NW": mark("north-west island"),
    "NE": mark("north-east island"),
    "SW": mark("south-west island"),
    "SE": mark("south-east island"),
}
ISLANDS_IN_SENTENCES: Final = {
    "NW": mark("the north-west island"),
    "NE": mark("the north-east island"),
    "SW": mark("the south-west island"),
    "SE": mark("the south-east island"),
}
#: A piece: its kind or colour, and its number.
PIECE: Final = re.compile(r"(red|yellow|green|blue|boat|serpent|shark|whale)-([1-9][0-9]?)")
PIECE_NAME: Final = mark("{kind} {number}")
#: A place at the table of Fish Fish!: what it is, and its number; seats are counted from 1.
PLACE: Final = re.compile(r"(bait|bid|seat)-([0-9])")
PLACE_NAMES: Final = {"bait": mark("bait {number}"), "bid": mark("a bid of {number}")}
#: A space, or the id of a rule: Latin in every language.
LATIN: Final = re.compile(r"[A-M][1-9][0-9]?|[A-Z]{2,4}-R?[1-9][0-9]?")
#: A seat that nobody has named.
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
#: Facts that somebody typed: they are shown as they are, and never taken for an id.
TYPED: Final = frozenset({"name", "player", "nickname", "file", "text", "typed", "seed", "who"})

#: Templates of the core with seat numbers or field names in them → what a screen says instead.
REWORDED: Final[dict[str, str]] = {
    "It is the turn of seat {turn}, not of seat {seat}.": mark("Another player is to act now: {turn}."),
    "There is no seat {seat} at this table.": mark("There is no such seat at this table."),
    "There is no seat {seat} to go first.": mark("There is no such seat to go first."),
    "There is no seat {seat} among {players}.": mark("There is no such seat in a game of {players}."),
    "Row {row} still lies on the table: seat {seat} bids on it before the next row is laid.": mark(
        "Row {row} still lies on the table. Before the next row is laid, a bid is awaited from {seat}."
    ),
    "There is nothing to bid on: the fisher, seat {seat}, lays row {row} first.": mark(
        "There is nothing to bid on: first the fisher lays row {row}. The fisher: {seat}."
    ),
    "Seat {seat} cannot bid {tiles}: it still holds only {held} of its tiles.": mark(
        "A bid of {tiles} is too high: tiles left to bid with: {held}."
    ),
    "This is the fisher's last row: seat {seat} bids everything it has left, {held} and not {tiles}.": mark(
        "This is the fisher's last row: everything that is left must be bid, {held} and not {tiles}."
    ),
    "Seat {actor} is the fisher and lays row {row} first.": mark(
        "First the fisher lays row {row}. The fisher: {actor}."
    ),
    "Seat {seat} is the fisher and makes no bid; seat {actor} bids now.": mark(
        "The fisher makes no bid. A bid is awaited from {actor}."
    ),
    "Seat {seat} has made its one bid on row {row}; seat {actor} bids now.": mark(
        "There is one bid for each fish on row {row}. Now a bid is awaited from {actor}."
    ),
    "Seat {seat} has no tiles left and so no bid to make.": mark(
        "Without tiles there is no bid to make. No tiles are left to {seat}."
    ),
    "Seat {actor} bids on row {row} before seat {seat}.": mark(
        "Row {row}: a bid is awaited from {actor} first."
    ),
    "The first fisher is one of the seats 0 to {last}, not {seat}.": mark(
        "There is no such seat for the first fisher."
    ),
    "A fishing card is either fish or no_fish.": mark("A fishing card is either “Fish!” or “No fish!”."),
    "Seat {seat} needs a name.": mark("Every seat needs a name."),
    "legal[{index}]: {why}": mark("One of the moves listed as legal cannot be read: number {index}."),
}

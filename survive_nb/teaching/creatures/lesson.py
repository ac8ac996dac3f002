"""Lesson 3, Creature dice: where creatures can go, how likely they eat a swimmer, what a roll is worth."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.comparison import Names, Number
from survive_nb.teaching.creatures.answers import FACES, expected, reach
from survive_nb.teaching.creatures.boards import SERPENT, SHARK, WHALE
from survive_nb.teaching.creatures.danger import Danger, Sea
from survive_nb.teaching.creatures.next_roll import NEXT_ROLL
from survive_nb.teaching.creatures.odds import EATEN, ERROR_BAR, SIMULATE
from survive_nb.teaching.creatures.questions import REPELLENT
from survive_nb.teaching.creatures.sea import SPACES, half_sunk, within
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, Plan, WrongIdea

# -- how far a creature gets ---------------------------------------------------------------------------------


def _seas(rng: Random) -> list[Case]:
    """Make seas from a single step to a whale among boats."""
    fixed: list[tuple[str, int, set[str], set[str]]] = [
        ("A1", 1, set(), set()),
        ("C5", 1, {"D4", "D5"}, set()),
        ("A1", 2, set(), {"A2"}),
        ("G6", 3, {"F6", "F7", "G5", "G7", "H6"}, {"H7"}),
        ("G6", 3, {"F6", "F7", "G5", "G7", "H6"}, set()),
        ("B5", 3, set(), {"B6", "C6", "A4", "C7"}),
    ]
    return [_sea_case(*sea) for sea in fixed] + [_sea_case(*_drawn_sea(rng)) for _ in range(8)]


def _drawn_sea(rng: Random) -> tuple[str, int, set[str], set[str]]:
    """Draw a creature beside half an island, with some stops around it."""
    land = set(half_sunk(rng))
    coast = sorted(space for space in SPACES - land if land & within(space, 1))
    start = rng.choice(coast)
    around = sorted(within(start, 2) - land)
    return start, rng.choice((2, 3)), land, set(rng.sample(around, min(3, len(around))))


def _sea_case(start: str, steps: int, land: set[str], stops: set[str]) -> Case:
    """Return a case with its picture: the creature with this number of steps, and pieces on the stops."""
    creature, explorers_on = {
        1: ("serpent-1 {}", ""),
        2: ("shark-1 {}", "red-{0} {1}"),
        3: ("whale-1 {}", "boat-{0} {1}: red-{0}"),
    }[steps]
    pieces = [
        creature.format(start),
        *(explorers_on.format(n, space) for n, space in enumerate(sorted(stops), 1)),
    ]
    tiles = dict.fromkeys(sorted(land & set(boards.ISLAND)), "forest")
    view = boards.view_of(boards.state_of(tiles, "\n".join(pieces), step="roll"))
    return Case((start, steps, land, stops), view)


REACH: Final = FunctionTask(
    name="reach",
    title=say("Teach it to Python"),
    solution=reach,
    cases=_seas,
    wants=Names(),
    hints=(
        say(
            "Go ring by ring and keep two sets: {seen} for all that is found, {front} for the last ring.",
            seen=Code("seen"),
            front=Code("front"),
        ),
        say(
            "The next ring: {code}",
            code=Code("{near for s in front for near in neighbours(s)} - land - seen"),
        ),
        say(
            "Put the ring into {seen}, then take the stops out of {front}: nobody swims on from there.",
            seen=Code("seen"),
            front=Code("front"),
            rule="RUL-15",
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "through_stops",
            lambda start, steps, land, _stops: reach(start, steps, land, set()),
            say("Your creature swims on through the stops. A stop is the end of a move.", rule="RUL-15"),
        ),
        WrongIdea(
            "stops_block",
            lambda start, steps, land, stops: reach(start, steps, land, stops) - stops,
            say("Your creature never enters a stop. It may end its move there.", rule="RUL-15"),
        ),
        WrongIdea(
            "flies",
            lambda start, steps, land, _stops: within(start, steps) - land,
            say("Your creature flies: it crosses land and stops. Step by step is the way.", rule="CRE-1"),
        ),
        WrongIdea(
            "own_space",
            lambda start, steps, land, stops: reach(start, steps, land, stops) | {start},
            say("Only the start is too much: staying put is not a move.", rule="RUL-15"),
        ),
        WrongIdea(
            "on_land",
            lambda start, steps, _land, stops: reach(start, steps, set(), stops),
            say("Your creature walks on land. Take the land out of every ring.", rule="CRE-1"),
        ),
    ),
    well_done=say("Ring by ring: this is breadth-first search, and half of all games use it."),
)

# -- what a roll is worth ------------------------------------------------------------------------------------


def _rolls_to_judge(rng: Random) -> list[Case]:
    """Make what the moves of each face are worth, few first; some faces have no move at all."""
    small: list[dict[str, list[int]]] = [
        {"serpent": [], "shark": [1], "whale": []},
        {"serpent": [], "shark": [1, 2], "whale": [0]},
        {"serpent": [-1], "shark": [2], "whale": []},
        {"serpent": [3, -1], "shark": [-2, -1], "whale": [0, 1]},
    ]
    drawn = [
        {face: [rng.randint(-2, 3) for _ in range(rng.randint(1, 4))] for face in FACES} for _ in range(6)
    ]
    return [Case((moves,)) for moves in small + drawn]


def _best(moves: dict[str, list[int]]) -> list[int]:
    return [max([0, *moves[face]]) for face in FACES]


def _average_move(moves: dict[str, list[int]]) -> Fraction:
    every = [value for face in FACES for value in moves[face]]
    return Fraction(sum(every), len(every))


EXPECTED: Final = FunctionTask(
    name="expected",
    title=say("What a roll is worth"),
    solution=expected,
    cases=_rolls_to_judge,
    wants=Number(),
    hints=(
        say("First one face: which move would you choose, and may you choose none?", rule="TURN-4"),
        say("{code} is the best move, staying included.", code=Code("max([0, *moves[face]])")),
        say("All three faces are equally likely: add up the best ones and divide by 3."),
    ),
    wrong_ideas=(
        WrongIdea(
            "must_move",
            lambda moves: Fraction(sum(max(moves[face], default=0) for face in FACES), 3),
            say("You move even when every move harms you. You may decline; that is worth 0.", rule="TURN-4"),
        ),
        WrongIdea(
            "not_divided",
            lambda moves: sum(_best(moves)),
            say("You added up three faces, but only one of them comes. Divide by 3."),
        ),
        WrongIdea(
            "best_face",
            lambda moves: max(_best(moves)),
            say("You took the best face. The die chooses the face; you choose only the move."),
        ),
        WrongIdea(
            "average_move",
            _average_move,
            say(
                "You averaged over all moves. The die is chance, but the move is your choice: take the best."
            ),
        ),
    ),
    well_done=say("Chance averages, choice takes the best: so every bot in this project thinks too."),
)

PLAN: Final = Plan(
    "creatures",
    say("Creature dice"),
    (SERPENT, SHARK, WHALE, NEXT_ROLL, REPELLENT, REACH, EATEN, SIMULATE, ERROR_BAR, EXPECTED),
    {"sea": Sea, "danger": Danger},
)

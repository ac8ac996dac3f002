"""Lesson 5, Write a bot: from random to greedy to the class league."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, Plan, WrongIdea
from survive_nb.teaching.write_a_bot.answers import come_home, dangerous, gain, steps_home
from survive_nb.teaching.write_a_bot.arena import GUESS, Arena
from survive_nb.teaching.write_a_bot.boards import NEAREST, SECRETS
from survive_nb.teaching.write_a_bot.questions import SURE
from survive_nb.teaching.write_a_bot.swim_boards import DANGER, STEP
from survive_nb.teaching.write_a_bot.tools import LANDINGS, distance

_SPACES: Final = tuple(HEX_OF)


def _some_spaces(rng: Random) -> list[Case]:
    """Take a landing space, the lake, and spaces in all quarters of the board."""
    return [Case((space,)) for space in ("B1", "G6", "L9", *rng.sample(_SPACES, 12))]


STEPS_HOME: Final = FunctionTask(
    name="steps_home",
    title=say("Steps to home"),
    solution=steps_home,
    cases=_some_spaces,
    hints=(
        say("The steps to one landing space: {code}", code=Code("distance(space, landing)")),
        say("Python's {code} finds the smallest of many numbers.", code=Code("min([3, 1, 2])")),
    ),
    wrong_ideas=(
        WrongIdea(
            "farthest",
            lambda space: max(distance(space, landing) for landing in LANDINGS),
            say("Your function goes to the farthest landing space. Why walk so far?"),
        ),
        WrongIdea(
            "first_only",
            lambda space: distance(space, LANDINGS[0]),
            say("Your function knows one landing space only. There are eight.", rule="COMP-4"),
        ),
        WrongIdea(
            "ashore_too",
            lambda space: steps_home(space) + 1,
            say("Your function counts the step ashore too. Here we count to the landing space only."),
        ),
    ),
    well_done=say("Now your bot knows which way is home."),
)


def _some_creatures(rng: Random) -> list[Case]:
    """Take single creatures at every distance, then a crowded sea."""
    singles = [
        ("G6", {}),
        *(
            ("E3", {name: space})
            for name in ("shark-1", "serpent-2", "whale-1")
            for space in ("E3", "E4", "E5", "E6")
        ),
    ]
    names = ("serpent-1", "serpent-2", "shark-1", "shark-2", "whale-1")
    crowds = []
    for _ in range(8):
        space, *places = rng.sample(_SPACES, 6)
        crowds.append((space, dict(zip(names, places, strict=True))))
    return [Case(case) for case in [*singles, *crowds]]


def _within(space: str, creatures: dict[str, str], reach: dict[str, int]) -> bool:
    """Tell whether one of the creatures is as near as its kind reaches."""
    return any(
        distance(space, place) <= reach.get(name.partition("-")[0], -1) for name, place in creatures.items()
    )


DANGEROUS: Final = FunctionTask(
    name="dangerous",
    title=say("A bot learns to fear"),
    solution=dangerous,
    cases=_some_creatures,
    hints=(
        say("Go through them one by one: {code}", code=Code("for name, place in creatures.items():")),
        say("{code} tells whether it is a shark.", code=Code('name.startswith("shark")')),
        say("A shark is near enough at distance 2, a serpent at 1. A whale never is.", rule="CRE-3"),
    ),
    wrong_ideas=(
        WrongIdea(
            "whales",
            lambda space, creatures: _within(space, creatures, {"serpent": 1, "shark": 2, "whale": 3}),
            say("Your function fears whales. They do swimmers no harm.", rule="SWIM-5"),
        ),
        WrongIdea(
            "all_two",
            lambda space, creatures: _within(space, creatures, {"serpent": 2, "shark": 2}),
            say("Your serpent is as fast as a shark. It moves 1 space only.", rule="CRE-2"),
        ),
        WrongIdea(
            "all_one",
            lambda space, creatures: _within(space, creatures, {"serpent": 1, "shark": 1}),
            say("Your shark is as slow as a serpent. It moves up to 2 spaces.", rule="CRE-3"),
        ),
        WrongIdea(
            "same_space",
            lambda space, creatures: _within(space, creatures, {"serpent": 0, "shark": 0}),
            say(
                "Your function looks at the space itself only. The creatures move before you do.",
                rule="TURN-4",
            ),
        ),
        WrongIdea(
            "sharks_only",
            lambda space, creatures: _within(space, creatures, {"shark": 2}),
            say("Your function forgets the serpents. They eat swimmers too.", rule="CRE-2"),
        ),
    ),
    well_done=say(
        "It takes the open sea for granted and forgets that land stops a shark. Good enough for a bot."
    ),
)


def _some_moves(rng: Random) -> list[Case]:
    """Take steps towards home, away from it and along it, with danger at either end or none."""
    cases: list[tuple[str, str, dict[str, str]]] = [
        ("E3", "D2", {}),
        ("D2", "E3", {}),
        ("E3", "D2", {"shark-1": "D4"}),
        ("E3", "D2", {"serpent-1": "F4"}),
    ]
    for _ in range(10):
        start, at = rng.sample(_SPACES, 2)
        cases.append((start, rng.choice(boards.neighbours(start)), {"shark-1": at}))
    return [Case(case) for case in cases]


GAIN: Final = FunctionTask(
    name="gain",
    title=say("What a step is worth"),
    solution=gain,
    cases=_some_moves,
    hints=(
        say(
            "Steps won: {before} less {after}.",
            before=Code("steps_home(start)"),
            after=Code("steps_home(goal)"),
        ),
        say("Then take 10 away if {code}.", code=Code("dangerous(goal, creatures)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "backwards",
            lambda start, goal, creatures: (
                gain(goal, start, creatures)
                + 10 * dangerous(start, creatures)
                - 10 * dangerous(goal, creatures)
            ),
            say("Your bot swims backwards: it likes to be far from home. Exchange the two numbers."),
        ),
        WrongIdea(
            "fearless",
            lambda start, goal, creatures: gain(start, goal, {}) + 0 * len(creatures),
            say("Your bot knows no fear. Take 10 away where the goal is dangerous.", rule="CRE-3"),
        ),
        WrongIdea(
            "fear_of_the_past",
            lambda start, goal, creatures: gain(start, goal, {}) - 10 * dangerous(start, creatures),
            say("Your bot fears the space that it leaves. What counts is where it will be."),
        ),
        WrongIdea(
            "only_the_goal",
            lambda start, goal, creatures: (
                -steps_home(goal) - 10 * dangerous(goal, creatures) + 0 * len(start)
            ),
            say("You measure where the step ends, not what it wins. Compare with where it began."),
        ),
    ),
    well_done=say("A number for every step: now the bot can choose the largest."),
)


class Luck(Random):
    """A random generator that equals another one in the same state; its repr is ``rng``."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Luck) and self.getstate() == other.getstate()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "rng"


def _homecomings(rng: Random) -> list[Case]:
    """Make choices in which at most one action goes ashore; where none does, there is no choice."""
    land = boards.sink_some(rng, boards.deal(rng), 10)
    cases = [_asked(rng, land, "red-1 E2", only=survive.EndMoves)]
    for swimmer, other in (("B1", "K2"), ("C11", "B2"), ("L1", "C2"), ("K11", "C10")):
        cases.append(_asked(rng, land, f"red-1 {swimmer}\nred-2 {other}"))
    cases.append(_asked(rng, land, f"boat-1 C1: red-3\nred-2 K2\nred-4 {min(land)}"))
    return cases


def _asked(rng: Random, land: dict[str, str], pieces: str, only: type | None = None) -> Case:
    """Return a case that asks a bot for a choice; ``only`` limits the kind of action."""
    state = boards.state_of(land, pieces, step="move")
    legal = [a for a in survive.legal_actions(state) if only is None or isinstance(a, only)]
    rng.shuffle(legal)
    # Taking the first action or the first move must not be right by luck.
    legal.sort(key=lambda a: isinstance(a, survive.MoveExplorer) + bool(getattr(a, "to_island", None)))
    view = survive.view_for(state, 0, memory_aid=True)
    return Case((view, legal, Luck(rng.random())), boards.view_of(state))


def _first_that(legal: list[survive.Action], good: Callable[[survive.Action], bool]) -> survive.Action:
    """Return the first action that meets the condition, or the first of all."""
    return next((action for action in legal if good(action)), legal[0])


COME_HOME: Final = FunctionTask(
    name="come_home",
    title=say("Come home!"),
    solution=come_home,
    cases=_homecomings,
    hints=(
        say("An action goes ashore when its {field} is not empty.", field=Code("to_island")),
        say(
            "Only moves of explorers have that field. Ask first: {code}",
            code=Code("isinstance(action, MoveExplorer) and action.to_island"),
        ),
        say("Gather those in a list. If it is empty, use {code}.", code=Code("rng.choice(legal)")),
    ),
    wrong_ideas=(
        WrongIdea(
            "first",
            lambda _view, legal, _rng: legal[0],
            say("Your bot takes the first action, whatever it is. Look through all of them."),
        ),
        WrongIdea(
            "any_move",
            lambda _view, legal, _rng: _first_that(legal, lambda a: isinstance(a, survive.MoveExplorer)),
            say("Your bot moves an explorer, but not ashore. Look at {field}.", field=Code("to_island")),
        ),
        WrongIdea(
            "landing",
            lambda _view, legal, _rng: _first_that(legal, lambda a: getattr(a, "to_space", None) in LANDINGS),
            say(
                "A landing space is still sea, and sharks swim there. Safe is only who goes ashore.",
                rule="ISLE-3",
            ),
        ),
    ),
    well_done=say("Your first bot. It can enter a league as it is."),
)


PLAN: Final = Plan(
    "write_a_bot",
    say("Write a bot"),
    (SECRETS, NEAREST, DANGER, STEP, COME_HOME, STEPS_HOME, DANGEROUS, GAIN, SURE),
    {"arena": Arena},
    {"arena": GUESS},
)

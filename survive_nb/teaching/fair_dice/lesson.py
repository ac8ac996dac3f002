"""Lesson 6, Fair dice: promise a seed by its fingerprint, show it afterwards, and verify a finished game."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Final, TypedDict

from survive_nb import survive
from survive_nb.game import CHANCE, Match
from survive_nb.teaching.fair_dice.answers import FACES, first_lie, forged_ply, is_kept, promise, roll
from survive_nb.teaching.fair_dice.boards import FORGED, JUMPED, UNNOTICED
from survive_nb.teaching.fair_dice.questions import GRIND, GUESS
from survive_nb.teaching.fair_dice.seeds import Seeds
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, Plan, WrongIdea


def _seed(rng: Random) -> str:
    return f"{rng.choice(('tide', 'gull', 'kelp'))}-{rng.randrange(10_000)}"


PROMISE: Final = FunctionTask(
    name="promise",
    title=say("Make a promise"),
    solution=promise,
    cases=lambda rng: [
        Case(("",)),
        Case(("tide",)),
        Case(("دریا",)),
        *(Case((_seed(rng),)) for _ in range(5)),
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
                "This is {code}. It is broken: two texts with the same fingerprint are easily made.",
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


def _promises(rng: Random) -> list[Case]:
    """Take kept promises, broken ones, and forgeries that agree with the promise for a while."""
    cases = [Case((promise("tide"), "tide")), Case((promise("tide"), "gull")), Case(("tide", "tide"))]
    for _ in range(4):
        seed = _seed(rng)
        right = promise(seed)
        cases += [Case((right, seed)), Case((right, f"{seed} ")), Case((right[:8] + right[8:][::-1], seed))]
    return cases


IS_KEPT: Final = FunctionTask(
    name="is_kept",
    title=say("Was it kept?"),
    solution=is_kept,
    cases=_promises,
    hints=(
        say("You cannot turn a fingerprint back into a seed. But you can make it again."),
        say(
            "Make the fingerprint of {seed} and compare it with {promised}.",
            seed=Code("seed"),
            promised=Code("promised"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "same_text",
            lambda promised, seed: promised == seed,
            say("You compare a fingerprint with a seed. Take the fingerprint of the seed first."),
        ),
        WrongIdea(
            "first_signs",
            lambda promised, seed: promise(seed)[:8] == promised[:8],
            say(
                "You look at the first characters only. A cheat finds another seed that begins the same."
                " Compare all 64."
            ),
        ),
        WrongIdea(
            "trusting",
            lambda promised, seed: bool(promised or seed),
            say("You believe every seed. The point of a promise is to check it."),
        ),
        WrongIdea(
            "tidied",
            lambda promised, seed: promise(seed.strip()) == promised,
            say("You tidy the seed before you look. One space more is another seed, with other dice."),
        ),
    ),
    well_done=say("One line, and nobody has to trust anybody."),
)


def _numbers(rng: Random) -> list[Case]:
    return [Case(("tide", number)) for number in range(6)] + [
        Case((_seed(rng), rng.randrange(60))) for _ in range(10)
    ]


def _one_stream(seed: str, number: int) -> str:
    """Draw all rolls from one source, one after the other."""
    luck = Random(f"{seed}:dice")
    return [FACES[luck.randrange(3)] for _ in range(number + 1)][-1]


ROLL: Final = FunctionTask(
    name="roll",
    title=say("The table's die"),
    solution=roll,
    cases=_numbers,
    hints=(
        say("A source of luck for each roll: {code}", code=Code('Random(f"{seed}:dice:{number}")')),
        say(
            "Draw one number from it, {draw}, and take the face with that number, as in {face}",
            draw=Code("randrange(3)"),
            face=Code("FACES[0]"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "same_again",
            lambda seed, number: FACES[Random(f"{seed}:dice").randrange(3)] if number >= 0 else "",
            say("Your die shows the same face in every roll of a game. Put the number into the text too."),
        ),
        WrongIdea(
            "one_stream",
            _one_stream,
            say("You draw all rolls from one source. The table makes a new source for each roll."),
        ),
        WrongIdea(
            "from_one",
            lambda seed, number: roll(seed, number + 1),
            say("You are one roll ahead. The first roll has number 0."),
        ),
    ),
    well_done=say("That is the very die of the table. With the seed, you can roll it again years later."),
)


def _logs(rng: Random) -> list[Case]:
    """Write down true rolls, then falsify none, one or two of them."""
    cases = [Case(("tide", [])), Case(("tide", [roll("tide", 0)]))]
    for lies in (0, 1, 2, 1, 2, 2):
        seed = _seed(rng)
        rolls = [roll(seed, number) for number in range(12)]
        for number in rng.sample(range(1, 12), lies):
            rolls[number] = rng.choice([face for face in FACES if face != rolls[number]])
        cases.append(Case((seed, rolls)))
    return cases


def _last_lie(seed: str, rolls: list[str]) -> int:
    lies = [number for number, face in enumerate(rolls) if face != roll(seed, number)]
    return lies[-1] if lies else -1


def _plus_one(found: int) -> int:
    return found if found < 0 else found + 1


FIRST_LIE: Final = FunctionTask(
    name="first_lie",
    title=say("The first lie"),
    solution=first_lie,
    cases=_logs,
    hints=(
        say("{code} gives each roll with its number.", code=Code("enumerate(rolls)")),
        say(
            "Compare each with {code}, and return the number as soon as they differ.",
            code=Code("roll(seed, number)"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "last", _last_lie, say("You found the last lie. After the first one nothing can be trusted.")
        ),
        WrongIdea(
            "from_one",
            lambda seed, rolls: _plus_one(first_lie(seed, rolls)),
            say("You count from one. The first roll has number 0."),
        ),
        WrongIdea(
            "yes_or_no",
            lambda seed, rolls: first_lie(seed, rolls) >= 0,
            say(
                "You say whether somebody lied. Say where: the number of the roll, or {none}.",
                none=Code("-1"),
            ),
        ),
    ),
    well_done=say("A die that somebody turned is found at once, and you can say which one."),
)


# -- a game to play again ------------------------------------------------------------------------------------


class _Ply(TypedDict):
    """A ply as in a transcript."""

    seat: int | str
    action: dict[str, object]


def _played(rng: Random, plies: int) -> tuple[dict[str, object], list[_Ply]]:
    """Play this many plies of a game at random; return its start and its plies as in a transcript."""
    match = Match(survive, survive.new_game(survive.Options(players=2), rng))
    for _ in range(plies):
        match.play(rng.choice(match.legal_actions()))
    log: list[_Ply] = [{"seat": seat, "action": survive.action_to_json(action)} for seat, action in match.log]
    return survive.start_to_json(match.start), log


def _falsified(rng: Random, plies: list[_Ply]) -> list[_Ply]:
    """Put another action of the same kind into a ply of a player, one that the rules refuse."""
    chosen = [n for n, ply in enumerate(plies) if n and "space" in ply["action"] and ply["seat"] != CHANCE]
    number = rng.choice(chosen)
    action = {**plies[number]["action"], "space": plies[0]["action"]["space"]}
    if action["type"] != "place_explorer":
        action["space"] = "A1"
    changed = [*plies]
    changed[number] = {"seat": plies[number]["seat"], "action": action}
    return changed


def _document(start: dict[str, object], plies: list[_Ply]) -> Case:
    """Return the case that asks about a game."""
    return Case(({**start, "plies": plies},))


def _games(rng: Random) -> list[Case]:
    """Return short games, unchanged and falsified."""
    cases = [_document(*_played(rng, 3))]
    for count in (12, 24, 40, 70):
        start, plies = _played(rng, count)
        cases += [_document(start, plies), _document(start, _falsified(rng, plies))]
    return cases


FORGED_PLY: Final = FunctionTask(
    name="forged_ply",
    title=say("Verify a game"),
    solution=forged_ply,
    cases=_games,
    hints=(
        say(
            "Begin like this: {code}", code=Code("match = Match(survive, survive.start_from_json(document))")
        ),
        say(
            "Play each ply: {code}",
            code=Code('match.play(survive.action_from_json(ply["action"]), ply["seat"])'),
        ),
        say(
            "What breaks a rule raises {error}. Catch it and return the number of the ply.",
            error=Code("IllegalAction"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "trusting",
            lambda document: -1 if document else 0,
            say("You find every game honest. One of these was forged: play it again."),
        ),
        WrongIdea(
            "from_one",
            lambda document: _plus_one(forged_ply(document)),
            say("You count from one. The first ply has number 0."),
        ),
        WrongIdea(
            "yes_or_no",
            lambda document: forged_ply(document) >= 0,
            say(
                "You say whether something is wrong. Say where: the number of the ply, or {none}.",
                none=Code("-1"),
            ),
        ),
    ),
    well_done=say("You trusted nobody and replayed everything. So does the app when you open a file."),
)


PLAN: Final = Plan(
    "fair_dice",
    say("Fair dice"),
    (FORGED, JUMPED, UNNOTICED, GRIND, GUESS, PROMISE, IS_KEPT, ROLL, FIRST_LIE, FORGED_PLY),
    {"seeds": Seeds},
)

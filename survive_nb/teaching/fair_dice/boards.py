"""The boards of lesson 6: what was forged in a deal and in a game, and what no replay can notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.fair_dice.seeds import dealt
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.sinking.boards import any_coast, lowest, sea_comes_in
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea
from survive_nb.teaching.write_a_bot.tools import distance

# -- a forged deal -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """The island that a seed deals, and the one that lay on the table."""

    seed: str
    true: Mapping[str, str]
    shown: Mapping[str, str]

    @property
    def honest(self) -> survive.View:
        """Return the island that the seed deals."""
        return boards.view_of(boards.state_of(self.true, "serpent-1 G6"))


def _swapped(rng: Random) -> Deal:
    """Deal an island from a seed and exchange three pairs of tiles."""
    seed = f"tide-{rng.randrange(10_000)}"
    true = {tile.space: tile.terrain for tile in dealt(seed).land}
    shown = dict(true)
    beaches = rng.sample(sorted(space for space in true if true[space] == "beach"), 3)
    higher = rng.sample(sorted(space for space in true if true[space] != "beach"), 3)
    for one, other in zip(beaches, higher, strict=True):
        shown[one], shown[other] = shown[other], shown[one]
    return Deal(seed, true, shown)


def _changed(deal: Deal) -> Places:
    return frozenset(space for space in deal.true if deal.true[space] != deal.shown[space])


def _raised(deal: Deal) -> Places:
    """Return only the tiles that gained: a beach became something higher."""
    return frozenset(space for space in _changed(deal) if deal.true[space] == "beach")


def _sunk(deal: Deal) -> Places:
    """Return only the tiles that lost."""
    return _changed(deal) - _raised(deal)


FORGED: Final = ClickTask(
    name="forged",
    title=say("The forged island"),
    question=say("This island lay on the table. Choose every tile that the seed did not deal there."),
    position=_swapped,
    view=lambda deal: boards.view_of(boards.state_of(deal.shown, "serpent-1 G6")),
    places=lambda deal: frozenset(deal.shown),
    beside=lambda deal: deal.honest,
    answer=_changed,
    why_not=lambda deal, space: say(
        "The seed deals {terrain} on {space}, and that is what lay there.",
        terrain=deal.true[space],
        space=space,
        rule="SET-2",
    ),
    hints=(
        say("Go row by row, with one finger on each board."),
        say("To put a mountain somewhere, you have to take it from somewhere.", rule="COMP-1"),
    ),
    wrong_ideas=(
        WrongIdea(
            "gains_only",
            _raised,
            say(
                "You found where low land became high. Each of these tiles was exchanged for another one.",
                rule="COMP-1",
            ),
        ),
        WrongIdea(
            "losses_only",
            _sunk,
            say("You found where high land became low. Where did the high tiles go?", rule="COMP-1"),
        ),
    ),
    well_done=say(
        "Three exchanges, six tiles. With the seed, everybody can lay the island again and compare."
    ),
)


# -- pieces that jumped --------------------------------------------------------------------------------------

#: Piece → how far it gets at most, and the rule that says so.
_REACH: Final = {
    "serpent-2": (1, "CRE-2"),
    "serpent-3": (1, "CRE-2"),
    "shark-1": (2, "CRE-3"),
    "shark-2": (2, "CRE-3"),
    "whale-1": (3, "CRE-4"),
    "red-1": (1, "SWIM-2"),
    "red-2": (1, "SWIM-2"),
}


@dataclass(frozen=True)
class Jump:
    """Pieces at sea, and where a file says that each of them went."""

    land: Mapping[str, str]
    start: Mapping[str, str]
    goal: Mapping[str, str]

    @property
    def before(self) -> survive.View:
        """Return the board before the moves."""
        return boards.view_of(self.state(self.start))

    def state(self, pieces: Mapping[str, str], step: str = "roll") -> survive.State:
        """Return the position with these pieces and one explorer on land."""
        lines = [f"{name} {space}" for name, space in pieces.items()]
        return boards.state_of(self.land, "\n".join([*lines, f"blue-1 {min(self.land)}"]), step=step)

    def allowed(self, name: str) -> Places:
        """Return where the rules of the game let a piece go."""
        if name.startswith("red-"):
            moves = survive.legal_actions(self.state(self.start, "move"))
            swims = (m for m in moves if isinstance(m, survive.MoveExplorer) and m.explorer == name)
            return frozenset(move.to_space for move in swims if move.to_space)
        after, _ = survive.apply_action(self.state(self.start), survive.Roll(name.partition("-")[0]))
        moves = survive.legal_actions(after)
        return frozenset(m.to for m in moves if isinstance(m, survive.MoveCreature) and m.creature == name)

    def steps(self, name: str) -> int:
        """Return how far the file moved a piece."""
        return distance(self.start[name], self.goal[name])


def _jumped(rng: Random) -> Jump:
    """Move a whale and three pieces as far as they go; three pieces jump farther than they may."""
    land = boards.sink_some(rng, boards.deal(rng), 14)
    sea = sorted(space for space in HEX_OF if space not in land)

    def start() -> dict[str, str]:
        return dict(zip(_REACH, rng.sample(sea, len(_REACH)), strict=True))

    def apart(pieces: Mapping[str, str]) -> bool:
        """Return whether nobody can take two pieces of one kind for each other."""
        kinds: dict[str, list[str]] = {}
        for name, space in pieces.items():
            kinds.setdefault(name.partition("-")[0], []).append(space)
        return all(len(pair) < 2 or distance(*pair) >= 7 for pair in kinds.values())

    def made() -> Jump | None:
        pieces = boards.first(start, apart)
        plan = Jump(land, pieces, pieces)
        forged = rng.sample([name for name in _REACH if name != "whale-1"], 3)
        goal = {}
        for name, (reach, _) in _REACH.items():
            steps = reach + (name in forged)
            ring = [space for space in sea if distance(space, pieces[name]) == steps]
            fit = sorted(set(ring) - plan.allowed(name) if name in forged else plan.allowed(name) & set(ring))
            if not fit:
                return None
            goal[name] = rng.choice(fit)
        return Jump(land, pieces, goal)

    def good(jump: Jump | None) -> bool:
        return (
            jump is not None
            and len(set(jump.goal.values())) == len(_REACH)
            and _farthest(jump) != _slow(jump)
            and set(jump.goal.values()).isdisjoint(jump.start.values())
        )

    found = boards.first(made, good)
    assert found is not None
    return found


def _impossible(jump: Jump) -> Places:
    return frozenset(space for name, space in jump.goal.items() if space not in jump.allowed(name))


def _farthest(jump: Jump) -> Places:
    """Suspect the piece that moved most."""
    most = max(map(jump.steps, jump.goal))
    return frozenset(space for name, space in jump.goal.items() if jump.steps(name) == most)


def _slow(jump: Jump) -> Places:
    """Return the pieces that moved more than one space."""
    return frozenset(space for name, space in jump.goal.items() if jump.steps(name) > 1)


def _possible(jump: Jump, space: str) -> Message:
    name = next(name for name, goal in jump.goal.items() if goal == space)
    reach, rule = _REACH[name]
    return say(
        "{piece} may be on {space}: it moves up to {reach}, and it moved {steps}.",
        piece=name,
        space=space,
        reach=reach,
        steps=jump.steps(name),
        rule=rule,
    )


JUMPED: Final = ClickTask(
    name="jumped",
    title=say("Who jumped?"),
    question=say(
        "In the file every piece at sea has moved once, and this is the board after it. Choose every piece"
        " that cannot have got there."
    ),
    position=_jumped,
    view=lambda jump: boards.view_of(jump.state(jump.goal)),
    places=lambda jump: frozenset(jump.goal.values()),
    beside=lambda jump: jump.before,
    answer=_impossible,
    why_not=_possible,
    hints=(
        say("Find each piece on both boards and count the spaces between."),
        say("Serpent 1, shark 2, whale 3, swimmer 1: more is a lie.", rule="CRE-2"),
    ),
    wrong_ideas=(
        WrongIdea(
            "farthest",
            _farthest,
            say(
                "You suspect the piece that moved most. But a whale may move 3 spaces."
                " Measure each by its own rule.",
                rule="CRE-4",
            ),
        ),
        WrongIdea(
            "one_step",
            _slow,
            say("You let nobody move more than one space. Sharks and whales are faster.", rule="CRE-3"),
        ),
    ),
    well_done=say(
        "That is a replay: each ply measured by its rule. A computer does it for a whole game in no time."
    ),
)


# -- what no replay notices ----------------------------------------------------------------------------------


def _land(state: survive.State) -> Places:
    return frozenset(boards.land_of(state))


UNNOTICED: Final = ClickTask(
    name="unnoticed",
    title=say("A lie that passes"),
    question=say(
        "The file says which tile was removed here. A forger writes another one. Choose every tile that the"
        " rules would let pass."
    ),
    position=sea_comes_in,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("A replay asks one thing of a ply: was it legal?"),
        say(
            "So which tiles might have been removed now? Lowest terrain first, and at the sea.", rule="SINK-2"
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "anything",
            _land,
            say(
                "You think that a file can say anything. It is played again, and most lies break a rule.",
                rule="SINK-1",
            ),
        ),
        WrongIdea(
            "any_coast",
            lambda state: frozenset(any_coast(boards.land_of(state))),
            say("The sea does reach these, but high land before low land would be noticed.", rule="SINK-1"),
        ),
        WrongIdea(
            "whole_tier",
            lambda state: frozenset(lowest(boards.land_of(state))),
            say("The height is right, but a dry tile inland would be noticed.", rule="SINK-2"),
        ),
    ),
    well_done=say(
        "A replay proves that a game was legal, not that it was this one. Keep your own copy of the file."
    ),
)

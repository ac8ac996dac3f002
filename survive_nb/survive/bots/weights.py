"""Weights of the evaluation.

There are two sets.  `FIRST_GUESS` was estimated after a few games.  `CALIBRATED` was
compared with what became of the explorers in games between bots: of all who were given one chance in two,
about half should get home.  Change a number, let the two sets play two hundred games, and see.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from survive_nb.survive import codes as k


class Weights(NamedTuple):
    """All chances are between 0 and 1; the numbers that stand here are the calibrated ones."""

    #: Whether the moves that are left in this turn are counted on, or each is judged as if it were the last.
    plans_ahead: bool = True
    #: Cost of a move; it grows as fewer moves are left in the game.
    hurry: float = 8.0
    #: The chance to live through a turn far from every creature we can see: of a boat, for each head aboard,
    #: because full boats are hunted; and of a swimmer.
    boat_turn: float = 0.96
    swimmer_turn: float = 0.93
    #: What each turn beyond the expected end of the game leaves of a chance.
    late: float = 0.6
    #: How likely a player who can harm a piece does, against one opponent and against more: in any case, and
    #: on top for each head.
    one_aims: float = 0.6
    one_aims_by_head: float = 0.4
    many_aim: float = 0.1
    many_aim_by_head: float = 0.7
    #: What each step from home leaves of a hunter's interest in a head.
    far_prey: float = 0.87
    #: The risk that a serpent two steps away comes and strikes before we move, for each roll after the first.
    stalked: float = 0.13
    #: How much of a danger counts while its victim can still move away in this turn.
    still_to_move: float = 0.6
    #: What is left of a chance aboard a boat that others steer, and after a whale took the boat.
    passenger: float = 0.8
    capsized: float = 0.9
    #: What is left of a swimmer's chance when the tile underfoot sinks: there may be a shark below.
    fallen: float = 0.8
    #: The risk that a tile of the sinking terrain goes before its explorers do, in shares of its fair risk.
    sinking: float = 2.5
    #: How many steps away a boat still counts for somebody on land, and what each step beyond the first
    #: leaves of that chance, because others may take the boat.
    in_sight: int = 4
    waiting: float = 0.85
    #: Before the game: what each step from home leaves of a chance, and a beach, because it sinks first;
    #: what each neighbour of one's own colour adds.
    place_step: float = 0.75
    place_beach: float = 0.75
    place_friend: float = 0.06
    #: Estimated value of another player's explorer, by its place: players save the most valuable first.
    on_land: float = 2.4
    swimming: float = 2.2
    aboard: float = 3.8
    ashore: float = 4.2
    #: Weight of the order of placing, in which many players put the most valuable first, against the place.
    habit: float = 0.5
    #: How much the strongest opponent counts; the rest is for the average of all.
    leader: float = 0.6


CALIBRATED: Final = Weights()
#: The mean of the ten values of a colour (COMP-2).
MEAN_VALUE: Final = 2.8
#: Simplified weights: no distances, no time, no look-ahead.
FIRST_GUESS: Final = Weights(
    plans_ahead=False,
    hurry=3.0,
    boat_turn=0.985,
    one_aims=0.9,
    one_aims_by_head=0.0,
    many_aim=0.5,
    many_aim_by_head=0.0,
    stalked=0.0,
    sinking=1.5,
    waiting=1.0,
    place_step=0.9,
    place_beach=0.85,
    place_friend=0.04,
    on_land=MEAN_VALUE,
    swimming=MEAN_VALUE,
    aboard=MEAN_VALUE,
    ashore=MEAN_VALUE,
    habit=0.0,
)

#: What a tile in one's own hand is worth, in treasure, until it is played (TILE-6 to TILE-10).
HAND_WORTH: Final = {
    k.DOLPHIN: 0.4,
    k.WIND: 0.5,
    k.MOVE_SERPENT: 0.6,
    k.MOVE_SHARK: 0.4,
    k.MOVE_WHALE: 0.4,
    k.SHARK_REPELLENT: 0.5,
    k.WHALE_REPELLENT: 0.6,
}
#: These hunt the others; all the rest only helps explorers of one's own.
HUNTING: Final = frozenset((k.MOVE_SERPENT, k.MOVE_SHARK, k.MOVE_WHALE))
#: What a tile in any hand is worth to those who do not know which it is.
UNKNOWN_TILE: Final = 0.5
#: Number of last turns over which a hand loses its worth.
FADING: Final = 5.0

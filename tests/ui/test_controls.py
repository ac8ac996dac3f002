"""Clicking: every legal action can be clicked, nothing else can, and every refused click has a reason."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from survive_nb import rulebook
from survive_nb.survive import State, legal_actions, view_for, why_not
from survive_nb.survive import model as m
from survive_nb.survive.compose import compose
from survive_nb.survive.piece_index import PLACES
from survive_nb.survive.ui import controls as c
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.table import Refusal
from survive_nb.ui.tap import Act, Attempt, Pick
from tests.contract import survive_kit
from tests.rules.marks import rule
from tests.rules.table import new, play, until
from tests.ui.survive_games import decisions, refusal

SEEDS = range(len(survive_kit.variants))


def panel_choices(legal: Reachable, choice: c.Choice) -> list[c.Choice]:
    """Return all that the panel lets one choose besides tapping."""
    found = [c.pick_value(legal, choice, color, value) for color, value in legal.values]
    found += [c.pick_tile(legal, choice, back) for back in legal.tiles]
    found += [c.pick_rider(legal, choice, e) for e in {e for a in legal.riders for e in a.explorers}]
    return [meaning.choice for meaning in found if isinstance(meaning, Pick)]


def explore(view: View, legal: Reachable) -> tuple[set[m.Action], list[c.Meaning]]:
    """Tap every place with every choice one can come to; return what was offered, and all answers."""
    offered: set[m.Action] = set()
    answers: list[c.Meaning] = []
    seen, waiting, pickable = {c.NOTHING}, [c.NOTHING], c.movable(view, legal)
    while waiting:
        choice = waiting.pop()
        found, marks = panel_choices(legal, choice), c.targets(view, legal, choice)
        offered.update(c.instead(view, legal, choice))
        for place in PLACES:
            meaning = c.tap(view, legal, choice, place)
            answers.append(meaning)
            check_mark(legal, choice, meaning, marks.get(place), can_pick=place in pickable)
            match meaning:
                case Act(action) | c.Warn(action):
                    offered.add(action)
                case Pick(picked):
                    found.append(picked)
                case c.Ask(options):
                    assert options
                    offered |= {option for option in options if not isinstance(option, c.Choice)}
                    found += [option for option in options if isinstance(option, c.Choice)]
        waiting += [new for new in dict.fromkeys(found) if new not in seen]
        seen.update(found)
    return offered, answers


def check_mark(
    legal: Reachable, choice: c.Choice, meaning: c.Meaning, mark: c.Mark | None, *, can_pick: bool
) -> None:
    """Fail unless a place looks like what a tap on it does."""
    match meaning:
        case Act():
            assert mark == "go"
        case c.Warn():
            assert mark == "deadly"
        case c.Ask(options) if choice.piece and set(options) & set(legal.actions) - set(legal.buttons):
            assert mark in ("choose", "deadly") or can_pick
        case Pick() | c.Ask() if choice == c.NOTHING and legal.by_piece:
            assert can_pick
        case Attempt() | c.Refuse():
            assert mark is None
            assert choice != c.NOTHING or not can_pick


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_legal_actions_are_clickable(seed: int) -> None:
    for match, view, actions in decisions(seed, each=1):
        legal = Reachable(actions)
        offered, answers = explore(view, legal)
        assert offered <= set(actions)
        assert offered | set(legal.buttons) == set(actions)
        for meaning in answers:
            match meaning:
                case Attempt(action):
                    why = refusal(match, action)
                    assert why is not None, (view.step, action)
                    assert why.rule is not None
                case c.Refuse(why):
                    assert rulebook.rule(why.rule or "").id == why.rule
                    assert why.sentence


# -- by hand ------------------------------------------------------------------------------------------------

ISLAND = """
    D  . . . b b f f . . .
    E . . . b f . . . . . .
"""
#: Two explorers on one tile, one aboard a boat at the NW island with somebody of yellow, a swimmer, a shark.
PIECES = """
    red-1    D4
    red-2    D4
    red-3    D6
    red-5    H9
    yellow-1 E4
    boat-1   B1: red-4 yellow-2
    boat-2   C4
    boat-3   H9
    boat-4   G2: yellow-3 yellow-4
    shark-1  C5
"""


class Hand:
    """A player at the board: taps, and remembers what is picked up."""

    def __init__(self, state: State) -> None:
        self.view = view_for(state, state.turn)
        self.legal = Reachable(legal_actions(state))
        self.choice = c.NOTHING

    def tap(self, place: str) -> c.Meaning:
        """Tap once and keep what was picked."""
        meaning = c.tap(self.view, self.legal, self.choice, place)
        if isinstance(meaning, Pick):
            self.choice = meaning.choice
        return meaning

    def holding(self, **fields: str) -> Hand:
        """Pick something up without a tap."""
        self.choice = c.Choice(**fields)  # type: ignore[arg-type]
        return self

    def targets(self) -> dict[str, c.Mark]:
        """Return the marked places."""
        return c.targets(self.view, self.legal, self.choice)


@pytest.fixture
def hand() -> Hand:
    return Hand(compose(ISLAND, PIECES))


def test_tap_selects_then_plays(hand: Hand) -> None:
    assert hand.tap("D6") == Pick(c.Choice(piece="red-3"))
    assert hand.tap("D7") == Act(m.MoveExplorer("red-3", to_space="D7"))


def test_second_tap_deselects(hand: Hand) -> None:
    hand.tap("D6")
    assert hand.tap("D6") == c.Drop()


def test_swimmer_climbs_into_the_boat_in_hand(hand: Hand) -> None:
    """After a boat has fetched a swimmer it is still in hand: the swimmer need not be picked up first."""
    board = m.MoveExplorer("red-5", to_boat="boat-3")
    assert hand.holding(piece="boat-3").tap("H9") == c.Ask((board, c.NOTHING))


def test_several_pieces_raise_a_question(hand: Hand) -> None:
    assert hand.tap("D4") == c.Ask((c.Choice(piece="red-1"), c.Choice(piece="red-2")))
    board = m.MoveExplorer("red-5", to_boat="boat-3")
    assert hand.tap("H9") == c.Ask((board, c.Choice(piece="red-5"), c.Choice(piece="boat-3")))


def test_unreachable_piece_is_selected_instead(hand: Hand) -> None:
    hand.tap("D6")
    assert hand.tap("B1") == Pick(c.Choice(piece="boat-1"))


def test_one_tap_boards_the_boat(hand: Hand) -> None:
    hand.holding(piece="red-1")
    assert hand.targets()["C4"] == "go"
    swim = m.MoveExplorer("red-1", to_space="C4")
    assert c.instead(hand.view, hand.legal, hand.choice) == [swim]
    assert hand.tap("C4") == Act(m.MoveExplorer("red-1", to_boat="boat-2"))


def test_deadly_target_asks_first(hand: Hand) -> None:
    hand.holding(piece="red-1")
    assert hand.targets()["C5"] == "deadly"
    assert hand.tap("C5") == c.Warn(m.MoveExplorer("red-1", to_space="C5"), "SWIM-5")


def test_the_crew_comes_with_its_boat(hand: Hand) -> None:
    hand.tap("B1")
    assert hand.choice.piece == "boat-1"
    assert hand.targets()["NW"] == "go"
    assert hand.tap("NW") == Act(m.MoveExplorer("red-4", to_island="NW"))
    assert hand.tap("B2") == Act(m.MoveBoat("boat-1", "B2"))


def test_jumping_off_asks_for_confirmation(hand: Hand) -> None:
    hand.tap("B1")
    assert hand.tap("B1") == c.Ask((m.MoveExplorer("red-4", to_space="B1"),))
    assert hand.targets()["B1"] == "choose"


def test_swimmer_boards_with_second_tap(hand: Hand) -> None:
    hand.holding(piece="red-5")
    assert hand.targets()["H9"] == "go"
    assert hand.tap("H9") == Act(m.MoveExplorer("red-5", to_boat="boat-3"))


@pytest.mark.parametrize(
    ("piece", "place", "attempt", "rule"),
    [
        (None, "G2", m.MoveBoat("boat-4", "G3"), "BOAT-4"),
        (None, "E4", m.MoveExplorer("yellow-1", to_space="F5"), "LAND-4"),
        (None, "E5", m.Sink("E5"), "TURN-3"),
        (None, "C5", m.MoveCreature("shark-1", "C6"), "TURN-4"),
        ("red-3", "NE", m.MoveExplorer("red-3", to_island="NE"), "ISLE-1"),
        ("red-3", "J5", m.MoveExplorer("red-3", to_space="J5"), "LAND-3"),
        ("red-3", "G2", m.MoveExplorer("red-3", to_boat="boat-4"), "LAND-2"),
        ("boat-3", "M1", m.MoveBoat("boat-3", "M1"), "BOAT-1"),
        ("boat-1", "SE", m.MoveExplorer("red-4", to_island="SE"), "ISLE-1"),
    ],
)
def test_refused_tap_names_its_action(piece: str | None, place: str, attempt: m.Action, rule: str) -> None:
    state = compose(ISLAND, PIECES)
    hand = Hand(state)
    hand.choice = c.Choice(piece=piece)
    assert hand.tap(place) == Attempt(attempt)
    why = why_not(state, attempt)
    assert why is not None
    assert why.rule == rule


@pytest.mark.parametrize(
    ("piece", "place", "rule"),
    [(None, "M7", "TURN-2"), (None, "SW", "ISLE-1"), ("boat-3", "SE", "ISLE-1")],
)
def test_meaningless_tap_gets_advice(piece: str | None, place: str, rule: str) -> None:
    hand = Hand(compose(ISLAND, PIECES))
    hand.choice = c.Choice(piece=piece)
    meaning = hand.tap(place)
    assert isinstance(meaning, c.Refuse)
    assert meaning.refusal.rule == rule


def test_seat_refuses_actions_out_of_turn() -> None:
    view = view_for(compose(ISLAND, PIECES), 1)
    for place in PLACES:
        assert c.tap(view, Reachable(()), c.NOTHING, place) == Attempt(m.Stay())
    assert c.targets(view, Reachable(())) == {}
    assert c.movable(view, Reachable(())) == frozenset()


@rule("RUL-20")
def test_values_are_offered_in_random_order() -> None:
    actions = legal_actions(new())
    orders = [Reachable(actions, Random(n)).values for n in range(300)]
    assert {frozenset(order) for order in orders} == {frozenset(("red", value) for value in range(1, 7))}
    assert getattr(Reachable(actions, Random(1)).actions[0], "value", None) == orders[1][0][1]
    first = Counter(order[0][1] for order in orders)
    assert all(30 <= first[value] <= 75 for value in range(1, 7)), "each is first in about 50"


def test_tap_places_the_chosen_value() -> None:
    hand = Hand(new())
    assert hand.tap("F4") == Act(m.PlaceExplorer(*hand.legal.values[0], "F4"))
    chosen = c.pick_value(hand.legal, hand.choice, "red", 2)
    assert isinstance(chosen, Pick)
    hand.choice = chosen.choice
    assert hand.tap("F4") == Act(m.PlaceExplorer("red", 2, "F4"))
    assert hand.tap("A1") == Attempt(m.PlaceExplorer("red", 2, "A1"))
    assert len(hand.targets()) == 40
    assert c.pick_value(hand.legal, hand.choice, "red", 7) == c.Drop()


def test_one_tap_places_boat_or_sinks() -> None:
    hand = Hand(until(new(), "place_boats"))
    assert hand.targets()
    place = next(iter(hand.targets()))
    assert hand.tap(place) == Act(m.PlaceBoat(place))
    hand = Hand(compose(ISLAND, PIECES, step="sink"))
    assert hand.targets() == {"D4": "go", "D5": "go", "E4": "go"}
    assert hand.tap("D5") == Act(m.Sink("D5"))
    assert hand.tap("D6") == Attempt(m.Sink("D6"))
    assert isinstance(hand.tap("NW"), c.Refuse)


def test_piece_tap_before_tile_asks() -> None:
    hand = Hand(compose(ISLAND, PIECES, step="play_tile", hands={0: ("dolphin", "wind")}))
    dolphin = c.Choice(piece="red-5", tile="dolphin")
    wind = c.Choice(piece="boat-3", tile="wind")
    assert hand.tap("H9") == c.Ask((dolphin, wind, m.SkipTile()))
    assert c.movable(hand.view, hand.legal) == {"H9", "B1", "C4"}


def test_tile_then_piece_then_target() -> None:
    hand = Hand(compose(ISLAND, PIECES, step="play_tile", hands={0: ("dolphin", "move_shark")}))
    assert c.pick_tile(hand.legal, hand.choice, "wind") == c.Drop()
    picked = c.pick_tile(hand.legal, hand.choice, "dolphin")
    assert isinstance(picked, Pick)
    hand.choice = picked.choice
    assert c.movable(hand.view, hand.legal, hand.choice) == {"H9"}
    assert hand.tap("D4") == Attempt(m.PlayDolphin("red-1", "D3"))
    assert hand.tap("H9") == Pick(c.Choice(piece="red-5", tile="dolphin"))
    assert hand.targets()["H7"] == "go"
    assert hand.tap("H7") == Act(m.PlayDolphin("red-5", "H7"))
    assert hand.tap("H9") == Pick(c.Choice(tile="dolphin"))
    assert c.pick_tile(hand.legal, hand.choice, "dolphin") == c.Drop()


def test_a_creature_then_a_target() -> None:
    hand = Hand(compose(ISLAND, PIECES, step="move_creature", face="shark"))
    assert hand.tap("A1") == c.Refuse(hand_refusal("TURN-4", hand))
    assert hand.tap("C5") == Pick(c.Choice(piece="shark-1"))
    assert hand.tap("A4") == Act(m.MoveCreature("shark-1", "A4"))
    assert hand.tap("A1") == Attempt(m.MoveCreature("shark-1", "A1"))


def hand_refusal(rule: str, hand: Hand) -> Refusal:
    """Return the refusal that a tap on nothing gets."""
    meaning = c.tap(hand.view, hand.legal, c.NOTHING, "A1")
    assert isinstance(meaning, c.Refuse)
    assert meaning.refusal.rule == rule
    return meaning.refusal


def test_three_riders_are_chosen() -> None:
    pieces = "\n".join(f"red-{i} D4" for i in range(1, 5)) + "\nred-6 E5"
    state = play(compose(ISLAND, pieces, step="sink", backs={"D4": "boat"}), "sink D4")
    assert state.step == "choose_riders"
    hand = Hand(state)
    assert hand.targets() == {"D4": "choose"}
    assert isinstance(hand.tap("E5"), c.Refuse)
    for name in ("red-4", "red-2", "red-3"):
        assert c.riders_chosen(hand.legal, hand.choice) is None
        meaning = hand.tap("D4")
        assert isinstance(meaning, c.Ask)
        hand.choice = next(o for o in meaning.options if isinstance(o, c.Choice) and name in o.riders)
    action = m.ChooseRiders(("red-2", "red-3", "red-4"))
    assert hand.tap("D4") == c.Ask((action, c.NOTHING))
    assert c.pick_rider(hand.legal, hand.choice, "red-1") == Pick(hand.choice)
    assert c.pick_rider(hand.legal, hand.choice, "red-4").choice.riders == ("red-2", "red-3")
    assert c.pick_rider(hand.legal, c.NOTHING, "red-6").choice == c.NOTHING
    offered, _ = explore(hand.view, hand.legal)
    assert offered == set(legal_actions(state))


def test_boat_stays_selected_while_movable() -> None:
    before = compose(ISLAND, PIECES)
    after = play(before, "boat-1 to B2")
    choice = c.Choice(piece="boat-1")
    assert c.revalidate(Reachable(legal_actions(after)), choice) == choice
    assert c.revalidate(Reachable(()), choice) == c.NOTHING

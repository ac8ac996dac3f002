"""One game between bots: what they see, their random numbers, and how each kind of mistake ends it."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from survive_nb import fish_fish, survive
from survive_nb.bots.bot import Drifter
from survive_nb.fish_fish import Bid, LayRow
from survive_nb.game import CHANCE, InvalidInput, Match
from survive_nb.league.match_play import play_game
from survive_nb.survive import model as m
from tests.bots.league_players import TWO, Player, against_drifter, reason
from tests.refusals import refuses

# -- a sound game -------------------------------------------------------------------------------------------


class Watcher(Drifter):
    """Keeps all it gets."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, list[Any]]] = []
        self.events: list[list[Any]] = []

    def observe(self, events: list[Any]) -> None:
        self.events.append(events)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        self.asked.append((view, list(legal)))
        return super().choose(view, legal, rng)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (fish_fish, fish_fish.Options(players=3)),
        (survive, m.Options(players=2)),
        (survive, m.Options(players=2, colors_per_player=2, ending="last_tile")),
    ],
)
def test_bot_receives_only_its_own_view(game: Any, options: Any) -> None:
    bots = [Watcher() for _ in range(options.players)]
    played = play_game(game, options, bots, 5)
    match = played.match
    assert (played.forfeit, played.scores) == (None, match.outcome and match.outcome.scores)
    assert played.choices == tuple(len(bot.asked) for bot in bots)
    asked = [iter(zip(bot.asked, bot.events, strict=True)) for bot in bots]
    again = Match(game, match.start, memory_aid=True)
    received: list[list[Any]] = [[] for _ in bots]
    for ply in match.log:
        if ply.seat != CHANCE and len(again.legal_actions()) > 1:
            (view, legal), events = next(asked[ply.seat])
            assert view == game.view_for(again.state, ply.seat, memory_aid=True)
            assert legal == list(again.legal_actions())
            received[ply.seat] += events
            assert len(received[ply.seat]) == len(again.events_for(ply.seat))
        again.play(ply.action)
    assert all(next(rest, None) is None for rest in asked)


def test_bot_remembers_only_values_it_placed() -> None:
    bots = [Watcher(), Watcher()]
    play_game(survive, m.Options(players=2), bots, 5)
    for seat, bot in enumerate(bots):
        view, _ = next(asked for asked in bot.asked if asked[0].step == "sink")
        assert {explorer.value is None for explorer in view.explorers if explorer.seat == seat} == {False}
        assert {explorer.value for explorer in view.explorers if explorer.seat != seat} == {None}


def test_fish_events_do_not_reveal_card() -> None:
    watcher = Watcher()
    against_drifter(watcher)
    laid = [event for events in watcher.events for event in events if isinstance(event, fish_fish.RowLaid)]
    assert {event.card is None for event in laid if event.seat == 0} == {True}
    assert {event.card is None for event in laid if event.seat == 1} == {False}


def test_seed_determines_the_game() -> None:
    games = [against_drifter(Drifter(), seed=seed).match.log for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_deal_is_independent_of_bot_randomness() -> None:
    options = m.Options(players=2)
    first, second = (
        play_game(survive, options, [Drifter(), Drifter()], seed, deal="deal").match for seed in (1, 2)
    )
    assert first.start == second.start
    assert first.log != second.log
    rolls = [[ply.action for ply in match.log if ply.seat == CHANCE] for match in (first, second)]
    shared = min(map(len, rolls))
    assert shared > 5
    assert rolls[0][:shared] == rolls[1][:shared]


def test_number_of_bots_must_match_seats() -> None:
    with refuses(InvalidInput, "wrong-number-of-players"):
        play_game(fish_fish, TWO, [Drifter()], 1)


def test_forced_action_is_played_without_asking() -> None:
    """The fifth row asks for all tiles (FF-5): a bot that knows nothing of it does not stumble there."""

    class OneTile(Player):
        def act(self, view: Any, legal: Sequence[Any]) -> Any:
            assert len(legal) > 1
            return Bid(min(1, view.tiles[1])) if view.bait else None

    assert against_drifter(OneTile()).forfeit is None


# -- mistakes -----------------------------------------------------------------------------------------------


class Raises(Player):
    def act(self, *_: Any) -> Any:
        return 1 / 0


class Exits(Player):
    def act(self, *_: Any) -> Any:
        sys.exit("good bye.")


class Own(Player):
    class Trouble(BaseException):
        """Not caught by ``except Exception``, and unable to say what it is."""

        def __str__(self) -> str:
            raise ValueError

    def act(self, *_: Any) -> Any:
        raise self.Trouble


class Recurses(Player):
    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return self.act(view, legal)


class Scribbles(Player):
    def act(self, view: Any, *_: Any) -> Any:
        view.tiles = (9, 9)


class WillNotBeMade(Player):
    def __init__(self) -> None:
        raise OSError("no\n pen")


class WillNotHear(Player):
    def observe(self, events: list[Any]) -> None:
        raise KeyError(len(events))


class Bids(Player):
    def __init__(self, choice: Any) -> None:
        self.choice = choice

    def act(self, *_: Any) -> Any:
        return self.choice


class Silent(Player):
    def choose(self, *_: Any) -> Any:
        return None


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (Raises, "it raised ZeroDivisionError in line {} of act: division by zero."),
        (Exits, "it raised SystemExit in line {} of act: good bye."),
        (Own, "it raised Trouble in line {} of act."),
        (Recurses, "it raised RecursionError in line {} of act: maximum recursion depth exceeded*"),
        (Scribbles, "it raised FrozenInstanceError in line {} of *"),
        (WillNotBeMade, "it raised OSError in line {} of __init__: no pen."),
        (WillNotHear, "it raised KeyError in line {} of observe: 1."),
        (Silent, "it chose nothing: it returned None."),
        (
            Bids(Bid(5)),
            "it chose Bid(tiles=5). FF-4: Seat 1 cannot bid 5: it still holds only 4 of its tiles.",
        ),
        (
            Bids(Bid(-1)),
            "it chose Bid(tiles=-1). FF-4: A bid is a whole number of tiles from 0 up, not -1.",
        ),
        (
            Bids(LayRow("fish", 3)),
            "it chose LayRow(card='fish', bait=3). FF-7: Row 1 still lies on the table: seat 1 bids on it*",
        ),
        (Bids(2.5), "it chose 2.5, which is no action of Fish Fish!"),
        (Bids([Bid(1)]), "it chose [Bid(tiles=1)], which is no action of Fish Fish!"),
        (Bids(m.Stay()), "it chose Stay(), which is no action of Fish Fish!"),
    ],
)
def test_each_mistake_has_its_own_line(player: Any, words: str) -> None:
    """In the words ``{}`` stands for the number of a line and ``*`` for what Python may say differently."""
    pattern = re.escape(words).replace(r"\{\}", r"[1-9]\d*").replace(r"\*", ".*")
    assert re.fullmatch(pattern, reason(player))


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (
            m.Sink("G1"),
            "it chose Sink(space='G1'). TURN-3: A land tile is removed in step 3, after the moves.",
        ),
        (m.Sink("Z9"), "it chose Sink(space='Z9'). COMP-3: The board has no space 'Z9'."),
        (Bid(1), "it chose Bid(tiles=1), which is no action of Survive!"),
        (7, "it chose 7, which is no action of Survive!"),
    ],
)
def test_mistakes_in_survive(choice: Any, words: str) -> None:
    played = play_game(survive, m.Options(players=2, first_player=0), [Bids(choice), Drifter()], 1)
    assert played.forfeit is not None
    assert played.forfeit.reason.startswith(words.removesuffix("."))


def test_all_others_win_a_forfeited_game() -> None:
    options = fish_fish.Options(players=4, first_fisher=2)
    played = play_game(fish_fish, options, [Drifter(), Drifter(), Raises, Drifter()], 1)
    assert played.winners == (0, 1, 3)
    assert not played.match.log


def test_object_equal_to_everything_gains_nothing() -> None:
    class Chameleon:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    played = against_drifter(Bids(Chameleon()))
    assert played.forfeit is None
    assert {type(ply.action) for ply in played.match.log} == {Bid, LayRow}


def test_riders_may_come_in_any_order() -> None:
    """The list has each set of riders once; any order of them is the same action (TILE-3)."""

    class Crowds(Player):
        """Gathers explorers on one tile, sinks it, and names the riders backwards."""

        turned = 0

        def act(self, view: Any, legal: Sequence[Any], /) -> Any:
            if isinstance(legal[0], m.ChooseRiders):
                Crowds.turned += 1
                return m.ChooseRiders(legal[0].explorers[::-1])
            crowd = Counter(explorer.place for explorer in view.explorers)
            land = {tile.space for tile in view.land}
            if isinstance(legal[0], m.Sink):
                return max(legal, key=lambda action: crowd[action.space])
            walks = [a for a in legal if isinstance(a, m.MoveExplorer) and a.to_space in land]
            return max(walks, key=lambda walk: crowd[walk.to_space], default=None)

    for seed in range(100):
        played = play_game(survive, m.Options(players=2), [Crowds, Crowds], seed)
        assert played.forfeit is None
        if Crowds.turned:
            return
    pytest.fail("in a hundred games no boat came up under more than three swimmers")


def test_printing_and_catching_exceptions_is_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    class Noisy(Player):
        def act(self, *_: Any) -> Any:
            sys.stdout.write("thinking")
            try:
                raise BaseException
            except:  # noqa: E722
                return None

    assert against_drifter(Noisy()).forfeit is None
    assert "thinking" in capsys.readouterr().out

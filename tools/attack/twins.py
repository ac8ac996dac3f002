"""Twin worlds: games that differ only in what somebody cannot know send that person the same bytes.

Compared are all messages that a kernel hands to the connection of a page: states, buffers and drawing.  The
comparison itself is that of the tests, on many more games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from survive_nb import fish_fish
from survive_nb.fish_fish.bots import CATALOG as FISH_FISH_BOTS
from survive_nb.fish_fish.model import LayRow
from survive_nb.game import Match
from survive_nb.survive import model as m
from survive_nb.survive.board import CELL
from survive_nb.survive.bots import CATALOG as SURVIVE_BOTS
from survive_nb.survive.ui.play_page import PlayPage
from tests.contract import fish_kit, survive_kit
from tests.contract.kits import Kit, advance, new_match, viewers_of
from tests.contract.test_secrecy import twins_of
from tests.contract.test_secrecy_games import TABLES, replay_with, running
from tests.ui import test_class_secrecy as classes
from tests.ui import test_rooms_secrecy as rooms
from tests.ui.apps import looked, recorded
from tests.ui.test_secrecy_of_messages import Telling, messages_of, tell, twin_games, twin_of
from tools.attack.target import Result, Target

#: Messages compared, at least; the review compared 1,611, 1,788, 390 and 180 frames, and 48 choices.
_FISH_FISH: Final = 2000
_HOT_SEAT: Final = 400
_TEACHER: Final = 500
_CHOICES: Final = 200


class _Comparison:
    """Counts messages that were compared."""

    def __init__(self) -> None:
        self.tried = self.games = 0
        self.failures: list[str] = []

    def add(self, what: str, truth: list[Any], other: list[Any]) -> None:
        """Compare what was sent in two worlds."""
        self.tried += len(truth)
        self.games += 1
        if truth != other:
            pairs = zip(truth, other, strict=False)
            at = next((n for n, (one, two) in enumerate(pairs) if one != two), "at the end")
            self.failures.append(f"{what}: message {at} differs")

    def result(self) -> Result:
        """Return what came of it."""
        return Result(self.tried, self.failures, f"{self.games} pairs of games")


def pairs_of_games() -> Iterator[tuple[Match, Match, int, int]]:
    """Yield games of Survive! and their twins for a seat."""
    for seed in count():
        options = TABLES[seed % len(TABLES)]
        match, rng = running(options, seed)
        seat = rng.randrange(options.players)
        twin = twin_of(match, seat, rng)
        if twin is not None and twin.state != match.state:
            yield match, twin, seat, seed


class _SharedScreen(Telling):
    """A screen that persons share, after set-up: they say who they are before they act."""

    def __init__(self, match: Match, persons: tuple[int, ...], store: Path) -> None:
        super().__init__(match, persons, store)
        while any(isinstance(action, m.PlaceExplorer) for _, action in self.table.script):
            seat, action = self.table.script.popleft()
            self.table._play(seat, action, f"set-up {len(self.table.script)}")
        self.app.refresh()

    def act(self) -> None:
        """Hand the screen over, and act."""
        looked(self.table)
        page = self.app.page
        if isinstance(page, PlayPage) and page.handover_to is not None:
            self.click({"do": "take-screen", "seat": page.handover_to, "click": ""})
        super().act()


def _sent(telling: Callable[[], Telling], seed: int) -> list[Any]:
    """Return all messages to a screen on which a game is played."""
    with recorded() as wire:
        screen = telling()
        tell(screen, Random(seed))
        sent: list[Any] = wire.take()
        screen.app.close()
    return sent


async def alone(_: Target) -> Result:
    """Compare what a person alone at a screen is sent while games of Survive! are played."""
    done = _Comparison()
    with TemporaryDirectory() as name:
        # A curious visitor clicks on other things in each round.
        for (match, twin, seat, seed), clicks in product(list(twin_games()), range(3)):
            sent = [
                messages_of(one, seat, Path(name) / f"{seed}-{clicks}-{at}.sqlite", Random(clicks))[0]
                for at, one in enumerate((match, twin))
            ]
            done.add(f"game {seed}, seat {seat}", *sent)
    return done.result()


async def hot_seat(_: Target) -> Result:
    """Compare what a screen that two persons share is sent: a third player's values and tiles on land."""
    done = _Comparison()
    tables = [options for options in TABLES if options.players > 2]
    with TemporaryDirectory() as name:
        for seed in count():
            whole, rng = running(tables[seed % len(tables)], seed)
            match = unasked(whole)
            twin = twin_of_pair(match, rng)
            if twin is None or twin.state == match.state or len(twin.log) != len(match.log):
                continue
            sent = [
                _sent(partial(_SharedScreen, one, (0, 1), Path(name) / f"{seed}-{at}.sqlite"), seed)
                for at, one in enumerate((match, twin))
            ]
            done.add(f"game {seed}", *sent)
            if done.tried >= _HOT_SEAT:
                return done.result()
    raise AssertionError("there are always more games")


def unasked(match: Match) -> Match:
    """Return a game up to the first question in secret: a shared screen answers those beforehand."""
    found = Match(match.game, match.start, memory_aid=match.memory_aid)
    for ply in match.log:
        after, _ = match.game.apply_action(found.state, ply.action)
        if after.step in ("play_tile", "repel"):
            break
        found.play(ply.action)
    return found


def twin_of_pair(
    match: Match, rng: Random, terrains: Sequence[str] = ("beach", "forest", "mountain")
) -> Match | None:
    """Change what neither seat 0 nor seat 1 can know: values of others, and backs of tiles still on land."""
    start: Any = survive_kit.game.start_to_json(match.start)
    land: dict[str, list[dict[str, str]]] = {}
    terrain = match.state.position.terrain
    dry = {space for space in match.start.deal if terrain[CELL[space]]}
    for tile in start["deal"]["tiles"]:
        if tile["space"] in dry and tile["terrain"] in terrains:
            land.setdefault(tile["terrain"], []).append(tile)
    for tiles in land.values():
        backs = rng.sample([tile["back"] for tile in tiles], len(tiles))
        for tile, back in zip(tiles, backs, strict=True):
            tile["back"] = back
    change: dict[int, Any] = {}
    for seat in range(2, match.start.options.players):
        for color in match.start.options.colors_of(seat):
            plies = [
                (at, ply.action)
                for at, ply in enumerate(match.log)
                if isinstance(ply.action, m.PlaceExplorer) and ply.action.color == color
            ]
            values = rng.sample([action.value for _, action in plies], len(plies))
            for (at, action), value in zip(plies, values, strict=True):
                change[at] = m.PlaceExplorer(color, value, action.space)
    return replay_with(match, survive_kit.game.start_from_json(start), change)


async def fishers(_: Target) -> Result:
    """Compare what a player in a room of Fish Fish! is sent while others lay cards that nobody turns over."""
    done = _Comparison()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for seed in count():
            rng = Random(seed)
            options = fish_fish.Options(players=3 + seed % 3, first_fisher=0)
            match = advance(fish_kit, new_match(fish_kit, options, seed), rng, 30)
            twin = other_cards(match, 1, rng)
            if twin is None:
                continue
            keys = rooms.begun(folder, "fish-fish", options)
            sent: list[list[Any]] = []
            for one in (match, twin):
                store = rooms.copied(folder, f"{seed}-{len(sent)}.sqlite")
                sent.append(_sent_to_fisher(store, keys, one, 1))
            done.add(f"game {seed}", *sent)
            (folder / rooms.FILE).unlink()
            if done.tried >= _FISH_FISH:
                return done.result()
    raise AssertionError("there are always more games")


def other_cards(match: Match, viewer: int, rng: Random) -> Match | None:
    """Return the same game with other cards under rows on which nobody bid, or ``None``."""
    twin = Match(fish_fish, match.start)
    for ply in match.log:
        action = ply.action
        if isinstance(action, LayRow) and ply.seat != viewer and rng.random() < 0.5:
            action = LayRow("no_fish" if action.card == "fish" else "fish", action.bait)
        if fish_fish.why_not(twin.state, action):
            return None
        twin.play(action)
    same = twin.events_for(viewer) == match.events_for(viewer) and twin.view(viewer) == match.view(viewer)
    return twin if same and twin.state != match.state else None


def _sent_to_fisher(store: Any, keys: list[str], match: Match, seat: int) -> list[Any]:
    with recorded() as wire:
        telling = rooms.Telling(store, keys[seat], keys[0])
        for ply in match.log:
            if ply.seat != seat:
                telling.hear(ply)
                continue
            if isinstance(ply.action, LayRow):
                break
            telling.say({"do": "tap", "at": f"bid-{ply.action.tiles}"})
            telling.app._tick()
        sent = wire.take()
        telling.app.close()
        store.close()
    return sent


async def teachers(_: Target) -> Result:
    """Compare what the teacher's screen is sent: the watched room, and the table of the class."""
    done = _Comparison()
    with TemporaryDirectory() as name:
        for match, twin, _seat, seed in pairs_of_games():
            folder = Path(name) / str(seed)
            folder.mkdir()
            keys = classes.opened(folder, "survive", match.start.options, memory_aid=match.memory_aid)
            for look in classes.LOOKS:
                sent = [
                    classes.shown(rooms.copied(folder, f"{look}-{at}.sqlite", one), keys, look, list(one.log))
                    for at, one in enumerate((match, twin))
                ]
                done.add(f"game {seed}, {look}", *sent)
            if done.tried >= _TEACHER:
                return done.result()
    raise AssertionError("there are always more games")


async def bots(_: Target) -> Result:
    """Compare what bots choose and what hints say: both receive a view, and nothing that it does not list."""
    tried, failures = 0, []
    for seed in count():
        kit: Kit = (survive_kit, fish_kit)[seed % 2]
        catalog = (SURVIVE_BOTS, FISH_FISH_BOTS)[seed % 2]
        rng = Random(seed)
        # Some bots of Fish Fish! play with two only.
        options = fish_fish.Options(players=2) if kit is fish_kit else rng.choice(kit.variants)
        match = advance(kit, new_match(kit, options, seed), rng, rng.randrange(kit.typical_plies(options)))
        seat = match.to_act
        if not isinstance(seat, int) or seat not in viewers_of(match.state):
            continue
        worlds = [match.state, *twins_of(kit, match, seat, rng)]
        for name in (*catalog.names, "hint"):
            choices = []
            for world in worlds:
                view, legal = kit.game.view_for(world, seat), tuple(kit.game.legal_actions(world))
                if name == "hint":
                    choices.append(repr(catalog.new_adviser().explain(view, legal)))
                else:
                    choices.append(repr(catalog.live_bot(name).choose(view, legal, Random(seed))))
            tried += len(choices) - 1
            failures += [f"{name}, seed {seed}"] * (len(set(choices)) > 1)
        if tried >= _CHOICES:
            return Result(tried, failures, "choices and hints")
    raise AssertionError("there are always more games")

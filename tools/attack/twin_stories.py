"""What is played on two servers while a viewer's frames are compared: see `tools.attack.twin_servers`."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from survive_nb import fish_fish, survive
from survive_nb.fish_fish.model import LayRow
from survive_nb.game import CHANCE, Match, Ply
from survive_nb.rooms import ChairPlan, Lobby
from survive_nb.store import SqliteStore
from survive_nb.survive.text.commands import written
from survive_nb.table import GameRepository, SeatPlan
from survive_nb.transcript import dumps, write
from tests.contract import fish_kit, survive_kit
from tests.contract.kits import advance, new_match
from tests.rooms.attacks import OPTIONS, attack
from tests.ui.apps import NOT_PLAY
from tools.attack.target import Result, Target
from tools.attack.twin_servers import FILE, QUIET, Others, Pair, Worlds, buttons, click, result, shown
from tools.attack.twins import other_cards, pairs_of_games, twin_of_pair

#: Frames compared, at least; the review compared 1,611, 1,788, 390 and 180.
_SAILORS: Final = 1700
_FISHERS: Final = 1800
_SHARED: Final = 400
_TEACHERS: Final = 200
#: Parts of a story that are told.
_PARTS: Final = 220
#: Pairs of games that are played at the same time.
_AT_ONCE: Final = 3
#: Seconds in which a table waits for answers, and some more.
_SECONDS: Final = 12
#: Seconds in which nothing may come to a table of rooms: longer than from one of its looks to the next.
_QUIET_TABLES: Final = 1.5
_LOOKS: Final = ("class-watch", "class-room", "class-tab")


class Story(NamedTuple):
    """A room whose game is played in two ways that its viewer cannot tell from each other."""

    #: What the viewer's address adds.
    link: str
    #: The viewer's seat.
    seat: int | None
    #: The keys of everybody else.
    others: list[str]
    games: tuple[Match, Match]
    name: str
    #: What the viewer clicks first.
    first: dict[str, Any] | None = None


class Part(NamedTuple):
    """What happens until the viewer sees something: the own ply, if it is one, and those of others."""

    own: Ply | None
    others: list[Ply]
    #: How many events the viewer has seen after it.
    events: int


def open_room(folder: Path, game: str, options: Any, *, memory_aid: bool = False) -> list[str]:
    """Begin a game of persons in a new room of a store, and return the keys of all seats."""
    with closing(SqliteStore(folder / FILE)) as store:
        lobby = Lobby(store)
        chairs = [ChairPlan("open")] * options.players
        host = lobby.open(game, options, chairs, browser="host", memory_aid=memory_aid)
        host.sit("Person 0")
        guests = range(1, options.players)
        places = [host, *(lobby.sit(host.facts.code, f"Person {n}", browser=f"guest {n}") for n in guests)]
        for place in places:
            place.attach()
        host.start()
        return [place.key for place in places]


def parts_of(match: Match, seat: int | None) -> Iterator[Part]:
    """Divide a game at what a viewer does and sees.

    A roll of the die belongs to what comes before it: the kernel of a player would roll it after a while.
    What the room itself would hold, because somebody may answer in secret, is played from elsewhere.
    """
    game, now = match.game, Match(match.game, match.start, memory_aid=match.memory_aid)
    own: Ply | None = None
    others: list[Ply] = []
    is_seen = False
    for at, ply in enumerate(match.log):
        waits = game.waits_in_secret(now.state, None) or bool(game.may_answer(now.state, ply.action))
        waits = waits or isinstance(ply.action, LayRow)  # which takes many clicks
        before = now.count_events(seat)
        now.play(ply.action)
        if ply.seat == seat and not waits:
            own = ply
        else:
            others.append(ply)
        is_seen = is_seen or own is not None or now.count_events(seat) != before
        following = match.log[at + 1 : at + 2]
        rolls = seat is not None and bool(following) and following[0].seat == CHANCE
        if is_seen and not rolls:
            yield Part(own, others, now.count_events(seat))
            own, others, is_seen = None, [], False


async def tell(worlds: Worlds, story: Story, most: int) -> Pair:
    """Let the viewer of a room see a story in both worlds."""
    others = [Others(path, story.others) for path in worlds.paths]
    async with worlds.viewer(f"&{story.link}", story.name) as pair:
        if story.first is not None:
            await pair.update("the room", since=await click(pair, story.first))
        # A table of rooms shows only some of what happens, and a look at them takes longer.
        is_seen = story.first is None or story.first["do"] == "class-watch"
        pair.quiet = QUIET if is_seen else _QUIET_TABLES
        stories = zip(*(parts_of(match, story.seat) for match in story.games), strict=False)
        try:
            for number, parts in enumerate(islice(stories, most)):
                if parts[0].events != parts[1].events:
                    # Somebody is asked about a harm.  A room waits then, in both worlds: see `answer`.
                    break
                await _end_looks(pair, others)
                since = await _act(pair, others, parts)
                if since is None or not await pair.update(f"update {number}", is_seen=is_seen, since=since):
                    break
            await pair.finish()
        finally:
            for one in others:
                one.close()
    return pair


async def _end_looks(pair: Pair, others: Sequence[Others]) -> None:
    """Finish the last look of everybody at their values (RUL-20), or the look at a hand that is over."""
    for do in ("look-close", "next-hand"):
        if all(any(found["do"] == do for found in buttons(one.page)) for one in pair.viewers):
            since = await click(pair, {"do": do})
            for one in others:
                one.end_looks()
            await pair.update(do, since=since)


async def _act(pair: Pair, others: Sequence[Others], parts: Sequence[Part]) -> float | None:
    """Do one part in both worlds; return when, or `None` if the story cannot go on.

    A kernel may have gone on by itself meanwhile, or not have come so far on a busy machine.
    """
    before = [one.plies for one in others]
    began = time.time()
    if parts[0].own is not None:
        assert parts[1].own is not None
        action = others[0].table._match.shown(parts[0].own.action)
        began = await click(pair, _message(action))
        end = time.monotonic() + 20
        while not all(one.plies > count for one, count in zip(others, before, strict=True)):
            if all(any(found["do"] == "anyway" for found in buttons(one.page)) for one in pair.viewers):
                await click(pair, {"do": "anyway"})
            if all(any(found["do"] == "next-hand" for found in buttons(one.page)) for one in pair.viewers):
                await click(pair, {"do": "next-hand"})
                began = await click(pair, _message(action))
            if time.monotonic() > end:
                return None
            await asyncio.sleep(0.05)
        await shown(pair)
    for one, part, count in zip(others, parts, before, strict=True):
        if one.plies != count + (part.own is not None):
            return None
        one.play(part.others)
    return began


def _message(action: Any) -> dict[str, Any]:
    """Return the click for an action."""
    if isinstance(action, fish_fish.Bid):
        return {"do": "tap", "at": f"bid-{action.tiles}"}
    return {"do": "typed", "value": written(action)}


async def play(
    worlds: Worlds, stories: Sequence[Story], most: int = _PARTS, frames: float = math.inf
) -> list[Pair]:
    """Tell stories, some at the same time, until viewers have been sent this number of frames per world."""
    done, queue = list[Pair](), list(stories)
    worlds.split()
    for story in stories:
        worlds.set_starts(story.others[0], *story.games)

    async def some() -> None:
        while queue and sum(pair.frames for pair in done) < frames:
            done.append(await tell(worlds, queue.pop(0), most))

    with worlds.running(_AT_ONCE):
        await asyncio.gather(*(some() for _ in range(min(_AT_ONCE, len(queue)))))
    return done


def sailors(base: Path, count: int) -> Iterator[Story]:
    """Yield games of Survive! and their twins: other backs of tiles, other values and hands of others."""
    for match, twin, seat, seed in islice((one for one in pairs_of_games() if one[2] > 0), count):
        keys = open_room(base, "survive", match.start.options, memory_aid=match.memory_aid)
        others = [key for at, key in enumerate(keys) if at != seat]
        yield Story(f"seat={keys[seat]}", seat, others, (match, twin), f"Survive!, game {seed}")


def enough(found: Result, frames: int) -> Result:
    """Return a result that fails if there were fewer frames."""
    return found._replace(failures=found.failures + ["too few frames"] * (found.tried < frames))


def fishers(base: Path, count: int) -> Iterator[Story]:
    """Yield games of Fish Fish! and their twins: other cards, which nobody turns over."""
    found = 0
    for seed in range(10_000):
        rng = Random(seed)
        options = fish_fish.Options(players=3 + seed % 3, first_fisher=0)
        match = advance(fish_kit, new_match(fish_kit, options, seed), rng, 30)
        twin = other_cards(match, 1, rng)
        if twin is None:
            continue
        keys = open_room(base, "fish-fish", options)
        yield Story(f"seat={keys[1]}", 1, [keys[0], *keys[2:]], (match, twin), f"Fish Fish!, game {seed}")
        found += 1
        if found == count:
            return


def teachers(base: Path, count: int) -> Iterator[Story]:
    """Yield games of a class and their twins; the teacher looks at the room, and watches it on the wall."""
    for number, (match, twin, _, seed) in enumerate(islice(pairs_of_games(), count)):
        options, look = match.start.options, _LOOKS[number % len(_LOOKS)]
        with closing(SqliteStore(base / FILE)) as store:
            lobby = Lobby(store)
            the_class = lobby.open_class(f"teacher {number}")
            names = [f"Person {n}" for n in range(options.players)]
            (room,) = the_class.open_many(
                "survive", options, names, size=options.players, memory_aid=match.memory_aid
            )
            keys = [link.key for link in room.links]
            for key in keys:
                lobby.back(key).attach()
            the_class.host(room.facts.id).start()
            first = {"do": look, "tab": "rooms", "id": room.facts.id}
            yield Story(f"class={the_class.key}", None, keys, (match, twin), f"{look}, game {seed}", first)


async def share(worlds: Worlds, games: int, frames: int, clicks: int) -> list[Pair]:
    """Let two persons play at one screen against a bot; its values are others in the second world."""
    done = list[Pair]()
    found: list[tuple[Match, Match]] = []
    seeds = iter(range(10_000))
    while len(found) < games:
        seed = next(seeds)
        match = _set_up(new_match(survive_kit, survive.Options(players=3), seed), Random(seed))
        twin = twin_of_pair(match, Random(seed), ("mountain",))
        if twin is not None and twin.state != match.state and len(twin.log) == len(match.log):
            found.append((match, twin))

    async def some() -> None:
        while found and sum(pair.frames for pair in done) < frames:
            done.append(await _play_shared(worlds, found.pop(), len(found), clicks))

    with worlds.running(_AT_ONCE):
        await asyncio.gather(*(some() for _ in range(_AT_ONCE)))
    return done


def _set_up(match: Match, rng: Random) -> Match:
    """Play to the end of the set-up."""
    while not match.is_set_up:
        advance(survive_kit, match, rng, 1)
    return match


async def _play_shared(worlds: Worlds, games: tuple[Match, Match], number: int, clicks: int) -> Pair:
    plans = [SeatPlan("person", "Ada"), SeatPlan("person", "Bo"), SeatPlan("bot", "Cy", "drifter")]
    # The dice and the bot follow from the seed.
    documents = [dumps(write(match, extra={"seed": f"twin {number}"})) for match in games]
    name = f"shared screen {number}"
    tables, stores = [], [SqliteStore(path) for path in worlds.paths]
    for store, document in zip(stores, documents, strict=True):
        repository = GameRepository(store, new_key=lambda: f"{name:x>32}")
        tables.append(repository.open_prepared(document, plans, browser=name))

    def is_known() -> bool:
        """Tell whether the game has told one of the two persons what was different."""
        for table in tables:
            table._reload()
        one, two = (table._match for table in tables)
        return any(one.events_for(seat) != two.events_for(seat) for seat in (0, 1))

    rng = Random(number)
    async with worlds.viewer(f"&game={tables[0].key}", name) as pair:
        for at in range(clicks):
            options = [found for found in buttons(pair.viewers[0].page) if found["do"] not in NOT_PLAY]
            taps = [found for found in options if found["do"] == "tap"]
            since = None
            if options:
                since = await click(pair, rng.choice(taps if taps and rng.random() < 0.6 else options))
            if not await pair.update(f"click {at}", since=since) or is_known():
                break
        if is_known():
            pair.failures.clear()
        else:
            await pair.finish()
    for store in stores:
        store.close()
    return pair


async def answer(worlds: Worlds) -> list[Pair]:
    """Let a creature move: in one world a person is asked in secret, and declines at once.

    Neither who moved it nor who looks on may see, by content, order or time, that anybody was asked.  The
    third page is that of who was asked.
    """
    game = attack()
    keys = open_room(worlds.base, "survive", OPTIONS)
    worlds.split()
    worlds.set_starts(keys[0], game.truth, game.twin)
    shown = set()
    for path, match in zip(worlds.paths, (game.truth, game.twin), strict=True):
        others = Others(path, keys)
        others.play(match.log)
        shown.add(written(others.table._match.shown(game.action)))
        others.close()
    (move,) = shown
    with worlds.running(3):
        async with AsyncExitStack() as stack:
            mover, watcher, holder = [
                await stack.enter_async_context(worlds.viewer(f"&seat={keys[seat]}", name))
                for name, seat in (("mover", game.mover), ("watcher", game.watcher), ("holder", game.holder))
            ]
            asked = holder.viewers[0].page
            since = await click(mover, {"do": "typed", "value": move})
            await asked.until(lambda screen: screen.title.startswith("Your turn"))
            await asyncio.gather(*(pair.update("the move", since=since) for pair in (mover, watcher)))
            # Only the holder acts, in one world: nothing may come of it before the time is over.
            await asked.click({"do": "typed", "value": "allow"})
            for second in range(_SECONDS):
                await asyncio.sleep(1)
                await asyncio.gather(
                    *(pair.update(f"second {second}", is_seen=False) for pair in (mover, watcher))
                )
            await asyncio.gather(mover.finish(), watcher.finish())
            await holder.finish()
    return [mover, watcher, holder]


# -- rows of the table --------------------------------------------------------------------------------------


async def survive_rooms(_: Target) -> Result:
    """Compare what a player in a room of Survive! is sent: tiles, values and hands of others differ."""
    with TemporaryDirectory() as name:
        worlds = Worlds(Path(name))
        return enough(result(await play(worlds, list(sailors(worlds.base, 9)), frames=_SAILORS)), _SAILORS)


async def fish_fish_rooms(_: Target) -> Result:
    """Compare what a player in a room of Fish Fish! is sent: cards that nobody turns over differ."""
    with TemporaryDirectory() as name:
        worlds = Worlds(Path(name))
        return enough(result(await play(worlds, list(fishers(worlds.base, 44)), frames=_FISHERS)), _FISHERS)


async def classes(_: Target) -> Result:
    """Compare what a teacher is sent who watches a room, opens it, or looks at the table of rooms."""
    with TemporaryDirectory() as name:
        worlds = Worlds(Path(name))
        return enough(result(await play(worlds, list(teachers(worlds.base, 6)), 60, _TEACHERS)), _TEACHERS)


async def shared_screens(_: Target) -> Result:
    """Compare what a screen is sent that two persons share."""
    with TemporaryDirectory() as name:
        return enough(result(await share(Worlds(Path(name)), 6, _SHARED, 120)), _SHARED)


async def answers(_: Target) -> Result:
    """V6: compare what others are sent while one person, in one world, is asked and declines."""
    with TemporaryDirectory() as name:
        mover, watcher, holder = await answer(Worlds(Path(name)))
    found = result([mover, watcher])
    return found._replace(failures=found.failures + ["nobody was asked"] * (not holder.failures))

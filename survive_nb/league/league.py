"""Leagues: every entry plays against every other one, and a table shows the results.

>>> def my_bid(view):
...     return 1 if view.bait >= 4 else 0
>>> league = League("fish-fish")
>>> league.enter("tide-reader", my_bid)
>>> league.enter("drifter")
>>> standings = league.play(rounds=5, seed=1)
>>> [row.name for row in standings.rows]
['tide-reader', 'drifter']
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from random import Random
from time import time
from types import ModuleType
from typing import Final

from survive_nb.fields import input_error
from survive_nb.game import HasPlayers
from survive_nb.league.batches import Batch, Executor, play_here, play_there
from survive_nb.league.entries import Entry, clean_name, recipe_for
from survive_nb.league.pairings import games_in_round, pairings
from survive_nb.league.remote import RemoteEntry
from survive_nb.league.standings import GameResult, Standings, standings
from survive_nb.progress_bar import ProgressBar
from survive_nb.registry import game_names, is_game, rules_of

#: Who takes the seats that are left when there are fewer entries than players at a table.
GUEST: Final = "drifter"
#: Seconds of computing for one choice.
TIME_LIMIT: Final = 5.0

#: Whether to show a bar, or what to call with the games done and all games.
Progressing = bool | Callable[[int, int], object]


class League:
    """All entries play all others, equally often in every seat.

    >>> League("survive", players=3, crowded=True)
    <League of Survive!, 3 players a table, no entries>

    ``time_limit`` is the computing time in seconds that one choice may take, ``None`` for no limit; see
    `TimeLimit` for where an endless choice can be interrupted.  All other options are those of the game.
    """

    def __init__(
        self, game: str, *, players: int = 2, time_limit: float | None = TIME_LIMIT, **options: object
    ) -> None:
        self.game = str(game).strip().lower().replace("_", "-").replace(" ", "-")
        if not is_game(self.game):
            raise input_error(
                None,
                "There is no game called {game}; there are {games}.",
                game=game,
                games=_list(game_names()),
                code="no-such-game",
            )
        if time_limit is not None and not time_limit > 0:
            raise input_error(
                None,
                "The time limit is more than 0 seconds, not {limit}.",
                limit=time_limit,
                code="bad-time-limit",
            )
        self.options = _options(self.game, players, options)
        self.time_limit = time_limit
        self._entries: dict[str, Entry] = {}
        self._in_process: set[str] = set()

    def __repr__(self) -> str:
        entries = _list(self._entries) or "no entries"
        return f"<League of {rules_of(self.game).TITLE}, {self.options.players} players a table, {entries}>"

    @property
    def names(self) -> list[str]:
        """Return the names of all entries, in the order in which they entered."""
        return list(self._entries)

    def enter(self, name: str, entry: object = None, *, fisher: object = None) -> None:
        """Enter a bot under a name of its own.

        ``entry`` may be

        - a function: for Survive! ``my_move(view, legal, rng)``, which returns one of the legal actions; for
          Fish Fish! ``my_bid(view)`` or ``my_bid(view, legal, rng)``, which returns how many tiles to bid.
          The fisher's part is then played by a `ShufflingFisher`, or by what is given as ``fisher``: a
          function that returns a ``LayRow``, a bot, or the name of a built-in bot;
        - a class with a method ``choose(view, legal, rng)``; every game makes a new one;
        - a bot, an object with such a method; every game gets a copy of it as it is now;
        - the name of a built-in bot, which may be left out if the entry is to be called so too.

        For luck use ``rng`` and no other: then the same seed plays the same league again.

        Code of yours runs in this process, with your rights, and the table is labelled *practice*.  Files of
        other people play in contained processes: enter what `survive_nb.sandbox.foreign_bot.entry_from_path`
        returns (docs/bot-protocol.md).
        """
        clean = clean_name(name)
        if clean.casefold() in map(str.casefold, self._entries):
            raise input_error(
                None,
                "There is already an entry called {name}: take another name, or withdraw it first.",
                name=clean,
                code="name-taken",
            )
        self._entries[clean] = (
            entry
            if isinstance(entry, RemoteEntry)
            else recipe_for(self.game, clean if entry is None else entry, fisher=fisher)
        )
        if not (entry is None or isinstance(entry, RemoteEntry | str)) or fisher is not None:
            self._in_process.add(clean)

    def withdraw(self, name: str) -> None:
        """Take an entry out again."""
        clean = clean_name(name)
        if clean not in self._entries:
            raise input_error(None, "There is no entry called {name}.", name=clean, code="no-such-entry")
        del self._entries[clean]
        self._in_process.discard(clean)

    def play(
        self,
        rounds: int = 200,
        *,
        seed: int = 0,
        minutes: float | None = None,
        executor: Executor | None = None,
        progress: Progressing = True,
    ) -> Standings:
        """Play the league and return its table.

        In a round every table of entries that there can be plays one deal, as often as it has seats, with
        everybody in every seat once (see `pairings` for leagues too large for that).  Seats that are left, if
        there are fewer entries than players, go to built-in drifters.

        An entry that raises an error, chooses something illegal or takes too long forfeits that game: it ends
        at once, is won by all others at the table together, and its points do not count.

        After ``minutes`` the league is stopped between two choices.  Then the table counts the games of the
        rounds that were complete, or if there is none all games that were, and is marked as partial.

        Without an executor the games are played here.  Any ``concurrent.futures`` executor shares them out, a
        Dask cluster's ``client.get_executor()`` too, and the results are the same: each game depends on the
        seed, its round and who plays it only.
        """
        for what, number in (("number of rounds", rounds), ("seed", seed)):
            if type(number) is not int:
                raise input_error(
                    None,
                    "The {what} is a whole number, not {number}.",
                    what=what,
                    number=number,
                    code="not-a-whole-number",
                )
        if rounds < 1:
            raise input_error(
                None, "A league has at least 1 round, not {rounds}.", rounds=rounds, code="no-rounds"
            )
        if minutes is not None and not minutes > 0:
            raise input_error(
                None, "A league has more than 0 minutes, not {minutes}.", minutes=minutes, code="no-minutes"
            )
        if not self._entries:
            raise input_error(None, "Nobody has entered the league yet.", code="no-entries")
        entries, players = self._full_table(), self.options.players
        names = list(entries)
        batch = Batch(
            self.game,
            self.options,
            self.time_limit,
            entries,
            list(pairings(names, players, rounds, seed)),
            None if minutes is None else time() + 60 * minutes,
        )
        parts = play_here(batch) if executor is None else play_there(batch, executor)
        size = games_in_round(len(names), players)
        games = _collected(parts, rounds * size, progress)
        if len(games) < rounds * size:
            games = _of_whole_rounds(games, size) or games
        title, practice = rules_of(self.game).TITLE, bool(self._in_process)
        planned = rounds * size
        return standings(title, names, players, rounds, seed, games, is_practice=practice, planned=planned)

    def games(self, rounds: int) -> int:
        """Return how many games the league of today has in this number of rounds."""
        players = self.options.players
        return rounds * games_in_round(max(len(self._entries), players), players)

    def _full_table(self) -> dict[str, Entry]:
        """Return all entries, and drifters in the seats that are left."""
        entries = dict(self._entries)
        guest = 1
        while len(entries) < self.options.players:
            name = GUEST if guest == 1 else f"{GUEST}-{guest}"
            if name.casefold() not in map(str.casefold, entries):
                entries[name] = recipe_for(self.game, GUEST)
            guest += 1
        return entries


def _collected(parts: Iterator[list[GameResult]], total: int, progress: Progressing) -> list[GameResult]:
    """Gather the results, and show how many there are."""
    games: list[GameResult] = []
    with _bar(total, progress) as bar:
        for part in parts:
            games.extend(part)
            bar.show(len(games))
            if callable(progress):
                progress(len(games), total)
    return games


def _of_whole_rounds(games: Sequence[GameResult], size: int) -> list[GameResult]:
    """Return the games of the rounds that are complete: in these everybody had every seat of every deal."""
    counts = Counter((game.number - 1) // size for game in games)
    return [game for game in games if counts[(game.number - 1) // size] == size]


class _NotebookProgress(ProgressBar):
    """The same bar below a notebook's cell, which is no terminal but takes a line that is written again."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        self._wanted = sys.stderr is not None


def _bar(total: int, progress: Progressing) -> ProgressBar:
    if progress is True and _in_notebook():
        return _NotebookProgress(total)
    return ProgressBar(total, wanted=progress is True)


def _in_notebook() -> bool:
    ipython: ModuleType | None = sys.modules.get("IPython")
    return ipython is not None and getattr(ipython.get_ipython(), "kernel", None) is not None


def _options(game: str, players: int, options: dict[str, object]) -> HasPlayers:
    """Return the game's options, or raise `InvalidInput`; a game is begun to see that it can be."""
    rules = rules_of(game)
    known = list(asdict(rules.Options()))
    for name in options:
        if name not in known:
            raise input_error(
                None,
                "{game} has no option called {name}; it has {known}.",
                game=rules.TITLE,
                name=name,
                known=_list(known),
                code="no-such-option",
            )
    found = rules.Options(players=players, **options)
    rules.new_game(found, Random(0))
    return found


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)

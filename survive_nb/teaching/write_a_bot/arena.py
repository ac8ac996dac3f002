"""A small arena: three bots meet drifters, and a chart shows how sure one may be who is better."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.bots.bot import AnyBot, Drifter
from survive_nb.game import EVERYONE
from survive_nb.league.entries import recipe_for
from survive_nb.league.match_play import play_game
from survive_nb.league.standings import wilson
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import Guess
from survive_nb.teaching.write_a_bot.answers import come_home, greedy

#: How many games one press plays.
_GAMES: Final = 10
_OPTIONS: Final = survive.Options(players=2)
_BRACKETS: Final = say("The brackets tell where the true share probably lies: the more games, the narrower.")


#: The bots of the arena, each with what it is called.
_BOTS: Final[dict[str, tuple[Callable[[], AnyBot], Message]]] = {
    "drifter": (Drifter, say("Another drifter")),
    "come_home": (recipe_for(survive.NAME, come_home), say("Comes home")),
    "greedy": (recipe_for(survive.NAME, greedy), say("Greedy")),
}


#: What to predict before the first games.
GUESS: Final = Guess(
    say("Guess first: how many of ten games does each bot win against a drifter?"),
    tuple(title for _, title in _BOTS.values()),
)


class Arena:
    """Each press lets a bot play ten games against a drifter; the two change seats after every game."""

    def __init__(self, rng: Random) -> None:
        self._seed = rng.random()
        self._wins = dict.fromkeys(_BOTS, Fraction(0))
        self._games = dict.fromkeys(_BOTS, 0)
        self._view = survive.view_for(survive.new_game(_OPTIONS, rng), None)
        self._news: Message = say("Who beats the drifter? Choose a bot: it plays ten games.")

    def touch(self, place: str) -> None:
        """Say nothing: this board is only to be looked at."""
        del place

    def press(self, button: str) -> None:
        """Let the bot of this name play ten games."""
        if button in _BOTS:
            before = self._wins[button]
            for _ in range(_GAMES):
                self._play(button)
            self._news = say(
                "{wins} of these {games} games won. The board shows how the last one ended.",
                wins=_plain(self._wins[button] - before),
                games=_GAMES,
            )

    def _play(self, name: str) -> None:
        """Play one game; a shared win counts half."""
        number = self._games[name]
        seat = number % 2
        bots = [Drifter, _BOTS[name][0]] if seat else [_BOTS[name][0], Drifter]
        played = play_game(survive, _OPTIONS, bots, f"{self._seed}:{name}:{number}")
        if seat in played.winners:
            self._wins[name] += Fraction(1, len(played.winners))
        self._games[name] += 1
        self._view = played.match.view(EVERYONE)

    def shown(self) -> Shown:
        """Return the last position and the share of games that each bot has won."""
        bars = tuple(self._bar(name) for name in _BOTS if self._games[name])
        return Shown(
            say("The arena"),
            Scene(self._view),
            (self._news, *([_BRACKETS] if bars else [])),
            buttons=tuple((name, title) for name, (_, title) in _BOTS.items()),
            charts=(Chart(say("Games won against a drifter"), bars),) if bars else (),
        )

    def _bar(self, name: str) -> Bar:
        won, games = self._wins[name], self._games[name]
        low, high = (round(100 * edge) for edge in wilson(float(won), games))
        says = say(
            "{won} of {games} ({low} to {high} %)",
            won=_plain(won),
            games=games,
            low=low,
            high=high,
        )
        return Bar(_BOTS[name][1], Fraction(won, games), says)


def _plain(wins: Fraction) -> int | float:
    """Write three wins and a shared one as 3.5."""
    return wins.numerator if wins.denominator == 1 else float(wins)

"""The words of a game: its package ``text`` has the names of `GameText`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, cast

from survive_nb.game import EVERYONE, AnyMatch, Viewer
from survive_nb.registry import package_of
from survive_nb.text.log import Chapter, EventT

if TYPE_CHECKING:
    from survive_nb.i18n.words import Words
    from survive_nb.text.commands import Command
    from survive_nb.text.description import Description
    from survive_nb.text.log import LogWriter as Writer

ViewT = TypeVar("ViewT", contravariant=True)
ActionT = TypeVar("ActionT")


class WriterClass(Protocol[ViewT, EventT]):
    """The class that writes the log of a game."""

    def __call__(self, words: Words, before: ViewT | None = None) -> Writer[EventT]:
        """Begin with the beginning of the game, or at a view."""


class GameText(Protocol[ViewT, ActionT, EventT]):
    """A game in words; what a view or an event leaves out is in none of them."""

    @property
    def LogWriter(self) -> WriterClass[ViewT, EventT]:  # noqa: N802 - a class
        """Return the class that writes the log of a game."""

    def prompt(self, view: ViewT, words: Words) -> str:
        """Say in one sentence what is awaited."""

    def describe(self, view: ViewT, words: Words, legal: Iterable[ActionT] = ()) -> Description:
        """Describe a position, with the actions in ``legal`` and their commands."""

    def labels(self, view: ViewT, words: Words) -> Mapping[str, str]:
        """Return what each place is and holds."""

    def written(self, action: ActionT, lang: str = "en") -> str:
        """Return the command that stands for an action."""

    def examples(self, legal: Sequence[ActionT], lang: str = "en") -> Sequence[str]:
        """Return some commands that can be played now."""

    def parse(self, text: str, view: ViewT, legal: Sequence[ActionT], lang: str = "en") -> ActionT | Command:
        """Read a typed command, or raise `InvalidInput`."""

    def turn_of(self, event: EventT) -> int | None:
        """Return the seat whose turn an event begins, if it begins one."""

    def turn_summary(self, events: Sequence[EventT], words: Words) -> Sequence[str]:
        """Return what happened in a turn, a few words for each thing."""

    def recap(self, events: Iterable[EventT], words: Words) -> str:
        """Say in numbers what happened in several turns."""


AnyGameText: TypeAlias = GameText[object, object, object]


def text_of(game: str) -> AnyGameText:
    """Return the words of a game.

    >>> from survive_nb.fish_fish import Bid
    >>> text_of("fish-fish").written(Bid(2)), text_of("fish-fish").written(Bid(2), "fa")
    ('bid 2', 'شرط ۲')
    """
    return cast(AnyGameText, import_module(f"{package_of(game)}.text"))


def game_log(match: AnyMatch, words: Words, viewer: Viewer = EVERYONE) -> list[Chapter]:
    """Return the log of a match in words, as a seat or a spectator (``None``) saw it.

    `EVERYONE` sees all that happened, once the game is over.
    """
    lengths = match.moments(viewer)
    moments = [match.events_between(first, last, viewer) for first, last in pairwise(lengths)]
    return text_of(match.game.NAME).LogWriter(words).chapters([[], *moments])

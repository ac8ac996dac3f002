"""The table on which a game is played, as far as both games share it: clicks, hints, typing, looking back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from survive_nb.table import Advice, IllegalAction, Refusal, Seat, Table
from survive_nb.ui.commands import ALWAYS, Command

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: What a click does, with the message that it sent.
Doer: TypeAlias = Callable[["App", Mapping[str, Any]], None]

#: So many pieces of advice are asked for at once.
HINTS: Final = 3


class TablePage(ABC):
    """One game at one screen; ``clicks`` are those that the game itself answers."""

    def __init__(self, table: Table, clicks: Mapping[str, Doer]) -> None:
        self.table = table
        self.hints: list[Advice] = []
        #: The moment that is looked back at; ``None`` is now.
        self.past: int | None = None
        self.whole_log = False
        self.twin_open = False
        #: Where the game leads when it is over; a room leads elsewhere.
        self.at_end: Callable[[App], None] = lambda app: app.sit_down(table)
        self._does: Final[Mapping[str, Doer]] = {
            **clicks,
            "look": self._look_back,
            "return": self._return,
            "whole-log": self._show_whole_log,
            "twin": self._toggle_twin,
        }

    @property
    @abstractmethod
    def memory(self) -> Seat:
        """Return the seat whose log and past are shown."""

    def heard(self) -> None:
        """Take note that somebody elsewhere has done something: what was picked up may be of no use now."""
        if self.past is None:
            self.forget()

    @abstractmethod
    def forget(self) -> None:
        """Put everything back that was picked up, asked, hinted at or looked back at."""

    # -- clicks -----------------------------------------------------------------------------------------

    def click(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for; in the past, a tap on the board leads back to the game."""
        if do not in self._does:
            app.tell(app.words.say("That is not on this page; nothing has changed."))
        elif self.past is not None and do == "hex":
            self.past = None
        else:
            self._does[do](app, message)

    def no_such_button(self, app: App) -> None:
        """Say that what was sent is on no button of the panel."""
        app.tell(app.words.say("There is no such button; nothing has changed."))

    def no_turn_to_look(self, app: App) -> None:
        """Say that the screen was not handed to whoever wants to look."""
        app.tell(app.words.say("It is not your turn to look."))

    def first_say_who(self, app: App) -> None:
        """Say that a curtain has to be lifted before anything else."""
        app.tell(app.words.say("First say who you are."))

    # -- help -------------------------------------------------------------------------------------------

    def take_hints(self, hints: list[Advice]) -> None:
        """Show advice; without any there is nothing to decide."""
        self.hints = hints
        if not hints:
            raise IllegalAction(Refusal(None, "There is nothing for you to decide now."))

    def obey(self, app: App, command: Command, examples: Sequence[str], message: Mapping[str, Any]) -> None:
        """Do a typed command that is no action of the game."""
        if command.name == "help":
            text = app.words.join(list(examples or ALWAYS), "text")
            app.tell(app.words.say("You can type, for example: {text}", text=text))
        else:
            self._does[command.name](app, message)

    # -- looking ----------------------------------------------------------------------------------------

    def _look_back(self, app: App, message: Mapping[str, Any]) -> None:
        """Show the game as it was at some moment."""
        moment = message.get("moment")
        if type(moment) is not int or not 0 <= moment < self.memory.moments():
            app.tell(app.words.say("There was no such moment in this game."))
            return
        self.forget()
        self.past = moment if moment < self.memory.moments() - 1 else None

    def _return(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all of these
        self.past = None

    def _show_whole_log(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.whole_log = not self.whole_log

    def _toggle_twin(self, app: App, message: Mapping[str, Any]) -> None:  # noqa: ARG002
        self.twin_open = not self.twin_open

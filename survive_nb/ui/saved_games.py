"""The games of this browser that are not finished, and games that come from a file."""

from __future__ import annotations

from time import time
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.table import SavedGame
from survive_nb.ui.components import card, file_button, notice, row, saved_item, stack
from survive_nb.ui.default_names import names_for
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext
from survive_nb.ui.rooms.environment import is_temporary

#: How many unfinished games are shown before somebody asks for all of them.
FEW: Final = 3
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class SavedGames:
    """The list of unfinished games, with ways to take one up, take one off the list, and open a file."""

    def __init__(self) -> None:
        self.all_shown = False

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click in the list asks for; return whether it was meant for the list."""
        saved_id = message.text("id")
        match message.do:
            case "saved-all":
                self.all_shown = not self.all_shown
            case "saved-resume":
                app.open_table(app.repository.resume_own(app.browser, saved_id))
            case "saved-remove":
                app.repository.remove(app.browser, saved_id)
                app.tell(app.words.say("The game is off this list. Its own link still opens it."))
            case "saved-download" if is_temporary():
                app.save_file("unfinished-game.json", app.repository.written_out(app.browser, saved_id))
                app.tell(
                    app.words.say(
                        "The game is saved as a file. It holds all secrets: open it here, do not read it."
                    )
                )
            case _:
                return receive_file(app, message)
        return True

    def node(self, app: AppContext) -> Node | None:
        """Return the list, or nothing when there is no game to continue."""
        words = app.words
        games = app.repository.unfinished(app.browser)
        error = app.repository.error
        if error is not None:
            return notice(words.refusal(error.refusal), "warning", key="saved-error")
        if not games:
            return None
        shown = games if self.all_shown else games[:FEW]
        now = time()
        return card(
            words.say("Continue"),
            h("ul", *(self._game(saved, words, now) for saved in shown), key="games", cls="atl-saved-list"),
            self._more(len(games), words),
            key="continue",
        )

    def _more(self, count: int, words: Words) -> Node | None:
        """Return the button that shows all games, or only the latest."""
        if count <= FEW:
            return None
        label = words.say("Show the latest only") if self.all_shown else words.say("Show all {n}", n=count)
        return button(label, "saved-all", cls="atl-quiet", key="all")

    def _game(self, saved: SavedGame, words: Words, now: float) -> Node:
        """Return one game with its players, how far it is and when it was played."""
        words = words.with_players(names_for(saved.names, words))
        players = words.join(range(len(saved.names)), "player")
        facts = words.say_n("{n} move made", "{n} moves made", saved.plies)
        when = words.say("{facts} · {when}", facts=facts, when=relative_time(now - saved.updated, words))
        about = [words.name(saved.game), when]
        about += [] if saved.turn is None else [words.say("Turn: {player}", player=saved.turn)]
        which = {"id": saved.id}
        download = button(
            words.say("Download the game"), ("saved-download", which), icon="save", key="download"
        )
        remove = words.say("Take the game of {text} off this list", text=players)
        buttons = row(
            button(words.say("Continue"), ("saved-resume", which), icon="play", key="resume"),
            download if is_temporary() else None,
            button(remove, ("saved-remove", which), icon="close", bare=True, cls="atl-quiet", key="remove"),
        )
        return saved_item(players, about, buttons, key=saved.id)


def file_field(words: Words) -> Node:
    """Return the button that opens a file with a game in it."""
    return stack(
        file_button(words.say("Open a saved game"), accept=".json,application/json"),
        h("p", words.say("A file that this app or the library has written."), cls="atl-field-help"),
        cls="atl-tight",
    )


def receive_file(app: AppContext, message: Message) -> bool:
    """Open the file that somebody has chosen; return whether the message was about one."""
    match message.do:
        case "file" if message.text("text"):
            open_file(app, message.text("text"))
        case "file_too_big":
            app.tell(app.words.say("This file is too big to be a saved game."))
        case "file":
            app.tell(app.words.say("This file could not be read; it has to be a saved game."))
        case _:
            return False
    return True


def open_file(app: AppContext, text: str) -> None:
    """Open a game from a file: a finished one to look at, any other to play on; a bad one is refused."""
    table = app.repository.open_transcript(text, app.browser)
    app.open_table(table)
    if table.is_over:
        app.open_replay(table)


def relative_time(seconds: float, words: Words) -> str:
    """Say how long ago something was, as people do.

    >>> relative_time(200, Words("en")), relative_time(-5, Words("en"))
    ('3 minutes ago', 'just now')
    """
    if seconds < _MINUTE:
        return words.say("just now")
    if seconds < _HOUR:
        return words.say_n("{n} minute ago", "{n} minutes ago", int(seconds // _MINUTE))
    if seconds < _DAY:
        return words.say_n("{n} hour ago", "{n} hours ago", int(seconds // _HOUR))
    return words.say_n("{n} day ago", "{n} days ago", int(seconds // _DAY))

"""The games of this browser that are not finished, and games that come from a file."""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import TYPE_CHECKING, Any, Final

from survive_nb.table import SavedGame
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, file_button, notice, row, stack
from survive_nb.ui.rooms.where import is_binder, is_inside_a_browser
from survive_nb.ui.usual_names import names_for
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: How many unfinished games are shown before somebody asks for all of them.
FEW: Final = 3
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class SavedGames:
    """The list of unfinished games, with ways to take one up, take one off the list, and open a file."""

    def __init__(self) -> None:
        self.all_shown = False

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:
        """Do what a click in the list asks for; return whether it was meant for the list."""
        match do, message:
            case "saved-all", _:
                self.all_shown = not self.all_shown
            case "saved-resume", {"id": str(saved_id)}:
                app.sit_down(app.shelf.resume_own(app.browser, saved_id))
            case "saved-remove", {"id": str(saved_id)}:
                app.shelf.remove(app.browser, saved_id)
                app.tell(app.words.say("The game is off this list. Its own link still opens it."))
            case "saved-download", {"id": str(saved_id)} if is_passing():
                app.save_file("unfinished-game.json", app.shelf.written_out(app.browser, saved_id))
                app.tell(
                    app.words.say(
                        "The game is saved as a file. It holds all secrets: open it here, do not read it."
                    )
                )
            case "file", {"text": str(text)}:
                open_file(app, text)
            case "file_too_big", _:
                app.tell(app.words.say("This file is too big to be a saved game."))
            case "file", _:
                app.tell(app.words.say("This file could not be read; it has to be a saved game."))
            case _:
                return False
        return True

    def node(self, app: App) -> Node | None:
        """Return the list, or nothing when there is no game to continue."""
        words = app.words
        games = app.shelf.unfinished(app.browser)
        trouble = app.shelf.trouble
        if trouble is not None:
            return notice(words.refusal(trouble.refusal), "warning", key="saved-trouble")
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
        when = words.say("{facts} · {when}", facts=facts, when=said_when(now - saved.updated, words))
        return h(
            "li",
            stack(
                h("strong", players),
                h("span", words.name(saved.game), cls="atl-muted"),
                h("span", when, cls="atl-muted"),
                None
                if saved.turn is None
                else h("span", words.say("Turn: {player}", player=saved.turn), cls="atl-muted"),
            ),
            row(
                button(words.say("Continue"), ("saved-resume", {"id": saved.id}), icon="play", key="resume"),
                _download(saved, words) if is_passing() else None,
                button(
                    words.say("Take the game of {text} off this list", text=players),
                    ("saved-remove", {"id": saved.id}),
                    icon="close",
                    bare=True,
                    cls="atl-quiet",
                    key="remove",
                ),
            ),
            key=saved.id,
            cls="atl-saved",
        )


def is_passing() -> bool:
    """Tell whether this machine is the visitor's alone and will be gone soon, with all games on it."""
    return is_binder() or is_inside_a_browser()


def _download(saved: SavedGame, words: Words) -> Node:
    """Return the button that brings an unfinished game out of a machine that will be gone."""
    do = ("saved-download", {"id": saved.id})
    return button(words.say("Download the game"), do, icon="save", key="download")


def file_field(words: Words) -> Node:
    """Return the button that opens a file with a game in it."""
    return stack(
        file_button(words.say("Open a saved game"), accept=".json,application/json"),
        h("p", words.say("A file that this app or the library has written."), cls="atl-field-help"),
        cls="atl-tight",
    )


def open_file(app: App, text: str) -> None:
    """Open a game from a file: a finished one to look at, any other to play on; a bad one is refused."""
    table = app.shelf.open_transcript(text, app.browser)
    app.sit_down(table)
    if table.is_over:
        from survive_nb.ui.replay import ReplayPage

        app.go(ReplayPage(table))


def said_when(seconds: float, words: Words) -> str:
    """Say how long ago something was, as people do.

    >>> said_when(200, Words("en")), said_when(-5, Words("en"))
    ('3 minutes ago', 'just now')
    """
    if seconds < _MINUTE:
        return words.say("just now")
    if seconds < _HOUR:
        return words.say_n("{n} minute ago", "{n} minutes ago", int(seconds // _MINUTE))
    if seconds < _DAY:
        return words.say_n("{n} hour ago", "{n} hours ago", int(seconds // _HOUR))
    return words.say_n("{n} day ago", "{n} days ago", int(seconds // _DAY))

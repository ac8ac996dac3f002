"""The home page: a game to continue, then playing, learning and playing together; the saved games."""

from __future__ import annotations

from time import time
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.registry import game_names, is_game
from survive_nb.table import FinishedGame, SavedGame, Table
from survive_nb.text.player_names import names_for
from survive_nb.text.results import relative_time, verdict
from survive_nb.ui.components import card, file_button, home_title, muted, notice, row, saved_item, stack
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.guided_games import guided_offer
from survive_nb.ui.learn_page import learn_card
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import NewGamePage
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Page, Parts, head
from survive_nb.ui.rooms.environment import browser_keeps_games, is_binder, is_inside_a_browser, is_temporary
from survive_nb.ui.theme import Theme

#: What is on the card for those who play together.
PLAY_TOGETHER: Final = ("room-new", "room-join", "room-return", "room-class")


class HomePage(Page):
    """Where a visitor arrives."""

    def __init__(self) -> None:
        self.saved = SavedGames()

    def receive(self, app: AppContext, message: Message) -> bool:
        """Go where a click leads; without a name it is about the game in front."""
        game = message.text("game") if "game" in message.data else app.game
        match message.do:
            case "play-now" | "new-game" if not is_game(game):
                app.tell(app.words.say("There is no such game here; nothing has changed."))
            case "play-now":
                app.play_now(game)
            case "new-game":
                app.game = game
                app.go(NewGamePage(screens_of(game).new_draft()))
            case "tap":
                pass  # the picture of the game is only to be looked at
            case do if do in PLAY_TOGETHER:
                self._play_together(app, message)
            case _:
                return self.saved.receive(app, message)
        return True

    def _play_together(self, app: AppContext, message: Message) -> None:
        """Open a room, join one, go back to one, or see a whole class."""
        # Imported late: a player without rooms does not wait for them.
        from survive_nb.ui.rooms.joining import receive_home

        if app.lobby is None:
            app.tell(app.words.say("Rooms for several players are not possible here."))
        else:
            receive_home(app, app.lobby, message)

    def parts(self, app: AppContext) -> Parts:
        """Return what there is: a game to continue, then playing, learning and playing together."""
        words = app.words
        theme = app.settings.palette
        menu = stack(
            _about_this_machine(words),
            self.saved.unfinished_node(app),
            guided_offer(app),
            _play(words, theme),
            h("div", learn_card(app), _together(app), key="more", cls="atl-home-more"),
            key="home",
            cls="atl-home-menu",
        )
        return Parts(
            "home",
            head(app, words.say("Atlantis"), is_home=True),
            menu,
            side=self.saved.finished_node(app),
            picture=screens_of(app.game).home_picture(words, theme),
            title=words.say("Atlantis"),
            say=self.saved.removed_text(words),
        )


def _together(app: AppContext) -> Node | None:
    """Return the ways to play with others, where there can be others."""
    if app.lobby is None:
        return None
    from survive_nb.ui.rooms.joining import home_card

    return home_card(app, app.lobby)


def _about_this_machine(words: Words) -> Node | None:
    """Say how long games are kept on Binder, and by a Python inside the browser."""
    if is_binder():
        ends = words.say(
            "This machine at Binder is yours alone and ends, games included, after about ten idle minutes:"
            " download a game to play on another day."
        )
        return notice(ends, "news", key="binder")
    if not is_inside_a_browser():
        return None
    if browser_keeps_games():
        kept = words.say("Everything runs inside this browser, and your games are kept in it.")
        return notice(kept, "news", key="inside")
    lost = words.say(
        "This browser keeps no files for us, so games end with this page:"
        " download a game to play on another day."
    )
    return notice(lost, "warning", key="inside")


def _play(words: Words, theme: Theme) -> Node:
    """Return the games, always in the same order."""
    tiles = [_game(words, game, theme) for game in game_names()]
    return h(
        "section",
        home_title(words.say("Play"), "play"),
        h("div", *tiles, key="games", cls="atl-games"),
        key="play",
    )


def _game(words: Words, game: str, theme: Theme) -> Node:
    """Return one game with the ways into it."""
    screens = screens_of(game)
    play = words.say("Play {game}", game=game)
    named = words.say("Set up {game}…", game=game)
    return h(
        "article",
        h(
            "div",
            h("h3", words.name(game), cls="atl-hero-title"),
            h("div", *screens.emblem(theme), cls="atl-emblem", aria_hidden="true"),
            cls="atl-game-head",
        ),
        h("p", words.say(screens.SUBTITLE), cls="atl-hero-sub"),
        h("p", words.say(screens.ABOUT)),
        h(
            "div",
            button(play, ("play-now", {"game": game}), icon="play", cls="atl-primary", key="play"),
            button(words.say("Set up…"), ("new-game", {"game": game}), icon="plus", key="new", name=named),
            cls="atl-game-ways",
            key="ways",
        ),
        h("p", words.say(screens.QUICK_GAME), cls="atl-small"),
        key=f"game-{game}",
        cls="atl-hero atl-game",
    )


# -- saved games -------------------------------------------------------------------------------------------


#: How many games of each list are shown before somebody asks for all of them.
FEW: Final = 3


class SavedGames:
    """The games of this browser: unfinished ones to continue, finished ones to look at."""

    def __init__(self) -> None:
        #: The lists that are shown whole, by the button that changes it.
        self._whole: set[str] = set()
        #: The game that was taken off a list last and can be put back, and where it was in which list.
        self.removed = ""
        self._removed_from: tuple[str, int] = ("", 0)

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click in the lists asks for; return whether it was meant for them."""
        saved_id = message.text("id")
        match message.do:
            case "saved-all" | "finished-all":
                self._whole ^= {message.do}
            case "saved-resume" | "finished-results":
                app.open_table(app.repository.resume_own(app.browser, saved_id))
            case "finished-replay":
                look_at(app, app.repository.resume_own(app.browser, saved_id))
            case "saved-remove":
                self._remove(app, saved_id)
            case "saved-put-back":
                removed, self.removed = self.removed, ""
                app.repository.put_back(app.browser, removed)
                app.tell(app.words.say("The game is on the list again."))
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

    def _remove(self, app: AppContext, saved_id: str) -> None:
        """Take a game off its list and remember where it was."""
        repository, browser = app.repository, app.browser
        places = {game.id: ("unfinished", at) for at, game in enumerate(repository.unfinished(browser))}
        places |= {game.id: ("finished", at) for at, game in enumerate(repository.finished(browser))}
        repository.remove(browser, saved_id)
        self.removed, self._removed_from = saved_id, places.get(saved_id, ("", 0))

    # -- showing ----------------------------------------------------------------------------------------

    def removed_text(self, words: Words) -> str:
        """Say that a game is off its list, or nothing."""
        return words.say("The game is off this list.") if self.removed else ""

    def _with_removed(self, name: str, items: list[Node], words: Words) -> list[Node]:
        """Return a list in which Undo takes the place of the game that was removed."""
        was_in, at = self._removed_from
        if not self.removed or was_in != name:
            return items
        back = button(words.say("Undo"), "saved-put-back", icon="undo", key="put-back")
        text = h("p", self.removed_text(words))
        gone = h("li", text, back, key="removed", cls="atl-saved atl-saved-removed")
        return [*items[:at], gone, *items[at:]]

    def unfinished_node(self, app: AppContext) -> Node | None:
        """Return the games to continue, the latest first, or nothing when there is none."""
        words = app.words
        games = app.repository.unfinished(app.browser)
        error = app.repository.error
        if error is not None:
            return notice(words.refusal(error.refusal), "warning", key="saved-error")
        shown = games if "saved-all" in self._whole else games[:FEW]
        items = [_unfinished(saved, words, is_latest=saved is games[0]) for saved in shown]
        lines = self._with_removed("unfinished", items, words)
        if not lines:
            return None
        return card(
            words.say("Continue"),
            h("ul", *lines, key="games", cls="atl-saved-list"),
            self._more(len(games), words, "saved-all"),
            key="continue",
            cls="atl-continue",
        )

    def finished_node(self, app: AppContext) -> Node:
        """Return the finished games with their results, and the way to open one from a file."""
        words, repository = app.words, app.repository
        count = repository.count_finished(app.browser)
        games = repository.finished(app.browser, count if "finished-all" in self._whole else FEW)
        items = self._with_removed("finished", [_finished(saved, words) for saved in games], words)
        empty = muted(words.say("Games that you have played to the end appear here."))
        return card(
            words.say("Finished games"),
            h("ul", *items, key="games", cls="atl-saved-list") if items else empty,
            self._more(count, words, "finished-all"),
            file_field(words),
            key="finished",
        )

    def _more(self, count: int, words: Words, do: str) -> Node | None:
        """Return the button that shows all games, or only the latest."""
        if count <= FEW:
            return None
        is_whole = do in self._whole
        label = words.say("Show the latest only") if is_whole else words.say("Show all {n}", n=count)
        return button(label, do, cls="atl-quiet", key="all")


def _unfinished(saved: SavedGame, words: Words, *, is_latest: bool) -> Node:
    """Return one game with its players, whose turn it is and when it was played."""
    words = words.with_players(names_for(saved.names, words))
    which = {"id": saved.id}
    go_on, sign = words.say("Continue"), "atl-primary" if is_latest else ""
    download = button(words.say("Download the game"), ("saved-download", which), icon="save", key="download")
    return _saved(
        saved,
        words,
        "",
        "" if saved.turn is None else words.say("Turn: {player}", player=saved.turn),
        button(go_on, ("saved-resume", which), icon="play", key="resume", cls=sign),
        download if is_temporary() else None,
    )


def _finished(saved: FinishedGame, words: Words) -> Node:
    """Return one finished game: who won, all scores, and when it ended."""
    words = words.with_players(names_for(saved.names, words))
    ranking = sorted(enumerate(saved.outcome.scores), key=lambda score: -score[1])
    scores = [words.say("{player}: {n}", player=seat, n=score) for seat, score in ranking]
    which = {"id": saved.id}
    return _saved(
        saved,
        words,
        verdict(saved.outcome, words),
        words.join(scores, "text"),
        button(words.say("Replay"), ("finished-replay", which), icon="eye", key="replay"),
        button(words.say("Results"), ("finished-results", which), icon="trophy", bare=True, key="results"),
    )


def _saved(
    saved: SavedGame | FinishedGame, words: Words, title: str, fact: str, *buttons: Node | None
) -> Node:
    """Return one game of a list, called as its players without a title; the last button takes it off."""
    players = words.join(range(len(saved.names)), "player")
    when = relative_time(time() - saved.updated, words)
    label = words.say("Take the game of {text} off this list", text=players)
    do = ("saved-remove", {"id": saved.id})
    remove = button(label, do, icon="close", bare=True, cls="atl-quiet", key="remove")
    about = filter(None, (words.say("{game} · {when}", game=saved.game, when=when), fact))
    return saved_item(title or players, about, row(*buttons, remove), key=saved.id)


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
            look_at(app, app.repository.open_transcript(message.text("text"), app.browser))
        case "file_too_big":
            app.tell(app.words.say("This file is too big to be a saved game."))
        case "file":
            app.tell(app.words.say("This file could not be read; it has to be a saved game."))
        case _:
            return False
    return True


def look_at(app: AppContext, table: Table) -> None:
    """Show a game that was kept: a finished one as a replay, any other to play on."""
    app.open_table(table)
    if table.is_over:
        app.open_replay(table)

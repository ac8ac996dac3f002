"""The home page: a game to continue, then playing, learning and playing together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from survive_nb.i18n.words import Words
from survive_nb.registry import game_names, is_game
from survive_nb.ui.components import home_title, notice, stack
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.guided_games import guided_offer
from survive_nb.ui.header import head
from survive_nb.ui.learn_card import learn_card
from survive_nb.ui.new_game_page import NewGamePage
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.rooms.environment import browser_keeps_games, is_binder, is_inside_a_browser
from survive_nb.ui.saved_games import SavedGames
from survive_nb.ui.theme import Theme

if TYPE_CHECKING:
    from survive_nb.ui.messages import Message
    from survive_nb.ui.page import AppContext

#: What is on the card for those who play together.
PLAY_TOGETHER: Final = ("room-new", "room-join", "room-return", "room-class")


class HomePage:
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
        from survive_nb.ui.rooms.home_card import receive

        if app.lobby is None:
            app.tell(app.words.say("Rooms for several players are not possible here."))
        else:
            receive(app, app.lobby, message)

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
    from survive_nb.ui.rooms.home_card import home_card

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
        cls=f"atl-hero atl-game atl-game-{game}",
    )

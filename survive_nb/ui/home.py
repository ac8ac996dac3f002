"""The first page: one game in front to be seen and played at once, the other beside it, all other ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.ui.board.picture import Picture
from survive_nb.ui.frame import head
from survive_nb.ui.games import FISH_FISH, GAMES, new_game_page
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, notice, stack
from survive_nb.ui.rooms.where import browser_keeps_games, is_binder, is_inside_a_browser
from survive_nb.ui.saved import SavedGames, file_field
from survive_nb.ui.survive.atlantis import atlantis
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words, mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.boards import AnyPicture

#: What is on the card for those who play together.
PLAY_TOGETHER: Final = ("room-new", "room-join", "room-return", "room-class")

#: Game → its second title, and what it is about.
_TITLES: Final = {
    "survive": (
        mark("Escape from Atlantis"),
        mark("The island is sinking. Bring your explorers and their treasure to safety in time."),
    ),
    "fish-fish": (
        mark("The bluff and the bait"),
        mark("Is there a hook under the bait? Bid your fish, bluff as the fisher, and count the cards."),
    ),
}


class HomePage:
    """Where a visitor arrives."""

    def __init__(self) -> None:
        self.saved = SavedGames()

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Go where a click leads; without a name it is about the game in front."""
        game = message.get("game", app.game)
        if do in ("play-now", "new-game") and game not in GAMES:
            app.tell(app.words.say("There is no such game here; nothing has changed."))
        elif do == "play-now":
            app.play_now(game)
        elif do == "new-game":
            app.game = game
            app.go(new_game_page(game))
        elif do in PLAY_TOGETHER:
            self._play_together(app, do, message)
        elif do not in ("hex", "escape") and not self.saved.receive(app, do, message):
            app.tell(app.words.say("That is not on this page; nothing has changed."))

    def _play_together(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Open a room, join one, go back to one, or see a whole class."""
        # Imported late: whoever plays alone does not wait for rooms.
        from survive_nb.ui.rooms.home_card import receive

        if app.lobby is None:
            app.tell(app.words.say("Rooms for several players are not possible here."))
        else:
            receive(app, app.lobby, do, message)

    def parts(self, app: App) -> Parts:
        """Return the menu beside a picture of the game in front."""
        words = app.words
        others = [game for game in GAMES if game != app.game]
        menu = stack(
            _on_binder(words) if is_binder() else None,
            _inside_a_browser(words) if is_inside_a_browser() else None,
            _welcome(words, app.game),
            _together(app),
            self.saved.node(app),
            *(_other(words, game) for game in others),
            card(None, file_field(words), key="open"),
            key="home",
            cls="atl-home-menu",
        )
        return Parts("home", head(app, words.say("Atlantis"), is_home=True), menu, picture=_picture(app))


def _picture(app: App) -> AnyPicture:
    """Return the picture of the game in front."""
    theme = theme_named(app.settings.theme)
    if app.game == FISH_FISH:
        # Imported late: who comes for Survive! waits for nothing else.
        from survive_nb.ui.fish_fish.board.picture import FishMarks, FishPicture
        from survive_nb.ui.fish_fish.harbour import harbour
        from survive_nb.ui.usual_names import usual_names

        view = harbour()
        names = usual_names(["person", *["angler"] * (view.players - 1)], app.words)
        return FishPicture(view, FishMarks(), theme, tuple(names), app.words.lang)
    return Picture(atlantis(), theme, names=False)


def _together(app: App) -> Node | None:
    """Return the ways to play with others, where there can be others."""
    if app.lobby is None:
        return None
    from survive_nb.ui.rooms.home_card import home_card

    return home_card(app, app.lobby)


def _on_binder(words: Words) -> Node:
    """Say what ends when, and what to do about it."""
    said = words.say(
        "This machine at Binder is yours alone and ends, games included, after about ten idle minutes:"
        " download a game to play on another day."
    )
    return notice(said, "news", key="binder")


def _inside_a_browser(words: Words) -> Node:
    """Say where the games are when the page itself is the whole machine."""
    if browser_keeps_games():
        kept = words.say("Everything runs inside this browser, and your games are kept in it.")
        return notice(kept, "news", key="inside")
    lost = words.say(
        "This browser keeps no files for us, so games end with this page:"
        " download a game to play on another day."
    )
    return notice(lost, "warning", key="inside")


def _welcome(words: Words, game: str) -> Node:
    """Return the title of the game in front and the ways into it."""
    title, about = _TITLES[game]
    return h(
        "section",
        h("h2", words.name(game), cls="atl-hero-title"),
        h("p", words.say(title), cls="atl-hero-sub"),
        h("p", words.say(about), cls="atl-lead"),
        button(words.say("Play now"), "play-now", icon="play", cls="atl-primary atl-big", key="play"),
        h("p", words.say("You against three bots; everything is already set up."), cls="atl-small"),
        h(
            "div",
            button(words.say("New game…"), "new-game", icon="plus", key="new"),
            button(words.say("Learn"), ("open", {"what": "learn"}), icon="book", key="learn"),
            button(words.say("Lessons"), ("open", {"what": "lessons"}), icon="text", key="lessons"),
            button(words.say("Legend"), ("open", {"what": "legend"}), icon="eye", key="legend"),
            key="ways",
            cls="atl-ways",
        ),
        key="welcome",
        cls="atl-hero",
    )


def _other(words: Words, game: str) -> Node:
    """Return the ways into the other game."""
    _, about = _TITLES[game]
    # The buttons name their game, so that they can be told from those of the game in front.
    return card(
        words.name(game),
        h("p", words.say(about)),
        h(
            "div",
            button(
                words.say("Play {game} now", game=game), ("play-now", {"game": game}), icon="play", key="play"
            ),
            button(
                words.say("Set up {game}…", game=game), ("new-game", {"game": game}), icon="plus", key="new"
            ),
            cls="atl-stack atl-tight",
        ),
        key=f"other-{game}",
    )

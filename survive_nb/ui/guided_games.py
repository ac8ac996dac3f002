"""The guided games of all games: how far this browser has got, and the ways into them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from survive_nb.i18n.words import Words, mark
from survive_nb.registry import game_names, is_game
from survive_nb.ui.components import card
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.guide import GuidedGame, has_finished, opened
from survive_nb.ui.nodes import Node, button, h, icon
from survive_nb.ui.page import AppContext

if TYPE_CHECKING:
    from survive_nb.table import SavedGame

#: How far this browser has got with a guided game.
Progress = Literal["new", "begun", "finished"]
_LABELS: Final[Mapping[Progress, str]] = {
    "new": mark("Begin the guided game"),
    "begun": mark("Continue the guided game"),
    "finished": mark("Play the guided game again"),
}


@dataclass(frozen=True, slots=True)
class GuidedOffer:
    """A guided game, how far this browser has got with it, and the saved game if it is not over."""

    guided: GuidedGame
    progress: Progress
    saved: SavedGame | None


def guided_offers(app: AppContext) -> list[GuidedOffer]:
    """Return the guided games of all games with the progress of this browser."""
    unfinished = app.repository.unfinished(app.browser)
    offers = []
    for game in game_names():
        guided = screens_of(game).GUIDED_GAME
        if guided is None:
            continue
        saved = next((s for s in unfinished if s.game == game and s.prepared == guided.seed), None)
        progress: Progress = "new" if saved is None else "begun"
        if has_finished(app.settings, game):
            progress = "finished"
        offers.append(GuidedOffer(guided, progress, saved))
    return offers


def guided_offer(app: AppContext) -> Node | None:
    """Return the guided games that this browser has not finished, for the home page.

    A browser that has finished a game, but no guided one, needs none.
    """
    offers = guided_offers(app)
    left = [offer for offer in offers if offer.progress != "finished"]
    is_new = len(left) == len(offers)
    if not left or (is_new and app.repository.count_finished(app.browser)):
        return None
    words = app.words
    title = words.say("New here? Play a guided game") if is_new else words.say("Another guided game")
    about = h("p", words.say("A prepared game in which every step is explained when it first matters."))
    ways = h("div", *(_begin(words, offer) for offer in left), key="ways", cls="atl-ways")
    return card(title, about, ways, key="guided", cls="atl-guided-offer")


def _begin(words: Words, offer: GuidedOffer) -> Node:
    """Return the button of one guided game on the home page."""
    game, (least, most) = offer.guided.game, offer.guided.minutes
    label = words.say("{game}: {least} to {most} minutes", game=game, least=least, most=most)
    if offer.progress == "begun":
        label = words.say("Continue {game}", game=game)
    return button(label, ("guided", {"game": game}), icon="play", cls="atl-primary", key=f"guided-{game}")


def guided_card(words: Words, offer: GuidedOffer) -> Node:
    """Return a guided game for the Learn page: what it is about, how long it takes, and its button."""
    guided, (least, most) = offer.guided, offer.guided.minutes
    about = h("p", words.say(guided.about))
    time = words.say("{least} to {most} minutes, against two bots", least=least, most=most)
    # A finished game that still runs is left alone: the next one begins at the prepared position.
    do = ("guided", {"game": guided.game, "again": offer.progress == "finished"})
    check = h("span", icon("check"), h("span", words.say("Finished")), cls="atl-guided-done")
    done = check if offer.progress == "finished" else None
    cls = "" if offer.progress == "finished" else "atl-primary"
    begin = button(words.say(_LABELS[offer.progress]), do, icon="play", key="guided", cls=cls)
    about_time = h("p", h("span", time), done, cls="atl-muted atl-guided-time")
    return card(words.name(guided.game), about, about_time, begin, key=f"guided-{guided.game}", level=3)


def play_guided(app: AppContext, game: str, *, again: bool = False) -> None:
    """Continue the guided game of this browser, or begin a new one."""
    guided = screens_of(game).GUIDED_GAME if is_game(game) else None
    if guided is None:
        app.tell(app.words.say("There is no such game here; nothing has changed."))
        return
    found = next((offer.saved for offer in guided_offers(app) if offer.guided.game == game), None)
    if found is None or again:
        table = guided.begin(app.repository, app.browser, app.words)
    else:
        table = app.repository.resume_own(app.browser, found.id)
    app.change(opened(app.settings, game))
    app.open_table(table)

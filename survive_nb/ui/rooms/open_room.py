"""The page on which a host opens a room: which game, how many chairs, who may sit there, which options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from survive_nb.rooms import ChairPlan, Lobby, Place
from survive_nb.rooms.nicknames import offer
from survive_nb.ui.draft import LONGEST_NAME, TableDraft
from survive_nb.ui.frame import head
from survive_nb.ui.games import GAMES, room_form
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choice, choose, field, row, stack, tick
from survive_nb.ui.set_up import change
from survive_nb.ui.theme import Theme, theme_named
from survive_nb.ui.usual_names import PERSON
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

LONGEST_TITLE = 40


class RoomForm(Protocol):
    """What a game asks for when a room is opened for it."""

    @property
    def SIZES(self) -> tuple[int, ...]:  # noqa: N802 - a constant of the game's module
        """Return how many players the game can have."""

    @property
    def BOTS_ABOUT(self) -> Mapping[str, str]:  # noqa: N802
        """Return one line about each bot."""

    def draft(self) -> Any:
        """Return the usual room."""

    def sign(self, form: Any, seat: int, words: Words, theme: Theme) -> Node:
        """Return the sign of a seat."""

    def under_the_chairs(self, form: Any, words: Words) -> Node | None:
        """Return what stands under the chairs."""

    def cards(self, form: Any, words: Words) -> list[Node]:
        """Return the choices of this game."""


class OpenRoomPage:
    """A form with one room in it; what is typed stays, whatever else is changed."""

    def __init__(self, lobby: Lobby, game: str) -> None:
        self.lobby = lobby
        self.title = ""
        self.name = ""
        self.plays = True
        self._choose_game(game)

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.form: RoomForm = room_form(game)
        self.draft: TableDraft = self.form.draft()

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Take one change of the form, or open the room."""
        match do, message:
            case "room-game", {"game": str(game)} if game in GAMES:
                self._choose_game(game)
            case "room-nickname", _:
                self.name = offer(app.words.lang, [self.name])
            case "new-set", _:
                if not self._set(message.get("field"), message.get("value")):
                    app.tell(app.words.say("This form has no such choice; nothing has changed."))
            case "room-open", _:
                self._open(app, message.get("values"))
            case "escape", _:
                pass
            case _:
                app.tell(app.words.say("That is not on this page; nothing has changed."))

    def _set(self, name: object, value: object) -> bool:
        """Change one field of the form; return whether there is such a choice."""
        if name == "title" and isinstance(value, str):
            self.title = value[:LONGEST_TITLE]
        elif name == "host" and isinstance(value, str):
            self.name = value[:LONGEST_NAME]
        elif name == "plays" and isinstance(value, bool):
            self.plays = value
        else:
            changed = self.draft.changed(name, value)
            self.draft = changed or self.draft
            return changed is not None
        return True

    def _open(self, app: App, values: object) -> None:
        """Open the room and go to its lobby; the browser sends once more what stands in the form."""
        from survive_nb.ui.rooms.doors import enter

        for name, value in values.items() if isinstance(values, Mapping) else ():
            self._set(name, value)
        seated = self.draft.sitters[: self.draft.players]
        chairs = [
            ChairPlan("open") if sitter.kind == PERSON else ChairPlan("bot", sitter.kind) for sitter in seated
        ]
        place: Place = self.lobby.open(
            self.game,
            self.draft.options(),
            chairs,
            browser=app.browser,
            title=self.title,
            memory_aid=bool(getattr(self.draft, "memory_aid", False)),
        )
        if self.plays and any(chair.kind == "open" for chair in chairs):
            place.sit(self.name.strip() or offer(app.words.lang))
        enter(app, place)

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the form."""
        words = app.words
        self.name = self.name or offer(words.lang)
        start = button(words.say("Open the room"), None, kind="submit", icon="open", cls="atl-primary")
        form = h(
            "form",
            self._about(words),
            self._chairs(words, theme_named(app.settings.theme)),
            *self.form.cards(self.draft, words),
            row(start, key="start", cls="atl-start"),
            key=f"open-room-{self.game}",
            cls="atl-stack atl-new-game",
            do="room-open",
        )
        return Parts("page", head(app, words.say("Open a room")), form)

    def _about(self, words: Words) -> Node:
        """Ask for the game, the host's name and a title."""
        games = [(words.name(game), ("room-game", {"game": game}), game == self.game) for game in GAMES]
        return card(
            words.say("Play together"),
            h(
                "p",
                words.say(
                    "You get a short code and a link. Others open it on their own screen and sit down."
                ),
                cls="atl-muted",
            ),
            choice(words.say("Which game?"), games, key="game"),
            row(
                field(
                    words.say("Your name in this room"),
                    "host",
                    self.name,
                    do=change("host"),
                    maxlength=LONGEST_NAME,
                    help_text=words.say("A made-up name is best: nobody needs your real one."),
                ),
                button(words.say("Another name"), "room-nickname", icon="again", key="nickname"),
                key="host",
                cls="atl-name-row",
            )
            if self.plays
            else None,
            tick(
                words.say("I play too"),
                "plays",
                self.plays,
                do=change("plays"),
                help_text=words.say("Without a chair you watch, and keep the room in order."),
            ),
            field(
                words.say("Title of the room"),
                "title",
                self.title,
                do=change("title"),
                maxlength=LONGEST_TITLE,
                placeholder=words.say("for example: Table 3"),
            ),
            key="about",
        )

    def _chairs(self, words: Words, theme: Theme) -> Node:
        """Ask how many chairs there are and which of them bots take."""
        sizes = [
            (words.number(n), change("players", value=str(n)), n == self.draft.players)
            for n in self.form.SIZES
        ]
        chairs = [self._chair(seat, words, theme) for seat in range(self.draft.players)]
        return card(
            words.say("Who plays?"),
            h("p", words.say("Number of players"), cls="atl-field-label"),
            choice(words.say("Number of players"), sizes, key="players"),
            h(
                "p",
                words.say("A chair is open until somebody sits down. Bots can take those that stay empty."),
                key="open",
                cls="atl-muted",
            ),
            h("ol", *chairs, key="seats", cls="atl-seats"),
            self.form.under_the_chairs(self.draft, words),
            key="who",
        )

    def _chair(self, seat: int, words: Words, theme: Theme) -> Node:
        """Return one chair: its sign, and who may sit there."""
        kind = self.draft.sitters[seat].kind
        kinds = {
            one: words.say("Whoever joins") if one == PERSON else words.say("Bot: {bot}", bot=one)
            for one in self.draft.kinds()
        }
        label = words.say("Chair {number}", number=seat + 1)
        return h(
            "li",
            self.form.sign(self.draft, seat, words, theme),
            stack(
                choose(label, f"kind-{seat}", kinds, kind, do=change(f"kind-{seat}")),
                None
                if kind == PERSON
                else h("p", words.say(self.form.BOTS_ABOUT[kind]), cls="atl-muted", key="about"),
            ),
            key=f"seat-{seat}",
            cls="atl-seat",
        )

"""The forms that open rooms: one room of a host, and all rooms of a class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.registry import bots_of, game_names, is_game, memory_of
from survive_nb.rooms import LOOK_CHOICES, LOOK_SECONDS, ChairPlan, ClassRooms, Lobby
from survive_nb.rooms.chair_changes import LONGEST_TITLE
from survive_nb.rooms.name_list import LONGEST_LIST, names_in
from survive_nb.rooms.nicknames import suggest
from survive_nb.text.player_names import PERSON
from survive_nb.ui.components import (
    card,
    choice,
    choose,
    field,
    form,
    labelled,
    muted,
    row,
    stack,
    submit,
    tick,
)
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import LONGEST_NAME, GameDraft, change, size_choice, who_card
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.page import AppContext, MessageHandler, Page, Parts, head, no_such_choice
from survive_nb.ui.rooms.components import name_row, only_here
from survive_nb.ui.rooms.environment import address, is_only_here
from survive_nb.ui.settings import FieldValue
from survive_nb.ui.theme import Theme


class RoomDraft:
    """Rooms that are being set up: the game, the number of players, the options."""

    def __init__(self, game: str) -> None:
        self.choose_game(game)

    def choose_game(self, game: str) -> None:
        """Start with the default room of a game."""
        self.game = game
        self.draft: GameDraft = screens_of(game).new_draft().open_to_all()
        #: How long play waits after set-up for those who look at their values; seconds.
        self.look_seconds = LOOK_SECONDS

    def take(self, app: AppContext, message: Message) -> None:
        """Take one change of the form; when it is sent, the browser says once more what stands in it."""
        for name, value in message.values.items():
            self.change(name, value)
        if message.do == "new-set" and not self.change(message.text("field"), message.value):
            no_such_choice(app)

    def change(self, name: str, value: FieldValue) -> bool:
        """Change one field of the form; return whether there is such a choice."""
        if name == "game":
            if not isinstance(value, str) or not is_game(value):
                return False
            self.choose_game(value)
            return True
        if name == "look_seconds":
            limits = {str(seconds): seconds for seconds in LOOK_CHOICES}
            self.look_seconds = limits.get(str(value), self.look_seconds)
            return value in limits
        changed = self.draft.changed(name, value)
        self.draft = changed or self.draft
        return changed is not None

    def game_choice(self, words: Words) -> Node:
        """Ask for the game."""
        games = [(words.name(game), change("game", value=game), game == self.game) for game in game_names()]
        return choice(words.say("Which game?"), games, key="game")

    def look_limit(self, words: Words) -> list[Node]:
        """Ask how long play waits for those who look at their values, where there are any (RUL-20)."""
        memory = memory_of(self.game)
        if memory is None or self.draft.memory_aid or not memory.has_secrets(self.draft.options()):
            return []
        times = {str(seconds): words.say_n("{n} second", "{n} seconds", seconds) for seconds in LOOK_CHOICES}
        label = words.say("Longest time for remembering the values after set-up")
        asked = choose(label, "look_seconds", times, str(self.look_seconds), do=change("look_seconds"))
        return [card(words.say("Before play begins"), asked, key="look-limit")]


class OpenRoomPage(RoomDraft, Page):
    """A form with one room in it; what is typed stays, whatever else is changed."""

    def __init__(self, lobby: Lobby, game: str) -> None:
        super().__init__(game)
        self.lobby = lobby
        self.title = ""
        self.name = ""
        self.plays = True

    # -- clicks -----------------------------------------------------------------------------------------

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return what each click does: change the form, or open the room."""
        return {"room-nickname": self._propose_name, "new-set": self.take, "room-open": self._open}

    def _propose_name(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        self.name = suggest(app.words.lang, [self.name])

    def change(self, name: str, value: FieldValue) -> bool:
        """Change one field of the form; return whether there is such a choice."""
        match name, value:
            case "title", str():
                self.title = value[:LONGEST_TITLE]
            case "host", str():
                self.name = value[:LONGEST_NAME]
            case "plays", bool():
                self.plays = value
            case _:
                return super().change(name, value)
        return True

    def _open(self, app: AppContext, message: Message) -> None:
        """Open the room and go to its lobby."""
        self.take(app, message)
        chairs = [
            ChairPlan("open") if sitter.kind == PERSON else ChairPlan("bot", sitter.kind)
            for sitter in self.draft.sitters[: self.draft.players]
        ]
        place = self.lobby.open(
            self.game,
            self.draft.options(),
            chairs,
            browser=app.browser,
            title=self.title,
            memory_aid=self.draft.memory_aid,
            look_seconds=self.look_seconds,
        )
        if self.plays and any(chair.kind == "open" for chair in chairs):
            place.sit(self.name.strip() or suggest(app.words.lang))
        app.enter_room(place)

    def address(self) -> dict[str, str]:
        """Return the address of this page."""
        return {"page": "open-room"}

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the form."""
        words = app.words
        self.name = self.name or suggest(words.lang)
        main = form(
            "room-open",
            only_here(words) if is_only_here(address(app.origin, app.place)) else None,
            self._about(words),
            self._chairs(words, app.settings.palette),
            *self.draft.cards(words),
            *self.look_limit(words),
            row(submit(words.say("Open the room"), "open"), key="start", cls="atl-start"),
            key=f"open-room-{self.game}",
            cls="atl-stack atl-new-game",
        )
        return Parts("page", head(app, words.say("Open a room")), main)

    def _about(self, words: Words) -> Node:
        """Ask for the game, the host's name and a title."""
        about = words.say("You get a short code and a link. Others open it on their own screen and sit down.")
        return card(
            words.say("Play together"),
            muted(about),
            self.game_choice(words),
            name_row(words, "host", self.name, "room-nickname", do=change("host")) if self.plays else None,
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
        about = words.say("A chair is open until somebody sits down. Bots can take those that stay empty.")
        chairs = [self._chair(seat, words) for seat in range(self.draft.players)]
        return who_card(words, self.draft, muted(about, key="open"), chairs, theme)

    def _chair(self, seat: int, words: Words) -> Node:
        """Ask who may sit in a chair."""
        kind = self.draft.sitters[seat].kind
        kinds = {
            one: words.say("Anyone who joins") if one == PERSON else words.say("Bot: {bot}", bot=one)
            for one in self.draft.kinds()
        }
        label = words.say("Chair {number}", number=seat + 1)
        return stack(
            choose(label, f"kind-{seat}", kinds, kind, do=change(f"kind-{seat}")),
            None if kind == PERSON else muted(words.say(self.draft.about[kind]), key="about"),
        )


#: How students come in: everybody by a link of their own, or anybody by a code.
LINKS: Final = "links"
CODES: Final = "codes"
MOST_ROOMS: Final = 50
#: No bots: rooms that are not full have fewer chairs.
_NOBODY: Final = ""


class Opening(RoomDraft):
    """What stands in the form; it stays there until the rooms are open."""

    def __init__(self) -> None:
        self.names = ""
        self.way = LINKS
        self.rooms = 6
        super().__init__(game_names()[0])

    def choose_game(self, game: str) -> None:
        """Start with the default rooms of a game."""
        super().choose_game(game)
        self.filler = bots_of(game).substitute

    # -- changes ----------------------------------------------------------------------------------------

    def change(self, name: str, value: FieldValue) -> bool:
        """Change one field of the form; return whether there is such a choice."""
        match name, value:
            case "way", str() if value in (LINKS, CODES):
                self.way = value
            case "names", str():
                self.names = value[:LONGEST_LIST]
            case "rooms", str() if value.strip().isdecimal() and 1 <= int(value[:9]) <= MOST_ROOMS:
                self.rooms = int(value[:9])
            case "filler", str() if value in self._fillers():
                self.filler = value
            case _:
                is_changed = super().change(name, value)
                if self.filler not in self._fillers():
                    self.filler = bots_of(self.game).substitute
                return is_changed
        return True

    def _fillers(self) -> tuple[str, ...]:
        """Return who may take the chairs that are left; the first choice is none."""
        return (_NOBODY, *(kind for kind in self.draft.kinds() if kind != PERSON))

    # -- opening ----------------------------------------------------------------------------------------

    def open(self, app: AppContext, class_: ClassRooms, before: int) -> int:
        """Open the rooms and return how many; ``before`` is how many there are already."""
        assert app.lobby is not None, "a class is opened through the lobby"
        app.lobby.purge()
        options, names = self.draft.options(), names_in(self.names)
        count = self.rooms if self.way == CODES else len(names)
        titles = [app.words.say("Room {number}", number=before + number) for number in range(1, count + 1)]
        aid, seconds = self.draft.memory_aid, self.look_seconds
        if self.way == CODES:
            class_.open_with_codes(self.game, options, titles, memory_aid=aid, look_seconds=seconds)
            return count
        opened = class_.open_many(
            self.game,
            options,
            names,
            size=self.draft.players,
            bots_fill=self.filler or None,
            titles=titles,
            memory_aid=aid,
            look_seconds=seconds,
        )
        self.names = ""
        return len(opened)

    # -- showing ----------------------------------------------------------------------------------------

    def node(self, words: Words) -> Node:
        """Return the form."""
        options = h(
            "details",
            h("summary", words.say("Options of the game")),
            *self.draft.cards(words),
            *self.look_limit(words),
            key=f"options-{self.game}",
            cls="atl-stack",
        )
        start = row(submit(words.say("Open the rooms"), "open"), key="start", cls="atl-start")
        return form("class-open", self._who(words), self._which_game(words), options, start, key="class-open")

    def _who(self, words: Words) -> Node:
        """Ask who comes, and how."""
        ways = [
            (words.say("A list of names"), change("way", value=LINKS), self.way == LINKS),
            (words.say("A code for each room"), change("way", value=CODES), self.way == CODES),
        ]
        if self.way == LINKS:
            about = words.say(
                "Everybody gets their own link. Nicknames are enough; no real names are needed."
            )
            asked = self._names(words)
        else:
            about = words.say("Students type the code that you show, and choose a nickname themselves.")
            rooms, label = words.number(self.rooms), words.say("Number of rooms")
            asked = field(label, "rooms", rooms, do=change("rooms"), maxlength=2)
        ways_bar = choice(words.say("How do students join?"), ways, key="way")
        return card(words.say("Who plays?"), ways_bar, muted(about), asked, key="who")

    def _names(self, words: Words) -> Node:
        count = len(names_in(self.names))
        rooms = -(-count // self.draft.players)
        help_text = (
            words.say("Names: {count}. Rooms: {rooms}.", count=count, rooms=rooms)
            if count
            else words.say("One name a line, or with commas between them.")
        )
        area = h(
            "textarea",
            name="names",
            value=self.names,
            rows=8,
            maxlength=LONGEST_LIST,
            dir="auto",
            cls="atl-input atl-class-names",
            spellcheck="false",
            do=change("names"),
        )
        return labelled(words.say("Names"), area, key="names", help_text=help_text)

    def _which_game(self, words: Words) -> Node:
        """Ask for the game, the size of a room, and who takes the chairs that are left."""
        fillers = {
            kind: words.say("Bot: {bot}", bot=kind) if kind else words.say("Nobody: some rooms are smaller")
            for kind in self._fillers()
        }
        left = words.say("Who takes the chairs that are left?")
        return card(
            words.say("Which game?"),
            self.game_choice(words),
            *size_choice(words, self.draft, words.say("Players in a room")),
            self.draft.below_seats(words),
            choose(left, "filler", fillers, self.filler, do=change("filler")) if self.way == LINKS else None,
            key=f"game-{self.game}",
        )

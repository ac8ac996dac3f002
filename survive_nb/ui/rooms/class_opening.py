"""The form with which a teacher opens many rooms at once: for a list of names, or for whoever has a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from survive_nb.rooms import ChairPlan, ClassRooms, Lobby
from survive_nb.rooms.document import USUAL_BOT
from survive_nb.ui.draft import TableDraft
from survive_nb.ui.games import GAMES, SURVIVE, room_form
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, choice, choose, field, row
from survive_nb.ui.rooms.class_names import LONGEST_LIST, names_in
from survive_nb.ui.set_up import change
from survive_nb.ui.usual_names import PERSON
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.rooms.open_room import RoomForm

#: How pupils come in: everybody by a link of their own, or anybody by a code.
LINKS: Final = "links"
CODES: Final = "codes"
MOST_ROOMS: Final = 50
#: No bots: rooms that are not full have fewer chairs.
_NOBODY: Final = ""


class Opening:
    """What stands in the form; it stays there until the rooms are open."""

    def __init__(self) -> None:
        self.names = ""
        self.way = LINKS
        self.rooms = 6
        self._choose_game(SURVIVE)

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.form: RoomForm = room_form(game)
        self.draft: TableDraft = self.form.draft()
        self.filler = USUAL_BOT[game]

    # -- changes ----------------------------------------------------------------------------------------

    def change(self, name: object, value: object) -> bool:
        """Change one field of the form; return whether there is such a choice."""
        match name, value:
            case "game", str() if value in GAMES:
                self._choose_game(value)
            case "way", str() if value in (LINKS, CODES):
                self.way = value
            case "names", str():
                self.names = value[:LONGEST_LIST]
            case "rooms", str() if value.strip().isdecimal() and 1 <= int(value[:9]) <= MOST_ROOMS:
                self.rooms = int(value[:9])
            case "filler", str() if value in self._fillers():
                self.filler = value
            case (("names" | "rooms" | "filler" | "game" | "way"), _):
                return False
            case _:
                return self._change_game(name, value)
        return True

    def _change_game(self, name: object, value: object) -> bool:
        """Change an option of the game or the size of the rooms."""
        changed = self.draft.changed(name, value)
        self.draft = changed or self.draft
        if self.filler not in self._fillers():
            self.filler = USUAL_BOT[self.game]
        return changed is not None

    def _fillers(self) -> tuple[str, ...]:
        """Return who may take the chairs that are left, from nobody on."""
        return (_NOBODY, *(kind for kind in self.draft.kinds() if kind != PERSON))

    # -- opening ----------------------------------------------------------------------------------------

    def open(self, app: App, class_: ClassRooms, before: int) -> int:
        """Open the rooms and return how many; ``before`` is how many there are already."""
        assert app.lobby is not None, "who has a class came through the lobby"
        app.lobby.purge()
        memory_aid = bool(getattr(self.draft, "memory_aid", False))
        if self.way == CODES:
            return self._open_with_codes(app.lobby, app.words, class_, before, memory_aid)
        names = names_in(self.names)
        opened = class_.open_many(
            self.game,
            self.draft.options(),
            names,
            size=self.draft.players,
            bots_fill=self.filler or None,
            titles=_titles(app.words, before, len(names)),
            memory_aid=memory_aid,
        )
        self.names = ""
        return len(opened)

    def _open_with_codes(
        self, lobby: Lobby, words: Words, class_: ClassRooms, before: int, memory_aid: bool
    ) -> int:
        """Open rooms in which all chairs are free."""
        for title in _titles(words, before, self.rooms):
            lobby.open(
                self.game,
                self.draft.options(),
                [ChairPlan("open")] * self.draft.players,
                browser="",
                title=title,
                memory_aid=memory_aid,
                class_key=class_.key,
            )
        return self.rooms

    # -- showing ----------------------------------------------------------------------------------------

    def node(self, words: Words) -> Node:
        """Return the form."""
        start = button(words.say("Open the rooms"), None, kind="submit", icon="open", cls="atl-primary")
        return h(
            "form",
            self._who(words),
            self._which_game(words),
            h(
                "details",
                h("summary", words.say("Options of the game")),
                *self.form.cards(self.draft, words),
                key=f"options-{self.game}",
                cls="atl-stack",
            ),
            row(start, key="start", cls="atl-start"),
            key="class-open",
            cls="atl-stack",
            do="class-open",
        )

    def _who(self, words: Words) -> Node:
        """Ask who comes, and how."""
        ways = [
            (words.say("A list of names"), change("way", value=LINKS), self.way == LINKS),
            (words.say("A code for each room"), change("way", value=CODES), self.way == CODES),
        ]
        about = (
            words.say("Everybody gets a link of their own. Nicknames are enough; no real names are needed.")
            if self.way == LINKS
            else words.say("Pupils type the code that you show, and choose a nickname themselves.")
        )
        return card(
            words.say("Who plays?"),
            choice(words.say("How do pupils come in?"), ways, key="way"),
            h("p", about, cls="atl-muted"),
            self._names(words) if self.way == LINKS else self._count(words),
            key="who",
        )

    def _names(self, words: Words) -> Node:
        count = len(names_in(self.names))
        rooms = -(-count // self.draft.players)
        return h(
            "label",
            h("span", words.say("Names"), cls="atl-field-label"),
            h(
                "textarea",
                name="names",
                value=self.names,
                rows=8,
                maxlength=LONGEST_LIST,
                dir="auto",
                cls="atl-input atl-class-names",
                spellcheck="false",
                do=change("names"),
            ),
            h(
                "span",
                words.say("Names: {count}. Rooms: {rooms}.", count=count, rooms=rooms)
                if count
                else words.say("One name a line, or with commas between them."),
                cls="atl-field-help",
            ),
            key="names",
            cls="atl-field",
        )

    def _count(self, words: Words) -> Node:
        return field(
            words.say("Number of rooms"),
            "rooms",
            words.number(self.rooms),
            do=change("rooms"),
            maxlength=2,
        )

    def _which_game(self, words: Words) -> Node:
        """Ask for the game, the size of a room, and who takes the chairs that are left."""
        games = [(words.name(game), change("game", value=game), game == self.game) for game in GAMES]
        sizes = [
            (words.number(n), change("players", value=str(n)), n == self.draft.players)
            for n in self.form.SIZES
        ]
        fillers = {
            kind: words.say("Bot: {bot}", bot=kind) if kind else words.say("Nobody: some rooms are smaller")
            for kind in self._fillers()
        }
        return card(
            words.say("Which game?"),
            choice(words.say("Which game?"), games, key="game"),
            h("p", words.say("Players in a room"), cls="atl-field-label"),
            choice(words.say("Players in a room"), sizes, key="size"),
            self.form.under_the_chairs(self.draft, words),
            choose(
                words.say("Who takes the chairs that are left?"),
                "filler",
                fillers,
                self.filler,
                do=change("filler"),
            )
            if self.way == LINKS
            else None,
            key=f"game-{self.game}",
        )


def _titles(words: Words, before: int, count: int) -> list[str]:
    """Return the titles of new rooms; they go on counting where the last ones ended."""
    return [words.say("Room {number}", number=before + number) for number in range(1, count + 1)]


def fields_of(values: Any) -> list[tuple[object, object]]:
    """Return the fields that a form has sent, or none."""
    return list(values.items()) if isinstance(values, dict) else []

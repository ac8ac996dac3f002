"""The form that opens many rooms at once: for a list of names, or for anyone with a code."""

from __future__ import annotations

import re
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.names import LONGEST_NAME, clean_name, folded
from survive_nb.registry import bots_of, game_names
from survive_nb.rooms import ChairPlan, ClassRooms
from survive_nb.ui.components import card, choice, choose, field, form, labelled, muted, row, submit
from survive_nb.ui.new_game_page import PERSON, change, size_choice
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.page import AppContext
from survive_nb.ui.rooms.open_room import RoomDraft
from survive_nb.ui.settings import FieldValue

#: How students come in: everybody by a link of their own, or anybody by a code.
LINKS: Final = "links"
CODES: Final = "codes"
MOST_ROOMS: Final = 50
#: No bots: rooms that are not full have fewer chairs.
_NOBODY: Final = ""
#: More characters than the names of any class have.
_LONGEST_LIST: Final = 20_000
_BETWEEN: Final = re.compile(r"[\n\r\t,;،؛]+")
#: What stands before a name in a list: "3.", "۳)", "-".
_BEFORE: Final = re.compile(r"^\s*(?:\d{1,3}\s*[.):\-–]\s*|[-–*•]\s*)")


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
                self.names = value[:_LONGEST_LIST]
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
        assert app.lobby is not None, "who has a class came through the lobby"
        app.lobby.purge()
        options, size = self.draft.options(), self.draft.players
        names = names_in(self.names)
        count = self.rooms if self.way == CODES else len(names)
        titles = [app.words.say("Room {number}", number=before + number) for number in range(1, count + 1)]
        if self.way == CODES:
            for title in titles:
                app.lobby.open(
                    self.game,
                    options,
                    [ChairPlan("open")] * size,
                    browser="",
                    title=title,
                    memory_aid=self.draft.memory_aid,
                    class_key=class_.key,
                    look_seconds=self.look_seconds,
                )
            return count
        opened = class_.open_many(
            self.game,
            options,
            names,
            size=size,
            bots_fill=self.filler or None,
            titles=titles,
            memory_aid=self.draft.memory_aid,
            look_seconds=self.look_seconds,
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
            maxlength=_LONGEST_LIST,
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


def names_in(text: str) -> list[str]:
    r"""Return the names of a list, clean and all different: a second Ada is "Ada 2".

    >>> names_in("1. Ada\n2. Ben, Ada;\n\n- سارا، علی")
    ['Ada', 'Ben', 'Ada 2', 'سارا', 'علی']
    """
    names: list[str] = []
    taken: set[str] = set()
    for piece in _BETWEEN.split(text[:_LONGEST_LIST]):
        name = clean_name(_BEFORE.sub("", piece, count=1))
        if name:
            names.append(_different(name, taken))
            taken.add(folded(names[-1]))
    return names


def _different(name: str, taken: set[str]) -> str:
    """Return the name, with a number behind it if somebody else has it already."""
    new, number = name, 1
    while folded(new) in taken:
        number += 1
        ending = f" {number}"
        new = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return new

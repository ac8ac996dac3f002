"""A class to test with: a teacher at the page of a class, and students who come by their links."""

from __future__ import annotations

import re
from typing import Any

from survive_nb.rooms import RoomFacts
from survive_nb.ui.rooms.class_page import ClassPage
from tests.ui.rooms import Come, Guest

NAMES = [f"Student {number}" for number in range(22)]


class Teacher:
    """A guest who has come to the page of a class."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        guest.click("room-class")

    @property
    def page(self) -> ClassPage:
        page = self.guest.app.page
        assert isinstance(page, ClassPage), self.guest.text
        return page

    @property
    def rooms(self) -> tuple[RoomFacts, ...]:
        return self.page.seen.rooms

    @property
    def notice_text(self) -> str:
        notice = self.guest.app.notice
        return "" if notice is None else notice.sentence

    def click(self, do: str, **payload: Any) -> None:
        self.guest.click(do, **payload)

    def with_room(self, do: str, number: int = 0, **payload: Any) -> None:
        self.click(do, id=self.rooms[number].id, **payload)

    def open(self, names: list[str], **fields: str) -> None:
        """Open rooms for these names, with these choices of the form."""
        self.click("class-tab", tab="open")
        for field, value in fields.items():
            self.click("new-set", field=field, value=value)
        self.click("class-open", values={"names": "\n".join(names)})

    def keys(self) -> dict[str, str]:
        """Return everybody's key, as the file of links has it."""
        self.click("class-links-file")
        return dict(re.findall(r"^(.+)\t\S+seat=(\S+)$", self.guest.app.screen.download["text"], re.M))


def pair(teacher: Teacher, come: Come, game: str = "fish-fish") -> tuple[Guest, Guest]:
    """Let two students come into a room for two, by their links."""
    teacher.open(["Ada", "Ben"], game=game, players="2")
    keys = teacher.keys()
    students = come(seat=keys["Ada"]), come(seat=keys["Ben"])
    teacher.guest.wait()
    return students

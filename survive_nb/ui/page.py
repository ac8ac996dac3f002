"""What an App is made of besides itself: pages, pages that go on by themselves, and drawers over them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.nodes import Node
    from survive_nb.ui.parts import Parts


class Page(Protocol):
    """What fills the screen: the home page, a table, a replay."""

    def parts(self, app: App) -> Parts:
        """Return what to show now."""

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for; raise `IllegalAction` or `CannotRead` to refuse it with a sentence."""


@runtime_checkable
class Ticking(Protocol):
    """A page that goes on by itself: bots move, dice roll, a replay runs, others play elsewhere."""

    def pause(self, app: App) -> float | None:
        """Return the seconds until the page goes on, or ``None`` when it waits for the visitor."""

    def tick(self, app: App) -> bool:
        """Go on by one visible change; return whether there is something new to show."""


@runtime_checkable
class Ringing(Protocol):
    """A page that is told at once when something has happened elsewhere."""

    def bell(self) -> int | None:
        """Return the file that can be read when there is news, or ``None`` where one has to ask."""

    def unhang(self) -> None:
        """Stop listening: the page is left."""


class Drawer(Protocol):
    """What opens over a page and leaves it as it was: settings, rules, legend."""

    def node(self, app: App) -> Node:
        """Return what to show over the page."""

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:
        """Do what a click in the drawer asks for; return whether it was meant for the drawer."""

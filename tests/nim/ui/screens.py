"""The screens of Nim: one page with a row of stones, and what a replay needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat, GameRepository, SeatPlan, Table
from survive_nb.ui.components import stack
from survive_nb.ui.drawing.board_canvas import BoardCanvas, Layers, RunGuarded
from survive_nb.ui.drawing.paths import circle
from survive_nb.ui.drawing.sprites import SpriteSheet
from survive_nb.ui.drawing.strokes import Fill
from survive_nb.ui.guide import GuidedGame
from survive_nb.ui.legend import Explanation
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, MessageHandler, Page, Parts, head
from survive_nb.ui.theme import Theme
from tests.nim import STONES, Options, Take, View
from tests.nim.ui.new_game import NimDraft

SUBTITLE: str = "Take the last stone"
ABOUT: str = "Take 1 to 3 stones."
DESIGNER: str = "an unknown designer (Nim)"
QUICK_GAME: str = "You against one bot."
GUIDED_GAME: GuidedGame | None = None
TUTORIAL: Sequence[Explanation] = ()
WIDTH, HEIGHT = 400.0, 60.0
FRAME: dict[str, object] = {"shape": "box", "width": WIDTH, "height": HEIGHT, "size": 14.0, "cells": {}}


@dataclass(frozen=True)
class NimPicture:
    game: ClassVar[str] = "nim"

    stones: int
    theme: Theme

    @property
    def frame(self) -> dict[str, object]:
        return FRAME

    def layers(self, last: object = None) -> Layers:  # noqa: ARG002
        stones = tuple(
            Fill(circle(20 + 38 * number, 30, 14), self.theme.ink) for number in range(self.stones)
        )
        return Layers((), (), (), stones, ())


def _no_colors(name: str, theme: Theme) -> dict[str, str]:
    raise AssertionError(f"Nim has no sprites: {name}, {theme}")


class NimPage(Page):
    """The stones, a button for each legal action, and a replay at the end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def memory(self) -> AnySeat:
        here = self.table.here
        return self.table.seat(here[0]) if here else self.table.onlooker()

    def handlers(self) -> Mapping[str, MessageHandler]:
        return {"take": self._take, "ending-replay": lambda app, _: app.open_replay(self.table)}

    def _take(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        stones = message.number("n")
        self.memory.act(Take(stones or 0), message.click or None)

    def pause(self, app: AppContext) -> float | None:
        """Let bots act after the usual pause."""
        return None if self.table.is_over or self.memory.legal() else app.settings.pause_in(self.table.game)

    def tick(self, app: AppContext) -> bool:  # noqa: ARG002
        return self.table.step()

    def parts(self, app: AppContext) -> Parts:
        view = self.memory.view()
        takes = [
            button(f"Take {action.stones}", ("take", {"n": action.stones})) for action in self.memory.legal()
        ]
        over = [button("Replay", "ending-replay")] if self.table.is_over else []
        left = h("p", f"Stones left: {view.stones}")
        theme = app.settings.palette
        main = stack(left, *takes, *over)
        return Parts("table", head(app, "Nim"), main, picture=NimPicture(view.stones, theme))


class NimReplay:
    """Shows the moments of a replay."""

    def picture(self, app: AppContext, view: View, events: Sequence[Any], before: Any) -> NimPicture:  # noqa: ARG002
        return NimPicture(view.stones, app.settings.palette)

    def effects(self, events: Sequence[Any], before: Any) -> Sequence[Mapping[str, Any]]:  # noqa: ARG002
        return ()

    def side(self, app: AppContext, view: View) -> Node:  # noqa: ARG002
        return h("p", f"Stones left: {view.stones}")

    def shown(self, view: View) -> View:
        return view


new_draft = NimDraft
replay_renderer = NimReplay


def new_board(run_guarded: RunGuarded) -> BoardCanvas:
    return BoardCanvas((WIDTH, HEIGHT), FRAME, SpriteSheet(dict, _no_colors), run_guarded)


def home_picture(words: Words, theme: Theme) -> NimPicture:  # noqa: ARG001
    return NimPicture(STONES, theme)


def emblem(theme: Theme) -> tuple[Node, ...]:  # noqa: ARG001
    return ()


def page_for(table: Table) -> Page:
    return NimPage(table)


def quick_table(repository: GameRepository, browser: str, words: Words) -> Table:  # noqa: ARG001
    plans = [SeatPlan("person", "You"), SeatPlan("bot", "Counter", "counter")]
    return repository.begin("nim", Options(players=2, first_player=0), plans, browser=browser, seed="nim")


def legend(words: Words, theme: Theme) -> list[Node]:  # noqa: ARG001
    return []


def tutorial_picture(name: str, words: Words, theme: Theme) -> Node:  # noqa: ARG001
    return h("span", name)

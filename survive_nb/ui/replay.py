"""A game looked at again: any moment of it, through anybody's eyes, step by step or running by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from survive_nb.table import Seat, Table
from survive_nb.ui.frame import head
from survive_nb.ui.games import showing_for
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choose, lines, row, stack
from survive_nb.ui.story import Chapter
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.boards import AnyPicture

#: Whose eyes: everybody's together, an onlooker's, or a seat's (by its number).
ALL: Final = "all"
ONLOOKER: Final = "onlooker"
#: So many views are remembered: enough to step to and fro.
_REMEMBERED: Final = 8
#: A replay that runs shows each moment at least so long.
_SHORTEST_PAUSE: Final = 0.2


class Showing(Protocol):
    """How one game shows a moment of itself."""

    def picture(self, app: App, view: Any, events: Sequence[Any], before: Any) -> AnyPicture:
        """Return what the board paints after these events; ``before`` is the view before them, if any."""

    def effects(self, events: Sequence[Any], before: Any) -> Sequence[Mapping[str, Any]]:
        """Return what is seen moving."""

    def side(self, app: App, view: Any) -> Node:
        """Return how it stands."""

    def labels(self, view: Any, words: Words) -> Mapping[str, str]:
        """Return what each place is called and holds."""

    def twin(self, view: Any, words: Words) -> Node:
        """Return the board in words."""

    def chronicle(self, moments: Sequence[Sequence[Any]], words: Words) -> list[Chapter]:
        """Tell the game."""


class ReplayPage:
    """A finished game, opened at one moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.showing = showing_for(table.game)
        self.eyes = ALL
        self.moment = 0
        self.is_running = False
        self.twin_open = False
        self._views: dict[tuple[str, int], Any] = {}
        self._effects_for: int | None = None
        self._said_at: int | None = None
        self._told: tuple[tuple[object, ...], list[Chapter]] | None = None

    # -- eyes and moments ---------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """Return the eyes that look."""
        if self.eyes == ALL:
            return self.table.everyone()
        return self.table.onlooker() if self.eyes == ONLOOKER else self.table.seat(int(self.eyes))

    @property
    def last(self) -> int:
        """Return the number of the last moment that these eyes have seen."""
        return self.seat.moments() - 1

    def go_to(self, moment: int, *, with_effects: bool = False) -> None:
        """Open a moment; the ends of the game are as far as it goes."""
        self.moment = max(0, min(moment, self.last))
        self._effects_for = self.moment if with_effects else None

    def _view(self, moment: int) -> Any:
        """Return what these eyes saw; a few are remembered, because looking back plays the game again."""
        key = (self.eyes, moment)
        if key not in self._views:
            latest = list(self._views.items())[-_REMEMBERED:]
            self._views = dict([*latest, (key, self.seat.view_at(moment))])
        return self._views[key]

    def look_with(self, eyes: str) -> None:
        """Look through other eyes, at about the same moment: not all eyes see equally many."""
        share = self.moment / max(self.last, 1)
        self.eyes = eyes
        self.go_to(round(share * self.last))

    # -- clicks and time ----------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Turn to another moment, look through other eyes, run or stop."""
        match do, message:
            case "replay-run", _:
                if self.moment == self.last:
                    self.go_to(0)
                self.is_running = not self.is_running
            case "replay-step", {"by": -1 | 1 as step}:
                self._stop_at(self.moment + step, with_effects=step == 1)
            case "replay-first", _:
                self._stop_at(0)
            case "replay-last", _:
                self._stop_at(self.last)
            case "replay-at", {"value": value} if (moment := _number(value)) is not None:
                self._stop_at(moment)
            case "replay-eyes", {"value": str(eyes)} if eyes in _eyes(self.table):
                self.look_with(eyes)
            case "replay-twin", _:
                self.twin_open = not self.twin_open
            case (("hex" | "escape"), _):
                self.is_running = False
            case "replay-results", _:
                app.sit_down(self.table)
            case _:
                app.tell(app.words.say("That is not on this page; nothing has changed."))

    def _stop_at(self, moment: int, *, with_effects: bool = False) -> None:
        self.is_running = False
        self.go_to(moment, with_effects=with_effects)

    def pause(self, app: App) -> float | None:
        """Show each moment for a while, as long as the replay runs."""
        return max(app.settings.pause, _SHORTEST_PAUSE) if self.is_running else None

    def tick(self, app: App) -> bool:  # noqa: ARG002 - as all pages that go on by themselves
        """Go on by one moment; the replay stops at the end."""
        self.go_to(self.moment + 1, with_effects=True)
        self.is_running = self.moment < self.last
        return True

    # -- showing ------------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the board at this moment, what happened, and the way to all others."""
        words, seat = app.words, self.seat
        view = self._view(self.moment)
        events = seat.events_at(self.moment)
        told = self._lines(words)
        before = self._view(self.moment - 1) if self.moment else None
        effects = self.showing.effects(events, before) if self._effects_for == self.moment else []
        self._effects_for = None
        return Parts(
            "table",
            head(app, words.say("Replay")),
            stack(self._controls(words), self._happened(words, told), key="replay"),
            side=self.showing.side(app, view),
            log=self._turn(words),
            twin=self.showing.twin(view, words) if self.twin_open else None,
            picture=self.showing.picture(app, view, events, before),
            labels=self.showing.labels(view, words),
            say=self._announced(told),
            effects=tuple(effects),
        )

    def _announced(self, told: list[str]) -> str:
        """Say what happened to screen readers, once for each moment that is opened."""
        is_news = self._said_at != self.moment
        self._said_at = self.moment
        return " ".join(told) if is_news else ""

    def _controls(self, words: Words) -> Node:
        """Return the slider and the buttons around it."""
        where = words.say("Moment {n} of {count}", n=self.moment, count=self.last)
        run = words.say("Stop") if self.is_running else words.say("Run")
        slider = h(
            "input",
            key="slider",
            type="range",
            min=0,
            max=self.last,
            step=1,
            value=self.moment,
            cls="atl-slider",
            dir="ltr",
            do="replay-at",
            aria_label=words.say("Moment of the game"),
            aria_valuetext=where,
        )
        steps = row(
            _step_button(words.say("To the beginning"), "replay-first", "first"),
            _step_button(words.say("Back by one"), ("replay-step", {"by": -1}), "back"),
            button(
                run, "replay-run", key="run", icon="close" if self.is_running else "play", cls="atl-primary"
            ),
            _step_button(words.say("On by one"), ("replay-step", {"by": 1}), "next"),
            _step_button(words.say("To the end"), "replay-last", "last"),
            key="steps",
            cls="atl-center",
        )
        return card(
            where,
            slider,
            steps,
            choose(
                words.say("Through whose eyes?"), "eyes", self._eye_names(words), self.eyes, do="replay-eyes"
            ),
            row(
                button(words.say("To the results"), "replay-results", icon="trophy", key="results"),
                button(
                    words.say("The board in words"),
                    "replay-twin",
                    icon="text",
                    pressed=self.twin_open,
                    key="twin",
                ),
                key="more",
            ),
            key="controls",
        )

    def _eye_names(self, words: Words) -> dict[str, str]:
        names = {ALL: words.say("All eyes: nothing is hidden"), ONLOOKER: words.say("An onlooker’s")}
        return names | {str(seat): words.player(seat) for seat in range(len(self.table.plans))}

    def _happened(self, words: Words, told: list[str]) -> Node:
        """Return what happened at this moment."""
        sentences = told or [words.say("Nothing has happened yet.") if not self.moment else words.say("…")]
        return card(
            words.say("What happened"),
            *(h("p", sentence, key=f"told-{n}") for n, sentence in enumerate(sentences)),
            key="told",
            level=3,
        )

    # -- words --------------------------------------------------------------------------------------------

    def _chapters(self, words: Words) -> list[Chapter]:
        """Return the whole game in words, told once for each pair of eyes and language."""
        key = (self.eyes, words.lang, words.players)
        if self._told is None or self._told[0] != key:
            seat = self.seat
            moments = [seat.events_at(moment) for moment in range(seat.moments())]
            self._told = (key, self.showing.chronicle(moments, words))
        return self._told[1]

    def _lines(self, words: Words) -> list[str]:
        return [
            line.text
            for chapter in self._chapters(words)
            for line in chapter.lines
            if line.moment == self.moment
        ]

    def _turn(self, words: Words) -> Node | None:
        """Return what has happened in this turn so far; a line leads to its moment."""
        begun = [chapter for chapter in self._chapters(words) if chapter.moment <= self.moment]
        chapter = begun[-1]
        items = [
            (f"{chapter.moment}-{n}", line.text, ("replay-at", {"value": line.moment}))
            for n, line in enumerate(chapter.lines)
            if line.moment <= self.moment
        ]
        current = next((key for key, _, do in items if do[1]["value"] == self.moment), "")
        return card(chapter.heading, lines(chapter.heading, items, current=current), key="turn", level=3)


def _step_button(label: str, do: Any, sign: str) -> Node:
    return button(label, do, icon=sign, bare=True, key=sign)


def _eyes(table: Table) -> tuple[str, ...]:
    return (ALL, ONLOOKER, *map(str, range(len(table.plans))))


def _number(value: object) -> int | None:
    """Read the number that a slider sends, as a number or as text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None

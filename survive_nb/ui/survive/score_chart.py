"""The scores as a chart: a bar for each player, a piece of it for each saved explorer, and the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from survive_nb.survive.model import Options
from survive_nb.survive.view import Explorer
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.survive.badges import badges
from survive_nb.ui.words import Words

#: The drawing of one bar: so wide, so high, with so much between two pieces.
_WIDTH: Final = 400
_HEIGHT: Final = 34
_GAP: Final = 2


def score_chart(options: Options, turned: Sequence[Explorer], words: Words, *, best: int) -> Node:
    """Return the bars as far as explorers are turned over; ``best`` is what the longest bar will show."""
    rows = [_row(options, seat, turned, words, best) for seat in range(options.players)]
    return h("ul", *rows, key="chart", cls="atl-bars", aria_label=words.say("Scores"))


def _row(options: Options, seat: int, turned: Sequence[Explorer], words: Words, best: int) -> Node:
    """Return one player's name, bar and score."""
    mine = [explorer for explorer in turned if explorer.seat == seat]
    worth = [1 if options.equal_worth else explorer.value or 0 for explorer in mine]
    return h(
        "li",
        h("span", badges(options.colors_of(seat), words), h("span", words.player(seat)), cls="atl-player"),
        _bar(mine, worth, words, best),
        h("strong", words.number(sum(worth)), cls="atl-number atl-score"),
        key=f"bar-{seat}",
        cls="atl-bar-row",
    )


def _bar(explorers: Sequence[Explorer], worth: Sequence[int], words: Words, best: int) -> Node:
    """Return a bar of pieces, from the side on which reading begins."""
    scale = _WIDTH / max(best, 1)
    pieces: list[Node] = []
    done = 0
    for explorer, value in zip(explorers, worth, strict=True):
        width = value * scale - _GAP
        x = done * scale if words.dir == "ltr" else _WIDTH - done * scale - width
        pieces.append(_piece(explorer, value, words, x, width))
        done += value
    said = (
        words.join([explorer.value for explorer in explorers], "n") if explorers else words.say("nobody yet")
    )
    return h(
        "svg",
        *pieces,
        cls="atl-chart",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        preserveAspectRatio="xMinYMid" if words.dir == "ltr" else "xMaxYMid",
        role="img",
        aria_label=said,
    )


def _piece(explorer: Explorer, value: int, words: Words, x: float, width: float) -> Node:
    """Return the piece of one explorer with its value on it."""
    color = explorer.id.split("-")[0]
    return h(
        "g",
        h(
            "rect",
            x=f"{x:.1f}",
            y=1,
            width=f"{width:.1f}",
            height=_HEIGHT - 2,
            rx=4,
            fill=f"var(--atl-{color})",
            stroke="currentColor",
        ),
        h(
            "text",
            words.number(value),
            x=f"{x + width / 2:.1f}",
            y=_HEIGHT // 2 + 6,
            text_anchor="middle",
            fill=f"var(--atl-{color}-ink)",
        ),
        key=explorer.id,
        cls="atl-piece",
    )

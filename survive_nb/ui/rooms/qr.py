"""A link as a picture that a telephone can read."""

from __future__ import annotations

from itertools import groupby

import segno

from survive_nb.ui.nodes import Node, h

#: The white rim without which cameras do not find the picture, in squares.
_RIM = 3


def qr_code(link: str, label: str) -> Node:
    """Draw a link as a QR code; ``label`` says what it is to those who cannot see it.

    >>> qr_code("http://school/?room=K7M2QP", "code")["t"]
    'svg'
    """
    rows = segno.make(link, error="m", micro=False).matrix
    size = len(rows) + 2 * _RIM
    strokes = "".join(_stroke(y + _RIM, row) for y, row in enumerate(rows))
    return h(
        "svg",
        h("rect", width=size, height=size, fill="#ffffff"),
        h("path", d=strokes, fill="#0a1a2b"),
        cls="atl-qr",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=label,
    )


def _stroke(y: int, row: bytearray) -> str:
    """Return the dark squares of one row as a path; neighbours are one box."""
    pieces, x = [], _RIM
    for is_dark, group in groupby(row):
        wide = len(list(group))
        if is_dark:
            pieces.append(f"M{x} {y}h{wide}v1h-{wide}z")
        x += wide
    return "".join(pieces)

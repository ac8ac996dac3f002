"""One line of a form that sets up a game: who sits in a seat, their name, a way to change places."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.ui.draft import LONGEST_NAME, Sitter
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import choose, field, row, stack
from survive_nb.ui.usual_names import PERSON
from survive_nb.ui.words import Words


def seat_line(
    words: Words,
    seat: int,
    sitter: Sitter,
    *,
    sign: Node,
    kinds: Sequence[str],
    about: str,
    usual_name: str,
    is_last: bool,
) -> Node:
    """Return the line of a seat; ``about`` is one sentence on who sits there, already said."""
    options = {
        kind: words.say("Person") if kind == PERSON else words.say("Bot: {bot}", bot=kind) for kind in kinds
    }
    number = seat + 1
    swap = button(
        words.say("Change places with seat {number}", number=number + 1),
        ("new-swap", {"seat": seat}),
        icon="swap",
        bare=True,
        cls="atl-quiet",
    )
    return h(
        "li",
        sign,
        stack(
            row(
                choose(
                    words.say("Seat {number}", number=number),
                    f"kind-{seat}",
                    options,
                    sitter.kind,
                    do=("new-set", {"field": f"kind-{seat}"}),
                ),
                field(
                    words.say("Name"),
                    f"name-{seat}",
                    sitter.name,
                    do=("new-set", {"field": f"name-{seat}"}),
                    placeholder=usual_name,
                    maxlength=LONGEST_NAME,
                ),
                None if is_last else swap,
            ),
            h("p", about, cls="atl-muted"),
        ),
        key=f"seat-{seat}",
        cls="atl-seat",
    )

"""Asking twice before something is done to a room or a class that cannot be taken back."""

from __future__ import annotations

from survive_nb.ui.nodes import Do, Node, button, h
from survive_nb.ui.pieces import row
from survive_nb.ui.words import Words


def twice(
    words: Words,
    asked: str,
    what: str,
    label: str,
    really: str,
    *,
    yes: Do,
    icon: str,
    cls: str = "atl-danger",
) -> Node:
    """Return a button that asks first: ``asked`` is what was clicked last, ``really`` is the question."""
    if asked != what:
        return button(label, ("ask-twice", {"what": what}), icon=icon, key=what)
    never_mind = button(words.say("Never mind"), ("ask-twice", {"what": ""}), key="no")
    # In a drawer the keyboard is here now, so that Enter pressed twice does no harm.
    never_mind["a"]["data-focus"] = "yes"
    return h(
        "div",
        h("p", really, cls="atl-strong", role="alert"),
        row(button(label, yes, icon=icon, cls=cls, key="yes"), never_mind),
        key=f"ask-{what}",
        cls="atl-stack atl-tight atl-question",
        role="group",
        aria_label=label,
    )

"""The score sheet: a line for each player, a column for each hand, and the sums (FF-10, FF-13)."""

from __future__ import annotations

from survive_nb.fish_fish.view import View
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.nodes import Node, h, hidden
from survive_nb.ui.pieces import card
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words


def sheet_panel(words: Words, view: View, theme: Theme) -> Node:
    """Return the score sheet with how many hands are still to come."""
    return card(
        words.say("Score sheet"),
        h("p", hands_to_go(words, view), key="to-go", cls="atl-muted atl-small"),
        score_sheet(words, view, theme),
        key="sheet-card",
        level=3,
    )


def hands_to_go(words: Words, view: View) -> str:
    """Say which hand is played and how many come after it (FF-13)."""
    left = view.hands - view.hand
    if not left:
        return words.say("Hand {number} of {count}: the last one", number=view.hand, count=view.hands)
    return words.say_n(
        "Hand {number} of {count}: {n} hand to go after it",
        "Hand {number} of {count}: {n} hands to go after it",
        left,
        number=view.hand,
        count=view.hands,
    )


def score_sheet(words: Words, view: View, theme: Theme) -> Node:
    """Return the points of every player in every hand; the fisher's are underlined."""
    name = words.say("Score sheet")
    hands = range(1, view.hands + 1)
    heads = [
        h(
            "th",
            hidden(words.say("Hand {number}", number=hand)),
            h("span", words.number(hand), aria_hidden="true"),
            scope="col",
            cls="atl-now" if hand == view.hand and not view.winners else "",
        )
        for hand in hands
    ]
    return h(
        "div",
        h(
            "table",
            h("caption", name, cls="atl-visually-hidden"),
            h(
                "thead",
                h(
                    "tr",
                    h("th", hidden(words.say("Player")), scope="col"),
                    *heads,
                    h("th", words.say("Total"), scope="col"),
                ),
            ),
            h("tbody", *(_line(words, view, theme, seat) for seat in range(view.players))),
            cls="atl-players atl-sheet-table",
        ),
        key="sheet",
        cls="atl-table-box",
        tabindex=0,
        role="region",
        aria_label=name,
    )


def _line(words: Words, view: View, theme: Theme, seat: int) -> Node:
    """Return the line of one player; the one who decides now stands out."""
    who = h(
        "span",
        sign(seat, theme),
        h("span", words.player(seat), cls="atl-player-name"),
        cls="atl-player-cell",
    )
    now = seat == view.to_act
    return h(
        "tr",
        h("th", who, scope="row"),
        *(_cell(words, view, seat, hand) for hand in range(view.hands)),
        h("td", h("strong", words.number(view.scores[seat]))),
        key=f"line-{seat}",
        cls="atl-to-move" if now else "",
        aria_current="true" if now else None,
    )


def _cell(words: Words, view: View, seat: int, hand: int) -> Node:
    """Return the points of one hand, or an empty cell while it is to come."""
    is_fisher = seat == fisher_of(view, hand)
    fisher = hidden(words.say("fisher")) if is_fisher else None
    text = words.number(view.sheet[hand][seat]) if hand < len(view.sheet) else "·" if is_fisher else ""
    return h("td", h("span", text), fisher, cls="atl-fished" if is_fisher else "")


def fisher_of(view: View, hand: int) -> int:
    """Return who is the fisher of a hand, counted from 0: after each hand the next player (FF-11)."""
    return (view.fisher + hand + 1 - view.hand) % view.players

"""The panel of a hand: the last row, the buttons to decide with, and the summary when the hand is over.

A fish has five large buttons, the fisher the cards and the baits.  The same decisions can be made on the
picture, by keys (digits, ``F``, ``N``, Enter) and by typing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from survive_nb.fish_fish.history import HandEnd
from survive_nb.fish_fish.model import CARDS, ROWS, SLOTS, TILES, Action, Bid, Card, LayRow
from survive_nb.fish_fish.text.board import labels, named
from survive_nb.fish_fish.text.log import FishLogWriter, prompt, shares
from survive_nb.fish_fish.ui.controls import Choice, row_chosen
from survive_nb.fish_fish.ui.pictures import picture_of, sign
from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.i18n.words import Words
from survive_nb.text.log import Line
from survive_nb.ui.components import card, row, rule_button, stack, steps
from survive_nb.ui.nodes import Node, button, h, hidden
from survive_nb.ui.theme import Theme


def reveal_panel(words: Words, view: View, theme: Theme) -> Node | None:
    """Return the last row of this hand, until the next one is laid: its card, and who was caught or ate."""
    if not view.rows or view.bait is not None:
        return None
    row, number = view.rows[-1], len(view.rows)
    picture = picture_of(f"card-{row.card}" if row.revealed else "back", theme)
    text = h(
        "div",
        h("p", words.say("Row {row}, bait {bait}", row=number, bait=row.bait), cls="atl-group-title"),
        h("p", _card(words, row), cls="atl-reveal-card"),
        h("p", _outcome(words, row)),
    )
    shown, cls = h("span", picture, cls="atl-reveal-picture"), f"atl-reveal atl-reveal-{_tone(row)}"
    return h("div", shown, text, key=f"reveal-{number}", cls=cls)


def _tone(row: SeenRow) -> str:
    if not row.revealed:
        return "unseen"
    return "fish" if row.card == "fish" else "no-fish"


def _card(words: Words, row: SeenRow) -> str:
    """Name the card that was turned over, or say that nobody saw it."""
    return words.title(row.card) if row.revealed and row.card else words.say("Discarded unseen")


def _outcome(words: Words, row: SeenRow) -> str:
    """Say what became of the bids."""
    bids = [(seat, tiles) for seat, tiles in enumerate(row.bids) if tiles]
    if not row.revealed:
        return words.say("Nobody bid, so nobody sees the card.")
    if row.card == "fish":
        return words.say("Caught by the fisher: {shares}", shares=shares(bids, words))
    return words.say("Tiles on slot {bait}: {shares}", bait=row.bait, shares=shares(bids, words))


def rows_line(words: Words, view: View) -> Node:
    """Show the five rows of the hand with the present one marked (FF-9)."""
    labels = [words.say("Row {row}", row=number) for number in range(1, ROWS + 1)]
    current = len(view.rows) if view.to_act is not None else ROWS
    return steps(labels, current, name=words.say("Rows of this hand"))


def prompt_line(words: Words, view: View, legal: Sequence[Action], chosen: Choice) -> Node:
    """Say what is to be decided, and why there is nothing to decide in the last row (FF-5)."""
    cls = "atl-prompt" if legal else "atl-prompt atl-waiting"
    if view.row == ROWS and view.bait is not None:
        why = words.say("The last row: every fish bids all tiles that are left, by itself.")
        return row(h("p", why, cls=cls), rule_button(words, "FF-5"), key="prompt")
    if not legal:
        text = prompt(view, words)
    elif not isinstance(legal[0], LayRow):
        text = words.say("Row {row}, bait {bait}: how many tiles do you bid?", row=view.row, bait=view.bait)
    elif row_chosen(legal, chosen) is None:
        text = words.say("Choose a fishing card and a bait for row {row}.", row=view.row)
    else:
        text = words.say("Lay the row, or choose again.")
    return h("p", text, key="prompt", cls=cls)


#: The key that picks each fishing card.
CARD_KEYS: Final[dict[Card, str]] = {"fish": "f", "no_fish": "n"}


def decision(words: Words, theme: Theme, view: View, legal: Sequence[Action], choice: Choice) -> Node | None:
    """Return the buttons of the player to act, or nothing while others act."""
    if not legal:
        return None
    if isinstance(legal[0], Bid):
        return bids(words, view, legal)
    return fisher_hand(words, theme, view, legal, choice)


def bids(words: Words, view: View, legal: Sequence[Action]) -> Node:
    """Offer 0 to 4 tiles; what the player no longer has is faint, and says why when it is pressed."""
    names = labels(view, words)
    buttons = [
        _big(
            f"bid-{tiles}",
            names,
            words.number(tiles),
            shortcut=str(tiles),
            pips=tiles,
            is_faint=Bid(tiles) not in legal,
        )
        for tiles in range(TILES + 1)
    ]
    return _in_order(words.say("Your bid"), buttons, key=f"bids-{view.row}")


def fisher_hand(words: Words, theme: Theme, view: View, legal: Sequence[Action], choice: Choice) -> Node:
    """Offer the fisher's own cards and baits; only the fisher ever gets this (FF-3)."""
    names, held = labels(view, words), {"fish": view.fish_left or 0, "no_fish": view.no_fish_left or 0}
    cards = [
        _big(
            f"card-{card}",
            names,
            words.title(card),
            shortcut=CARD_KEYS[card],
            note=words.say("{count} left", count=held[card]),
            picture=picture_of(f"card-{card}", theme),
            is_pressed=choice.card == card,
            is_faint=not held[card],
            cls=f"atl-card-{card.replace('_', '-')}",
        )
        for card in CARDS
    ]
    baits = [
        _big(
            f"bait-{bait}",
            names,
            words.number(bait),
            shortcut=str(bait),
            note=words.say("{count} left", count=view.baits.count(bait)),
            is_pressed=choice.bait == bait,
            is_faint=bait not in view.baits,
        )
        for bait in SLOTS
    ]
    return stack(
        _group(words.say("Fishing card, face down"), cards, "cards"),
        _group(words.say("Bait, for all to see"), baits, "baits"),
        _lay_button(words, legal, choice),
        key="fisher-hand",
        cls="atl-fisher-hand",
    )


def _lay_button(words: Words, legal: Sequence[Action], choice: Choice) -> Node:
    """Return the button that lays the row, which names what it lays."""
    chosen = row_chosen(legal, choice)
    label = words.say("Lay the row") if chosen is None else named(chosen, words)
    icon = None if chosen is None else "check"
    do, cls = ("tap", {"at": "row"}), "atl-primary atl-block"
    return button(label, do, key="lay", cls=cls, icon=icon, disabled=chosen is None)


def _group(title: str, buttons: Sequence[Node], key: str) -> Node:
    heading = h("p", title, cls="atl-group-title")
    return h("div", heading, _in_order(title, buttons), key=key, cls="atl-group")


def _in_order(title: str, buttons: Sequence[Node], key: str | None = None) -> Node:
    """Return buttons from left to right in both languages, as the table shows bids and baits."""
    return h("div", *buttons, key=key, cls="atl-bids", role="group", aria_label=title, dir="ltr")


def _big(
    place: str,
    names: Mapping[str, str],
    text: str,
    *,
    shortcut: str,
    note: str | None = None,
    picture: Node | None = None,
    pips: int = 0,
    is_pressed: bool | None = None,
    is_faint: bool = False,
    cls: str = "",
) -> Node:
    """Make a large button for a place of the table, with its full name for screen readers."""
    dots = h("span", *(h("span", cls="atl-pip atl-on") for _ in range(pips)), cls="atl-pips")
    classes = " ".join(filter(None, ("atl-button atl-big-button", cls, "atl-faint" if is_faint else "")))
    return h(
        "button",
        h("span", picture, cls="atl-big-picture") if picture else None,
        h("span", text, cls="atl-big-text", aria_hidden="true", dir="auto"),
        h("span", note, cls="atl-big-note", aria_hidden="true", dir="auto") if note else None,
        dots if pips else None,
        hidden(names[place]),
        key=place,
        cls=classes,
        type="button",
        do=("tap", {"at": place}),
        aria_pressed=is_pressed,
        aria_keyshortcuts=shortcut,
    )


#: The rule by which points are counted: its lines are the score of the hand.
_SCORE = "FF-10"


def hand_summary(
    words: Words, end: HandEnd, theme: Theme, *, is_last: bool, extra: Sequence[Node] = ()
) -> Node:
    """Return what happened to the tiles in the hand, the points, and the button that goes on."""
    lines = FishLogWriter(words, end.before).lines(end.events)
    events = [line for line in lines if _SCORE not in line.rules]
    scored = [line for line in lines if line.rules == (_SCORE,)]
    on = words.say("To the results") if is_last else words.say("Next hand")
    ended = card(
        words.say("Hand {number} is over", number=end.view.hand),
        button(on, "next-hand", key="next-hand", icon="play", cls="atl-primary atl-big"),
        h("ul", *(_event(line, words) for line in events), key="events", cls="atl-list"),
        h("h3", words.say("Points of this hand")),
        h("ol", *_scores(scored, end.view, theme), key="points", cls="atl-hand-points"),
        row(rule_button(words, _SCORE), key="why"),
        key="hand-summary",
        cls="atl-accent",
    )
    return stack(ended, *extra, key="panel", cls="atl-play")


def _event(line: Line, words: Words) -> Node:
    """Return one line; how the hand ended leads to its rule."""
    ended = next((rule for rule in line.rules if rule in ("FF-8", "FF-9")), None)
    return h("li", h("span", line.text), rule_button(words, ended) if ended else None)


def _scores(lines: Sequence[Line], view: View, theme: Theme) -> list[Node]:
    """Return the points of every seat, each with its sign; the log has them in the order of the seats."""
    return [
        h("li", sign(seat, theme), h("span", line.text), key=f"points-{seat}")
        for seat, line in zip(range(view.players), lines, strict=True)
    ]

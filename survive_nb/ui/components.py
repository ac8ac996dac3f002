"""Components that all pages are made of, so that they look alike.

All texts that are passed in are translated already (``words.say``).

stack, row: put things under or beside each other        card: a panel with a title
notice: one line of news, good or bad                    muted, lead: a paragraph in small or large letters
field, choose, tick: labelled fields                     choice: one of several, as buttons
form, submit: a form and the button that sends it        steps: where we are in a row of steps
tabs: several panels, one of them open                   table: a table with a caption
lines: the log, newest last, lines may be clicked        dialog, drawer: what opens over the page
chooser: a question beside a place of the board       turn_line: whose turn it is
players_table, player_row, player_name: players         bar_row, bar: a chart of their scores
facts: a list of names and values                        command_line: a field for typed commands
link: to another page of this site                       file_button: opens a file of the visitor's
link_line: a link to be copied
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from survive_nb.i18n.words import Words
from survive_nb.ui.nodes import Child, Do, Node, button, h, hidden, icon

Tone = Literal["news", "good", "warning", "bad"]
_SIGN_OF: dict[str, str] = {"news": "info", "good": "check", "warning": "warning", "bad": "warning"}


def stack(*children: Child, key: str | None = None, cls: str = "") -> Node:
    """Put things under each other."""
    return h("div", *children, key=key, cls=f"atl-stack {cls}".rstrip())


def row(*children: Child, key: str | None = None, cls: str = "") -> Node:
    """Put things beside each other; they wrap on a narrow screen."""
    return h("div", *children, key=key, cls=f"atl-row {cls}".rstrip())


def card(title: str | None, *children: Child, key: str | None = None, cls: str = "", level: int = 2) -> Node:
    """Make a panel of parchment with a title."""
    heading = h(f"h{level}", title, cls="atl-card-title") if title else None
    return h("section", heading, *children, key=key, cls=f"atl-card {cls}".rstrip())


def home_title(text: str, sign: str) -> Node:
    """Make the title of a part of the home page."""
    return h("h2", icon(sign), h("span", text), cls="atl-home-title")


def muted(text: str, *, key: str | None = None) -> Node:
    """Make a paragraph of less importance."""
    return h("p", text, key=key, cls="atl-muted")


def lead(text: str) -> Node:
    """Make a paragraph in larger letters, with which a page begins."""
    return h("p", text, cls="atl-lead")


def notice(text: str, tone: Tone = "news", *, key: str | None = None, extra: Child = None) -> Node:
    """Show a one-line notice; ``extra`` is a button such as "Show the rule"."""
    return h("div", icon(_SIGN_OF[tone]), h("p", text), extra, key=key, cls=f"atl-notice atl-notice-{tone}")


def steps(labels: Sequence[str], current: int, *, name: str) -> Node:
    """Show a row of steps; those before ``current`` are done."""
    items = []
    for at, label in enumerate(labels):
        is_current = at == current
        state = "atl-done" if at < current else ""
        if is_current:
            state = "atl-current"
        items.append(
            h(
                "li",
                h("span", cls="atl-step-dot", aria_hidden="true"),
                h("span", label, cls="atl-step-text"),
                cls=f"atl-step {state}".rstrip(),
                aria_current="step" if is_current else None,
            )
        )
    return h("ol", *items, key="steps", cls="atl-steps", aria_label=name)


def field(
    label: str,
    name: str,
    value: str = "",
    *,
    do: Do | None = None,
    key: str | None = None,
    help_text: str | None = None,
    type_: str = "text",
    placeholder: str | None = None,
    maxlength: int | None = None,
) -> Node:
    """Make a labelled field; inside a form its ``name`` is the key of its value."""
    control = h(
        "input",
        name=name,
        value=value,
        type=type_,
        do=do,
        cls="atl-input",
        autocomplete="off",
        placeholder=placeholder,
        maxlength=maxlength,
    )
    return labelled(label, control, key=key or f"field-{name}", help_text=help_text)


def labelled(label: str, control: Node, *, key: str, help_text: str | None = None) -> Node:
    """Put a label over a field, and perhaps a line of help under it."""
    under = h("span", help_text, cls="atl-field-help") if help_text else None
    return h("label", h("span", label, cls="atl-field-label"), control, under, key=key, cls="atl-field")


def form(do: Do, *children: Child, key: str, cls: str = "atl-stack") -> Node:
    """Make a form; sending it sends the values of all its fields."""
    return h("form", *children, key=key, cls=cls, do=do)


def submit(label: str, icon: str, *, cls: str = "atl-primary", bare: bool = False) -> Node:
    """Make the button that sends the form around it."""
    return button(label, None, kind="submit", icon=icon, cls=cls, bare=bare)


def file_button(label: str, *, accept: str = "") -> Node:
    """Make a button that opens a file of the visitor's and sends ``file`` with its ``name`` and ``text``.

    The browser's own file field speaks the browser's language; ours lies invisible under a label of our own.
    """
    return h(
        "label",
        icon("open"),
        h("span", label, cls="atl-button-text"),
        h("input", type="file", accept=accept or None, do="file", cls="atl-visually-hidden"),
        key="file",
        cls="atl-button atl-file",
    )


def choose(label: str, name: str, options: Mapping[str, str], value: str, *, do: Do | None = None) -> Node:
    """Make a labelled drop-down list of value → text."""
    items = [h("option", text, value=option, selected=option == value) for option, text in options.items()]
    control = h("select", *items, name=name, value=value, do=do, cls="atl-input")
    return labelled(label, control, key=f"field-{name}")


def tick(
    label: str,
    name: str,
    checked: bool,
    *,
    do: Do | None = None,
    key: str | None = None,
    help_text: str | None = None,
    radio: str | None = None,
) -> Node:
    """Make a box to tick, whose value is true or false, or with ``radio`` one of several of that value."""
    kind = "checkbox" if radio is None else "radio"
    return h(
        "label",
        h("input", type=kind, name=name, value=radio, checked=checked, do=do, cls="atl-tick"),
        h(
            "span",
            h("span", label),
            h("span", help_text, cls="atl-field-help") if help_text else None,
            cls="atl-tick-text",
        ),
        key=key or f"field-{name}",
        cls="atl-field atl-field-tick",
    )


def choice(
    name: str,
    options: Iterable[tuple[str, Do, bool]],
    *,
    key: str | None = None,
    cls: tuple[str, str] = ("atl-choices", "atl-choice"),
) -> Node:
    """Offer a few things as buttons in one bar: (text, what it does, is it the chosen one)."""
    return h(
        "div",
        *(button(text, do, pressed=chosen, cls=cls[1]) for text, do, chosen in options),
        key=key,
        cls=cls[0],
        role="group",
        aria_label=name,
    )


def table(
    caption: str,
    head: Sequence[str],
    rows: Iterable[Sequence[Child]],
    *,
    key: str | None = None,
    show_caption: bool = False,
) -> Node:
    """Make a table; the first cell of each row names the row."""
    body = [
        h("tr", *(h("td", cell) if at else h("th", cell, scope="row") for at, cell in enumerate(cells)))
        for cells in rows
    ]
    listed = h(
        "table",
        h("caption", caption, cls="" if show_caption else "atl-visually-hidden"),
        h("thead", h("tr", *(h("th", text, scope="col") for text in head))),
        h("tbody", *body),
        cls="atl-table",
    )
    return table_box(caption, listed, key=key)


def table_box(name: str, listed: Node, *, key: str | None = None) -> Node:
    """Put a table into a region that can be scrolled."""
    return h("div", listed, key=key, cls="atl-table-box", tabindex=0, role="region", aria_label=name)


def tabs(name: str, options: Iterable[tuple[str, Do, bool]], panel: Node, *, key: str | None = None) -> Node:
    """Show one of several panels under a bar of buttons: (text, what it does, is it open)."""
    bar = choice(name, options, cls=("atl-tab-bar", "atl-tab"))
    return h("div", bar, h("div", panel, cls="atl-tab-panel"), key=key, cls="atl-tabs")


def dialog(
    title: str,
    *children: Child,
    actions: Iterable[Node] = (),
    close: tuple[str, Do] | None = None,
    key: str | None = None,
    cls: str = "",
) -> Node:
    """Make what stands over the page; ``atl-drawer`` puts it at the side, ``atl-handover`` hides all else."""
    shut = (
        button(close[0], close[1], icon="close", bare=True, cls="atl-quiet", key="close") if close else None
    )
    return h(
        "div",
        h("div", h("h2", title, cls="atl-dialog-title"), shut, cls="atl-dialog-head"),
        h("div", *children, cls="atl-dialog-body", key="body"),
        h("footer", *actions, cls="atl-dialog-actions") if actions else None,
        key=key or "dialog",
        cls=f"atl-dialog {cls}".rstrip(),
        aria_label=title,
    )


def drawer(words: Words, title: str, *children: Child, key: str) -> Node:
    """Make a dialog at the side of the page, with a button that closes it."""
    close = (words.say("Close"), "close")
    return dialog(title, *children, close=close, key=key, cls="atl-drawer")


def chooser(title: str, place: str, *answers: Child, cls: str = "") -> Node:
    """Make a question with its answers, which the browser puts beside a place of the board."""
    return h(
        "div",
        h("h2", title, cls="atl-chooser-title"),
        *answers,
        key="chooser",
        cls=f"atl-chooser {cls}".rstrip(),
        role="dialog",
        aria_label=title,
        data_place=place,
    )


def turn_line(sign: Child, title: str, beside: Child) -> Node:
    """Say whose turn it is, with the sign of the player and what is left to do."""
    return row(h("h2", sign, h("span", title), cls="atl-turn"), beside, key="turn", cls="atl-turn-line")


def player_name(words: Words, seat: int, *signs: Child) -> Node:
    """Return a player's name with the sign of the seat."""
    return h("span", *signs, h("span", words.player(seat)), cls="atl-player")


def players_table(
    words: Words,
    title: str,
    head: Iterable[Node],
    rows: Iterable[Node],
    *,
    key: str | None = None,
    cls: str = "",
) -> Node:
    """Make a table with a row for each player."""
    return h(
        "table",
        h("caption", title, cls="atl-visually-hidden"),
        h("thead", h("tr", h("th", hidden(words.say("Player")), scope="col"), *head)),
        h("tbody", *rows),
        key=key,
        cls=f"atl-players {cls}".rstrip(),
    )


def player_row(
    words: Words, seat: int, sign: Node, cells: Iterable[Node], *, key: str, is_turn: bool
) -> Node:
    """Return the row of a player; the one whose turn it is stands out."""
    name = h("span", words.player(seat), cls="atl-player-name", title=words.player(seat))
    return h(
        "tr",
        h("th", h("span", sign, name, cls="atl-player-cell"), scope="row"),
        *cells,
        key=key,
        cls="atl-to-move" if is_turn else "",
        aria_current="true" if is_turn else None,
    )


def bar_row(name: Node, bar: Node, score: Child, *, key: str) -> Node:
    """Return a line of a chart: a player, a bar, and the score."""
    return h("li", name, bar, h("strong", score, cls="atl-number atl-score"), key=key, cls="atl-bar-row")


def bar(share: float) -> Node:
    """Return a bar of a chart; its number stands beside it."""
    return h("span", cls="atl-bar-fill", vars={"--atl-share": f"{share:.3f}"}, aria_hidden="true")


def lines(name: str, items: Iterable[tuple[str, str, Do | None]], *, current: str = "") -> Node:
    """Make the log: (key, text, what a click on it does); the list follows its last line."""
    rows = [
        h(
            "li",
            h("button", text, type="button", do=do, cls="atl-line")
            if do
            else h("span", text, cls="atl-line"),
            key=line_key,
            aria_current="true" if line_key == current else None,
        )
        for line_key, text, do in items
    ]
    return h("ol", *rows, key="log", cls="atl-lines", aria_label=name, tabindex=0, data_follow="end")


def titled_list(heading: str, items: Iterable[Child], key: str) -> Node | None:
    """Return a heading and a list under it; nothing if there is nothing to list."""
    rows = [h("li", item) if isinstance(item, str) else item for item in items]
    return h("div", h("h3", heading), h("ul", *rows), key=key) if rows else None


def saved_item(title: str, about: Iterable[str], *buttons: Node | None, key: str) -> Node:
    """Make a line of a list of games or rooms to return to: a title, a few facts and buttons."""
    facts = [h("span", text, cls="atl-muted") for text in about]
    return h("li", stack(h("strong", title), *facts), *buttons, key=key, cls="atl-saved")


def facts(items: Iterable[tuple[str, Child]]) -> Node:
    """List names and values in two columns."""
    pairs = [h("div", h("dt", name), h("dd", value), cls="atl-fact") for name, value in items]
    return h("dl", *pairs, cls="atl-facts")


def command_line(label: str, send: str, *, placeholder: str = "") -> Node:
    """Make the field for typed commands; it sends ``typed`` with the ``value`` and empties itself."""
    return h(
        "form",
        h(
            "label",
            hidden(label),
            h(
                "input",
                name="command",
                type="text",
                cls="atl-input",
                dir="auto",
                placeholder=placeholder or None,
                maxlength=80,
                autocomplete="off",
                spellcheck="false",
            ),
            cls="atl-field",
        ),
        submit(send, "next", cls="", bare=True),
        key="command",
        cls="atl-command",
        do="typed",
        data_clear="yes",
    )


def link(text: str, href: str) -> Node:
    """Link to another page of this site (``./…`` or ``#…``)."""
    return h("a", text, href=href, cls="atl-link")


def link_line(words: Words, link: str, *, key: str, label: str, do: Do = "copied") -> Node:
    """Show a link with a button that copies it."""
    shown = h(
        "input",
        type="text",
        readonly=True,
        value=link,
        dir="ltr",
        cls="atl-input atl-link-field",
        name=key,
        aria_label=label,
    )
    copy = button(words.say("Copy the link"), do, icon="copy", key="copy", data_copy=link)
    return h("div", shown, copy, key=key, cls="atl-link-line")


def rule_button(words: Words, rule: str) -> Node:
    """Return the id of a rule as a button that opens its full text."""
    label = words.say("Rule {rule}", rule=rule)
    return button(label, ("rule", {"rule": rule}), icon="book", cls="atl-quiet atl-rule-button")

"""What became of everybody: who was saved or lost with which value, who carried whom, what took the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from survive_nb import rulebook
from survive_nb.survive.model import ISLANDS
from survive_nb.survive.view import Explorer, View
from survive_nb.table import Outcome
from survive_nb.ui.nodes import Child, Node, h
from survive_nb.ui.pieces import card, table
from survive_nb.ui.survive.badges import badges
from survive_nb.ui.survive.rescues import Rescues
from survive_nb.ui.words import Words


def fates_table(view: View, outcome: Outcome, words: Words) -> Node:
    """Return for each player the explorers saved and lost, with their values, and the score (END-2)."""
    rows: list[list[Child]] = []
    for seat, score in enumerate(outcome.scores):
        mine = [explorer for explorer in view.explorers if explorer.seat == seat]
        saved = [explorer for explorer in mine if explorer.place in ISLANDS]
        lost = [explorer for explorer in mine if explorer.place not in ISLANDS]
        name = h(
            "span",
            badges(view.options.colors_of(seat), words),
            h("span", words.player(seat)),
            cls="atl-player",
        )
        rows.append([name, _values(saved, words), _values(lost, words), words.number(score)])
    title = words.say("Saved and lost")
    columns = [words.say("Player"), words.say("Saved"), words.say("Lost"), words.say("Score")]
    equal = h(
        "p", words.say("Values do not count in this game: each explorer saved is one point."), cls="atl-muted"
    )
    return card(title, table(title, columns, rows), equal if view.options.equal_worth else None, key="fates")


def _values(explorers: Iterable[Explorer], words: Words) -> Node:
    """Return explorers as small coins with their values, the most valuable first."""
    ordered = sorted(explorers, key=lambda explorer: -(explorer.value or 0))
    if not ordered:
        return h("span", words.say("nobody"), cls="atl-muted")
    coins = [
        h(
            "li",
            words.number(explorer.value or 0),
            key=explorer.id,
            cls=f"atl-coin atl-{explorer.id.split('-')[0]}",
            title=words.title(explorer.id),
        )
        for explorer in ordered
    ]
    return h("ul", *coins, cls="atl-coins")


def carried_table(rescues: Rescues, owner_of: Mapping[str, int], players: int, words: Words) -> Node | None:
    """Return who saved whom: how many saved explorers of each player were steered by whom (BOAT-4)."""
    if not rescues.ashore:
        return None
    carried = rescues.carried(owner_of)
    swam = Counter(owner_of[name] for name in rescues.ashore if not rescues.carried_by.get(name))
    rows: list[list[Child]] = [
        [
            words.player(owner),
            *(words.number(carried[steerer, owner]) for steerer in range(players)),
            words.number(swam[owner]),
        ]
        for owner in range(players)
    ]
    title = words.say("Who saved whom")
    columns = [
        words.say("Saved explorers of"),
        *(words.say("steered by {player}", player=seat) for seat in range(players)),
        words.say("in no boat"),
    ]
    note = words.say("Whoever moved a boat with an explorer aboard that was saved in the end has steered it.")
    return card(title, table(title, columns, rows), h("p", note, cls="atl-muted"), key="carried")


def lost_table(rescues: Rescues, owner_of: Mapping[str, int], players: int, words: Words) -> Node | None:
    """Return what took the others: for each rule, how many explorers of whom."""
    if not rescues.lost:
        return None
    counts = Counter((rule, owner_of[explorer]) for explorer, rule in rescues.lost.items())
    rows: list[list[Child]] = [
        [
            words.say("{title} ({rule})", title=rulebook.rule(rule, words.lang).title, rule=rule),
            *(words.number(counts[rule, seat]) for seat in range(players)),
        ]
        for rule in dict.fromkeys(rescues.lost.values())
    ]
    title = words.say("What took the others")
    columns = [words.say("Rule"), *(words.player(seat) for seat in range(players))]
    return card(title, table(title, columns, rows), key="lost")

"""A game written out for people: each ply, its events, and what changed in each view.

Whole views at every ply would fill megabytes, so a ply shows only what is new in each view; what a viewer
may not know is a question mark, what does not exist a dash.  A few plies show the views whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

from survive_nb.game import CHANCE, Match, Viewer
from survive_nb.simulate import random_match

#: Fields that are empty because they are secret.
_SECRET = {"back", "value", "card", "fish_left", "no_fish_left"}
#: How often a whole view stands in the text.
_WHOLE_VIEWS = 4


def written(game: Any, options: Any, seed: int) -> str:
    """Play one random game and return its text."""
    title = f"{game.NAME}: a random game with seed {seed}"
    return replayed(game, random_match(game, options, Random(seed)), title)


def replayed(game: Any, played: Match, title: str) -> str:
    """Play a game again and return its text."""
    match = Match(game, played.start)
    viewer: list[Viewer] = [*range(played.start.options.players), None]
    lines = [title, *_facts(match.start.options), ""]
    lines += _start(match)
    seen = {look: _flat(asdict(match.view(look))) for look in viewer}
    whole = {len(played.log) * i // (_WHOLE_VIEWS - 1) for i in range(_WHOLE_VIEWS)}
    for number, ply in enumerate(played.log, 1):
        happened = match.play(ply.action)
        lines.append(f"{number}. {_who(ply.seat)} {_compact(game.action_to_json(ply.action))}")
        lines += [f"    {_event(event)}" for event in happened]
        now = {look: _flat(asdict(match.view(look))) for look in viewer}
        lines += _changes({look: _difference(seen[look], now[look]) for look in viewer})
        seen = now
        if number in whole:
            for look in viewer:
                lines += ["", f"    ---- all that {_whose(look)} sees after ply {number}", *_whole(now[look])]
            lines.append("")
    return "\n".join([*lines, "", f"result: {match.outcome}", ""])


def _facts(options: Any) -> Iterator[str]:
    yield " ".join(f"{name}={value}" for name, value in asdict(options).items())


def _start(match: Match) -> list[str]:
    """Write the deal row by row, for a game that has one."""
    deal = getattr(match.start, "deal", {})
    rows: dict[str, list[str]] = {}
    for space, (terrain, back) in deal.items():
        rows.setdefault(space[0], []).append(f"{space} {terrain}/{back}")
    return [*(", ".join(row) for row in rows.values()), ""] if rows else []


def _who(seat: Any) -> str:
    return CHANCE if seat == CHANCE else f"seat {seat}"


def _whose(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def _compact(action: dict[str, Any]) -> str:
    return " ".join(_word(value) for value in action.values())


def _event(event: Any) -> str:
    facts = " ".join(f"{name}={_word(value)}" for name, value in asdict(event).items() if name != "rule")
    return f"{type(event).__name__} {facts} [{event.rule}]".replace("  ", " ")


def _word(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "(" + " ".join(map(_word, value)) + ")"
    return "-" if value is None else str(value)


def _flat(thing: Any, path: str = "") -> dict[str, str]:
    """Return a view as lines of "field" → "value"; pieces go by their ids, tiles by their spaces."""
    if isinstance(thing, dict):
        name = thing.get("id") or thing.get("space")
        path = f"{path}.{name}" if name else path
        found: dict[str, str] = {}
        for key, value in thing.items():
            if name is None or key not in ("id", "space") or (key == "space" and thing.get("id")):
                found |= _flat(value, f"{path}.{key}".lstrip("."))
        return found
    if isinstance(thing, list | tuple) and any(isinstance(item, dict | list | tuple) for item in thing):
        found = {}
        for at, item in enumerate(thing):
            named = isinstance(item, dict) and ("id" in item or "space" in item)
            found |= _flat(item, path if named else f"{path}.{at}")
        return found
    hidden = thing is None and path.rpartition(".")[2] in _SECRET
    return {path: "?" if hidden else _word(thing)}


def _difference(old: dict[str, str], new: dict[str, str]) -> str:
    """Return what is new, changed, or gone, on one line."""
    changed = [f"{path}={value}" for path, value in new.items() if old.get(path) != value]
    gone = sorted({_stem(path) for path in old if "." in path and path not in new} - {*map(_stem, new)})
    return "  ".join([*changed, *(f"-{stem}" for stem in gone)])


def _stem(path: str) -> str:
    """Return the piece a field belongs to: "explorers.red-1" for "explorers.red-1.place"."""
    return path.rpartition(".")[0]


def _changes(by_eyes: dict[Viewer, str]) -> list[str]:
    """Write each different change once, with all viewers who saw it."""
    groups: dict[str, list[str]] = {}
    for viewer, change in by_eyes.items():
        groups.setdefault(change, []).append("*" if viewer is None else str(viewer))
    if len(groups) == 1:
        return [f"  all: {change or 'nothing new'}" for change in groups]
    return [f"  {''.join(who)}: {change or 'nothing new'}" for change, who in groups.items()]


def _whole(view: dict[str, str]) -> list[str]:
    """Write a view with one line for each of its fields, and the pieces of a field beside each other."""
    fields: dict[str, dict[str, list[str]]] = {}
    for path, value in view.items():
        field, _, rest = path.partition(".")
        piece = rest.rpartition(".")[0] if rest else ""
        fields.setdefault(field, {}).setdefault(piece, []).append(value)
    return [
        f"    {field}: " + ", ".join(f"{piece} {' '.join(values)}".strip() for piece, values in parts.items())
        for field, parts in fields.items()
    ]

"""Who sits where: the plan of a seat, and names that are fit to be shown to others."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from survive_nb.bots.house import house_bot
from survive_nb.fields import exact_object, items, refused

Kind = Literal["person", "bot"]

#: The longest name, in characters.
LONGEST_NAME: Final = 24
_ZWNJ: Final = "\N{ZERO WIDTH NON-JOINER}"
#: Letters that look alike in Persian and Arabic, and what stands for both when names are compared.
_ALIKE: Final = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", _ZWNJ: None})


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who takes a seat: a person, or a bot of the house by its name there (``"scout"``)."""

    kind: Kind
    name: str
    bot: str | None = None


def clean_name(name: object, longest: int = LONGEST_NAME) -> str:
    r"""Return a name without what could trick a screen; it may be empty then.

    Control characters, marks that turn the direction of writing and dollar signs (some screens typeset what
    stands between two of them) are dropped; the Persian half-space stays inside words.

    >>> clean_name("  Ada\u202e  $Lovelace$ ")
    'Ada Lovelace'
    """
    if not isinstance(name, str):
        return ""
    # Cut first what nobody means as a name, so that cleaning never takes long.
    spaced = " ".join(unicodedata.normalize("NFC", name[: 8 * longest]).split())
    kept = "".join(letter for letter in spaced if _is_fit(letter))
    # What was dropped may have left two spaces side by side.
    return " ".join(part.strip(_ZWNJ) for part in kept.split())[:longest].strip(" " + _ZWNJ)


def _is_fit(letter: str) -> bool:
    return letter == _ZWNJ or (letter != "$" and (letter == " " or letter.isprintable()))


def folded(name: str) -> str:
    """Return what two names have in common that a reader would take for the same.

    >>> folded("علي") == folded("علی")
    True
    """
    return unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()


def checked_plans(game: str, plans: Sequence[SeatPlan], players: int) -> tuple[SeatPlan, ...]:
    """Return the plans with clean names, all different, or raise `CannotRead`.

    Bots that would have the name of another seat are numbered; persons are asked for another name.
    """
    if len(plans) != players:
        raise refused(
            None,
            "This game is for {players} players, not for {seats}.",
            players=players,
            seats=len(plans),
        )
    cleaned = [_checked(game, seat, plan) for seat, plan in enumerate(plans)]
    taken: set[str] = set()
    for plan in cleaned:
        if plan.kind == "person":
            if folded(plan.name) in taken:
                raise refused(None, "Two seats cannot both be called {name}.", name=plan.name)
            taken.add(folded(plan.name))
    return tuple(plan if plan.kind == "person" else numbered(plan, taken) for plan in cleaned)


def _checked(game: str, seat: int, plan: SeatPlan) -> SeatPlan:
    name = clean_name(plan.name)
    if not name:
        raise refused(None, "Seat {seat} needs a name.", seat=seat)
    if plan.kind == "bot":
        house_bot(game, str(plan.bot))
        return replace(plan, name=name)
    if plan.kind != "person":
        raise refused(None, "A seat is for a person or a bot.")
    return SeatPlan("person", name)


def numbered(plan: SeatPlan, taken: set[str]) -> SeatPlan:
    """Return the plan under a name that is not taken yet, and note it among those that are."""
    name, number = plan.name, 1
    while folded(name) in taken:
        number += 1
        ending = f" {number}"
        name = plan.name[: LONGEST_NAME - len(ending)] + ending
    taken.add(folded(name))
    return replace(plan, name=name)


def plans_to_json(plans: Sequence[SeatPlan]) -> list[dict[str, Any]]:
    """Return the plans as the store and transcripts write them."""
    return [asdict(plan) for plan in plans]


def plans_from_json(data: object) -> list[SeatPlan]:
    """Read plans as `plans_to_json` writes them, or raise `CannotRead`; `checked_plans` comes next."""
    plans = []
    for entry in items(data, "seats"):
        found = exact_object(entry, "seat", ("kind", "name", "bot"))
        kind, name, bot = found["kind"], found["name"], found["bot"]
        if kind not in ("person", "bot") or not isinstance(name, str) or not isinstance(bot, str | None):
            raise refused(None, "A seat is for a person or a bot.")
        plans.append(SeatPlan("bot" if kind == "bot" else "person", name, bot))
    return plans

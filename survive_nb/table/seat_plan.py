"""The plan of each seat: a person or a built-in bot, with a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal

from survive_nb.fields import exact_object, input_error, items
from survive_nb.names import LONGEST_NAME, clean_name, folded
from survive_nb.registry import bots_of

Kind = Literal["person", "bot"]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who takes a seat: a person, or a built-in bot by name (``"scout"``)."""

    kind: Kind
    name: str
    bot: str | None = None


def checked_plans(game: str, plans: Sequence[SeatPlan], players: int) -> tuple[SeatPlan, ...]:
    """Return the plans with clean names, all different, or raise `InvalidInput`.

    Bots that would have the name of another seat are numbered; persons are asked for another name.
    """
    if len(plans) != players:
        raise input_error(
            None,
            "This game is for {players} players, not for {seats}.",
            players=players,
            seats=len(plans),
            code="wrong-number-of-players",
        )
    cleaned = [_checked(game, seat, plan) for seat, plan in enumerate(plans)]
    taken: set[str] = set()
    for plan in cleaned:
        if plan.kind == "person":
            if folded(plan.name) in taken:
                raise input_error(
                    None, "Two seats cannot both be called {name}.", name=plan.name, code="name-taken"
                )
            taken.add(folded(plan.name))
    return tuple(plan if plan.kind == "person" else numbered(plan, taken) for plan in cleaned)


def _checked(game: str, seat: int, plan: SeatPlan) -> SeatPlan:
    name = clean_name(plan.name)
    if not name:
        raise input_error(None, "Seat {seat} needs a name.", seat=seat, code="seat-name-missing")
    if plan.kind == "bot":
        bots_of(game).bot_class(str(plan.bot))
        return replace(plan, name=name)
    if plan.kind != "person":
        raise input_error(None, "A seat is for a person or a bot.", code="bad-seat")
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


def plans_to_json(plans: Sequence[SeatPlan]) -> list[dict[str, object]]:
    """Return the plans as the store and transcripts write them."""
    return [asdict(plan) for plan in plans]


def plans_from_json(data: object) -> list[SeatPlan]:
    """Read plans as `plans_to_json` writes them, or raise `InvalidInput`; `checked_plans` comes next."""
    plans = []
    for entry in items(data, "seats"):
        found = exact_object(entry, "seat", ("kind", "name", "bot"))
        kind, name, bot = found["kind"], found["name"], found["bot"]
        if kind not in ("person", "bot") or not isinstance(name, str) or not isinstance(bot, str | None):
            raise input_error(None, "A seat is for a person or a bot.", code="bad-seat")
        plans.append(SeatPlan("bot" if kind == "bot" else "person", name, bot))
    return plans

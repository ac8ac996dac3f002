"""An action that waits for secret answers (RUL-18)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class AnswerWindow:
    """An action of a seat that is played when the waiting ends, with the id of its click."""

    seat: int
    action: object
    click: str
    #: Who answers what, in the order of asking; ``None`` until bots have decided.
    answers: list[tuple[int, object]] | None = None
    #: What bots have decided so far, by seat.
    decided: dict[int, object] = field(default_factory=dict)

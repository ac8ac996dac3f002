"""A game as a fold over its records, and what is remembered so that looking at it stays fast.

A record is a ply, written as in a transcript (``{"seat": 0, "action": {...}}``), or says that a seat took its
last ply back (``{"undo": 0}``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from survive_nb.fields import exact_object, integer, plain_object, refused
from survive_nb.game import CHANCE, Actor, CannotRead, Eyes, Game, IllegalAction, Match
from survive_nb.store import Record

Body = dict[str, Any]


def ply_body(game: Game, seat: Actor, action: Any) -> Body:
    """Return the record of a ply."""
    return {"seat": seat, "action": game.action_to_json(action)}


def undo_body(seat: int) -> Body:
    """Return the record of a ply taken back."""
    return {"undo": seat}


def written(body: Body) -> str:
    """Return a record's body as the store keeps it."""
    return json.dumps(body, separators=(",", ":"))


class Play:
    """One game being played: the match, what each ply brought about, and who had to wait after it."""

    def __init__(self, game: Game, start: Any, *, memory_aid: bool) -> None:
        self.match = Match(game, start, memory_aid=memory_aid)
        #: Grows with every change; for caches only, it tells of hidden plies (RUL-18).
        self.revision = 0
        self._happened: list[Sequence[Any]] = []
        # For each ply, the eyes that could then only know that the table was waiting (RUL-18).
        self._waiting: list[tuple[Eyes, ...]] = []
        self._public: list[bool] = []
        self._everybody: tuple[Eyes, ...] = (None, *range(start.options.players))

    @classmethod
    def folded(cls, game: Game, start: Any, log: Iterable[Record], *, memory_aid: bool) -> Play:
        """Play a log from the store again, or raise `CannotRead` with the number of the record at fault."""
        play = cls(game, start, memory_aid=memory_aid)
        for number, record in enumerate(log):
            try:
                play.apply(json.loads(record.body))
            except (CannotRead, IllegalAction) as error:
                raise refused(
                    error.refusal.rule,
                    "This saved game is damaged at record {record}: {why}",
                    record=number,
                    why=replace(error.refusal, rule=None),
                ) from error
            except ValueError as error:
                raise refused(
                    None, "This saved game is damaged at record {record}.", record=number
                ) from error
        return play

    # -- playing ----------------------------------------------------------------------------------------

    def apply(self, body: object) -> None:
        """Apply one record, or raise `IllegalAction` or `CannotRead` and change nothing."""
        found = plain_object(body, "record")
        if "undo" in found:
            self._undo(integer(exact_object(found, "record", ("undo",))["undo"], "undo"))
        else:
            exact_object(found, "record", ("seat", "action"))
            seat: Actor = CHANCE if found["seat"] == CHANCE else integer(found["seat"], "seat")
            self._play(seat, self.match.game.action_from_json(found["action"]))
        self.revision += 1

    def _play(self, seat: Actor, action: Any) -> None:
        game = self.match.game
        events = self.match.play(action, seat)
        waiting = (eyes for eyes in self._everybody if game.waits_in_secret(self.match.state, eyes))
        self._happened.append(events)
        self._waiting.append(tuple(waiting))
        self._public.append(any(game.event_for(event, None) is not None for event in events))

    def _undo(self, seat: int) -> None:
        self.match.undo(seat)
        for notes in (self._happened, self._waiting, self._public):
            notes.pop()

    @property
    def rolls(self) -> int:
        """Return how often the die has been rolled."""
        return sum(ply.seat == CHANCE for ply in self.match.log)

    # -- looking ----------------------------------------------------------------------------------------

    def seen_by_ply(self, eyes: Eyes) -> list[list[Any]]:
        """Return for each ply what these eyes saw of it, as far as they may look at it today (SET-6)."""
        match = self.match
        if eyes == "everyone" and match.outcome is None:
            raise PermissionError("All eyes are for finished games only.")
        aid, now, event_for = match.memory_aid, match.state, match.game.event_for
        return [
            [
                seen
                for event in events
                if (seen := event_for(event, eyes, memory_aid=aid, now=now)) is not None
            ]
            for events in self._happened
        ]

    def moments(self, eyes: Eyes, seen: Iterable[object]) -> list[int]:
        """Return the lengths of the log at which these eyes saw something new, as `Match.moments` does.

        ``seen`` tells for each ply whether they saw anything of it.
        """
        moments = [0]
        question = None  # the ply that opened a secret question which is still open
        for done, (saw, waiting) in enumerate(zip(seen, self._waiting, strict=True), 1):
            if eyes in waiting:
                question = question or done
            elif saw:
                moments.append(done)
                question = None
        return moments if question is None else [*moments, question]

    def public_moments(self) -> int:
        """Return how many moments any onlooker has seen after the start."""
        return len(self.moments(None, self._public)) - 1

    def public_turn(self) -> int | None:
        """Return whose turn it is, as any onlooker may know it."""
        view = self.match.view(None)
        turn = getattr(view, "turn", view.to_act)
        return turn if self.match.outcome is None else None

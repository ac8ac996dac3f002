"""What the file of an exercise needs: see ``docs/teaching.md``."""

from __future__ import annotations

from survive_nb.teaching.comparison import EQUAL, Between, Comparison, Counts, Names, Number
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.tasks import (
    Case,
    ClickTask,
    FunctionTask,
    Places,
    ValueTask,
    WrongIdea,
    with_distinct_ideas,
)
from survive_nb.teaching.texts import Texts

__all__ = [
    "EQUAL",
    "Between",
    "Case",
    "ClickTask",
    "Code",
    "Comparison",
    "Counts",
    "FunctionTask",
    "Message",
    "Names",
    "Number",
    "Places",
    "Texts",
    "ValueTask",
    "WrongIdea",
    "say",
    "with_distinct_ideas",
]

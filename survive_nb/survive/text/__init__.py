"""Survive! in words: the log of a game, a position, actions and commands, in English and Persian.

>>> from random import Random
>>> from survive_nb import survive
>>> from survive_nb.i18n.words import Words
>>> from survive_nb.survive.model import PlaceExplorer
>>> words = Words("en", ["Ada", "Rosa"])
>>> options = survive.Options(players=2, first_player=0)
>>> state, events = survive.apply_action(survive.new_game(options, Random(7)), PlaceExplorer("red", 6, "F5"))
>>> [line.text for line in LogWriter(words).lines(events)]
['Ada placed a red explorer on F5.']
>>> print(prompt(survive.view_for(state, 1), words))
Your turn: place an explorer on a land tile.
>>> written(PlaceExplorer("red", 6, "F5"))
'place red 6 F5'
"""

from survive_nb.survive.text.board import describe, labels
from survive_nb.survive.text.commands import examples, parse, written
from survive_nb.survive.text.log import SurviveLogWriter as LogWriter
from survive_nb.survive.text.log import prompt
from survive_nb.survive.text.turn_summary import recap, turn_of, turn_summary

__all__ = [
    "LogWriter",
    "describe",
    "examples",
    "labels",
    "parse",
    "prompt",
    "recap",
    "turn_of",
    "turn_summary",
    "written",
]

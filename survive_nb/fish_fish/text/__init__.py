"""Fish Fish! in words: the log of a game, the table, actions and commands, in English and Persian.

>>> from random import Random
>>> from survive_nb import fish_fish
>>> from survive_nb.i18n.words import Words
>>> words = Words("en", ["Ada", "Rosa"])
>>> options = fish_fish.Options(players=2, first_fisher=0)
>>> row = fish_fish.LayRow("fish", 4)
>>> state, events = fish_fish.apply_action(fish_fish.new_game(options, Random(7)), row)
>>> [line.text for line in LogWriter(words).lines(events)]
['Ada laid row 1: bait 4 on “Fish!”.']
>>> print(prompt(fish_fish.view_for(state, 1), words))
Your turn, row 1, bait 4: bid 0 to 4 tiles.
>>> written(row)
'fish 4'
"""

from survive_nb.fish_fish.text.board import describe, labels
from survive_nb.fish_fish.text.commands import examples, parse, written
from survive_nb.fish_fish.text.log import FishLogWriter as LogWriter
from survive_nb.fish_fish.text.log import prompt
from survive_nb.fish_fish.text.turn_summary import recap, turn_of, turn_summary

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

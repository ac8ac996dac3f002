"""Exercises that check themselves: what the lessons ask, how answers are judged, who has done what.

A lesson is a folder of tasks (`survive_nb.teaching.sinking.exercises`), written as data, one file each.
In a notebook `survive_nb.lesson("sinking")` makes exercises of them: `check`, `hint`, `solution`, `status`.
Nothing here needs a screen, and nothing leaves the computer.
"""

from __future__ import annotations

from survive_nb.teaching.blank import ____

__all__ = ["____"]

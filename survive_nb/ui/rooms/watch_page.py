"""Watching a room, on a projector or from a chair at the wall: public facts only, and large."""

from __future__ import annotations

from dataclasses import replace

from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import stack
from survive_nb.ui.settings import SIZES, Settings


def in_large(settings: Settings) -> Settings:
    """Return the settings for a screen that many look at from afar; the browser does not remember them.

    The board is as large as can be seen without scrolling.

    >>> in_large(Settings(text_size="small")).text_size
    'large'
    """
    text = max(settings.text_size, "large", key=SIZES.index)
    return replace(settings, board_size="medium", text_size=text)


def for_the_wall(parts: Parts) -> Parts:
    """Return the page of a game for those who only watch: a large board, and one column beside it."""
    return replace(parts, main=stack(parts.main, parts.side, key="wall"), side=None, log=None)

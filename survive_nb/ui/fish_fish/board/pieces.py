"""What moves: tiles held, bid, landed and caught, and all cards as far as these eyes know them."""

from __future__ import annotations

from typing import Final

from survive_nb.fish_fish.model import CARD_COUNT, CARDS, SLOTS, TILES, Card
from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.ui.board.strokes import Fill, Line, Stamp, Stroke, circle, path_moved, written
from survive_nb.ui.fish_fish.board import places
from survive_nb.ui.fish_fish.board.brush import Picture, Text
from survive_nb.ui.fish_fish.board.cards import NUMBER_AT, NUMBER_SIZE, rounded
from survive_nb.ui.fish_fish.board.geometry import ASIDE, BAIT_BOXES, CARD_BOXES, CATCH, ROW, Chair, chairs
from survive_nb.ui.fish_fish.board.picture import FishPicture
from survive_nb.ui.fish_fish.board.reveal import draw_reveal
from survive_nb.ui.fish_fish.board.seats import kind_of
from survive_nb.ui.fish_fish.board.sprites import tile_name
from survive_nb.ui.script import written as number
from survive_nb.ui.theme import Theme

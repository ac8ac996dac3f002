"""What the guide of Survive! says."""

from __future__ import annotations

from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.bots.guided import LANDING_SPACES, others_harmed
from survive_nb.survive.history import GuideProgress
from survive_nb.survive.piece_index import PieceIndex, kind_of, tile_of
from survive_nb.survive.ui.controls import Choice
from survive_nb.survive.ui.guide.pointer import is_picked
from survive_nb.survive.view import View
from survive_nb.ui.guide import guide_texts

TEXTS: Final = guide_texts("survive_nb.survive.ui.guide")


def sentence(view: View, index: PieceIndex, action: m.Action, done: GuideProgress, chosen: Choice) -> str:
    """Return the template of the sentence for an action."""
    cases = TEXTS["cases"]
    if isinstance(action, m.Sink):
        if any(e.seat == view.viewer for e in index.explorers_at(action.space)):
            return cases["sink_own"]
        return cases["sink" if "sink" in done.met else "sink_first"]
    if action.type in TEXTS["actions"]:
        return TEXTS["actions"][action.type]
    kind = _kind(index, action)
    if tile_of(action) != chosen.tile:
        return cases["play_tile"]
    if is_picked(index, chosen, action):
        if kind == "sail" and isinstance(action, m.MoveBoat) and action.to in LANDING_SPACES:
            return cases["sail_in"]
        if isinstance(action, m.MoveCreature) and others_harmed(index, action):
            return TEXTS["strikes"][kind_of(action.creature)]
        return cases["sail_on"] if kind == "sail" and kind in done.met else TEXTS["go"][kind]
    if isinstance(action, m.MoveCreature):
        return TEXTS["rolled_later" if "creature" in done.met else "rolled"][kind_of(action.creature)]
    first = TEXTS["first"][kind]
    return TEXTS["later"].get(kind, first) if kind in done.met else first


def _kind(index: PieceIndex, action: m.Action) -> str:
    """Name what an action does."""
    match action:
        case m.MoveExplorer(to_island=str()):
            return "land"
        case m.MoveExplorer(explorer, to_boat=str()):
            return "board" if index.place_of(explorer) in index.land else "climb"
        case m.MoveExplorer(to_space=space):
            return "walk" if space in index.land else "swim"
        case m.MoveBoat(boat):
            return "sail" if index.boats[boat].crew else "fetch"
        case m.PlayWind():
            return "wind"
        case m.PlayDolphin():
            return "dolphin"
        case m.PlayCreature():
            return "chase"
        case _:
            return "creature"

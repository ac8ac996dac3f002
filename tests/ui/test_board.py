"""The painted board shows what the view says and sends only what changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import dist, isfinite, sqrt
from threading import Thread
from typing import Any

import ipycanvas
import pytest
from ipywidgets.widgets import widget as widgets

from survive_nb.hexes import HEX_OF
from survive_nb.survive import board as rules_board
from survive_nb.survive.compose import compose
from survive_nb.survive.model import COLORS, ISLANDS, KINDS, Options
from survive_nb.survive.piece_index import index_pieces
from survive_nb.survive.ui.board import geometry, sprites
from survive_nb.survive.ui.board.land_and_pieces import draw_pieces, flags_of
from survive_nb.survive.ui.board.picture import Marks, Picture
from survive_nb.survive.ui.screens import new_board
from survive_nb.survive.view import View, view_for
from survive_nb.ui.drawing import board_canvas
from survive_nb.ui.drawing.board_canvas import BoardCanvas, run_unguarded
from survive_nb.ui.drawing.ipycanvas_adapter import drawing_batch
from survive_nb.ui.drawing.painter import ScaledCanvas
from survive_nb.ui.drawing.strokes import Hexes, Label, Line, Stamp, Text
from survive_nb.ui.theme import CLASSIC, THEMES
from tests.ui.drawings import points
from tests.ui.survive_games import matches

#: So far outside the picture may a piece or a line reach.
MARGIN = 40


@pytest.fixture(scope="module")
def game() -> list[View]:
    """Views of a lively game from its first placements to its end, for different viewers."""
    moments = list(matches(Options(players=4, first_player=0), seed=5, most=600))
    # The match is the same object throughout, so positions are taken from it by their ply.
    match = moments[-1]
    plies = range(0, len(match.log), 23)
    return [view_for(match.state_at(ply), (None, 0, 3)[ply % 3], memory_aid=True) for ply in plies]


@pytest.fixture
def board() -> Iterator[BoardCanvas]:
    board = new_board(run_unguarded)
    yield board
    board.close()


def picture(view: View, marks: Marks | None = None, theme: str = "classic", names: bool = True) -> Picture:
    return Picture(view, THEMES[theme], marks or Marks(), names)


def position(pieces: str, island: str = "", **more: Any) -> View:
    return view_for(compose(island, pieces, **more), None)


def canvases(batch: list[Any]) -> list[str]:
    """Return the canvases that a batch of commands paints on, in order."""
    switch = ipycanvas.canvas.COMMANDS["switchCanvas"]
    return [command[1][0].removeprefix("IPY_MODEL_") for command in batch if command[0] == switch]


def line_dash(batch: list[Any], canvas: str) -> list[float] | None:
    """Return the dashes that a batch sets on a canvas last, or None if it leaves them as they were."""
    dash, current = None, ""
    for number, *rest in batch:
        if number == ipycanvas.canvas.COMMANDS["switchCanvas"]:
            current = rest[0][0].removeprefix("IPY_MODEL_")
        elif number == ipycanvas.canvas.COMMANDS["setLineDash"] and current == canvas:
            dash = rest[0][0]
    return dash


def people(view: View) -> int:
    """Count the explorers that are drawn: each by its stamp, or as many as the plate beside it says."""
    drawing = draw_pieces(view, CLASSIC)
    stamps = [stroke.sprite for stroke in drawing if isinstance(stroke, Stamp)]
    texts = [stroke.text for stroke in drawing if isinstance(stroke, Label)]
    badges = [sprite for sprite in stamps if sprite in ("coin", "count")]
    more = sum(int(text) - 1 for badge, text in zip(badges, texts, strict=True) if badge == "count")
    packs = Counter((c.space, c.id.partition("-")[0]) for c in view.creatures if c.space)
    explorers = sum(sprite.startswith(("explorer-", "swimmer-")) for sprite in stamps)
    return explorers + more - sum(number - 1 for number in packs.values())


# -- where things lie --------------------------------------------------------------------------------------


def test_the_frame_has_all_places_inside() -> None:
    frame: dict[str, Any] = geometry.FRAME
    assert list(frame["cells"]) == [*HEX_OF, *ISLANDS]
    for place, (x, y) in frame["cells"].items():
        room = frame["island"] if place in ISLANDS else frame["size"]
        assert room <= x <= frame["width"] - room
        assert room <= y <= frame["height"] - room
    json.dumps(frame)


def test_neighbours_touch_without_overlap() -> None:
    for one, (x, y) in geometry.CENTRES.items():
        for other, at in geometry.CENTRES.items():
            if one < other:
                assert dist((x, y), at) >= geometry.SIZE * sqrt(3) - 0.1
    assert rules_board.spaces_beside("G6") == ("G7", "H7", "H6", "G5", "F6", "F7")


def test_island_lies_beside_landing_spaces() -> None:
    for island, spaces in rules_board.LANDINGS.items():
        near = sorted(HEX_OF, key=lambda space: dist(geometry.CENTRES[space], geometry.CENTRES[island]))
        assert set(near[:2]) == set(spaces)


# -- what is drawn -----------------------------------------------------------------------------------------


def test_every_piece_is_drawn(game: list[View]) -> None:
    for view in game:
        drawing = draw_pieces(view, CLASSIC)
        stamps = Counter(stroke.sprite for stroke in drawing if isinstance(stroke, Stamp))
        assert people(view) == sum(explorer.place is not None for explorer in view.explorers)
        assert (
            stamps["boat-back"] == stamps["boat-front"] == sum(boat.space is not None for boat in view.boats)
        )
        for kind in KINDS:
            spaces = {c.space for c in view.creatures if c.space and c.id.startswith(kind)}
            assert stamps[kind] == len(spaces)


def test_every_tile_is_drawn(game: list[View]) -> None:
    for view in game:
        land = picture(view).layers().setting
        tiles = Counter(
            stroke.sprite.partition("-")[0]
            for stroke in land
            if isinstance(stroke, Stamp) and stroke.sprite != "ripples"
        )
        assert tiles == Counter(tile.terrain for tile in view.land)


def test_nothing_leaves_the_picture(game: list[View]) -> None:
    marks = Marks(
        "G6",
        {"NW": "go", "A1": "deadly", "M7": "choose"},
        frozenset({"F12"}),
        (("A1", "M7"),),
        (("C1", "NW"), ("D4", "D4")),
    )
    for view in game:
        for layer in picture(view, marks).layers():
            for x, y in points(layer):
                assert isfinite(x)
                assert isfinite(y)
                assert -MARGIN <= x <= geometry.WIDTH + MARGIN
                assert -MARGIN <= y <= geometry.HEIGHT + MARGIN


def test_all_on_one_space_are_counted() -> None:
    crowd = "\n".join(f"{color}-{i} D5" for color in COLORS for i in range(1, 8))
    view = position(
        f"{crowd}\nboat-1 D5: red-8 blue-8 green-8\nserpent-1 D5\nshark-1 D5\nshark-2 D5\nwhale-1 D5"
    )
    drawing = draw_pieces(view, CLASSIC)
    assert people(view) == 31
    texts = [stroke.text for stroke in drawing if isinstance(stroke, Label)]
    assert sorted(texts) == ["2", "7", "7", "7", "7"]


def test_forty_saved_explorers_are_counted() -> None:
    view = position("\n".join(f"{color}-{i} NW" for color in COLORS for i in range(1, 11)))
    drawing = draw_pieces(view, CLASSIC)
    assert people(view) == 40
    assert [stroke.text for stroke in drawing if isinstance(stroke, Label)] == ["10"] * 4


def test_swimmers_differ_from_those_on_land() -> None:
    view = position("red-1 D4\nred-2 D5\nred-3 NW", "D . . . b . . . . . .")
    stamps = [stroke.sprite for stroke in draw_pieces(view, CLASSIC) if isinstance(stroke, Stamp)]
    assert stamps == ["explorer-red", "swimmer-red", "explorer-red"]


def test_boat_shows_controlling_colours() -> None:
    crews = {
        "red-1 red-2 blue-1": ["red"],
        "red-1 blue-1": ["red", "blue"],
        "": [],
        "blue-1 green-1 red-1": ["red", "green", "blue"],
    }
    for crew, flags in crews.items():
        view = position(f"boat-1 C5: {crew}")
        assert flags_of(index_pieces(view).crew(view.boats[0])) == flags


def test_two_colors_count_as_one_player() -> None:
    options = Options(players=2, colors_per_player=2, first_player=0)
    view = position("boat-1 C5: red-1 green-1 blue-1", options=options)
    assert flags_of(index_pieces(view).crew(view.boats[0])) == ["red"]


def test_values_show_only_if_known() -> None:
    state = compose("D . . . b b . . . . .", "red-10 D4\nblue-9 D5\nboat-1 C5: red-8")
    shown = {
        aid: [
            s.text for s in draw_pieces(view_for(state, 0, memory_aid=aid), CLASSIC) if isinstance(s, Label)
        ]
        for aid in (False, True)
    }
    assert shown == {False: [], True: ["4", "6"]}
    picture = Picture(view_for(state, 0, memory_aid=True), CLASSIC, Marks(hints=(("D4", "D5"),)), lang="fa")
    texts = [s.text for layer in picture.layers() for s in layer if isinstance(s, Text)]
    assert texts == ["۴", "۶", "۱"], "values and ranks in the digits of the language"


def test_space_names_can_be_hidden(game: list[View]) -> None:
    with_names = [s.text for layer in picture(game[3]).layers() for s in layer if isinstance(s, Label)]
    assert set(HEX_OF) <= set(with_names)
    assert all(text.isascii() for text in with_names)
    without = [
        s.text for layer in picture(game[3], names=False).layers() for s in layer if isinstance(s, Label)
    ]
    assert not set(HEX_OF) & set(without)


def test_targets_differ_in_form(game: list[View]) -> None:
    marks = Marks(targets={"A1": "go", "A2": "deadly", "A3": "choose"})
    signs = [stroke.sprite for stroke in picture(game[0], marks).layers().signs if isinstance(stroke, Stamp)]
    assert sorted(signs) == ["sign-choose", "sign-deadly", "sign-go"]
    assert len({sprites.SPRITES.sprite(sign, CLASSIC).art[0].path for sign in signs}) == 3


def test_tints_leave_space_names_readable(game: list[View]) -> None:
    marks = Marks(targets={"C3": "go", "D5": "deadly", "NW": "choose"})
    rings = picture(game[0], marks).layers().rings
    tints = [stroke for stroke in rings if isinstance(stroke, Hexes) and not stroke.width]
    assert len(tints) == 2
    for tint, space in zip(tints, ("C3", "D5"), strict=True):
        name = next(
            s
            for layer in picture(game[0]).layers()
            for s in layer
            if isinstance(s, Label) and s.text == space
        )
        assert max(y for polygon in tint.polygons for _, y in polygon) < name.y - name.size / 2


def test_unknown_marks_are_ignored(game: list[View]) -> None:
    marks = Marks("Z9", {"Z9": "go"}, frozenset({"Z9"}), (("Z9", "A1"), ("A1", "A1")), (("A1", "boat-1"),))
    shown = picture(game[0], marks).layers()
    assert shown.rings == shown.signs == ()


# -- what travels to the browser ---------------------------------------------------------------------------


def test_nothing_is_sent_without_browser(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    board.show(picture(game[0]))
    assert not sent
    board.redraw()
    assert len(sent) == 1


def test_ready_browser_gets_everything(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    board.show(picture(game[0]))
    for _ in range(2):
        board.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == 2
    first, again = (canvases(batch) for batch, _ in sent)
    # Each canvas is named: a new browser cannot know which one was painted on last.
    assert first == again
    assert sent[1][0][0][0] == ipycanvas.canvas.COMMANDS["switchCanvas"]
    assert first.count(board.widget.model_id) == 1
    assert sent[0][1] <= 150_000


def say(board: BoardCanvas, event: str) -> None:
    """Send what the browser's side of a canvas sends."""
    board.widget._handle_msg({"content": {"data": {"method": "custom", "content": {"event": event}}}})


def test_empty_board_is_painted_when_shown(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    board.show(picture(game[0]))
    say(board, "shown")
    assert len(sent) == 1, "the report that the canvas is ready was lost"
    say(board, "shown")
    assert len(sent) == 1, "a painted board is not painted again"
    say(board, "client_ready")
    say(board, "shown")
    assert len(sent) == 2


def test_browser_may_answer_on_thread(
    game: list[View], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """JupyterLab and ipykernel 7 do that: the canvas is answered before its board is complete."""
    answers: list[Thread] = []

    class AnsweredCanvas(ScaledCanvas):
        def __init__(self, *size: Any, reports_ready: bool = False, **more: Any) -> None:
            super().__init__(*size, reports_ready=reports_ready, **more)
            if reports_ready:
                ready = {"content": {"data": {"method": "custom", "content": {"event": "client_ready"}}}}
                answers.append(Thread(target=self._handle_msg, args=[ready]))
                answers[-1].start()
                answers[-1].join(0.2)  # so the answer comes first, unless it has to wait

    monkeypatch.setattr(board_canvas, "ScaledCanvas", AnsweredCanvas)
    board = new_board(run_unguarded)
    answers[0].join()
    board.show(picture(game[0]))
    assert len(sent) == 1
    board.close()


def test_only_layers_that_changed_are_sent(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    view = game[len(game) // 2]
    board.show(picture(view))
    board.redraw()
    sent.clear()
    board.show(picture(view))
    assert not sent
    board.show(picture(view, Marks(selected="G6", targets={"A1": "go"})))
    painted = canvases(sent[0][0])
    assert painted[0] == board.widget.model_id
    assert len(painted) == 2
    assert sent[0][1] <= 10_000


def test_picture_resolution_follows_the_screen(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    board.show(picture(game[0]))
    board.sharpen(1200)
    assert board.widget.width >= 1200, "before a browser is there, only the size changes"
    assert not sent
    board.redraw()
    for pixels, drawings in ((700, 1), (1200, 1), (1600, 2), (99_999, 2)):
        wide = board.widget.width
        board.sharpen(pixels)
        assert board.widget.width >= wide
        assert len(sent) == drawings
    assert 1600 <= board.widget.width < 1700
    assert canvases(sent[0][0]) == canvases(sent[1][0]), "everything is repainted"


def test_mid_game_move_is_small(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    views = game[len(game) // 2 :][:5]
    board.show(picture(views[0]))
    board.redraw()
    targets = dict.fromkeys(list(HEX_OF)[20:32], "go")
    for view in views[1:]:
        sent.clear()
        marks = Marks("G6", targets, frozenset(list(HEX_OF)[60:70]), (("A1", "A2"), ("B1", "B2")))  # type: ignore[arg-type]
        wanted = picture(view, marks).layers()
        board.show(picture(view, marks))
        assert wanted.ground == picture(views[0]).layers().ground
        assert len(sent) == 1
        assert sent[0][1] <= 25_000


def test_new_theme_repaints_all_sprites(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    board.show(picture(game[0]))
    board.redraw()
    before = canvases(sent[-1][0])
    board.show(picture(game[0], theme="high-contrast"))
    assert len(canvases(sent[-1][0])) == len(before)


def test_dashes_do_not_persist(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    dashed = Line("M 0 0 L 9 9", "#000000", 2.0, (4.0, 4.0))
    board.show(picture(game[0], Marks(over=(dashed,))))
    board.redraw()
    sent.clear()
    board.show(picture(game[0], Marks(over=(dashed._replace(dash=()),))))
    assert line_dash(sent[0][0], board.widget.model_id) == []


def _fail_half_way(board: BoardCanvas) -> None:
    with drawing_batch():
        board.widget.fill_rect(1, 2, 3, 4)
        raise ZeroDivisionError


def test_painting_error_leaves_nothing(board: BoardCanvas, game: list[View], sent: list[Any]) -> None:
    board.show(picture(game[0]))
    board.redraw()
    sent.clear()
    with pytest.raises(ZeroDivisionError):
        _fail_half_way(board)
    assert not sent
    board.show(picture(game[0], Marks(selected="A1")))
    assert len(sent) == 1
    assert ipycanvas.canvas.COMMANDS["fillRect"] not in {command[0] for command in sent[0][0]}


def test_closing_leaves_no_widget_behind(game: list[View], sent: list[Any]) -> None:
    before = set(widgets._instances)
    board = new_board(run_unguarded)
    board.show(picture(game[0]))
    board.redraw()
    assert len(widgets._instances) > len(before)
    board.close()
    assert set(widgets._instances) == before
    sent.clear()
    board.show(picture(game[1]))
    assert not sent

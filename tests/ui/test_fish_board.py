"""The painted table of Fish Fish! shows what the view says and no more, and sends only what changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import isfinite
from random import Random
from typing import Any

import ipycanvas
import pytest
from ipywidgets.widgets import widget as widgets

from survive_nb.fish_fish.model import (
    BAITS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    SLOTS,
    TILES,
    Bid,
    LayRow,
    Options,
    State,
)
from survive_nb.fish_fish.rules import apply_action, legal_actions, new_game
from survive_nb.fish_fish.text.board import places
from survive_nb.fish_fish.ui import pictures
from survive_nb.fish_fish.ui.board import geometry, sprites
from survive_nb.fish_fish.ui.board.picture import FishMarks, FishPicture
from survive_nb.fish_fish.ui.board.sprites import KINDS, badge, kind_of, look_of
from survive_nb.fish_fish.ui.screens import new_board
from survive_nb.fish_fish.view import View, view_for
from survive_nb.game import EVERYONE, Viewer
from survive_nb.ui.drawing.board_canvas import BoardCanvas, run_unguarded
from survive_nb.ui.drawing.paths import steps
from survive_nb.ui.drawing.strokes import Drawing, Label, Line, Stamp, Text
from survive_nb.ui.theme import CLASSIC, THEMES, Theme, contrast
from tests.ui.drawings import points

TABLES = range(MIN_PLAYERS, MAX_PLAYERS + 1)
NAMES = ("Ada", "مریم میرزاخانی", "Katherine Johnson", "نیما", "R2-D2", "Emmy", "لیلا", "Sofia")
every_table = pytest.mark.parametrize("players", TABLES)
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def played(players: int, seed: int = 3) -> list[State]:
    """Return every moment of a game in which fish bid a little at a time."""
    random = Random(seed)
    state = new_game(Options(players=players, first_fisher=1), random)
    moments = [state]
    while state.actor is not None:
        state, _ = apply_action(state, random.choice(legal_actions(state)[:3]))
        moments.append(state)
    return moments


def picture(
    state: State | View,
    viewer: Viewer = None,
    marks: FishMarks | None = None,
    theme: Theme = CLASSIC,
    **more: Any,
) -> FishPicture:
    view = state if isinstance(state, View) else view_for(state, viewer)
    return FishPicture(view, marks or FishMarks(), theme, NAMES, **more)


def stamps(drawing: Drawing) -> Counter[str]:
    return Counter(stroke.sprite for stroke in drawing if isinstance(stroke, Stamp))


def texts(drawing: Drawing) -> list[str]:
    return [stroke.text for stroke in drawing if isinstance(stroke, Text | Label)]


@pytest.fixture
def board() -> Iterator[BoardCanvas]:
    board = new_board(run_unguarded)
    yield board
    board.close()


# -- where things lie --------------------------------------------------------------------------------------


@every_table
def test_frame_places_are_separate(players: int) -> None:
    frame: dict[str, Any] = geometry.frame_for(players)
    assert set(frame["cells"]) == set(places(players))
    assert frame["shape"] == "box"
    json.dumps(frame)
    for x, y, width, height in frame["cells"].values():
        assert width / 2 <= x <= frame["width"] - width / 2
        assert height / 2 <= y <= frame["height"] - height / 2
    for (x, y, width, height), (x2, y2, width2, height2) in combinations(frame["cells"].values(), 2):
        assert abs(x - x2) >= (width + width2) / 2 or abs(y - y2) >= (height + height2) / 2


@every_table
def test_seats_go_round_clockwise(players: int) -> None:
    seats = geometry.chairs(players)
    middle = geometry.HEIGHT / 2
    crosses = sum(
        (a.x - geometry.CENTRE_X) * (b.y - middle) - (a.y - middle) * (b.x - geometry.CENTRE_X)
        for a, b in zip(seats, (*seats[1:], seats[0]), strict=True)
    )
    # With the y axis down, a way round with the clock has a positive area; two seats have none.
    assert crosses > 0 or players == 2
    assert seats[0].inward == -1


# -- what is drawn -----------------------------------------------------------------------------------------


@every_table
def test_tiles_are_drawn_per_view(players: int) -> None:
    for state in played(players):
        view = view_for(state, None)
        drawn = stamps(picture(view).layers().pieces)
        for seat in range(players):
            if seat == view.fisher:
                continue
            tiles = drawn[sprites.tile_name(seat, kind_of(seat, view.fisher))]
            shown = (view.rows[-1].bids if view.rows else view.bids) if view.bait is None else view.bids
            caught = sum(row.bids[seat] or 0 for row in view.rows if row.revealed and row.card == "fish")
            landed = sum(min(count, 2) for count in view.slots[seat])
            assert tiles == view.tiles[seat] + (shown[seat] or 0) + caught + landed


def test_baits_and_backs_match_fisher() -> None:
    for state in played(4):
        view = view_for(state, None)
        drawn = stamps(picture(view).layers().pieces)
        assert sum(drawn[f"bait-{bait}"] for bait in SLOTS) == len(BAITS)
        hidden = sum(row.card is None for row in view.rows) + (view.bait is not None)
        assert drawn["back"] == view.cards_left + hidden


@pytest.mark.slow
@every_table
def test_nothing_leaves_the_picture(players: int) -> None:
    marks = FishMarks(frozenset({"bait-3", "seat-0"}), frozenset(places(players)), (frozenset({"row"}),))
    for state in played(players)[::3]:
        for layer in picture(state, EVERYONE, marks).layers():
            for x, y in points(layer):
                assert isfinite(x)
                assert isfinite(y)
                # The grain of the wood runs on beyond the edge.
                assert -70 <= x <= geometry.WIDTH + 70
                assert 0 <= y <= geometry.HEIGHT


def test_the_arrows_turn_with_every_hand() -> None:
    moments = played(4)
    first = next(state for state in moments if state.hand == 1)
    second = next(state for state in moments if state.hand == 2)
    third = next(state for state in moments if state.hand == 3)
    arrows = [picture(state).layers().setting[2] for state in (first, second, third)]
    assert arrows[0] == arrows[2] != arrows[1]


def test_numbers_are_written_in_the_language() -> None:
    state = played(5)[20]
    english, persian = (picture(state, lang=lang).layers() for lang in ("en", "fa"))
    digits = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
    assert [text.translate(digits) for text in texts(english.pieces)] == texts(persian.pieces)


def test_names_keep_their_direction() -> None:
    hostile = ("x" * 5000, "a\ud800\x00\n\u202eb", "", "سلام <b>", "🐟" * 40)
    view = view_for(played(5)[0], None)
    drawn = FishPicture(view, FishMarks(), CLASSIC, hostile).layers().ground
    shown = [stroke for stroke in drawn if isinstance(stroke, Text) and not stroke.text.isdecimal()]
    assert [stroke.direction for stroke in shown] == ["ltr", "ltr", "ltr", "rtl", "ltr"]
    assert all(len(stroke.text) <= 18 for stroke in shown)
    assert shown[1].text == "a b"
    json.dumps([stroke.text for stroke in shown], ensure_ascii=False).encode()


def test_missing_names_are_tolerated() -> None:
    assert FishPicture(view_for(played(8)[5], None), FishMarks(), CLASSIC, ()).layers()


def test_winners_wear_a_crown() -> None:
    over = picture(played(3)[-1]).layers()
    assert over.signs
    assert over.rings
    assert not picture(played(3)[-2]).layers().signs


def test_unknown_marks_are_ignored() -> None:
    marks = FishMarks(frozenset({"bait-9", "seat-7"}), frozenset({"G6"}), (frozenset({"bid-5"}),))
    assert picture(played(4)[2], None, marks).layers().signs == ()


def test_only_legal_bids_are_offered() -> None:
    state, _ = apply_action(played(4)[0], LayRow("fish", 2))
    marks = FishMarks(targets=frozenset({"bid-0", "bid-2"}))
    assert stamps(picture(state, None, marks).layers().pieces)["chip"] == 2
    assert stamps(picture(state).layers().pieces)["chip"] == 0


def test_checked_row_stays_in_the_middle() -> None:
    start, _ = apply_action(played(3)[0], LayRow("fish", 5))
    bid, _ = apply_action(start, Bid(2))
    revealed, _ = apply_action(bid, Bid(1))
    drawn = picture(revealed).layers().pieces
    card = next(stroke for stroke in drawn if isinstance(stroke, Stamp) and stroke.sprite == "card-fish")
    assert card.scale > 1
    assert stamps(drawn)["hooked"] == 2
    laid, _ = apply_action(revealed, LayRow("no_fish", 2))
    drawn = picture(laid).layers().pieces
    card = next(stroke for stroke in drawn if isinstance(stroke, Stamp) and stroke.sprite == "card-fish")
    assert card.scale < 0.5
    assert not stamps(drawn)["hooked"]


# -- what nobody else may know -----------------------------------------------------------------------------


def test_secret_card_changes_no_other_view() -> None:
    for players in (2, 5, 8):
        start = played(players)[0]
        worlds = [apply_action(start, LayRow(card, 3))[0] for card in ("fish", "no_fish")]
        for viewer in (None, *range(players)):
            one, other = (picture(state, viewer).layers() for state in worlds)
            assert (one == other) == (viewer != start.fisher)


def test_discarded_card_is_fishers_only() -> None:
    start = played(2)[0]
    worlds = []
    for card in ("fish", "no_fish"):
        state, _ = apply_action(start, LayRow(card, 3))
        worlds.append(apply_action(state, legal_actions(state)[0])[0])
    assert not worlds[0].rows[0].revealed
    for viewer in (None, 0, 1):
        one, other = (picture(state, viewer).layers() for state in worlds)
        assert (one == other) == (viewer != start.fisher)
        assert stamps(one.pieces)["unseen"] == 1


# -- what travels to the browser ---------------------------------------------------------------------------


def test_nothing_is_sent_without_browser(board: BoardCanvas, sent: list[Any]) -> None:
    board.show(picture(played(4)[0]))
    assert not sent
    for _ in range(2):
        board.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == 2
    assert sent[0][0] == sent[1][0]
    assert sent[0][0][0][0] == ipycanvas.canvas.COMMANDS["switchCanvas"]


@pytest.mark.slow
@every_table
def test_a_click_sends_one_small_message(board: BoardCanvas, sent: list[Any], players: int) -> None:
    moments = played(players)
    marks = FishMarks(frozenset({"bid-1"}), frozenset({f"bid-{tiles}" for tiles in range(TILES + 1)}))
    board.show(picture(moments[0]))
    board.redraw()
    assert sent[0][1] <= 200_000
    for state in moments[1:]:
        sent.clear()
        board.show(picture(state, None, marks))
        assert len(sent) == 1
        assert sent[0][1] <= 25_000
        board.show(picture(state, None, marks))
        assert len(sent) == 1


def test_dashes_do_not_persist(board: BoardCanvas, sent: list[Any]) -> None:
    marks = FishMarks(hints=(frozenset({"row"}),))
    board.show(picture(played(4)[0], None, marks))
    board.redraw()
    sent.clear()
    board.show(picture(played(4)[0], None, FishMarks(selected=frozenset({"row"}))))
    names = {number: name for name, number in ipycanvas.canvas.COMMANDS.items()}
    used = [names[command[0]] for command in sent[0][0]]
    assert used.index("setLineDash") < used.index("stroke")


def test_new_theme_or_table_repaints(board: BoardCanvas, sent: list[Any]) -> None:
    board.show(picture(played(4)[0]))
    board.redraw()
    for state, theme in ((played(4)[0], THEMES["high-contrast"]), (played(6)[0], THEMES["high-contrast"])):
        board.show(picture(state, theme=theme))
    board.redraw()
    assert board._painted is not None
    assert board._painted.layers == picture(played(6)[0], theme=THEMES["high-contrast"]).layers()
    assert len(sent) == 4


def test_closing_leaves_no_widget_behind(sent: list[Any]) -> None:
    before = set(widgets._instances)
    board = new_board(run_unguarded)
    board.show(picture(played(2)[0]))
    board.redraw()
    board.close()
    assert set(widgets._instances) == before
    sent.clear()
    board.show(picture(played(2)[1]))
    assert not sent


# -- seats, sprites and the panel --------------------------------------------------------------------------


@every_theme
def test_seats_differ_in_every_feature(theme: Theme) -> None:
    looks = [look_of(seat, theme) for seat in range(MAX_PLAYERS)]
    for field in ("name", "color"):
        assert len({getattr(look, field) for look in looks}) == MAX_PLAYERS
    badges = [[stroke.path for stroke in badge(seat, theme)] for seat in range(MAX_PLAYERS)]
    for shapes_or_letters in ({paths[0] for paths in badges}, {paths[-1] for paths in badges}):
        assert len(shapes_or_letters) == MAX_PLAYERS
    for fisher in range(MAX_PLAYERS):
        held = [kind_of(seat, fisher) for seat in range(MAX_PLAYERS) if seat != fisher]
        assert len(set(held)) == len(KINDS) == len(held)


@every_theme
def test_colors_contrast_with_their_surroundings(theme: Theme) -> None:
    for seat in range(MAX_PLAYERS):
        look = look_of(seat, theme)
        assert contrast(look.color, look.ink) >= 4.5
        colors = sprites.palette(theme, seat)
        # A fish has a dark outline: either its body or its outline stands out from the tile.
        assert max(contrast(colors["body"], colors["tile"]), contrast(colors["ink"], colors["tile"])) >= 3
        assert max(contrast(look.color, theme.ink), contrast(look.color, theme.halo)) >= 3
    colors = sprites.palette(theme)
    assert contrast(colors["catch"], colors["ink"]) >= 3
    for line, ground in (("calm-edge", "calm"), ("alarm-edge", "alarm"), ("brass", "back"), ("ink", "bait")):
        assert contrast(colors[line], colors[ground]) >= 3, (line, ground)


@every_theme
def test_sprites_are_coloured_and_fit(theme: Theme) -> None:
    for name in sprites.SPRITES.boxes:
        drawn = sprites.SPRITES.sprite(name, theme)
        for stroke in drawn.art:
            assert stroke.color.startswith("#")
            edge = stroke.width / 2 if isinstance(stroke, Line) else 0
            for letter, values in steps(stroke.path):
                # The handles of a curve lie outside it, so its ends are looked at.
                ends = values[:2] if letter == "O" else values[-2:]
                reach = values[2:] if letter == "O" else (0, 0)
                for value, more, half in zip(
                    ends, reach, (drawn.half_width, drawn.half_height), strict=False
                ):
                    assert abs(value) + more + edge <= half + 0.01, (name, stroke)


def test_panel_has_every_picture() -> None:
    names = ["card-fish", "card-no_fish", "back", "catch-board", "way", *(f"bait-{bait}" for bait in SLOTS)]
    seats = range(MAX_PLAYERS)
    names += [sprites.tile_name(seat, kind_of(seat, (seat + 1) % MAX_PLAYERS)) for seat in seats]
    drawn = [pictures.picture_of(name, CLASSIC) for name in names]
    drawn += [pictures.seat_picture(seat, CLASSIC) for seat in seats]
    assert len({json.dumps(node) for node in drawn}) == len(drawn)
    assert max(len(json.dumps(node)) for node in drawn) < 9_000

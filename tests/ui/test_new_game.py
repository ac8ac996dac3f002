"""Setting up a game: every choice reaches the table, and what cannot be played is refused and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import rulebook
from survive_nb.i18n.words import Words
from survive_nb.survive.model import COLORS, Options
from survive_nb.survive.ui.new_game import ENDINGS, SurviveDraft
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.text.player_names import names_for, usual_names
from survive_nb.ui.app import App
from survive_nb.ui.messages import parse_message
from survive_nb.ui.new_game_page import DRAWN, NewGamePage
from tests.ui.pages import all_text, an_app, nodes, offered, parts_of, regions, send, untranslated


def a_form(folder: Path, lang: str = "en") -> tuple[App, NewGamePage]:
    """Open the form as a visitor does."""
    app = an_app(folder, lang)
    send(app, "new-game")
    assert isinstance(app.page, NewGamePage)
    return app, app.page


def options_of(page: NewGamePage) -> Options:
    options = page.draft.options()
    assert isinstance(options, Options)
    return options


def fill(app: App, **changes: Any) -> None:
    """Change fields of the form, one message each; a dash in a field's name is written as two underscores."""
    for field, value in changes.items():
        send(app, "new-set", field=field.replace("__", "-"), value=value)


def begun(app: App) -> PlayPage:
    """Send the form and return the page that it leads to."""
    send(app, "new-start", values={})
    assert isinstance(app.page, PlayPage), app.notice
    return app.page


# -- what a form leads to ------------------------------------------------------------------------------------


def test_default_game_starts_with_one_click(tmp_path: Path) -> None:
    app, _ = a_form(tmp_path)
    table = begun(app).table
    assert [plan.kind for plan in table.plans] == ["person", "bot", "bot", "bot"]
    assert [plan.name for plan in table.plans] == ["You", "Scout 1", "Scout 2", "Scout 3"]
    assert table.options.ending == "volcano"
    assert not table.memory_aid


def test_every_choice_reaches_the_table(tmp_path: Path) -> None:
    app, _ = a_form(tmp_path)
    fill(app, players="2", two_colors=True, crowded=True, equal_worth=True, ending="last_tile", first="1")
    fill(
        app, kind__0="person", name__0="Ada", kind__1="captain", name__1="Nemo", memory_aid=True, seed="tide"
    )
    table = begun(app).table
    assert table.options == Options(2, 2, crowded=True, equal_worth=True, ending="last_tile", first_player=1)
    assert [(plan.kind, plan.name, plan.bot) for plan in table.plans] == [
        ("person", "Ada", None),
        ("bot", "Nemo", "captain"),
    ]
    assert table.memory_aid


def test_unsent_form_values_count(tmp_path: Path) -> None:
    app, _ = a_form(tmp_path)
    send(app, "new-start", values={"name-0": "Ada", "seed": "tide"})
    assert isinstance(app.page, PlayPage)
    assert app.page.table.plans[0].name == "Ada"


def test_seed_determines_the_island(tmp_path: Path) -> None:
    islands = []
    for _ in range(2):
        app, _page = a_form(tmp_path)
        fill(app, seed="tide", first="0")
        islands.append(begun(app).table.onlooker().view().land)
    assert islands[0] == islands[1]


def test_players_change_places_and_so_colours(tmp_path: Path) -> None:
    app, page = a_form(tmp_path)
    fill(app, name__0="Ada")
    send(app, "new-swap", seat=0)
    assert [sitter.kind for sitter in page.draft.sitters[:2]] == ["scout", "person"]
    assert begun(app).table.plans[1].name == "Ada"


def test_shown_colours_match_seats(tmp_path: Path) -> None:
    app, page = a_form(tmp_path)
    fill(app, players="2", two_colors=True)
    seats = next(node for node in regions(parts_of(app)) if node.get("k") == "seats")
    coats = [node["a"]["aria-label"] for node in nodes(seats) if node.get("c") == "atl-coat"]
    assert coats == [color for seat in (0, 1) for color in options_of(page).colors_of(seat)]
    assert sorted(coats) == sorted(COLORS)


# -- what is refused -----------------------------------------------------------------------------------------


def test_duplicate_names_keep_the_form(tmp_path: Path) -> None:
    app, page = a_form(tmp_path)
    fill(app, players="3", kind__0="person", kind__1="person", name__0="Ada", name__1="ADA", seed="tide")
    send(app, "new-start", values={})
    assert app.page is page
    assert app.notice is not None
    assert page.draft.sitters[1].name == "ADA"
    fields = {
        node["a"]["name"]: node["a"]["value"]
        for node in regions(parts_of(app))
        if node["t"] == "input" and "value" in node.get("a", {})
    }
    assert (fields["name-1"], fields["seed"]) == ("ADA", "tide")


def test_two_colours_need_two_players(tmp_path: Path) -> None:
    app, _ = a_form(tmp_path)
    fill(
        app,
        players="2",
        two_colors=True,
    )
    fill(app, players="3")
    assert begun(app).table.options.colors_per_player == 1


def test_removed_seat_cannot_go_first(tmp_path: Path) -> None:
    app, page = a_form(tmp_path)
    fill(app, first="3", players="2")
    assert page.draft.first == DRAWN


def test_endings_exclude_each_other(tmp_path: Path) -> None:
    app, page = a_form(tmp_path)
    fill(app, ending="last_explorer")
    fill(app, ending="last_tile")
    assert options_of(page).ending == "last_tile"
    assert {"rule": "RUL-9"} in offered(regions(parts_of(app)), "rule")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "5"),
        ("players", 3),
        ("kind-0", "admiral"),
        ("kind-7", "person"),
        ("name-0", 12),
        ("name-x", "Ada"),
        ("ending", "flood"),
        ("first", "9"),
        ("crowded", "yes"),
        ("seed", None),
        ("nothing", "x"),
        (["players"], "2"),
        (None, None),
    ],
)
def test_nonsense_changes_nothing_and_is_answered(tmp_path: Path, field: object, value: object) -> None:
    app, page = a_form(tmp_path)
    send(app, "new-set", field=field, value=value)
    assert page.draft == SurviveDraft()
    assert app.notice is not None


@pytest.mark.parametrize("seat", [-1, 3, 99, "0", None, True])
def test_missing_seat_cannot_be_swapped(tmp_path: Path, seat: object) -> None:
    app, page = a_form(tmp_path)
    send(app, "new-swap", seat=seat)
    assert page.draft == SurviveDraft()
    assert app.notice is not None


ANYTHING = st.none() | st.booleans() | st.integers() | st.text(max_size=200) | st.lists(st.text(), max_size=2)
FORM_FIELDS = ["players", "kind-0", "name-0", "name-3", "first", "ending", "seed", "crowded", "two_colors"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(FORM_FIELDS) | ANYTHING,
            ANYTHING | st.sampled_from(["2", "3", *SurviveDraft.about, *ENDINGS]),
        ),
        max_size=8,
    )
)
def test_draft_is_playable_or_refused(changes: list[tuple[object, object]]) -> None:
    draft = SurviveDraft()
    for field, value in changes:
        message = parse_message({"do": "new-set", "field": field, "value": value})
        draft = draft.changed(message.text("field"), message.value) or draft
    plans = draft.plans(Words("en"))
    assert len(plans) == draft.players == draft.options().players
    assert all(plan.name for plan in plans)


# -- what the form says --------------------------------------------------------------------------------------


def test_form_quotes_the_rulebook(tmp_path: Path) -> None:
    for lang in rulebook.LANGUAGES:
        app, _ = a_form(tmp_path, lang)
        fill(app, players="2")
        text = all_text(app)
        for rule in ("VAR-1", "VAR-2", "VAR-3", "VAR-4", "VAR-5"):
            assert rulebook.rule(rule, lang).text in text


def test_everybody_who_may_play_is_described(tmp_path: Path) -> None:
    app, _ = a_form(tmp_path)
    for kind in SurviveDraft.about:
        fill(app, kind__0=kind)
        assert SurviveDraft.about[kind] in all_text(app)


def test_nothing_is_left_untranslated(tmp_path: Path) -> None:
    app, _ = a_form(tmp_path, "pseudo")
    fill(app, players="2", kind__1="captain")
    app.words = Words("pseudo")
    assert not untranslated(regions(parts_of(app)))


# -- usual names ---------------------------------------------------------------------------------------------


def test_several_of_a_kind_are_numbered() -> None:
    assert usual_names(["person", "drifter", "person", "captain"], Words("en")) == [
        "Player 1",
        "Drifter",
        "Player 2",
        "Captain",
    ]


@pytest.mark.parametrize("other", ["en", "fa"])
def test_default_names_are_translated(other: str) -> None:
    kinds = ["person", "scout", "scout", "captain"]
    begun_in_persian = usual_names(kinds, Words("fa"))
    assert names_for([*begun_in_persian, "Ada"], Words(other)) == (*usual_names(kinds, Words(other)), "Ada")

"""Pages as data: which nodes are allowed, and that nothing else reaches a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.ui import components
from survive_nb.ui.nodes import ICONS, BadNode, Node, button, h, icon, ltr


def everything_in(node: Node) -> Iterator[Node]:
    """Return a node and all that is inside it."""
    yield node
    for child in node.get("n", []):
        yield from everything_in(child)


def test_empty_parts_are_left_out() -> None:
    assert h("p") == {"t": "p"}
    assert h("p", None, "sea", key="a") == {"t": "p", "k": "a", "x": "sea"}


def test_texts_beside_other_nodes_become_spans() -> None:
    assert h("p", "a whale at ", ltr("G6"))["n"] == [
        {"t": "span", "x": "a whale at "},
        {"t": "bdi", "a": {"dir": "ltr"}, "x": "G6"},
    ]


@pytest.mark.parametrize(
    "tag", ["script", "style", "iframe", "img", "use", "foreignObject", "object", "SCRIPT", ""]
)
def test_no_tag_that_runs_or_loads(tag: str) -> None:
    with pytest.raises(BadNode):
        h(tag)


@pytest.mark.parametrize(
    "name", ["onclick", "onload", "style", "src", "srcset", "action", "formaction", "id", "xlink:href"]
)
def test_no_attribute_that_runs_or_loads(name: str) -> None:
    with pytest.raises(BadNode):
        h("p", **{name: "x"})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", "//evil.example", "https://evil.example", "data:text/html,x", "./a\nb"]
)
def test_no_link_that_leaves_this_site(href: str) -> None:
    with pytest.raises(BadNode):
        components.link("away", href)


def test_internal_link_is_allowed() -> None:
    assert components.link("lessons", "./lessons?page=2#top")["a"]["href"] == "./lessons?page=2#top"


@pytest.mark.parametrize("value", ["url(x)", "red;color:blue", "expression(1)}", "", "x" * 200, '"'])
def test_unsafe_css_variables_are_refused(value: str) -> None:
    with pytest.raises(BadNode):
        h("p", vars={"--atl-share": value})


@pytest.mark.parametrize("classes", ["fa", "jp-Cell", "atl-card jp-Cell", "atl-card  atl-row", " "])
def test_only_our_own_classes(classes: str) -> None:
    with pytest.raises(BadNode):
        h("p", cls=classes)


def test_no_password_or_hidden_fields() -> None:
    with pytest.raises(BadNode):
        h("input", type="password")


@given(st.text())
def test_text_stays_text_whatever_it_says(text: str) -> None:
    """A name such as ``<img onerror=…>`` is the text of a node and never a node."""
    node = components.card(text or None, components.notice(text))
    assert {one["t"] for one in everything_in(node)} <= {"section", "h2", "div", "svg", "path", "p"}
    assert text in [one.get("x") for one in everything_in(node)]


def test_disabled_button_explains_itself() -> None:
    node = button("Roll", ("roll", {}), disabled=True)
    assert "do" not in node
    assert node["a"]["aria-disabled"] == "true"


def test_icon_button_needs_a_name() -> None:
    node = button("Close", "close", icon="close", bare=True)
    assert node["a"]["aria-label"] == "Close"
    assert not [one for one in everything_in(node) if one.get("x")]


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_are_drawn_and_silent(name: str) -> None:
    node = icon(name)
    assert node["a"]["aria-hidden"] == "true"
    assert all(one["a"]["d"].startswith("M") for one in node["n"])


PIECES: dict[str, Node] = {
    "field": components.field("Name", "name", "Ada"),
    "choose": components.choose("Level", "level", {"a": "Drifter", "b": "Captain"}, "b"),
    "tick": components.tick("Memory aid", "aid", True),
    "command line": components.command_line("Command", "Send"),
}


@pytest.mark.parametrize("piece", PIECES)
def test_every_field_stands_inside_its_label(piece: str) -> None:
    labels = [one for one in everything_in(PIECES[piece]) if one["t"] == "label"]
    fields = [one for label in labels for one in everything_in(label) if one["t"] in ("input", "select")]
    assert len(labels) == len(fields) == 1
    assert any(one.get("x") for one in everything_in(labels[0]))


def test_the_chosen_option_is_marked() -> None:
    options = [one for one in everything_in(PIECES["choose"]) if one["t"] == "option"]
    assert [("selected" in one["a"], one["a"]["value"]) for one in options] == [(False, "a"), (True, "b")]


def test_steps_say_which_one_is_current() -> None:
    items = components.steps(["tile", "move", "sink"], 1, name="Steps")["n"]
    assert [one.get("a", {}).get("aria-current") for one in items] == [None, "step", None]
    assert [one["c"] for one in items] == ["atl-step atl-done", "atl-step atl-current", "atl-step"]


def test_first_cell_names_table_row() -> None:
    node = components.table("Scores", ["Player", "Points"], [["Ada", "17"]])
    cells = [one for one in everything_in(node) if one["t"] in ("th", "td")]
    assert [(one["t"], one.get("a", {}).get("scope")) for one in cells] == [
        ("th", "col"),
        ("th", "col"),
        ("th", "row"),
        ("td", None),
    ]

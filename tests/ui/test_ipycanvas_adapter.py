"""The contract with ipycanvas, ipywidgets and ipykernel: what `ipycanvas_adapter` relies on.

A failure means that the installed version differs from the one that the adapter was written for.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from contextlib import suppress
from importlib.metadata import requires, version
from pathlib import Path

import ipycanvas
import pytest
from ipycanvas import Canvas
from ipykernel.iostream import OutStream
from ipywidgets import Widget

from static_site.ipycanvas_wheel import IMPORTS, MODULES, replaced
from survive_nb.ui.drawing.ipycanvas_adapter import (
    ARRAYS,
    ReadOnlyCanvas,
    compact_commands,
    drawing_batch,
)

PACKAGE = Path(__file__).parents[2] / "survive_nb"
ADAPTER = PACKAGE / "ui" / "drawing" / "ipycanvas_adapter.py"
CHANGED = "ipycanvas or ipywidgets has changed: adapt survive_nb/ui/drawing/ipycanvas_adapter.py"


def test_ipycanvas_is_pinned_exactly() -> None:
    (pin,) = [line for line in requires("survive-nb") or [] if line.startswith("ipycanvas")]
    assert pin == f"ipycanvas=={version('ipycanvas')}", CHANGED


def test_only_the_adapter_imports_ipycanvas() -> None:
    importing = {
        path
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "ipycanvas")
        or (isinstance(node, ast.Import) and any(one.name.split(".")[0] == "ipycanvas" for one in node.names))
    }
    assert importing == {ADAPTER}


def test_canvas_manager_has_the_reset_fields() -> None:
    manager = ipycanvas.canvas._CANVAS_MANAGER
    names = {"_commands_cache", "_buffers_cache", "_caching", "_current_canvas"}
    assert names <= vars(manager).keys(), CHANGED
    kept = {name for name in vars(manager) if re.search("cach|current", name)}
    assert kept == names, f"{CHANGED}: it has more state than drawing_batch resets"


def test_drawing_goes_on_after_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(ipycanvas.canvas._CANVAS_MANAGER, "_send_custom", lambda *batch: sent.append(batch))
    canvas = ReadOnlyCanvas(width=10, height=10)
    with suppress(ZeroDivisionError), drawing_batch():
        canvas.fill_rect(0, 0, 1)
        raise ZeroDivisionError
    assert sent == []
    with drawing_batch():
        canvas.fill_rect(0, 0, 2)
    assert len(sent) == 1, CHANGED
    assert "2" in str(sent), CHANGED


def test_commands_are_those_of_ipycanvas_without_spaces() -> None:
    commands: list[object] = [[60, ["IPY_MODEL_1"]], [28, ["A whale, at last", 112.5, 3], 0]]
    (theirs, sent), (ours, compact) = ipycanvas.utils.commands_to_buffer(commands), compact_commands(commands)
    assert theirs.keys() == ours.keys(), CHANGED
    assert json.loads(bytes(sent)) == commands, CHANGED
    assert bytes(compact) == b'[[60,["IPY_MODEL_1"]],[28,["A whale, at last",112.5,3],0]]'
    assert vars(ipycanvas.canvas)["commands_to_buffer"] is compact_commands, CHANGED


def test_arrays_are_those_of_ipycanvas() -> None:
    assert ARRAYS.array([[1.5, 2]], dtype=ARRAYS.float32).nbytes == 8


def foreign_imports(source: str) -> set[str]:
    """Return what a module imports of NumPy and Pillow."""
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {text for text in map(ast.unparse, imports) if re.search(r"\b(numpy|PIL)\b", text)}


def test_site_replaces_numpy_and_pillow() -> None:
    root = Path(ipycanvas.__file__).parents[1]
    sources = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in Path(ipycanvas.__file__).parent.glob("*.py")
    }
    found = {name: foreign_imports(source) for name, source in sources.items()}
    changed = "ipycanvas has changed: adapt static_site/ipycanvas_wheel.py"
    assert {name for name, imports in found.items() if imports} == set(MODULES), changed
    assert set().union(*found.values()) == IMPORTS.keys(), changed
    assert not any(foreign_imports(replaced(sources[name])) for name in MODULES), changed


def test_widgets_handle_messages_in_one_method() -> None:
    """A widget registers ``_handle_msg``, which `ReadOnlyWidget` replaces, with its comm."""
    assert "self.comm.on_msg(self._handle_msg)" in inspect.getsource(Widget), CHANGED
    assert {"set_state", "send_state", "keys"} <= set(dir(Widget)), CHANGED
    source = inspect.getsource(Widget).partition("def _handle_msg(")[2].partition("\n    def ")[0]
    methods = set(re.findall(r"method == '(\w+)'", source))
    assert methods == {"update", "request_state", "custom"}, CHANGED


def test_canvas_reports_that_it_is_ready() -> None:
    assert "_send_client_ready_event" in Canvas.class_trait_names(sync=True), CHANGED
    assert '"client_ready"' in inspect.getsource(Canvas._handle_frontend_event), CHANGED
    canvas, calls = ReadOnlyCanvas(width=1, height=1, reports_ready=True), []
    canvas.on_client_ready(lambda: calls.append("ready"))
    canvas._handle_msg({"content": {"data": {"method": "custom", "content": {"event": "client_ready"}}}})
    assert calls == ["ready"], CHANGED


def test_kernel_keeps_its_error_stream() -> None:
    assert "self._original_stdstream_copy = os.dup(" in inspect.getsource(OutStream), (
        "ipykernel has changed: adapt kernel_stderr in survive_nb/ui/drawing/ipycanvas_adapter.py"
    )

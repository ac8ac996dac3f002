"""What makes a page quick: scripts that come together, and templates that are worked out once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
import nbformat
import pytest
from traitlets.config import Config

from survive_nb.server import places
from survive_nb.server.templates import keeper
from survive_nb.server.together import joined, named_in, own_pieces_in, pieces_in, tell_page, together

# -- scripts ------------------------------------------------------------------------------------------------


def test_the_pieces_are_those_that_the_first_script_names_and_that_are_there(tmp_path: Path) -> None:
    first = tmp_path / "voila.js"
    assert named_in(first) == []
    first.write_text("Promise.all([x.e(20),x.e(3),x.e(20),x.e(4)]).then(x.bind(x,5))")
    for number in (3, 5, 20):
        (tmp_path / f"{number}.voila.js").touch()
    assert [piece.name for piece in named_in(first)] == ["20.voila.js", "3.voila.js"]


def test_the_pieces_of_an_extension_begin_with_a_number(tmp_path: Path) -> None:
    for name in ("7.abc.js", "7.abc.js.LICENSE.txt", "121.js", "remoteEntry.1.js", "style.js"):
        (tmp_path / name).touch()
    assert [piece.name for piece in pieces_in(tmp_path)] == ["121.js", "7.abc.js"]
    assert pieces_in(tmp_path / "nowhere") == []
    assert own_pieces_in(tmp_path) == []
    (tmp_path / "remoteEntry.1.js").write_text(
        '{"./extension":()=>all([t.e(7),t.e(8)]),"./other":()=>t.e(121)}'
    )
    assert [piece.name for piece in own_pieces_in(tmp_path)] == ["7.abc.js"]


def test_there_are_pieces_and_their_name_changes_with_them() -> None:
    assert together().plain.count(b"(function(){") > 50
    assert b"webpackChunkipycanvas" in together().plain
    told = tell_page({"appUrl": "voila/"}, base_url="/class/", notebook_path="play.ipynb")
    assert told == {"appUrl": "voila/", "together": f"/class/voila/together/{together().name}"}
    assert joined([b"a()", b"b()"]) != joined([b"b()", b"a()"])


# -- templates ----------------------------------------------------------------------------------------------


async def one_page(config: Config) -> str:
    """Make our page as Voilà does, for a notebook without cells."""
    from voila.exporter import VoilaExporter
    from voila.paths import collect_template_paths

    async def kernel_start(_: Any, kernel_id: str) -> str:
        return kernel_id

    async def cells(nb: Any, _: str) -> AsyncIterator[Any]:
        for cell in nb.cells:
            yield cell

    paths = collect_template_paths(["voila", "nbconvert"], "survive-nb")
    exporter = VoilaExporter(template_paths=paths, template_name="survive-nb", config=config, base_url="/")
    context = {
        "main_js": "voila.js",
        "kernel_start": partial(kernel_start, kernel_id="a-kernel"),
        "cell_generator": cells,
    }
    pieces = exporter.generate_from_notebook_node(
        nbformat.v4.new_notebook(),  # type: ignore[no-untyped-call]
        resources={"base_url": "/", "theme": "light", "metadata": {"name": "page"}},
        extra_context=context,
        page_config={"federated_extensions": []},
    )
    return "".join([piece async for piece, _ in pieces])


def test_templates_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")
    places.lead_jupyter_here()
    compiled: list[object] = []
    compile_template: Callable[..., Any] = jinja2.Environment.compile

    def counting(self: jinja2.Environment, *args: Any, **facts: Any) -> Any:
        compiled.append(args)
        return compile_template(self, *args, **facts)

    monkeypatch.setattr(jinja2.Environment, "compile", counting)
    config = Config()
    config.VoilaExporter.preprocessors = [keeper()]
    first = asyncio.run(one_page(config))
    assert '"kernelId": "a-kernel"' in first
    compiled.clear()
    assert asyncio.run(one_page(config)) == first
    assert compiled == []

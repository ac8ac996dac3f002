"""The contract with Voilà: what `survive_nb.server.voila_adapter` and our templates rely on.

A failure means that the installed Voilà differs from the version that the adapter was written for.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from collections.abc import AsyncIterator, Callable
from functools import partial
from importlib.metadata import requires, version
from pathlib import Path

import jinja2
import nbformat
import pytest
from jinja2 import nodes
from jupyter_core.paths import jupyter_path
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.exporter import VoilaExporter
from voila.handler import VoilaHandler
from voila.paths import collect_template_paths
from voila.voila_kernel_manager import voila_kernel_manager_factory

from survive_nb.server import paths
from survive_nb.server.admission import Admission
from survive_nb.server.kernel_pool import KernelPool
from survive_nb.server.settings import TEMPLATE
from survive_nb.server.template_cache import TemplateCache
from survive_nb.server.voila_adapter import VoilaWarmKernels

PACKAGE = Path(__file__).parents[2] / "survive_nb"
ADAPTER = PACKAGE / "server" / "voila_adapter.py"
CHANGED = "Voilà has changed: adapt survive_nb/server/voila_adapter.py"


@pytest.fixture(autouse=True)
def _our_jupyter_path(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")
    paths.add_to_jupyter_path()


@pytest.mark.parametrize("name", ["voila", "jupyter-server", "tornado"])
def test_servers_are_pinned_exactly(name: str) -> None:
    (pin,) = [line for line in requires("survive-nb") or [] if line.startswith(f"{name}=")]
    assert pin.startswith(f"{name}=={version(name)};"), CHANGED


def test_jupyter_server_has_the_extended_methods() -> None:
    """`survive_nb.server.websocket_connection` and the handlers of kernels extend these."""
    connection = ZMQChannelsWebsocketConnection
    parameters: dict[Callable[..., object], list[str]] = {
        connection.prepare: ["self"],
        connection.connect: ["self"],
        connection.disconnect: ["self"],
        connection.handle_incoming_message: ["self", "incoming_msg"],
        connection.handle_outgoing_message: ["self", "stream", "outgoing_msg"],
        KernelHandler.get: ["self", "kernel_id"],
    }
    for method, names in parameters.items():
        assert list(inspect.signature(method).parameters) == names, CHANGED
    # What a closed handshake leaves behind, and where our class is created.
    assert "self.connection = None" in inspect.getsource(KernelWebsocketHandler.on_close), CHANGED
    assert "await self.connection.prepare()" in inspect.getsource(KernelWebsocketHandler.pre_get), CHANGED


@pytest.mark.slow
def test_only_the_adapter_imports_voila() -> None:
    importing = {
        path
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "voila")
        or (isinstance(node, ast.Import) and any(name.name.split(".")[0] == "voila" for name in node.names))
    }
    assert importing == {ADAPTER}


# -- the application ----------------------------------------------------------------------------------------


def test_application_has_the_extended_methods() -> None:
    """`start` builds the application from the settings and then adds the rules."""
    source = inspect.getsource(Voila.start)
    assert re.search(r"Application\(\*\*settings\).*self\.init_handlers\(\)", source, re.S), CHANGED
    assert list(inspect.signature(Voila.init_settings).parameters) == ["self"], CHANGED
    assert list(inspect.signature(Voila.init_handlers).parameters) == ["self"], CHANGED


def test_stop_does_nothing_else() -> None:
    """`VoilaServer.stop` replaces it."""
    lines = inspect.getsource(Voila.stop).splitlines()[1:]
    assert [line.strip() for line in lines if line.strip()] == [
        "shutil.rmtree(self.connection_dir)",
        "run_sync(self.kernel_manager.shutdown_all)()",
    ], CHANGED


def test_page_handler_takes_our_options() -> None:
    source = inspect.getsource(VoilaHandler.initialize)
    for option in ("notebook_path", "template_paths", "config", "voila_configuration"):
        assert f'"{option}"' in source, f"{CHANGED} ({option})"


def test_page_handler_uses_its_kernel_manager() -> None:
    """`VisitKernels` intercepts both calls, or pages would not be counted."""
    source = inspect.getsource(VoilaHandler.get_generator)
    assert set(re.findall(r"self\.kernel_manager\.(\w+)", source)) == {
        "notebook_data",
        "get_pool_size",
        "get_rendered_notebook",
        "start_kernel",
        "get_kernel",
    }, CHANGED


@pytest.mark.parametrize(
    "name",
    [
        *("allow_template_override", "allow_theme_override", "default_pool_size", "extension_allowlist"),
        *("file_allowlist", "page_config_hook", "preheat_kernel", "show_tracebacks", "strip_sources"),
        "template",
    ],
)
def test_configuration_has_our_options(name: str) -> None:
    """Traitlets would ignore an option that does not exist."""
    assert VoilaConfiguration.class_traits(config=True).get(name) is not None, CHANGED


@pytest.mark.parametrize(
    "name",
    [
        *(
            "config_file_paths",
            "cookie_secret",
            "identity_provider_class",
            "ip",
            "log_level",
            "notebook_path",
        ),
        *("kernel_websocket_connection_class", "open_browser", "port", "port_retries", "root_dir", "token"),
        "tornado_settings",
    ],
)
def test_application_has_our_options(name: str) -> None:
    assert Voila.class_traits(config=True).get(name) is not None, CHANGED


# -- the pool of kernels ------------------------------------------------------------------------------------


class Pool:
    """Voilà's real pool, with kernels that start when the test says so."""

    def __init__(self) -> None:
        manager = voila_kernel_manager_factory(AsyncMappingKernelManager, True, 0)
        self.started: list[asyncio.Future[dict[str, object]]] = []
        self.manager = manager.__new__(manager)
        self.manager._pools = {}
        self.manager.parent = Voila()
        self.manager._initialize = self._initialize
        self.kernels = VoilaWarmKernels(self.manager, "play.ipynb")

    async def _initialize(self, *_: object, **__: object) -> dict[str, object]:
        self.started.append(asyncio.get_running_loop().create_future())
        return await self.started[-1]


async def all_ready() -> None:
    """Let everything run that waits for nothing but its turn."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_pool_starts_kernels_step_by_step() -> None:
    async def work() -> None:
        pool = Pool()
        pool.kernels.start(2)
        await all_ready()
        assert (len(pool.started), pool.kernels.size, pool.kernels.starting) == (2, 2, 2), CHANGED
        running: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        pool.started[0].set_result({"kernel_id": "a", "task": running})
        await all_ready()
        assert (pool.kernels.size, pool.kernels.starting) == (2, 2), CHANGED
        running.set_result(None)
        assert (pool.kernels.size, pool.kernels.starting) == (2, 1), CHANGED
        pool.started[1].set_exception(RuntimeError("no memory"))
        await all_ready()
        assert (pool.kernels.drop_failed(), pool.kernels.size) == (1, 1), CHANGED

    asyncio.run(work())


def test_taken_kernel_is_not_replaced() -> None:
    async def work() -> None:
        pool = Pool()
        pool.kernels.start(1)
        await all_ready()
        pool.manager.fill_if_needed(delay=0, notebook_name="play.ipynb")
        await all_ready()
        assert len(pool.started) == 1, CHANGED

    asyncio.run(work())


@pytest.mark.parametrize(("open_pages", "expected"), [(0, 10), (4, 6), (8, 2), (9, 2), (11, 1), (12, 0)])
def test_pool_shrinks_as_students_arrive(open_pages: int, expected: int) -> None:
    """Ten students, and at most twelve pages; two kernels stay in reserve while there is room."""
    admission = Admission(limit=12, alive=lambda: [str(number) for number in range(open_pages)])
    for number in range(open_pages):
        with admission.visit() as visit:
            visit.kernel = str(number)
    assert KernelPool(Pool().kernels, admission, most=10).target == expected


# -- templates ----------------------------------------------------------------------------------------------


def template_sources(name: str) -> dict[str, str]:
    """Return file → source of a template and of those it is based on."""
    found: dict[str, str] = {}
    for folder in collect_template_paths(["voila", "nbconvert"], name, prune=True):
        for path in Path(folder).glob("*.j2"):
            found.setdefault(str(path), path.read_text(encoding="utf-8"))
    return found


def blocks_of(source: str) -> set[str]:
    tree = jinja2.Environment(extensions=["jinja2.ext.i18n"]).parse(source)
    return {block.name for block in tree.find_all(nodes.Block)}


@pytest.mark.parametrize("name", [TEMPLATE, f"{TEMPLATE}-lesson"])
def test_template_overrides_existing_blocks(name: str) -> None:
    """Jinja ignores a block that the parent does not have, so that a part of the page would be missing."""
    own = paths.JUPYTER / "voila" / "templates" / name / "index.html.j2"
    sources = template_sources(name)
    inherited = {block for path, text in sources.items() if path != str(own) for block in blocks_of(text)}
    assert len(inherited) > 20
    added = {TEMPLATE: {"above_the_cells", "cells_role"}}.get(name, set())
    assert blocks_of(own.read_text(encoding="utf-8")) - added <= inherited, (
        "Voilà's template has changed: adapt survive_nb/server/jupyter/voila/templates"
    )


def test_template_macros_exist() -> None:
    sources = "\n".join(template_sources(TEMPLATE).values())
    for macro in ("voila_setup_helper_functions", "voila_setup_labextensions"):
        assert f"macro {macro}(" in sources, f"Voilà's template has no macro {macro} any more"


def test_widgets_have_the_expected_error_text() -> None:
    """``reload_when_late.js`` reloads the page when it finds this text; there is no other sign."""
    text = "Error displaying widget"
    script = paths.JUPYTER / "voila" / "templates" / TEMPLATE / "static" / "reload_when_late.js"
    assert f'"{text}"' in script.read_text(encoding="utf-8")
    folders = [
        Path(path) / "@jupyter-widgets/jupyterlab-manager/static" for path in jupyter_path("labextensions")
    ]
    sources = (path.read_text(encoding="utf-8") for folder in folders for path in folder.glob("*.js"))
    assert any(text in source for source in sources), "The widget manager shows another text"


async def render(config: Config) -> str:
    """Render our page as Voilà does, for a notebook without cells."""

    async def kernel_start(_: object, kernel_id: str) -> str:
        return kernel_id

    async def cells(nb: nbformat.NotebookNode, _: str) -> AsyncIterator[nbformat.NotebookNode]:
        for cell in nb.cells:
            yield cell

    template_paths = collect_template_paths(["voila", "nbconvert"], TEMPLATE)
    exporter = VoilaExporter(
        template_paths=template_paths, template_name=TEMPLATE, config=config, base_url="/"
    )
    pieces = exporter.generate_from_notebook_node(
        nbformat.v4.new_notebook(),  # type: ignore[no-untyped-call]
        resources={"base_url": "/", "theme": "light", "metadata": {"name": "page"}},
        extra_context={
            "main_js": "voila.js",
            "kernel_start": partial(kernel_start, kernel_id="a-kernel"),
            "cell_generator": cells,
        },
        page_config={"federated_extensions": []},
    )
    return "".join([piece async for piece, _ in pieces])


def test_templates_are_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    compile_template = jinja2.Environment.compile

    def counting(self: jinja2.Environment, *args: object, **options: object) -> object:
        compiled.append(args)
        return compile_template(self, *args, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(jinja2.Environment, "compile", counting)
    config = Config()
    config.VoilaExporter.preprocessors = [TemplateCache]
    first = asyncio.run(render(config))
    assert '"kernelId": "a-kernel"' in first
    compiled.clear()
    assert asyncio.run(render(config)) == first
    assert compiled == []

"""The static site: its inputs are pinned, its pages are complete, and the app runs with what Pyodide offers.

``tests/browser/test_static_site.py`` builds the site and opens it; these tests are quick and need no network.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from importlib.metadata import distribution
from pathlib import Path

import numpy as np
import pytest

from static_site import arrays, build, ipycanvas_wheel
from survive_nb.registry import game_names
from survive_nb.store.browser import BrowserStore
from survive_nb.survive.model import Options
from survive_nb.table import GameRepository, SeatPlan
from tests.packaging.project_files import ROOT, normal, project

pytestmark = pytest.mark.slow

SITE = ROOT / "static_site"
PAGES = sorted((SITE / "page").glob("*.html"))
BROWSER = "0123456789abcdef" * 2


def pinned(name: str) -> dict[str, str]:
    """Return package → version of a requirements file, in which every line must be a pin."""
    lines = (SITE / name).read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if line and not line.startswith("#"):
            match = re.match(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)(?: |$)", line)
            assert match, f"{name} does not pin: {line}"
            found[normal(match[1])] = match[2]
    return found


# -- inputs -------------------------------------------------------------------------------------------------


def test_wheels_are_pinned_by_hash() -> None:
    assert pinned("requirements.txt")
    lines = (SITE / "wheels.txt").read_text(encoding="utf-8").splitlines()
    wheels = [line for line in lines if line and not line.startswith("#")]
    assert len(wheels) == len(pinned("wheels.txt"))
    assert all(re.search(r" --hash=sha256:[0-9a-f]{64}$", line) for line in wheels)


def test_versions_match() -> None:
    tools, wheels = pinned("requirements.txt"), pinned("wheels.txt")
    for name in ("anywidget", "ipycanvas", "jupyterlab-widgets"):
        assert tools[name] == wheels[name], "the page's half of a widget and Python's must be of one version"
    lite, kernel = tools["jupyterlite-core"], tools["jupyterlite-pyodide-kernel"]
    assert lite.rsplit(".", 1)[0] == kernel.rsplit(".", 1)[0]
    assert f"ipycanvas=={wheels['ipycanvas']}" in project()["dependencies"]


def test_preloaded_packages_are_included() -> None:
    settings = json.loads((SITE / "jupyter-lite.json").read_text(encoding="utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"][
        "@jupyterlite/pyodide-kernel-extension:kernel"
    ]
    assert kernel["disablePyPIFallback"] is True, "a page that asks an index may load anything"
    own = {"survive-nb", "piplite", "ipykernel", "pyodide-kernel"}  # ours, and those inside the kernel
    assert set(kernel["loadPyodideOptions"]["packages"]) <= own | set(pinned("wheels.txt"))


# -- pages --------------------------------------------------------------------------------------------------


class Addresses(HTMLParser):
    """Collects the tags and the addresses of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def read(page: Path) -> Addresses:
    addresses = Addresses()
    addresses.feed(page.read_text(encoding="utf-8"))
    return addresses


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_links_only_to_existing_files(page: Path) -> None:
    files = {path.name for path in (SITE / "page").iterdir()} | {*build.PICTURES, ""}
    for address in read(page).found:
        assert address.partition("?")[0].removeprefix("./") in files, f"{page.name} leads to {address}"
    style = (SITE / "page" / "site.css").read_text(encoding="utf-8")
    fonts = {path.name for path in (ROOT / "frontend/fonts").iterdir()}
    assert set(re.findall(r'url\("?\./([^")]+)"?\)', style)) == fonts
    assert all((ROOT / "docs" / "pictures" / picture).is_file() for picture in build.PICTURES)


def test_both_languages_have_the_same_structure() -> None:
    english, persian = (read(SITE / "page" / name).tags for name in ("index.html", "fa.html"))
    english.remove("script")  # only one page names the root of the site
    assert english == persian
    for name, lang in (("index.html", "en"), ("fa.html", "fa")):
        assert build.LESSONS in (SITE / "page" / name).read_text(encoding="utf-8")
        assert build.lesson_list(lang).count("<li>") == len(list((ROOT / "lessons" / lang).glob("*.ipynb")))


def test_games_are_our_notebooks(tmp_path: Path) -> None:
    named = set(build.game_notebooks().values())
    assert tuple(build.game_notebooks()) == game_names()
    assert named == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert build.NOTEBOOKS in (SITE / "page" / "play.html").read_text(encoding="utf-8")
    build.copy_notebooks(tmp_path)
    copied = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.ipynb")}
    assert named < copied
    assert "lessons/fa/02_sinking_order.ipynb" in copied
    assert not any("teacher" in path for path in copied), "the answers stay with the teacher"


# -- drawing without numpy ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "dtype"),
    [
        ([1, 2, 3], None),
        ([1.5, 2], None),
        ([], None),
        ([[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11.5]]], "float32"),
        ([0, 255], "uint8"),
    ],
)
def test_arrays_equal_those_of_numpy(values: list[object], dtype: str | None) -> None:
    ours, true = arrays.array(values, dtype), np.array(values, dtype)
    assert (ours.shape, ours.ndim, ours.dtype) == (true.shape, true.ndim, str(true.dtype))
    assert memoryview(ours).tobytes() == true.tobytes()
    assert memoryview(ours.ravel()).tobytes() == true.ravel().tobytes()
    assert memoryview(ours.astype("int32")).tobytes() == true.astype("int32").tobytes()


def test_ragged_lists_are_refused() -> None:
    with pytest.raises(ValueError, match="one length"):
        arrays.array([[1, 2], [3]])


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """Pack the installed ipycanvas into a wheel and patch it as the site does."""
    path = tmp_path / "ipycanvas.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file in distribution("ipycanvas").files or ():
            if file.suffix == ".py" or file.name == "RECORD":
                archive.writestr(file.as_posix(), file.read_binary())
    ipycanvas_wheel.replace_numpy(path)
    return path


DRAWING = """
import sys
sys.modules["numpy"] = sys.modules["PIL"] = None
sys.path.insert(0, sys.argv[1])
from ipycanvas import Canvas, hold_canvas, canvas
sent = []
canvas._CanvasManager.send = lambda self, content, buffers=None: sent.append((content, buffers))
with hold_canvas():
    shown = Canvas(width=10, height=10)
    shown.fill_polygons(canvas.np.array([[[0, 0], [1, 0], [1, 1.5]]], dtype="float32"))
    shown.stroke_polygons([[[0, 0], [1, 0], [1, 1]], [[2, 2], [3, 2], [3, 3], [2, 3]]])
print(sent[0][0]["dtype"], [bytes(part).hex() for part in sent[0][1][1:]])
"""


def test_ipycanvas_draws_without_numpy(wheel: Path) -> None:
    """The bytes sent to the browser are those that NumPy would send."""
    done = subprocess.run(
        [sys.executable, "-c", DRAWING, str(wheel)], capture_output=True, encoding="utf-8", timeout=60
    )
    assert done.returncode == 0, done.stderr
    points = np.array([0, 0, 1, 0, 1, 1.5], dtype="float32").tobytes().hex()
    corners = np.array([0, 0, 1, 0, 1, 1, 2, 2, 3, 2, 3, 3, 2, 3], dtype="int32").tobytes().hex()
    lengths = np.array([3, 4], dtype="int32").tobytes().hex()
    assert done.stdout.split(maxsplit=1) == ["uint8", f"{[points, corners, lengths]}\n"]


# -- the app in Pyodide -------------------------------------------------------------------------------------

#: Removes what Pyodide does not have, then starts a game in which bots play.
WITHOUT = """
import subprocess, sys, threading
import anywidget, ipycanvas, ipywidgets
for absent in ("voila", "tornado", "zmq", "jupyter_server", "psycopg", "multiprocessing", "segno"):
    sys.modules[absent] = None
def cannot(*_, **__):
    raise RuntimeError("a page cannot do this")
threading.Thread.start = subprocess.Popen.__init__ = cannot
sys.platform = "emscripten"
import survive_nb
from survive_nb.ui.app import open_app
for game in ("survive", "fish-fish"):
    app = open_app(game)
    app.show()
    app.screen.receive({"do": "hello", "browser": "0123456789abcdef" * 2, "place": "lab"})
    app.screen.receive({"do": "play-now", "game": game})
    app.settle()
    assert app.screen.plan == "table", app.notice
    app.close()
app = open_app()
app.show()
app.screen.receive({"do": "hello", "browser": "0123456789abcdef" * 2, "place": "lab"})
page = str(app.screen.main)
assert app.lobby is None and "room-new" not in page
print("games end with this page" in page, page.count("saved-resume"))
"""


def test_app_needs_no_threads_or_server(tmp_path: Path) -> None:
    """Where the browser stores no files, as here, the start page says so."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "True 2\n"), done.stderr


# -- saved games --------------------------------------------------------------------------------------------


def test_games_survive_a_reload(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    first = BrowserStore(tmp_path / "first" / "games.sqlite", kept)
    plans = [SeatPlan("person", "Ada"), SeatPlan("person", "Ben")]
    table = GameRepository(first).begin("survive", Options(players=2, first_player=0), plans, browser=BROWSER)
    table.place_for(0)
    again = GameRepository(BrowserStore(tmp_path / "second" / "games.sqlite", kept))
    (saved,) = again.unfinished(BROWSER)
    assert again.resume_own(BROWSER, saved.id).seat(0).view() == table.seat(0).view()


def test_browser_without_storage_still_plays(tmp_path: Path) -> None:
    store = BrowserStore(tmp_path / "games.sqlite", tmp_path / "nowhere" / "kept.sqlite")
    plans = [SeatPlan("person", "Ada"), SeatPlan("person", "Ben")]
    table = GameRepository(store).begin("survive", Options(players=2), plans, browser=BROWSER)
    assert table.saved is None
    assert GameRepository(store).unfinished(BROWSER)


def test_many_changes_are_copied_once(tmp_path: Path) -> None:
    """In a running event loop the copy is delayed, because it costs more than a move."""
    script = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from survive_nb.store.browser import BrowserStore\n"
        "from survive_nb.table import SeatPlan, GameRepository\n"
        "from survive_nb.survive.model import Options\n"
        "copies = []\n"
        "class Counting(BrowserStore):\n"
        "    def write_copy(self):\n"
        "        copies.append(1)\n"
        "        super().write_copy()\n"
        "async def main():\n"
        "    store = Counting(Path('games.sqlite'), Path('kept.sqlite'))\n"
        "    plans = [SeatPlan('person', 'Ada'), SeatPlan('person', 'Ben')]\n"
        "    options = Options(players=2, first_player=0)\n"
        "    table = GameRepository(store).begin('survive', options, plans, browser='b')\n"
        "    table.place_for(0)\n"
        "    assert not copies\n"
        "    await asyncio.sleep(0.7)\n"
        "asyncio.run(main())\n"
        "print(len(copies), Path('kept.sqlite').exists())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, "1 True\n"), done.stderr


def test_wheel_has_no_second_python(tmp_path: Path) -> None:
    wheel = tmp_path / "survive_nb-1-py3-none-any.whl"
    files = dict.fromkeys(("survive_nb/games.py", "survive_nb/server/python/python.wasm.gz"), b"x")
    ipycanvas_wheel.write_wheel(wheel, {**files, "survive_nb-1.dist-info/RECORD": b""})
    build.leave_out_python(wheel)
    kept = ipycanvas_wheel.wheel_files(wheel)
    assert kept.keys() == {"survive_nb/games.py", "survive_nb-1.dist-info/RECORD"}
    assert b"wasm" not in kept["survive_nb-1.dist-info/RECORD"]

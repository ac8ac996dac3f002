"""The real servers, started as a visitor starts them and ended as a visitor ends them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import sample
from socket import create_server

import psutil

from survive_nb.server import paths
from survive_nb.server.notebook_copies import copy_notebooks
from survive_nb.store import data_folder

TOKEN = "a-token-for-tests"
#: Seconds to wait for a server, a kernel or an answer: on a busy machine each takes ten times as long.
WAIT_LIMIT = 120.0
#: Seen now and then: a page is closed while a message of its kernel is on the way.  Tornado logs that.
EXPECTED = ("tornado.websocket.WebSocketClosedError", "tornado.iostream.StreamClosedError")
#: Seen under load: a kernel that ends closes its sockets while a thread of ipykernel still sends ("Uncaught
#: exception in ZMQStream callback").  Nothing else closes the sockets of a kernel.
OF_A_KERNEL_THAT_ENDS = (
    "zmq.error.ZMQError: Socket operation on non-socket",
    "zmq.error.ContextTerminated",
    "RuntimeError: zmq gc socket requested during shutdown",
)
#: A key of 22 letters and digits, or the query string of one of our URLs.
_KEYS = r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{22}(?![\w-])|\?(?:class|game|room|seat|watch)=[\w-]+"
#: The same, an address, a kernel id, or a token.
_PRIVATE = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b|::1\b"
    rf"|\b[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}\b|\b[0-9a-f]{{32}}\b|{_KEYS}|\?token=\w+"
)
#: Jupyter itself tells the person at its terminal its address, token and kernel ids: they own all of it.
#: Neither its lines nor those of our kernels name a key.
_OF_JUPYTER = re.compile(_KEYS)
#: Below the range of ephemeral ports.
_PORTS = range(20_000, 32_000)


@dataclass(frozen=True)
class Server:
    """A server that runs: where it is, where its games are, and what it says."""

    address: str
    store: Path
    log: Path
    process: subprocess.Popen[bytes]

    def kernels(self) -> list[psutil.Process]:
        """Return the kernels that it has started and not ended."""
        return kernels(self.process.pid)

    def kernel(self, kernel_id: str) -> psutil.Process:
        """Return the kernel with this id."""
        return next(
            kernel for kernel in self.kernels() if any(kernel_id in part for part in kernel.cmdline())
        )


class LogReader:
    """Reads what a running server has logged since the last look."""

    def __init__(self, log: Path, *, private: bool) -> None:
        self._log = log
        self._private = private
        self._at = 0

    def leaks(self) -> list[str]:
        """Return the private facts in the lines that are new and complete."""
        with self._log.open("rb") as file:
            file.seek(self._at)
            lines = file.read().rpartition(b"\n")[0]
        self._at += len(lines)
        return list(private_facts_in(lines.decode("utf-8", errors="replace"), private=self._private))


#: The logs of all servers that run now; `tests/conftest.py` reads them after every test.
LOGS: list[LogReader] = []


def free_port() -> int:
    """Return a port where nobody listens, and that the system gives nobody in the next moment."""
    for port in sample(_PORTS, len(_PORTS)):
        with suppress(OSError), create_server(("127.0.0.1", port)):
            return port
    raise OSError("no port is free")


@contextmanager
def voila(folder: Path, *options: str) -> Iterator[Server]:
    """Run ``survive-nb play``."""
    command = ["-m", "survive_nb.cli", "play", "--no-browser", "--port", str(free_port()), *options]
    with _running(command, folder, folder, _announced, private=True) as server:
        yield server


@contextmanager
def class_server(folder: Path, *options: str, first: str = "") -> Iterator[Server]:
    """Run ``survive-nb serve`` on this machine only; its address is the link for students.

    ``first`` is Python code that the server runs before everything else.
    """
    links = data_folder(_environment(folder, folder), sys.platform, folder) / "class-links.txt"
    links.unlink(missing_ok=True)
    start = ["-c", f"{first}\nimport runpy; runpy.run_module('survive_nb.cli', run_name='__main__')"]
    command = [*(start if first else ["-m", "survive_nb.cli"]), "serve", "--host", "127.0.0.1", *options]
    if "--port" not in options:
        command += ["--port", str(free_port())]
    with _running(command, folder, folder, lambda _: _link(links, "students"), private=True) as server:
        yield server


def students_link(folder: Path) -> str:
    """Return the link for students that a server for a class has written down."""
    link = _link(
        data_folder(_environment(folder, folder), sys.platform, folder) / "class-links.txt", "students"
    )
    assert link is not None
    return link


def teachers_link(folder: Path) -> str:
    """Return the link for the teacher that a server for a class has written down."""
    link = _link(
        data_folder(_environment(folder, folder), sys.platform, folder) / "class-links.txt", "teacher"
    )
    assert link is not None
    return link


def _link(links: Path, who: str) -> str | None:
    """Find one of the links that ``survive-nb serve`` has written down."""
    found = re.search(rf"{who}: +(\S+)", links.read_text(encoding="utf-8")) if links.exists() else None
    return found and found[1]


@contextmanager
def lab(folder: Path) -> Iterator[Server]:
    """Run ``survive-nb lab`` in a folder of its own."""
    port = free_port()
    command = ["-m", "survive_nb.cli", "lab", str(folder / "notebooks"), "--no-browser", "--port", str(port)]
    with _running(command, folder, folder, _answers(f"http://127.0.0.1:{port}/")) as server:
        yield server


@contextmanager
def extension(folder: Path) -> Iterator[Server]:
    """Run a Jupyter server with Voilà in it, in a folder with our notebooks and our ``voila.json``."""
    port = free_port()
    copy_notebooks(folder / "notebooks")
    command = ["-m", "jupyter_server", "--ServerApp.open_browser=False", f"--ServerApp.port={port}"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.answer_yes=True", "--allow-root"]
    with _running(command, folder, folder / "notebooks", _answers(f"http://127.0.0.1:{port}/")) as server:
        yield server


@contextmanager
def binder(folder: Path, image: Path, python: Path) -> Iterator[Server]:
    """Run what Binder runs in an image: JupyterLab, below the address of one visitor, and nothing of ours."""
    port = free_port()
    base = "/user/visitor/"
    command = ["-m", "jupyterlab", "--ServerApp.open_browser=False", f"--ServerApp.port={port}"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.base_url={base}", "--allow-root"]
    store = folder / "store"
    strangers = {"JUPYTER_CONFIG_PATH", "JUPYTER_PATH", "PYTHONPATH"}
    environment = {
        name: text for name, text in _environment(folder, store).items() if name not in strangers
    } | {
        "PATH": os.pathsep.join([str(python.parent), os.environ["PATH"]]),
        "BINDER_LAUNCH_HOST": "https://binder.example/",
        "BINDER_REPO_URL": "https://git.example/survive-nb",
    }
    ready = _answers(f"http://127.0.0.1:{port}{base}")
    with _running(command, folder, image, ready, python=python, environment=environment) as server:
        yield server


@contextmanager
def _running(
    arguments: list[str],
    folder: Path,
    cwd: Path,
    ready: Callable[[Path], str | None],
    *,
    python: str | Path = sys.executable,
    environment: dict[str, str] | None = None,
    private: bool = False,
) -> Iterator[Server]:
    """Start a server, wait until it is ready, and end it; it must leave nothing behind.

    The log of our own servers (``private``) must contain no address, key or kernel id, whatever the tests
    have done, and that of Jupyter's no key of ours.  By SIGTERM, because SIGINT may be ignored when tests
    run in the background.
    """
    log, store = folder / "log.txt", folder / "store"
    store.mkdir(exist_ok=True)
    reader = LogReader(log, private=private)
    with log.open("wb") as out:
        process = subprocess.Popen(
            [python, *arguments],
            cwd=cwd,
            env=environment or _environment(folder, store),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    LOGS.append(reader)
    try:
        yield Server(_wait(lambda: ready(log), process, log), store, log, process)
        started = kernels(process.pid)
        before_the_end = log.stat().st_size
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=WAIT_LIMIT)
    finally:
        LOGS.remove(reader)
        process.kill()
        process.wait()
    _, left = psutil.wait_procs(started, timeout=WAIT_LIMIT)
    assert not left, f"kernels that nobody ended: {left}"
    output = log.read_bytes()
    running, ending = (
        part.decode("utf-8", errors="replace") for part in (output[:before_the_end], output[before_the_end:])
    )
    wrong = [error for error in errors_in(running) if not is_expected(error)]
    wrong += [error for error in errors_in(ending) if not is_expected(error, ending=True)]
    assert not wrong, "\n".join((*wrong, running, ending))
    leaked = list(private_facts_in(running + ending, private=private))
    assert not leaked, f"the log names {leaked}:\n{running}{ending}"


def private_facts_in(output: str, *, private: bool = True) -> Iterator[str]:
    """Yield the network addresses, keys, query strings and kernel ids in a log (V8)."""
    pattern = _PRIVATE if private else _OF_JUPYTER
    for line in output.splitlines():
        if "running at http://" not in line:  # the address that ``survive-nb play`` announces
            yield from (found[0] for found in pattern.finditer(line))


def _environment(folder: Path, store: Path) -> dict[str, str]:
    """Return the environment of a server: all that it remembers goes into the folder of the test."""
    tree = str(Path(__file__).parents[2])
    own = {
        "HOME": str(folder),
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_CONFIG_DIR": str(folder / "jupyter-config"),
        "JUPYTER_CONFIG_PATH": str(paths.CONFIG),  # as an installed wheel puts it among Jupyter's own files
        "JUPYTER_DATA_DIR": str(folder / "jupyter-data"),
        "JUPYTER_PATH": str(paths.JUPYTER),
        "JUPYTER_TOKEN": TOKEN,
        "SURVIVE_NB_STORE": str(store / "games.sqlite"),
        "XDG_DATA_HOME": str(folder / "data"),
        "PYTHONPATH": os.pathsep.join(filter(None, [tree, os.environ.get("PYTHONPATH")])),
        # All students get the same boards in lessons, so that a test knows what is right on the second one.
        "SURVIVE_NB_LESSON_SEED": "atlantis",
    }
    return os.environ | own


def errors_in(output: str) -> Iterator[str]:
    """Yield each traceback in a log, from its first line to the line that names the exception."""
    indent: str | None = None
    lines: list[str] = []
    for line in output.splitlines():
        before, found, _ = line.partition("Traceback (most recent call last)")
        if found:
            indent, lines = before if before.isspace() else "", []
        lines.append(line)
        if not found and indent is not None and line.startswith(indent) and line[len(indent) :][:1].strip():
            yield "\n".join(lines)
            indent = None


def is_expected(error: str, *, ending: bool = False) -> bool:
    """Return whether a traceback may be in a log: of a page that was closed, or of a kernel that ended.

    The latter must not come out of our own code, unless the whole server is ending.
    """
    *trace, raised = error.splitlines()
    if raised.strip().startswith(EXPECTED):
        return True
    ours = any("/survive_nb/" in line for line in trace)
    return raised.strip().startswith(OF_A_KERNEL_THAT_ENDS) and (ending or not ours)


def _wait(look: Callable[[], str | None], process: subprocess.Popen[bytes], log: Path) -> str:
    """Wait until a server says where it is."""
    end = time.monotonic() + WAIT_LIMIT
    while time.monotonic() < end:
        if (found := look()) is not None:
            return found
        assert process.poll() is None, log.read_text(encoding="utf-8", errors="replace")
        time.sleep(0.05)
    raise AssertionError(f"the server did not begin: {log.read_text(encoding='utf-8', errors='replace')}")


def _announced(log: Path) -> str | None:
    """Find the address that ``survive-nb play`` has printed."""
    found = re.search(r"running at (http://\S+)", log.read_text(encoding="utf-8", errors="replace"))
    return found and found[1]


def _answers(address: str) -> Callable[[Path], str | None]:
    """Ask a Jupyter server whether it is there."""

    def look(_: Path) -> str | None:
        try:
            with urllib.request.urlopen(f"{address}api", timeout=5):
                return address
        except (OSError, urllib.error.URLError):
            return None

    return look


def kernels(pid: int) -> list[psutil.Process]:
    """Return the kernels that a process has started."""
    found = []
    for child in psutil.Process(pid).children(recursive=True):
        try:
            if "survive_nb.server.kernel" in child.cmdline():
                found.append(child)
        except psutil.Error:  # it ended while we looked
            continue
    return found

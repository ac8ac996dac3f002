"""Hostile notebooks: their code reaches no file, no network and no other process, and gets no points."""

from __future__ import annotations

import os
import time
from ast import literal_eval
from pathlib import Path
from tempfile import gettempdir

import pytest

from survive_nb.marking import process
from survive_nb.marking.marker import Marks, mark_submission
from survive_nb.marking.submission import submission_of
from survive_nb.sandbox.containment import Containment
from tests.marking.submissions import assignment, released, with_first_cell
from tests.sandbox.attacks import ATTEMPTS, TRYING
from tests.sandbox.entries import STRONG, needs, processes_of

pytestmark = pytest.mark.slow

#: A check is made in a copy of the process, so processes may be started; lessons have states of their own.
ALLOWED = {"fork", "spawn", "run a program", "vfork", "find the state"}
#: Attempts that a notebook may make in a temporary folder of its own.
OWN_FILES = {"write to tmp", "make a folder", "files left open"}
#: Seconds that a left-over program would sleep; nothing else has this number in its command.
MARK = "987654.321"

#: Pages that can no longer be written to count against no limit of the system.
HIDDEN_MEMORY = """
import ctypes, mmap
libc, kept = ctypes.CDLL(None), []
while True:
    kept.append(mmap.mmap(-1, 2**24, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
    kept[-1].write(b"x" * 2**24)
    at = ctypes.addressof(ctypes.c_char.from_buffer(kept[-1]))
    assert libc.mprotect(ctypes.c_void_p(at), ctypes.c_size_t(2**24), 1) == 0
"""


#: The system lists the children of each thread by themselves.
MEMORY_OF_CHILDREN = """
import os, threading, time
def fill():
    for _ in range(8):
        if os.fork() == 0: break
    kept = bytearray(b"x") * (900 << 20)
    time.sleep(9)
filling = threading.Thread(target=fill)
filling.start()
filling.join()
"""


@pytest.fixture(params=STRONG, ids=lambda one: str(one.method))
def containment(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Containment:
    found = needs(request.param)
    monkeypatch.setattr(process, "detect", lambda: found)
    return found


def marked(code: str, *, solved: bool = False) -> Marks:
    return mark_submission(submission_of(with_first_cell(assignment() if solved else released(), code)))


@pytest.mark.usefixtures("containment")
def test_no_attempt_of_notebook_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "SECRET")
    secret = tmp_path / "secret.txt"
    secret.write_text("nobody's business", encoding="utf-8")
    names = {
        "secret": str(secret),
        "theirs": str(secret),
        "folder": str(tmp_path),
        "host": os.getpid(),
        "port": 9,
        "log": str(tmp_path / "log"),
        "segment": 0,
    }
    attempts = {name: code.format(**names) for name, code in ATTEMPTS.items() if name not in ALLOWED}
    attempts["write to tmp"] = "__import__('tempfile').mkstemp(prefix='attack')"
    before = set(Path(gettempdir()).glob("attack*"))
    marks = marked(f"{TRYING.format(attempts=attempts)}\nattack()\n")
    # With bubblewrap a notebook has a folder for files of its own, which nobody else sees.
    worked = marks.stopped[1].partition(f"{len(attempts)} tried, worked: ")[2]
    assert set(literal_eval(worked)) <= OWN_FILES
    assert set(Path(gettempdir()).glob("attack*")) == before
    assert secret.read_text(encoding="utf-8") == "nobody's business"
    assert marks.points == 0


@pytest.mark.usefixtures("containment")
def test_programs_end_with_the_notebook() -> None:
    marks = marked(
        f"""
import os
for group in (False, True):
    if os.fork() == 0:
        if group:
            os.setpgid(0, 0)
        if os.fork():
            os._exit(0)
        os.execv("/bin/sleep", ["sleep", "{MARK}"])
""",
        solved=True,
    )
    assert marks.points == marks.possible
    assert not processes_of(MARK)


@pytest.mark.parametrize(
    "code",
    [
        "kept = []\nwhile True: kept.append(bytearray(2**26))",
        "import os\nwhile True: os.write(4, b'x' * 65536)",
        "import os\nos.write(4, b'null\\n')",
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
        "import sys\nsys.exit(3)",
        HIDDEN_MEMORY,
        MEMORY_OF_CHILDREN,
        "import os\nos.write(4, b'[' * (2 << 20) + b']' * (2 << 20) + b'\\n')",
        "import os\nos.kill(-1, 9)",
    ],
    ids=[
        *("memory bomb", "flood", "forged reply", "killed", "exit", "hidden memory", "memory of children"),
        *("deep reply", "all killed"),
    ],
)
def test_bombs_cost_only_their_cell(code: str) -> None:
    needs(STRONG[0])
    marks = marked(code, solved=True)
    assert marks.points == marks.possible
    assert 1 in marks.stopped


def test_fork_bomb_gets_no_points() -> None:
    needs(STRONG[0])  # without namespaces nothing limits the number of processes of root
    marks = marked("import os\nfor _ in range(1000): os.fork()")
    assert marks.points == 0
    assert 1 in marks.stopped


def test_notebook_has_limit_for_all_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand cells that each wait for less than the limit of a cell do not keep the marker for hours."""
    needs(STRONG[0])
    monkeypatch.setattr(process, "_NOTEBOOK_LIMIT", 6.0)
    book = released()
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": "import time\ntime.sleep(2)"}
    book["cells"][1:1] = [cell] * 1000
    began = time.monotonic()
    assert mark_submission(submission_of(book)).points == 0
    assert time.monotonic() - began < 30


def test_signal_of_child_reaches_no_judge() -> None:
    """A child that is a sibling of the notebook's process would be left to the judge."""
    needs(STRONG[1])
    clone_parent = "ctypes.CDLL(None).syscall(56, 0x8000, 0, 0, 0, 0)"
    assert marked(f"import ctypes\nassert {clone_parent} < 0", solved=True).stopped == {}

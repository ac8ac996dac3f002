"""Which containment is chosen, what is said about it, and that nothing runs with less than announced."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb.cli import main
from survive_nb.sandbox import containment, process_table
from survive_nb.sandbox.containment import ENVIRONMENT, Containment, Limits, NoContainment, detect, python
from survive_nb.sandbox.launcher import NOT_CONTAINED
from tests.sandbox.entries import (
    FIRST,
    STRONG,
    against_drifter,
    needs,
    processes_of,
    python_entry,
    raw_entry,
)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    detect.cache_clear()
    yield
    detect.cache_clear()


def test_strongest_method_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    for expected in STRONG:
        needs(expected)
    assert detect() == STRONG[0]
    detect.cache_clear()
    monkeypatch.setattr(shutil, "which", lambda name: None)  # noqa: ARG005 - bubblewrap is not installed
    assert detect() == STRONG[1]
    detect.cache_clear()
    monkeypatch.setattr(containment, "landlock_version", lambda: 0)
    assert detect().method == "limits"


@pytest.mark.parametrize("platform", ["win32", "emscripten"])
def test_other_systems_contain_nothing(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(NoContainment, match="cannot contain code of other people"):
        detect()


def test_windows_refuses_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text(FIRST, encoding="utf-8")
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["league", "--game", "fish-fish", "--entry", str(tmp_path / "mine.py")]) == 2
    said = "This system cannot contain code of other people. If you trust the entries, add --unsafe."
    assert capsys.readouterr().err == f"survive-nb: {said}\n"


@pytest.mark.slow
def test_macos_has_limits_and_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as another system can show: the limits are chosen, said, and a bot plays in them."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(shutil, "which", lambda name: None)  # noqa: ARG005
    found = detect()
    assert found == Containment("limits", seccomp=False)
    assert not found.limits_memory
    assert found.describe().startswith("WARNING: Entries from files run with limits of time, but with your")
    assert found.describe().endswith("macOS offers no more. Run only entries that you have read.")
    assert against_drifter(python_entry(tmp_path, FIRST)).forfeit is None
    late = against_drifter(raw_entry(tmp_path, "def choose(m): time.sleep(99)"), limit=0.1)
    assert late.forfeit is not None
    assert late.forfeit.reason == "it did not answer within 1 seconds."
    assert not processes_of(tmp_path)


@pytest.mark.parametrize(
    ("method", "seccomp", "words"),
    [
        ("bubblewrap", True, "(bubblewrap, seccomp)"),
        ("bubblewrap", False, "(bubblewrap)"),
        ("landlock", True, "(Landlock, seccomp)"),
        ("landlock", False, "WARNING"),
        ("limits", True, "WARNING"),
        ("limits", False, "with your rights on this machine"),
    ],
)
def test_what_is_in_force_is_said(method: containment.Method, seccomp: bool, words: str) -> None:
    one = Containment(method, seccomp)
    assert words in one.describe()
    assert one.is_strong == ("WARNING" not in one.describe())


@pytest.mark.parametrize("found", STRONG, ids=lambda one: str(one.method))
@pytest.mark.parametrize(
    "broken",
    [{"readable": [7]}, {"limits": {"DATA": "much"}}, {"folder": "/nowhere"}, {"uid": "root"}],
    ids=lambda broken: next(iter(broken)),
)
def test_program_needs_all_limits(found: Containment, broken: dict[str, object]) -> None:
    """A limit that cannot be set ends the process before the program begins."""
    needs(found)
    command = found.command([*python(), "-c", "print('running')"], Limits())
    at = next(number for number, part in enumerate(command) if part.startswith('{"nice"'))
    command[at] = json.dumps({**json.loads(command[at]), **broken})
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (NOT_CONTAINED, "")
    assert "not contained" in done.stderr


def test_program_knows_its_own_path() -> None:
    """Programs such as Java find their libraries beside themselves by this name only."""
    found = needs(STRONG[0])
    for argv, path in (
        (["readlink", "/proc/self/exe"], str(Path(shutil.which("readlink") or "").resolve())),
        (["sh", "-c", "readlink /proc/self/exe"], str(Path("/bin/sh").resolve())),
    ):
        done = subprocess.run(
            found.command(argv, Limits(processes=1)),
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout == f"{path}\n"


def test_tables_of_pages_count_as_memory() -> None:
    """A large area that is only read has no pages of its own, but takes tables in the kernel."""
    code = """
import mmap, sys
area = mmap.mmap(-1, 2**34, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, mmap.PROT_READ)
area.madvise(mmap.MADV_NOHUGEPAGE)
sum(area[at] for at in range(0, 2**34, 2**21))
print("read", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one:
        assert one.stdout is not None
        assert one.stdout.readline() == b"read\n"
        assert process_table.memory_bytes([one.pid], 2**30) > 32 * 2**20
        one.kill()

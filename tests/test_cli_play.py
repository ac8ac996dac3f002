"""The commands ``play``, ``lab`` and ``lessons``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from socket import create_server

import psutil
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from survive_nb.cli import main
from survive_nb.cli.play import DEFAULT_PORT, free_port
from survive_nb.server import notebook_copies, paths
from tests.notebooks.notebook_files import run

# -- play ---------------------------------------------------------------------------------------------------


def test_command_line_loads_the_server_late() -> None:
    """Importing Voilà takes a second, and only ``play`` and ``serve`` need it."""
    script = "import sys, survive_nb.cli; print({'voila', 'tornado', 'jupyter_client'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8866.0"])
def test_invalid_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", f"--port={port}"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--lang", "tlh"])
    assert "fa" in capsys.readouterr().err


def test_port_in_use_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert str(port) in printed.err


def test_free_port_is_used() -> None:
    with create_server(("127.0.0.1", 0)) as other:
        port: int = other.getsockname()[1]
        assert free_port(port) is None
    assert free_port(port) == port


def test_next_free_port_is_the_default() -> None:
    first = free_port(None)
    assert first is not None
    assert first >= DEFAULT_PORT
    with create_server(("127.0.0.1", first)):
        second = free_port(None)
    assert second is not None
    assert second > first


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM])
def test_signal_stops_server_and_kernels(tmp_path: Path, sign: signal.Signals) -> None:
    """The signal arrives while the first kernel is starting."""
    command = [sys.executable, "-m", "survive_nb.cli", "play", "--no-browser"]
    environment = os.environ | {"SURVIVE_NB_STORE": str(tmp_path / "games.sqlite")}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
        # A test runner in the background may ignore the signal, which child processes would inherit.
        preexec_fn=lambda: signal.signal(sign, signal.SIG_DFL),
    ) as server:
        assert server.stdout is not None
        assert "http://127.0.0.1:" in server.stdout.readline()
        kernels = psutil.Process(server.pid).children(recursive=True)
        server.send_signal(sign)
        assert server.wait(timeout=120) == 0
    assert psutil.wait_procs(kernels, timeout=120)[1] == []


# -- lab ----------------------------------------------------------------------------------------------------


def test_copies_are_never_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "mine"
    copied = notebook_copies.copy_notebooks(folder).new
    assert {paths.APP, "lessons/en/02_sinking_order.ipynb", "lessons/fa/02_sinking_order.ipynb"} < {*copied}
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} == {*copied}
    mine = [folder / paths.APP, folder / "lessons/en/02_sinking_order.ipynb"]
    for path in mine:
        path.write_text("my own")
    (folder / "voila.json").unlink()
    again = notebook_copies.copy_notebooks(folder)
    assert again.new == ("voila.json",)
    assert {*again.new, *again.kept} == {*copied}
    assert [path.read_text() for path in mine] == ["my own"] * 2


def test_dangling_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / paths.APP).symlink_to(tmp_path / "elsewhere")
    assert paths.APP in notebook_copies.copy_notebooks(tmp_path).kept
    assert not (tmp_path / "elsewhere").exists()


def test_invalid_folder_prints_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["lab", str(tmp_path / "file" / "mine")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# -- lessons ------------------------------------------------------------------------------------------------


def test_lessons_are_copied_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "class"
    mine = folder / "en" / "02_sinking_order.ipynb"
    mine.parent.mkdir(parents=True)
    mine.write_text("my own work")
    assert main(["lessons", str(folder)]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb")}
    new = {line.removeprefix("new: ") for line in lines if line.startswith("new: ")}
    assert new == there - {"en/02_sinking_order.ipynb"}
    assert {name.split("/")[0] for name in new} == {"en", "fa"}, "no teacher notebooks"
    assert set(lines) - {f"new: {name}" for name in new} == {"unchanged: en/02_sinking_order.ipynb"}
    assert last == f"{len(new)} new in {folder}, 1 unchanged"
    assert mine.read_text() == "my own work"


def test_teacher_notebooks_are_copied_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", str(tmp_path)]) == main(["lessons", "--teacher", str(tmp_path)]) == 0
    assert "new: teacher/fa/02_sinking_order.ipynb" in capsys.readouterr().out.splitlines()
    assert (tmp_path / "teacher" / "en" / "02_sinking_order.ipynb").is_file()


def test_partial_copy_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failure the next run must not take the partial file for the user's own."""
    source = tmp_path / "source"
    (source / "lessons" / "en").mkdir(parents=True)
    (source / "lessons" / "en" / "01_x.ipynb").mkdir()  # a directory cannot be read as a file
    monkeypatch.setattr(paths, "lessons", lambda: source / "lessons")
    with pytest.raises(OSError, match="01_x"):
        notebook_copies.copy_lessons(tmp_path / "class")
    assert not list((tmp_path / "class").rglob("*.ipynb"))


def test_file_as_target_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "en").touch()
    assert main(["lessons", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# -- Jupyter's search path and the kernel -------------------------------------------------------------------


def test_own_folders_come_first_in_jupyter() -> None:
    environment = {"JUPYTER_PATH": os.pathsep.join(["/one", "/two"])}
    paths.add_to_jupyter_path(environment)
    paths.add_to_jupyter_path(environment)
    assert environment["JUPYTER_PATH"].split(os.pathsep) == [str(paths.JUPYTER), "/one", "/two"]
    assert environment["JUPYTER_CONFIG_PATH"] == str(paths.CONFIG)


def test_slow_imports_are_skipped() -> None:
    script = "import sys; from survive_nb.server import paths; paths.skip_slow_imports(); import jsonschema"
    subprocess.run([sys.executable, "-c", f"{script}; assert 'lark' not in sys.modules"], check=True)


def test_kernel_uses_this_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A kernel specification of another installation in the user's folder is not used."""
    from jupyter_client.manager import KernelManager

    strange = tmp_path / "kernels" / "python3"
    strange.mkdir(parents=True)
    (strange / "kernel.json").write_text('{"argv": ["/nowhere"], "display_name": "x", "language": "python"}')
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    paths.add_to_jupyter_path()
    command = KernelManager(kernel_name="python3").format_kernel_cmd()
    assert command[:3] == [sys.executable, "-m", "survive_nb.server.kernel"]


@pytest.mark.slow
def test_kernel_does_not_load_the_debugger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The debugger would take a tenth of the memory of every page."""
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")
    paths.add_to_jupyter_path()
    code = "import sys; assert 'ipykernel' in sys.modules and '_pydevd_bundle' not in sys.modules"
    run(new_notebook(cells=[new_code_cell(code)]), tmp_path)  # type: ignore[no-untyped-call]

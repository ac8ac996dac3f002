"""The commands that serve: what they refuse, which port they choose, and what they leave alone."""

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
from survive_nb.cli.play import USUAL_PORT, free_port
from survive_nb.server import copies, places
from tests.notebooks.books import run

# -- play ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8866.0"])
def test_a_port_is_a_number_of_a_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", f"--port={port}"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_language_is_one_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--lang", "tlh"])
    assert "fa" in capsys.readouterr().err


def test_a_port_that_was_asked_for_and_is_in_use_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with create_server(("127.0.0.1", 0)) as somebody:
        port = somebody.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert str(port) in said.err


def test_a_free_port_is_the_one_that_was_asked_for() -> None:
    with create_server(("127.0.0.1", 0)) as somebody:
        port: int = somebody.getsockname()[1]
        assert free_port(port) is None
    assert free_port(port) == port


def test_the_next_free_port_is_taken_when_none_was_asked_for() -> None:
    first = free_port(None)
    assert first is not None
    assert first >= USUAL_PORT
    with create_server(("127.0.0.1", first)):
        second = free_port(None)
    assert second is not None
    assert second > first


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM])
def test_the_server_ends_when_told_and_leaves_no_kernel(tmp_path: Path, sign: signal.Signals) -> None:
    """Told at once, while it still starts its first kernel: that is the hard moment."""
    command = [sys.executable, "-m", "survive_nb.cli", "play", "--no-browser"]
    environment = os.environ | {"SURVIVE_NB_STORE": str(tmp_path / "games.sqlite")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, encoding="utf-8") as server:
        assert server.stdout is not None
        assert "http://127.0.0.1:" in server.stdout.readline()
        kernels = psutil.Process(server.pid).children(recursive=True)
        server.send_signal(sign)
        assert server.wait(timeout=60) == 0
    assert psutil.wait_procs(kernels, timeout=30)[1] == []


# -- lab ----------------------------------------------------------------------------------------------------


def test_notebooks_are_handed_out_and_never_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "mine"
    handed_out = copies.hand_out(folder).new
    assert {places.APP, "lessons/en/02_sinking_order.ipynb", "lessons/fa/02_sinking_order.ipynb"} < {
        *handed_out
    }
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} == {*handed_out}
    mine = [folder / places.APP, folder / "lessons/en/02_sinking_order.ipynb"]
    for path in mine:
        path.write_text("my own")
    (folder / "voila.json").unlink()
    again = copies.hand_out(folder)
    assert again.new == ("voila.json",)
    assert {*again.new, *again.left} == {*handed_out}
    assert [path.read_text() for path in mine] == ["my own"] * 2


def test_a_link_that_leads_nowhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / places.APP).symlink_to(tmp_path / "elsewhere")
    assert places.APP in copies.hand_out(tmp_path).left
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_that_cannot_be_made_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["lab", str(tmp_path / "file" / "mine")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# -- lessons ------------------------------------------------------------------------------------------------


def test_lessons_are_copied_for_a_class_and_each_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "class"
    mine = folder / "en" / "02_sinking_order.ipynb"
    mine.parent.mkdir(parents=True)
    mine.write_text("my own work")
    assert main(["lessons", str(folder)]) == 0
    *told, last = capsys.readouterr().out.splitlines()
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb")}
    new = {line.removeprefix("new: ") for line in told if line.startswith("new: ")}
    assert new == there - {"en/02_sinking_order.ipynb"}
    assert {name.split("/")[0] for name in new} == {"en", "fa"}, "and none of the teacher's"
    assert set(told) - {f"new: {name}" for name in new} == {"left as it was: en/02_sinking_order.ipynb"}
    assert last == f"{len(new)} new in {folder}, 1 left as they were"
    assert mine.read_text() == "my own work"


def test_the_teacher_asks_for_the_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", str(tmp_path)]) == main(["lessons", "--teacher", str(tmp_path)]) == 0
    assert "new: teacher/fa/02_sinking_order.ipynb" in capsys.readouterr().out.splitlines()
    assert (tmp_path / "teacher" / "en" / "02_sinking_order.ipynb").is_file()


def test_what_was_half_copied_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full: next time the lesson must not pass for somebody's own."""
    source = tmp_path / "source"
    (source / "lessons" / "en").mkdir(parents=True)
    (source / "lessons" / "en" / "01_x.ipynb").mkdir()  # a "file" that cannot be read
    monkeypatch.setattr(places, "lessons", lambda: source / "lessons")
    with pytest.raises(OSError, match="01_x"):
        copies.hand_out_lessons(tmp_path / "class")
    assert not list((tmp_path / "class").rglob("*.ipynb"))


def test_a_place_that_is_a_file_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "en").touch()
    assert main(["lessons", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# -- what Jupyter reads -------------------------------------------------------------------------------------


def test_jupyter_looks_into_our_files_first_and_into_its_own_after() -> None:
    environment = {"JUPYTER_PATH": os.pathsep.join(["/one", "/two"])}
    places.lead_jupyter_here(environment)
    places.lead_jupyter_here(environment)
    assert environment["JUPYTER_PATH"].split(os.pathsep) == [str(places.JUPYTER), "/one", "/two"]
    assert environment["JUPYTER_CONFIG_PATH"] == str(places.CONFIG)


def test_the_kernel_is_this_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A kernel of another installation, in the visitor's own folder, must not get in the way."""
    from jupyter_client.manager import KernelManager

    strange = tmp_path / "kernels" / "python3"
    strange.mkdir(parents=True)
    (strange / "kernel.json").write_text('{"argv": ["/nowhere"], "display_name": "x", "language": "python"}')
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    places.lead_jupyter_here()
    command = KernelManager(kernel_name="python3").format_kernel_cmd()
    assert command[:3] == [sys.executable, "-m", "survive_nb.server.kernel"]


def test_the_kernel_loads_no_debugger(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It would take a tenth of the memory of every page, and nobody can reach it from there."""
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")
    places.lead_jupyter_here()
    code = "import sys; assert 'ipykernel' in sys.modules and '_pydevd_bundle' not in sys.modules"
    run(new_notebook(cells=[new_code_cell(code)]), tmp_path)  # type: ignore[no-untyped-call]

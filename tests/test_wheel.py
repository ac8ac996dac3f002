"""What is handed out: the wheel holds all the library needs and works far from this folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata

import survive_nb
from tests.front_door.places import kept_files, project
from tests.front_door.tools import tool

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed and return what it prints."""
    strangers = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=cwd, env=strangers, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist, and from the sdist the wheel, as a release would."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, without what it needs, in a new environment; return the folder of its commands."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder, with_pip=False, symlinks=True)
    commands = folder / "bin"
    python = commands / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    return commands


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    source = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "survive_nb").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    notebooks = {f"survive_nb/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.*")}
    lessons = {
        f"survive_nb/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "lessons").rglob("*")
        if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {name for name in names if name.startswith("survive_nb/")}
    assert package == source | notebooks | lessons
    assert "survive_nb/notebooks/play.ipynb" in notebooks
    assert {f"survive_nb/lessons/{part}en/02_sinking_order.ipynb" for part in ("", "teacher/")} < lessons
    assert {"survive_nb/py.typed", "survive_nb/locale/README.md"} < source
    assert any(name.startswith("survive_nb/rulebook/") and name.endswith(".toml") for name in source)


def test_the_wheel_brings_a_jupyter_server_our_page(wheel: Path) -> None:
    """Voilà inside a Jupyter server finds templates among Jupyter's own files only."""
    folder = ROOT / "survive_nb/server/jupyter/voila"
    page = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert "templates/survive-nb/index.html.j2" in page
    data = f"survive_nb-{survive_nb.__version__}.data/data/share/jupyter/voila/"
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.removeprefix(data) for name in names if ".data/" in name} == page


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    info = f"survive_nb-{survive_nb.__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"{info}/METADATA").decode()
    assert f"\nVersion: {survive_nb.__version__}\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    needed = {
        re.split(r"[^\w-]", line.removeprefix("Requires-Dist: "))[0]
        for line in metadata.splitlines()
        if line.startswith("Requires-Dist") and "extra ==" not in line
    }
    screen = {"anywidget", "ipycanvas", "ipykernel", "ipywidgets", "segno", "voila"}
    assert needed == screen, "what the screen needs"


def test_an_index_would_take_both(built: Path) -> None:
    said = tool("twine", "check", "--strict", *sorted(built.iterdir()))
    assert said.count("PASSED") == 2, said


def test_the_metadata_is_valid_and_names_the_licences(wheel: Path) -> None:
    info = f"survive_nb-{survive_nb.__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        metadata = Metadata.from_email(archive.read(f"{info}/METADATA"), validate=True)
        names = archive.namelist()
    assert metadata.license_expression == "MIT AND OFL-1.1", "ours, and that of the Persian letters"
    files = metadata.license_files or []
    assert len(files) == 2
    assert {f"{info}/licenses/{file}" for file in files} <= {*names}
    assert metadata.description == (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*(metadata.provides_extra or ())} == {*project()["optional-dependencies"]}


def test_the_sdist_holds_all_that_we_keep(built: Path) -> None:
    """What is not in it can be neither tested nor packed anew by others."""
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}
    missing = {name.as_posix() for name in kept_files()} - names
    assert missing <= {".gitignore", ".gitattributes"}, sorted(missing)[:20]


def test_the_sdist_can_be_tested(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    wanted = {
        "pyproject.toml",
        "Makefile",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "notebooks/play.ipynb",
        "lessons/en/02_sinking_order.ipynb",
        "tests/conftest.py",
        ".ci/run",
    }
    assert wanted <= names


def test_the_wheel_tells_the_rules_in_both_languages(elsewhere: Path, tmp_path: Path) -> None:
    script = (
        "import survive_nb\n"
        "from survive_nb import rulebook\n"
        "print(survive_nb.__file__)\n"
        "for lang in ('en', 'fa'):\n"
        "    print(ascii(rulebook.rule('SWIM-2', lang).text))\n"
    )
    origin, english, persian = run(elsewhere / "python", "-I", "-c", script, cwd=tmp_path).splitlines()
    assert Path(origin).is_relative_to(elsewhere.parent)
    assert "water action" in english
    assert "\\u0622\\u0628" in persian, "the Persian text speaks of water"


def test_the_wheel_brings_the_command(elsewhere: Path, tmp_path: Path) -> None:
    assert "simulate" in run(elsewhere / "survive-nb", "--help", cwd=tmp_path)


def test_the_command_copies_the_lessons(elsewhere: Path, tmp_path: Path) -> None:
    run(elsewhere / "survive-nb", "lessons", "class", "--teacher", cwd=tmp_path)
    copied = {path.relative_to(tmp_path / "class") for path in (tmp_path / "class").rglob("*.ipynb")}
    ours = {path.relative_to(ROOT / "lessons") for path in (ROOT / "lessons").rglob("*.ipynb")}
    assert copied == {path for path in ours if ".ipynb_checkpoints" not in path.parts}


@pytest.mark.parametrize("command", ["play", "lab"])
def test_a_screen_that_is_not_installed_is_asked_for(elsewhere: Path, tmp_path: Path, command: str) -> None:
    done = subprocess.run(
        [elsewhere / "survive-nb", command], cwd=tmp_path, capture_output=True, encoding="utf-8"
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_the_command_plays_and_checks_games(elsewhere: Path, tmp_path: Path, game: str) -> None:
    command = elsewhere / "survive-nb"
    options = ["--game", game, "--players", "3", "--games", "2", "--seed", "7", "--out", "games.jsonl"]
    run(command, "simulate", *options, cwd=tmp_path)
    assert run(command, "verify", "games.jsonl", cwd=tmp_path).splitlines()[:2] == [
        "line 1: ok",
        "line 2: ok",
    ]

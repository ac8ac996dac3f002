"""The wheel holds all that the library needs; it and an editable install work in a new environment."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packaging.metadata import Metadata

import survive_nb
from tests.packaging.project_files import kept_files, project
from tests.packaging.tools import tool
from tools import sbom

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path, env: Mapping[str, str] | None = None) -> str:
    """Run a command that must succeed and return what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=kept | dict(env or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
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


class Installed(NamedTuple):
    """An environment with the package and none of its dependencies."""

    commands: Path
    #: The folder that the package is imported from.
    package: Path

    @property
    def python(self) -> Path:
        return self.commands / "python"

    @property
    def command(self) -> Path:
        return self.commands / "survive-nb"


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel, or this folder as ``pip install --editable`` does, in a new environment."""
    folder = tmp_path_factory.mktemp(request.param)
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    commands = folder / "venv" / "bin"
    pip = (sys.executable, "-m", "pip", "--python", commands / "python", "--disable-pip-version-check")
    what: tuple[str | Path, ...] = ("--editable", ROOT)
    if request.param == "wheel":
        what = ("--no-index", request.getfixturevalue("wheel"))
    run(*pip, "install", "--quiet", "--no-compile", "--no-deps", *what, cwd=folder)
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    return Installed(commands, (packages if request.param == "wheel" else ROOT) / "survive_nb")


def test_wheel_contents_are_complete(wheel: Path) -> None:
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
    assert {"survive_nb/py.typed", "survive_nb/i18n/README.md"} < source
    assert any(name.endswith("rulebook.fa.toml") for name in source)


def test_wheel_installs_the_jupyter_page(wheel: Path) -> None:
    """Voilà inside a Jupyter server finds templates among Jupyter's own files only."""
    folder = ROOT / "survive_nb/server/jupyter/voila"
    page = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert "templates/survive-nb/index.html.j2" in page
    data = f"survive_nb-{survive_nb.__version__}.data/data/"
    found = {name.removeprefix(data) for name in zipfile.ZipFile(wheel).namelist() if ".data/" in name}
    extension = "etc/jupyter/jupyter_server_config.d/survive_nb.json"
    assert found == {f"share/jupyter/voila/{name}" for name in page} | {extension}


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
    screen = {
        "anywidget",
        "ipycanvas",
        "ipykernel",
        "ipywidgets",
        "jupyter-client",
        "jupyter-server",
        "segno",
        "tornado",
        "voila",
    }
    assert needed == screen, "what the screen needs"


def test_builds_are_reproducible(built: Path, tmp_path: Path) -> None:
    """A second build, from the unpacked sdist and with other times and rights, gives the same bytes."""
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    for path in source.rglob("*"):
        path.chmod(path.stat().st_mode & 0o700)
        os.utime(path, (1_000_000_000, 1_000_000_000))
    again = tmp_path / "again"
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", again, cwd=source)
    assert {path.name: path.read_bytes() for path in again.iterdir()} == {
        path.name: path.read_bytes() for path in built.iterdir()
    }


def test_sboms_list_what_is_installed(tmp_path: Path) -> None:
    sbom.write(tmp_path)
    python, bundle = (
        json.loads((tmp_path / f"{name}.cdx.json").read_text()) for name in ("python", "frontend")
    )
    for bom in (python, bundle):
        validator = JsonStrictValidator(SchemaVersion.from_version(bom["specVersion"]))
        assert validator.validate_str(json.dumps(bom)) is None
    assert python["metadata"]["component"]["version"] == survive_nb.__version__
    refs = {part["name"]: part["bom-ref"] for part in python["components"]}
    needed = {one["ref"]: one["dependsOn"] for one in python["dependencies"]}
    assert {refs["voila"], refs["ipycanvas"]} <= set(needed["root-component"])
    assert refs["nbclient"] in needed[refs["voila"]]
    # `overrides` is for Python 3.11: only what is installed here says its licence.
    assert {part["name"] for part in python["components"] if "licenses" not in part} <= {"overrides"}
    pinned = re.findall(r"^([\w.-]+)==", (ROOT / "binder/requirements.txt").read_text(), re.M)
    assert sorted([*pinned, "psycopg", "psycopg-binary"]) == sorted(refs)
    listed = {"/".join(filter(None, (one.get("group"), one["name"]))) for one in bundle["components"]}
    sources = "".join(path.read_text() for path in (ROOT / "frontend/src").rglob("*.ts"))
    imported = set(re.findall(r"""(?:from|import) "((?:@[\w-]+/)?[a-z][\w-]*)""", sources))
    assert {"preact", "pyodide", "@codemirror/view"} <= imported
    assert imported <= listed, "what the bundles hold is a dependency, not one of development"
    linked = {part["name"]: part.get("version") for part in bundle["components"]}
    notices = (ROOT / "survive_nb/server/python/libraries.LICENSE.txt").read_text()
    rows = notices.partition("------\n")[2].partition("\n\n")[0].splitlines()
    assert len(rows) > 15
    assert {row[:12].strip() for row in rows} <= set(linked)
    assert (linked["SQLite"], linked["libffi"]) == ("3.39.0", None)
    assert f"CPython {linked['CPython']} with" in notices


def test_an_index_would_take_both(built: Path) -> None:
    output = tool("twine", "check", "--strict", *sorted(built.iterdir()))
    assert output.count("PASSED") == 2, output


def test_metadata_is_valid_with_licences(wheel: Path) -> None:
    info = f"survive_nb-{survive_nb.__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        metadata = Metadata.from_email(archive.read(f"{info}/METADATA"), validate=True)
        names = archive.namelist()
    # Ours; Preact's, CodeMirror's; the font's; Pyodide's, Python's, and those of the libraries in it.
    assert metadata.license_expression == project()["license"]
    files = metadata.license_files or []
    assert len(files) == 7
    assert {f"{info}/licenses/{file}" for file in files} <= {*names}
    assert metadata.description == (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*(metadata.provides_extra or ())} == {*project()["optional-dependencies"]}


def test_sdist_holds_all_tracked_files(built: Path) -> None:
    """What is not in it can be neither tested nor packaged by others."""
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


# -- both installs -------------------------------------------------------------------------------------------


def test_rules_are_found_in_both_languages(installed: Installed, tmp_path: Path) -> None:
    script = (
        "import survive_nb\n"
        "from survive_nb import rulebook\n"
        "print(survive_nb.__file__)\n"
        "for lang in ('en', 'fa'):\n"
        "    print(ascii(rulebook.rule('SWIM-2', lang).text))\n"
    )
    origin, english, persian = run(installed.python, "-I", "-c", script, cwd=tmp_path).splitlines()
    assert Path(origin).parent.samefile(installed.package)
    assert "water action" in english
    assert "\\u0622\\u0628" in persian, "the Persian text speaks of water"


#: Shows the app with the dependencies of the tests; Jupyter's files must be where this environment has them.
SCREEN = """
import sys
from importlib.metadata import entry_points
from pathlib import Path
sys.path.append(sys.argv[1])
import survive_nb
from survive_nb.server import paths
from survive_nb.ui.app import open_app
for game in ("survive", "fish-fish"):
    app = open_app(game)
    app.show()
    app.screen.receive({"do": "hello", "browser": "0123456789abcdef" * 2, "place": "lab"})
    app.screen.receive({"do": "play-now", "game": game})
    assert app.screen.plan == "table", app.notice
    app.close()
assert (paths.notebooks() / paths.APP).is_file() and (paths.lessons() / "en").is_dir()
assert (Path(sys.prefix) / "share/jupyter/voila/templates/survive-nb/index.html.j2").is_file()
(provisioner,) = entry_points(group="jupyter_client.kernel_provisioners", name="survive-nb-provisioner")
print(Path(sys.modules[provisioner.load().__module__].__file__).parents[1])
"""


def test_app_starts(installed: Installed, tmp_path: Path) -> None:
    store = {"SURVIVE_NB_STORE": str(tmp_path / "games.sqlite"), "HOME": str(tmp_path)}
    packages = sysconfig.get_path("purelib")
    origin = run(installed.python, "-I", "-c", SCREEN, packages, cwd=tmp_path, env=store)
    assert Path(origin.strip()).samefile(installed.package)


def test_command_is_installed(installed: Installed, tmp_path: Path) -> None:
    assert "simulate" in run(installed.command, "--help", cwd=tmp_path)


def test_command_copies_the_lessons(installed: Installed, tmp_path: Path) -> None:
    run(installed.command, "lessons", "class", "--teacher", cwd=tmp_path)
    copied = {path.relative_to(tmp_path / "class") for path in (tmp_path / "class").rglob("*.ipynb")}
    ours = {path.relative_to(ROOT / "lessons") for path in (ROOT / "lessons").rglob("*.ipynb")}
    assert copied == {path for path in ours if ".ipynb_checkpoints" not in path.parts}


@pytest.mark.parametrize("command", ["play", "lab"])
def test_missing_dependencies_are_named(installed: Installed, tmp_path: Path, command: str) -> None:
    done = subprocess.run([installed.command, command], cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "pip install" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_command_plays_and_verifies_games(installed: Installed, tmp_path: Path, game: str) -> None:
    options = ["--game", game, "--players", "3", "--games", "2", "--seed", "7", "--out", "games.jsonl"]
    run(installed.command, "simulate", *options, cwd=tmp_path)
    verified = run(installed.command, "verify", "games.jsonl", cwd=tmp_path).splitlines()
    assert verified[:2] == ["line 1: ok", "line 2: ok"]

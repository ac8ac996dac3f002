"""The Docker image: valid, not root, built from steps that other tests execute.

No test here builds it, because that needs Docker; a workflow does so every week.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from shutil import copy2, copytree
from typing import Any
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest
import yaml
from packaging.requirements import Requirement

from survive_nb.cli import _parser
from survive_nb.server import keys
from survive_nb.store import data_folder
from tests.browser.servers import WAIT_LIMIT, class_server
from tests.packaging.project_files import BINDER, ROOT, project
from tests.packaging.tools import tool

#: What the images cannot do without, the Dockerfile's and Binder's.
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "survive_nb/cli/serve.py", "notebooks/play.ipynb")
NEEDED_BY_BINDER = ("binder/requirements.txt", "binder/postBuild", "lessons/en/01_set_up.ipynb")


def instructions() -> list[tuple[str, str]]:
    """Return the steps of the Dockerfile: the word that begins each, and the rest."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    whole = re.sub(r"\\\n\s*", "", lines)
    return [(step[0], step[1]) for line in whole.splitlines() if len(step := line.split(maxsplit=1)) == 2]


def only(word: str) -> str:
    """Return the rest of the one step that begins with this word."""
    (rest,) = (rest for first, rest in instructions() if first == word)
    return rest


def started() -> list[str]:
    """Return the words of the command that the image runs."""
    words: list[str] = json.loads(only("ENTRYPOINT")) + json.loads(only("CMD"))
    return words


def composed() -> dict[str, Any]:
    """Return what the compose file says."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


def is_ignored(name: str) -> bool:
    """Tell whether .dockerignore keeps a file, or a folder that it is in, out of the images."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.removeprefix("**/") for line in lines if line and not line.startswith("#")]
    parts = Path(name).parts
    return any(fnmatch("/".join(parts[:n]), one) for n in range(1, len(parts) + 1) for one in patterns)


# -- the Dockerfile -----------------------------------------------------------------------------------------


def test_the_dockerfile_is_sound() -> None:
    tool("hadolint", "Dockerfile")


def test_image_uses_the_binder_python() -> None:
    """The pins are for that one."""
    python = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    stages = [rest.split()[0] for first, rest in instructions() if first == "FROM"]
    assert stages == [f"python:{python}-slim"] * 2


def test_it_does_not_run_as_root() -> None:
    user = only("USER")
    assert int(user) > 0
    assert any(f"--uid {user} " in rest for first, rest in instructions() if first == "RUN")


def test_it_installs_as_binder_does() -> None:
    steps = " ".join(rest for first, rest in instructions() if first == "RUN")
    for step in (steps, (BINDER / "postBuild").read_text(encoding="utf-8")):
        assert re.search(r"python -m pip wheel .*--no-deps .*--wheel-dir \S+ \.", step)
        assert "python -m pip check" in step
    assert ("COPY", "binder/requirements.txt /tmp/constraints.txt") in instructions()
    assert "--constraint /tmp/constraints.txt" in steps


def test_database_driver_is_a_dependency() -> None:
    (pinned,) = re.findall(r'"(psycopg\[binary\]==[^"]+)"', (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    (wanted,) = map(Requirement, project()["optional-dependencies"]["postgres"])
    ours = Requirement(pinned)
    assert (ours.name, ours.extras) == (wanted.name, wanted.extras)
    assert wanted.specifier.contains(next(iter(ours.specifier)).version)


@pytest.mark.parametrize("name", [*NEEDED, *NEEDED_BY_BINDER])
def test_needed_files_are_not_ignored(name: str) -> None:
    assert (ROOT / name).is_file()
    assert not is_ignored(name)


@pytest.mark.parametrize("name", [".git/config", ".venv/bin/python", "tests/conftest.py", "dist/x.whl"])
def test_what_they_do_not_need_is(name: str) -> None:
    assert is_ignored(name)


@pytest.mark.slow
def test_copied_files_build_the_wheel(tmp_path: Path) -> None:
    """The first stage, for real: it would build half a wheel if a folder were forgotten."""
    source = tmp_path / "src"
    source.mkdir()
    first_stage = (ROOT / "Dockerfile").read_text(encoding="utf-8").split("\nFROM ")[1]
    for line in re.findall(r"^COPY (.+)$", first_stage, re.M):
        *names, target = line.split()
        for name in names:
            if (ROOT / name).is_dir():
                copytree(ROOT / name, source / target)
            else:
                copy2(ROOT / name, source / target / name)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", tmp_path, "."], cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    assert {f"survive_nb/{name}" for name in ("cli/serve.py", *NEEDED[4:], *NEEDED_BY_BINDER[2:])} < names


# -- what it runs -------------------------------------------------------------------------------------------


def test_command_accepts_the_image_arguments() -> None:
    program, *words = started()
    assert program in project()["scripts"]
    arguments = vars(_parser().parse_args(words))
    assert (arguments["host"], arguments["port"]) == ("0.0.0.0", int(only("EXPOSE")))


def test_command_accepts_the_compose_arguments() -> None:
    words = [re.sub(r"\$\{\w+:-(.*?)\}", r"\1", word) for word in composed()["services"]["app"]["command"]]
    arguments = vars(_parser().parse_args([*json.loads(only("ENTRYPOINT"))[1:], *words]))
    assert arguments["students"] == 30
    assert arguments["address"].startswith("http://")


@pytest.mark.slow
def test_the_image_finds_itself_well(tmp_path: Path) -> None:
    """The check of its health asks for something that is there without a token and starts no kernel."""
    program, flag, script = json.loads(only("HEALTHCHECK").split(" CMD ")[1])
    assert (program, flag) == ("python", "-c")
    with class_server(tmp_path, "--students", "1") as server:
        look = script.replace(f":{only('EXPOSE')}/", f":{urlsplit(server.address).port}/")
        assert look != script
        # Docker tries again after a failure; here the server may be starting its kernel on a busy machine.
        look = look.replace("timeout=4", f"timeout={WAIT_LIMIT}")
        for _ in range(3):
            subprocess.run([sys.executable, "-c", look], check=True)
        assert len(server.kernels()) <= 1, "only the one that is kept warm"


def test_links_match_the_compose_file() -> None:
    settings = dict(part.split("=", 1) for part in only("ENV").split())
    links = data_folder(settings, "linux", Path("/nowhere")) / keys.LINKS
    assert f"exec app cat {links}\n" in (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert links.parts[1] == json.loads(only("VOLUME"))[0].strip("/")


# -- the compose file ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_compose_file_is_one() -> None:
    tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml")


def test_compose_runs_with_optional_database() -> None:
    services = composed()["services"]
    assert services.keys() == {"app", "database"}
    assert "profiles" not in services["app"]
    assert services["database"]["profiles"] == ["postgres"]
    assert services["app"]["depends_on"]["database"] == {"condition": "service_healthy", "required": False}
    volumes = {one.split(":")[0] for service in services.values() for one in service["volumes"]}
    assert volumes == composed()["volumes"].keys()
    assert services["app"]["volumes"] == [f"games:{json.loads(only('VOLUME'))[0]}"]
    assert services["app"]["ports"] == [f"{only('EXPOSE')}:{only('EXPOSE')}"]


def test_password_selects_the_database_store() -> None:
    services = composed()["services"]
    written = services["app"]["environment"]["SURVIVE_NB_STORE"]
    found = re.fullmatch(r"\$\{DATABASE_PASSWORD:\+(postgresql://.*)\}", written)
    assert found, "and without one it is empty, which is the file in the volume"
    database = services["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    assert found[1] == f"postgresql://{user}:${{DATABASE_PASSWORD}}@database:5432/{name}"
    assert database["POSTGRES_PASSWORD"] == "${DATABASE_PASSWORD:-}"

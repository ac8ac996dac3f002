"""The Binder folder: small, pinned, and accepted by repo2docker.

``tests/browser/test_binder.py`` does what the image would do, and opens what the badges open.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.packaging.project_files import BINDER, ROOT, badge_paths, normal, pins, project

#: Lowest versions without known vulnerabilities; ipykernel 7.0 breaks widgets.
FLOORS = {"voila": "0.5.6", "jupyter-server": "2.20.0", "jupyterlab": "4.5.7", "ipykernel": "7.1"}
#: What nobody needs who plays or learns.
NOT_WANTED = {"scipy", "matplotlib", "pandas", "pytest", "hypothesis", "playwright", "ruff", "mypy", "dask"}
#: A folder of these would be read instead of ours, or beside it.
RIVALS = (".binder", "environment.yml", "binder/environment.yml", "binder/Dockerfile", "binder/apt.txt")


def needed() -> list[Requirement]:
    """Return what the game and JupyterLab need on a machine that can serve."""
    found = project()
    written = [*found["dependencies"], *found["optional-dependencies"]["lab"]]
    wanted = [Requirement(one) for one in written]
    return [one for one in wanted if one.marker is None or one.marker.evaluate({"sys_platform": "linux"})]


def test_pinned_versions_satisfy_the_package() -> None:
    pinned = pins()
    assert needed()
    for wanted in needed():
        version = pinned.get(normal(wanted.name))
        assert version is not None, f"{wanted.name} is not pinned: make lock"
        assert wanted.specifier.contains(version), f"{wanted} is pinned at {version}: make lock"


def test_versions_are_recent_enough() -> None:
    pinned = pins()
    old = {name: pinned[name] for name, least in FLOORS.items() if Version(pinned[name]) < Version(least)}
    assert not old


def test_it_is_small() -> None:
    pinned = pins()
    assert not NOT_WANTED & pinned.keys()
    assert len(pinned) < 120, "more than JupyterLab and Voilà bring themselves"


def test_python_version_is_supported() -> None:
    named = re.fullmatch(r"python-(3\.\d+)\n", (BINDER / "runtime.txt").read_text(encoding="utf-8"))
    assert named, "Binder would take an old Python by itself"
    assert f"Programming Language :: Python :: {named[1]}" in project()["classifiers"]


def test_nothing_else_is_read_instead() -> None:
    assert not [name for name in RIVALS if (ROOT / name).exists()]


def test_post_build_stops_at_first_error() -> None:
    step = BINDER / "postBuild"
    assert os.access(step, os.X_OK)
    assert "\nset -euo pipefail\n" in step.read_text(encoding="utf-8")


@pytest.mark.parametrize("script", ["binder/postBuild", ".ci/run"])
def test_the_scripts_are_sound(script: str) -> None:
    checked = Path(sys.executable).with_name("shellcheck")
    done = subprocess.run([checked, script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_repo2docker_understands_the_folder() -> None:
    """A dry run needs no Docker: it prints the steps of the image."""
    builder = Path(sys.executable).with_name("jupyter-repo2docker")
    done = subprocess.run([builder, "--no-build", "--debug", "."], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    steps = done.stdout + done.stderr
    python = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert f"Building conda environment for python={python}\n" in steps
    assert re.search(r'^RUN .*pip install .*-r "binder/requirements\.txt"$', steps, re.M)
    assert re.search(r"^RUN chmod \+x binder/postBuild$", steps, re.M)
    assert re.search(r"^RUN \./binder/postBuild$", steps, re.M)


def test_the_badges_open_what_is_there() -> None:
    """One shows the app, the others lessons in JupyterLab."""
    paths = badge_paths()
    assert "voila/render/notebooks/play.ipynb" in paths
    assert any(path.startswith("lab/tree/lessons/") for path in paths)
    for path in paths:
        file = re.sub(r"^(voila/render|lab/tree)/", "", path)
        assert file != path, f"{path} opens neither the app nor JupyterLab"
        assert (ROOT / file).exists(), f"a badge opens {file}, which is not there"

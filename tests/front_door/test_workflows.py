"""The workflows that a forge runs: well-formed, harmless, and running what we run at home."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.front_door.places import ROOT, project
from tests.front_door.tools import tool

FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))


def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return found


def steps(name: str) -> list[dict[str, Any]]:
    """Return the steps of all jobs of a workflow."""
    return [step for job in workflow(name)["jobs"].values() for step in job["steps"]]


def commands(name: str) -> str:
    return "\n".join(step["run"] for step in steps(name) if "run" in step)


def test_all_three_are_there() -> None:
    assert [path.name for path in FILES] == ["binder.yml", "release.yml", "tests.yml"]


def test_they_are_workflows() -> None:
    tool("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *FILES)


def test_every_job_ends_some_time() -> None:
    tool("check-jsonschema", "--builtin-schema", "custom.github-workflows-require-timeout", *FILES)


def test_nobody_can_abuse_them() -> None:
    tool("zizmor", "--offline", "--quiet", "--config", ".github/zizmor.yml", FOLDER)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_actions_are_pinned_to_a_major_version(path: Path) -> None:
    used = [step["uses"] for step in steps(path.name) if "uses" in step]
    assert used
    assert not [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@(release/)?v\d+", one)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_they_may_only_read(path: Path) -> None:
    assert workflow(path.name)["permissions"] == {"contents": "read"}


def test_every_python_that_we_name_is_tested() -> None:
    matrix = workflow("tests.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    named = [one.split(" :: ")[-1] for one in project()["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert named
    assert {*named} <= {*matrix}
    assert project()["requires-python"] == f">={matrix[0]}"


def test_the_tests_are_those_that_we_run_at_home() -> None:
    assert ".ci/run" in commands("tests.yml").splitlines()
    assert ".ci/run" in commands("release.yml").splitlines()


def test_what_make_is_asked_for_can_be_made() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = {word for path in FILES for word in re.findall(r"\bmake ([a-z]+)", commands(path.name))}
    assert asked >= {"dist", "inspect", "audit"}
    assert not [word for word in asked if not re.search(rf"^{word}:", makefile, re.M)]


def test_a_release_is_checked_and_then_published_without_a_password() -> None:
    jobs = workflow("release.yml")["jobs"]
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert "secrets." not in (FOLDER / "release.yml").read_text(encoding="utf-8")


def test_the_images_are_tried_every_week() -> None:
    # YAML reads the bare word "on" as a truth value.
    triggers: Any = {str(key): value for key, value in workflow("binder.yml").items()}
    assert "schedule" in triggers.get("on", triggers.get("True"))
    said = commands("binder.yml")
    assert "jupyter-repo2docker" in said
    assert "-m tests.front_door.open_badges" in said
    assert "docker compose up" in said

"""The GitHub workflows are valid, safe, and run the same commands as developers do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.project_files import ROOT, project
from tests.packaging.tools import tool
from tools.audit import ACCEPTED

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


def test_workflow_files() -> None:
    assert [path.name for path in FILES] == ["binder.yml", "release.yml", "tests.yml"]


@pytest.mark.slow
def test_workflows_match_the_schema() -> None:
    tool("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *FILES)


@pytest.mark.slow
def test_every_job_has_a_timeout() -> None:
    tool("check-jsonschema", "--builtin-schema", "custom.github-workflows-require-timeout", *FILES)


def test_workflows_pass_the_security_audit() -> None:
    tool("zizmor", "--offline", "--quiet", "--config", ".github/zizmor.yml", FOLDER)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_actions_are_pinned_to_commits(path: Path) -> None:
    used = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses:" in line]
    assert used
    pinned = r"\s+- uses: [\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+"
    assert not [line for line in used if not re.fullmatch(pinned, line)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_permissions_are_read_only(path: Path) -> None:
    assert workflow(path.name)["permissions"] == {"contents": "read"}


def test_every_python_classifier_is_tested() -> None:
    matrix = workflow("tests.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    named = [one.split(" :: ")[-1] for one in project()["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert named
    assert {*named} <= {*matrix}
    assert project()["requires-python"] == f">={matrix[0]}"


def test_ci_runs_the_script() -> None:
    assert ".ci/run" in commands("tests.yml").splitlines()
    assert ".ci/run" in commands("release.yml").splitlines()


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    asked = {word for path in FILES for word in re.findall(r"\bmake ([a-z]+)", commands(path.name))}
    assert asked >= {"dist", "inspect", "audit"}
    assert not [word for word in asked if not re.search(rf"^{word}:", makefile, re.M)]


def test_release_is_tested_and_passwordless() -> None:
    jobs = workflow("release.yml")["jobs"]
    assert jobs["publish"]["needs"] == "build"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert "secrets." not in (FOLDER / "release.yml").read_text(encoding="utf-8")


def test_images_are_built_every_week() -> None:
    # YAML reads the bare word "on" as a truth value.
    triggers: Any = {str(key): value for key, value in workflow("binder.yml").items()}
    assert "schedule" in triggers.get("on", triggers.get("True"))
    text = commands("binder.yml")
    assert "jupyter-repo2docker" in text
    assert "-m tools.open_badges" in text
    assert "docker compose up" in text


def test_accepted_findings_do_not_concern_us() -> None:
    """A finding that `make audit` accepts is written down with a reason, and the reason is true."""
    assert "allow_origin_pat" in ACCEPTED["PYSEC-2026-3472"]
    ours = [path for top in ("survive_nb", "binder") for path in (ROOT / top).rglob("*") if path.is_file()]
    configured = [path for path in ours if path.suffix in {".py", ".json", ".toml", ".yml", ""}]
    assert configured
    assert not [path for path in configured if b"allow_origin" in path.read_bytes()]

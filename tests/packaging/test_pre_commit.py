"""The hooks in .pre-commit-config.yaml: well-formed, without downloads, and running tools that we install."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.project_files import ROOT, project
from tests.packaging.tools import tool

FILE = ROOT / ".pre-commit-config.yaml"


def hooks() -> list[dict[str, Any]]:
    (repository,) = yaml.safe_load(FILE.read_text(encoding="utf-8"))["repos"]
    assert repository["repo"] == "local", "a local hook downloads nothing"
    found: list[dict[str, Any]] = repository["hooks"]
    return found


def test_configuration_is_valid() -> None:
    tool("pre-commit", "validate-config", FILE)


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: str(hook["id"]))
def test_hooks_run_installed_tools(hook: dict[str, Any]) -> None:
    command, *arguments = shlex.split(hook["entry"])
    assert hook["language"] == "system"
    name = Path(command).name
    assert command == f".venv/bin/{name}"
    required = {re.split(r"[<>=!\[;]", one)[0] for one in project()["optional-dependencies"]["test"]}
    assert name in required | {"python"}
    assert not [word for word in arguments if word.endswith(".py") and not (ROOT / word).is_file()]


def test_hooks_cover_all_fast_checks() -> None:
    names = [hook["id"] for hook in hooks()]
    assert names == ["ruff-check", "ruff-format", "mypy", "frontend", "architecture"]


@pytest.mark.parametrize("hook", ["ruff-check", "ruff-format"])
def test_ruff_hooks_leave_stored_notebooks_alone(hook: str) -> None:
    (entry,) = (shlex.split(one["entry"]) for one in hooks() if one["id"] == hook)
    stored = sorted((ROOT / "tests" / "notebooks" / "stored").rglob("*.ipynb"))
    before = {path: path.read_bytes() for path in stored}
    assert before
    done = tool(Path(entry[0]).name, *entry[1:], "--no-cache", *stored)
    assert {path: path.read_bytes() for path in stored} == before
    assert "error" not in done

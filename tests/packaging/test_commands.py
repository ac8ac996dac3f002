"""Every command on our pages is valid: its arguments are parsed, its targets, extras and files exist.

No command is executed; what each one does is covered by its own tests.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from survive_nb.cli import _parser
from tests.packaging.commands import PAGES, Typed, commands
from tests.packaging.project_files import ROOT, project
from tests.packaging.test_docker import composed

ALL = [typed for page in PAGES for typed in commands(page)]
#: Other programs that the pages use; their arguments are not checked.
TOOLS = (
    "git",
    "cd",
    "cp",
    "cat",
    "apt-get",
    "systemctl",
    "sqlite3",
    "pg_dump",
    "pg_restore",
    "jupyter",
    "mutmut",
    "nbgrader",
)


def test_commands_are_found() -> None:
    found = {typed.text for typed in ALL}
    assert {"make play", "survive-nb verify games.jsonl", "make test"} <= found
    assert {typed.page for typed in ALL} >= {"README.md", "CONTRIBUTING.md"}


@pytest.mark.parametrize("typed", ALL, ids=lambda typed: f"{typed.page}: {typed.text}")
def test_command_is_valid(typed: Typed) -> None:
    program, *rest = typed.words
    check = CHECKS.get(Path(program).name)
    assert check is not None, f"{typed.page} has a command that no test knows: {typed.text}"
    check(rest)


def ours(words: list[str]) -> None:
    """The command line accepts these arguments, or help is requested."""
    if not words or "--help" in words or "--version" in words:
        return
    try:
        _parser().parse_args(words)
    except SystemExit:
        assert len(words) == 1, f"survive-nb does not take {words}"
        # A sentence may name a sub-command without its required arguments.
        assert words[0] in _parser().format_help()


def make(words: list[str]) -> None:
    """Make knows the target; ``-C survive-nb`` is this folder."""
    if words[:2] == ["-C", project()["name"]]:
        words = words[2:]
    done = subprocess.run(["make", "--dry-run", *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def python(words: list[str]) -> None:
    """The module that is run exists."""
    assert words[0] == "-m", words
    if words[1] == "pip":
        pip(words[2:])
    elif words[1] != "venv":
        assert (ROOT / Path(*words[1].split("."))).exists() or (
            ROOT / Path(*words[1].split(".")).with_suffix(".py")
        ).exists()


def pip(words: list[str]) -> None:
    """Pip installs this project with extras that exist, or a dependency of ours."""
    assert words[0] == "install", words
    extras = project()["optional-dependencies"]
    others = {Requirement(one).name for extra in extras.values() for one in extra}
    for word in words[1:]:
        if found := re.fullmatch(r"(?:\.|survive-nb)(?:\[(.*)\])?", word):
            assert {*filter(None, (found[1] or "").split(","))} <= extras.keys(), f"{word}: no such extra"
        elif not word.startswith("-"):
            assert Requirement(word).name in others, word


def pytest_(words: list[str]) -> None:
    """The tests exist."""
    for word in words:
        if word.startswith("tests"):
            assert (ROOT / word).exists(), word


def docker(words: list[str]) -> None:
    """Profiles and services exist in the compose file."""
    services = composed()["services"]
    if words[0] != "compose":
        assert words[0] in ("build", "run"), words
        return
    if "--profile" in words:
        profile = words[words.index("--profile") + 1]
        assert [one for one in services.values() if profile in one.get("profiles", ())], profile
    if "exec" in words:
        service = next(word for word in words[words.index("exec") + 1 :] if not word.startswith("-"))
        assert service in services


def others(words: list[str]) -> None:
    """The files of ours that the command names exist."""
    for word in words:
        if word.startswith(("docs/", "binder/", "tests/", "survive_nb/")):
            assert (ROOT / word).exists(), word


CHECKS = {
    "survive-nb": ours,
    "make": make,
    "python": python,
    "python3": python,
    "pip": pip,
    "pytest": pytest_,
    "pre-commit": others,
    "docker": docker,
    **dict.fromkeys(TOOLS, others),
}

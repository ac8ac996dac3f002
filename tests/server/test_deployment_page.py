"""``docs/deployment.md`` agrees with the code: commands, options, files and messages."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from survive_nb.cli import _parser
from survive_nb.rooms.repository import LIFETIME
from survive_nb.server import keys, paths
from survive_nb.server.settings import TEMPLATE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "deployment.md"
UNIT = ROOT / "docs" / "deploy" / "survive-nb.service"

#: Options of other programs that the page mentions.
OTHERS = {"--now", "--upgrade", "--schema", "--file"}


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def commands() -> dict[str, argparse.ArgumentParser]:
    """Return name → parser of every command."""
    (found,) = [action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found.choices)


def test_commands_exist() -> None:
    named = set(re.findall(r"(?<!/)\bsurvive-nb ([a-z]+)", "\n".join(re.findall(r"`+[^`]+`+", text()))))
    assert "serve" in named
    assert named <= set(commands())


def test_options_exist() -> None:
    ours = {option for parser in commands().values() for option in parser._option_string_actions}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text()))
    assert named - OTHERS <= ours
    assert {"--host", "--port", "--students", "--limit", "--token", "--store", "--lang", "--address"} <= {
        *commands()["serve"]._option_string_actions
    }


def test_systemd_unit_uses_valid_options() -> None:
    lines = UNIT.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    (start,) = [line.partition("=")[2] for line in lines if line.startswith("ExecStart=")]
    program, *arguments = shlex.split(start)
    assert program.endswith("/bin/survive-nb")
    assert _parser().parse_args(arguments).students == 30


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8")))
def test_links_exist(link: str) -> None:
    assert (PAGE.parent / link).is_file()


def test_quoted_messages_exist() -> None:
    templates = paths.JUPYTER / "voila" / "templates" / TEMPLATE
    files = [
        *templates.glob("*.*"),
        ROOT / "survive_nb/server/busy.html",
        *(ROOT / "survive_nb/ui").glob("*.py"),
    ]
    pages = "\n".join(path.read_text(encoding="utf-8") for path in files)
    quoted = re.findall(r'^\| "([^"…]+?)[ .…]*" \|', text(), re.M)
    assert len(quoted) >= 4
    assert not [sentence for sentence in quoted if sentence not in pages]


def test_file_names_and_times_agree() -> None:
    assert keys.FILE in text()
    assert keys.LINKS in text()
    assert f"over {LIFETIME / 3600:g} hours after" in text()

"""The page about serving a class says nothing that is not so: commands, options, files, sentences."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from survive_nb.cli import _parser
from survive_nb.rooms.desk import LIFETIME
from survive_nb.server import keys, places
from survive_nb.server.profile import TEMPLATE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "deployment.md"
UNIT = ROOT / "docs" / "deploy" / "survive-nb.service"

#: Options of programs that are not ours, as they stand in the page.
OTHERS = {"--now", "--upgrade", "--schema", "--file"}


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def commands() -> dict[str, argparse.ArgumentParser]:
    """Return name → parser of all our commands."""
    (found,) = [action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found.choices)


def test_every_command_exists() -> None:
    named = set(re.findall(r"(?<!/)\bsurvive-nb ([a-z]+)", "\n".join(re.findall(r"`+[^`]+`+", text()))))
    assert "serve" in named
    assert named <= set(commands())


def test_every_option_exists() -> None:
    ours = {option for parser in commands().values() for option in parser._option_string_actions}
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text()))
    assert named - OTHERS <= ours
    assert {"--host", "--port", "--students", "--limit", "--token", "--store", "--lang", "--address"} <= {
        *commands()["serve"]._option_string_actions
    }


def test_the_unit_starts_the_server_with_options_that_are_understood() -> None:
    lines = UNIT.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    (start,) = [line.partition("=")[2] for line in lines if line.startswith("ExecStart=")]
    program, *arguments = shlex.split(start)
    assert program.endswith("/bin/survive-nb")
    assert _parser().parse_args(arguments).students == 30


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8")))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (PAGE.parent / link).is_file()


def test_the_sentences_are_those_of_the_pages() -> None:
    templates = places.JUPYTER / "voila" / "templates" / TEMPLATE
    said = "\n".join(path.read_text(encoding="utf-8") for path in templates.glob("*.*"))
    quoted = re.findall(r'^\| "([^"…]+?)[ .…]*" \|', text(), re.M)
    assert len(quoted) >= 4
    assert not [sentence for sentence in quoted if sentence not in said]


def test_files_and_times_are_those_of_the_code() -> None:
    assert keys.FILE in text()
    assert keys.LINKS in text()
    assert f"over {LIFETIME / 3600:g} hours after" in text()

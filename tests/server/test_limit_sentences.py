"""Every limit of a server has a sentence in both languages, or a reason why nobody needs one."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from survive_nb.i18n.words import Words
from survive_nb.table import repository
from survive_nb.teaching.database_progress import _OVER_QUOTA
from survive_nb.ui.guard import OUT_OF_MEMORY, OUT_OF_TIME, apology

PACKAGE = Path(__file__).parents[2] / "survive_nb"
TEMPLATES = PACKAGE / "server" / "jupyter" / "voila" / "templates" / "survive-nb"
#: The modules that limit what a visitor may do.
MODULES = (
    *("server/admission.py", "server/http_server.py", "server/websocket_connection.py"),
    *("kernel_limits.py", "rooms/rate_limit.py", "visits.py"),
)
#: The page that a visitor sees when the server has too many connections, or no free place.
PAGES = {
    "PER_VISITOR": TEMPLATES / "429.html",
    "WAIT": TEMPLATES / "503.html",
    "ConnectionLimits": PACKAGE / "server" / "busy.html",
}
SENTENCES: dict[str, Callable[[Words], str]] = {
    "MEMORY_MIB": lambda words: apology(words, OUT_OF_MEMORY + "x"),
    "CPU_SECONDS": lambda words: apology(words, OUT_OF_TIME + "x"),
    "MOST_GAMES": lambda words: words.say(repository._OVER_QUOTA["too-many-games"]),
    "MOST_IN_ALL": lambda words: words.say(repository._OVER_QUOTA["no-more-games"]),
    "MOST_NEW_ROOMS": lambda words: words.say(
        "Many rooms have been opened from this browser. Wait ten minutes, then try again."
    ),
    "MOST_ROOMS_IN_ALL": lambda words: words.say(
        "This browser has opened as many rooms as it may in a month. Ask the person who runs the server."
    ),
    "MOST_PROGRESS": lambda words: words.say(_OVER_QUOTA["too-much-progress"].template),
    "MOST_PROGRESS_IN_ALL": lambda words: words.say(_OVER_QUOTA["no-more-progress"].template),
    "FREE_ATTEMPTS": lambda words: words.say(
        "Too many wrong codes. Wait {seconds} seconds, then try again.", seconds=3
    ),
    "MOST_A_MINUTE": lambda words: words.say(
        "Many wrong codes are being tried here. Wait a minute, then try again."
    ),
}
#: Nobody meets these with our pages, or the page reconnects by itself and says so.
NO_PERSON = {
    "MAX_BODY": "our pages send none",
    "MAX_HEADERS": "a browser sends some 2 KiB",
    "IDLE_TIMEOUT": "only connections without a request",
    "STALL_TIMEOUT": "only clients that do not read",
    "MAX_UNREAD": "only clients that do not read",
    "MAX_MESSAGE": "the page refuses larger files itself, with a sentence",
    "BURST": "far more than a player can send",
    "PER_SECOND": "far more than a player can send",
    "MAX_CONNECTIONS": "a page has one, and a second while it reconnects",
    "STATE_REQUESTS": "a page requests states once, when it is loaded",
    "CONNECT_TIMEOUT": "only pages that nobody looks at",
    "SLOW_CONNECT_TIMEOUT": "only pages that nobody looks at",
    "PROGRESS_UNIT": "the unit of the quotas of progress",
    "LONGEST_WAIT": "part of the sentence about wrong codes",
}


def limits() -> set[str]:
    """Return the public constants of the modules that hold no text."""
    return {
        node.target.id
        for name in MODULES
        for node in ast.parse((PACKAGE / name).read_text(encoding="utf-8")).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if re.fullmatch(r"[A-Z][A-Z_]+", node.target.id)
        if not any(
            isinstance(part, ast.Constant) and isinstance(part.value, str)
            for part in ast.walk(node.value or node)
        )
    }


def test_every_limit_is_listed() -> None:
    assert limits() | {"ConnectionLimits"} == PAGES.keys() | SENTENCES.keys() | NO_PERSON.keys()


@pytest.mark.parametrize("name", PAGES)
def test_page_has_both_languages(name: str) -> None:
    text = PAGES[name].read_text(encoding="utf-8")
    assert re.search(r"[A-Z][a-z]+ [a-z]+ [a-z]+", text)
    assert re.search(r"[آ-ی]{2,} [آ-ی]{2,} ", text)


@pytest.mark.parametrize("name", SENTENCES)
def test_sentence_has_both_languages(name: str) -> None:
    english, persian = (SENTENCES[name](Words(language)) for language in ("en", "fa"))
    assert len(english.split()) > 5
    assert re.search(r"[آ-ی]", persian)
    assert not re.search(r"[A-Za-z]{3}", persian.replace("memory-x", "").replace("time-x", ""))

"""``survive-nb play``: the game in the browser, served by this machine to this machine."""

from __future__ import annotations

import argparse
import os
import socket
from importlib.util import find_spec
from typing import Any, Final

from survive_nb.cli.arguments import port
from survive_nb.cli.words import complain
from survive_nb.server import places, voila_server

#: Where Voilà usually is, and how many neighbours are tried when somebody is there already.
USUAL_PORT: Final = 8866
_NEIGHBOURS: Final = 50

LANGUAGES: Final = places.LANGUAGES
#: Where the app reads which language to speak to a browser that has not chosen one.
LANGUAGE: Final = "SURVIVE_NB_LANG"
#: Where the app reads that the lessons of this folder are served beside it.
LESSONS: Final = "SURVIVE_NB_LESSONS"


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser("play", help="play in the browser")
    add = parser.add_argument
    add("--port", type=port, default=None, metavar="N", help=f"default {USUAL_PORT}, or the next free one")
    add("--no-browser", action="store_true", help="say the address and open no browser")
    add("--lang", choices=LANGUAGES, default=None, help="the language to begin with (default: the browser's)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the app until Ctrl-C."""
    if find_spec("voila") is None:
        complain("The game is shown by Voilà, which is not installed here: pip install survive-nb")
        return 2
    found = free_port(args.port)
    if found is None:
        complain(f"Port {args.port or USUAL_PORT} is in use. Choose another one, or none: survive-nb play")
        return 2
    if args.lang:
        os.environ[LANGUAGE] = args.lang
    os.environ[LESSONS] = str(places.lessons())
    places.lead_jupyter_here()
    voila_server.serve(
        port=found,
        lang=args.lang or LANGUAGES[0],
        open_browser=not args.no_browser,
        announce=_announce,
    )
    return 0


def _announce(address: str) -> None:
    """Tell where the game is to be found."""
    print(f"Survive! is open at {address}  (Ctrl-C ends it)", flush=True)


def free_port(wanted: int | None) -> int | None:
    """Return the port that was asked for if it is free, or else the first free one from the usual one on."""
    candidates = [wanted] if wanted else range(USUAL_PORT, USUAL_PORT + _NEIGHBOURS)
    return next((number for number in candidates if _is_free(number)), None)


def _is_free(number: int) -> bool:
    """Tell whether nobody listens at a port of this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # as the server will: a port that was left a moment ago is free
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((voila_server.HOST, number))
        except OSError:
            return False
    return True

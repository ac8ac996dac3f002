"""``survive-nb play``: the game in the browser, served by this machine to this machine."""

from __future__ import annotations

import argparse
import os
import socket
import webbrowser
from importlib.util import find_spec
from threading import Thread
from typing import Any, Final

from survive_nb.cli.arguments import port
from survive_nb.cli.words import complain
from survive_nb.server import places, voila_server
from survive_nb.server.profile import LOOPBACK, Profile

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
    if not has_voila():
        return 2
    found = free_port(args.port)
    if found is None:
        complain(f"Port {args.port or USUAL_PORT} is in use. Choose another one, or none: survive-nb play")
        return 2

    def opened(number: int) -> None:
        address = f"http://{LOOPBACK}:{number}/"
        print(f"Survive! is open at {address}  (Ctrl-C ends it)", flush=True)
        if not args.no_browser:
            # In a thread, because a browser that runs in the terminal returns only when it is left.
            Thread(target=webbrowser.open, args=[address], daemon=True).start()

    prepare(args.lang)
    voila_server.serve(Profile(port=found, lang=args.lang or LANGUAGES[0]), opened)
    return 0


def has_voila() -> bool:
    """Tell whether pages can be shown at all, and complain if not."""
    if find_spec("voila") is None:
        complain("The game is shown by Voilà, which is not installed here: pip install survive-nb")
        return False
    return True


def prepare(lang: str | None) -> None:
    """Tell the kernels to come which language to begin with and where the lessons are."""
    if lang:
        os.environ[LANGUAGE] = lang
    os.environ[LESSONS] = str(places.lessons())
    places.lead_jupyter_here()


def free_port(wanted: int | None, host: str = LOOPBACK) -> int | None:
    """Return the port that was asked for if it is free, or else the first free one from the usual one on."""
    candidates = [wanted] if wanted else range(USUAL_PORT, USUAL_PORT + _NEIGHBOURS)
    return next((number for number in candidates if _is_free(number, host)), None)


def _is_free(number: int, host: str) -> bool:
    """Tell whether nobody listens at a port of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # as the server will: a port that was left a moment ago is free
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, number))
        except OSError:
            return False
    return True

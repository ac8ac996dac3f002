"""``survive-nb play``: play in the browser, served on this machine only."""

from __future__ import annotations

import argparse
import os
import socket
import webbrowser
from importlib.metadata import entry_points
from importlib.util import find_spec
from threading import Thread
from typing import Final

from survive_nb.cli.arguments import Commands, port
from survive_nb.cli.output import print_error
from survive_nb.languages import LANGUAGES
from survive_nb.lesson_files import FOLDER
from survive_nb.server import memory, paths
from survive_nb.server.profile import LOOPBACK, Profile

#: Voilà's default port, and how many ports after it are tried when it is in use.
DEFAULT_PORT: Final = 8866
_PORTS_TRIED: Final = 50

#: Pages that one player may have open.
MOST_PAGES: Final = 12

#: Environment variable: the language for browsers that have not chosen one.
LANGUAGE: Final = "SURVIVE_NB_LANG"


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("play", help="play in the browser")
    add = parser.add_argument
    add("--port", type=port, default=None, metavar="N", help=f"default: {DEFAULT_PORT} or the next free port")
    add("--no-browser", action="store_true", help="print the address, do not open a browser")
    add("--lang", choices=LANGUAGES, default=None, help="initial language (default: the browser's)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the app until Ctrl-C."""
    if not can_serve():
        return 2
    found = free_port(args.port)
    if found is None:
        print_error(f"Port {args.port or DEFAULT_PORT} is in use. Choose another one, or omit --port.")
        return 2

    def on_open(number: int) -> None:
        url = f"http://{LOOPBACK}:{number}/"
        print(f"Survive! is running at {url}  (press Ctrl-C to stop)", flush=True)
        if not args.no_browser:
            # In a thread, because a text browser in the terminal returns only when it is closed.
            Thread(target=webbrowser.open, args=[url], daemon=True).start()

    prepare_environment(args.lang)
    from survive_nb.server import voila_server  # importing Voilà takes a second

    limit = min(MOST_PAGES, memory.max_kernels() or MOST_PAGES)
    voila_server.serve(Profile(port=found, lang=args.lang or LANGUAGES[0], limit=limit), on_open)
    return 0


def can_serve() -> bool:
    """Tell whether Voilà and our kernel provisioner are installed, and print an error if not."""
    if find_spec("voila") is None:
        print_error("Voilà, which shows the game, is not installed. Run: pip install survive-nb")
        return False
    if not entry_points(group="jupyter_client.kernel_provisioners", name="survive-nb-provisioner"):
        print_error(
            "This installation is out of date: its kernel provisioner is not registered."
            " Run again: pip install --editable ."
        )
        return False
    return True


def prepare_environment(lang: str | None) -> None:
    """Set the environment variables that the kernels read."""
    if lang:
        os.environ[LANGUAGE] = lang
    os.environ[FOLDER] = str(paths.lessons())
    paths.add_to_jupyter_path()
    paths.skip_slow_imports()


def free_port(wanted: int | None, host: str = LOOPBACK) -> int | None:
    """Return the wanted port if it is free; without one, the first free port from the default port on."""
    candidates = [wanted] if wanted else range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED)
    return next((number for number in candidates if _is_free(number, host)), None)


def _is_free(number: int, host: str) -> bool:
    """Tell whether a server can listen on a port of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # as the server does: a port that was closed a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, number))
        except OSError:
            return False
    return True

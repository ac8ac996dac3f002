"""``survive-nb lab``: JupyterLab on the notebooks, in a folder of the visitor's own."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from survive_nb.cli.arguments import port
from survive_nb.cli.words import complain, one_line
from survive_nb.server import copies, lab_server, places

FOLDER: Final = "survive-nb-notebooks"


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    add = parser.add_argument
    add(
        "folder",
        nargs="?",
        default=FOLDER,
        metavar="DIR",
        help=f"where your notebooks are or are to be copied to (default {FOLDER}); nothing is overwritten",
    )
    add("--port", type=port, default=None, metavar="N", help="default 8888, or the next free one")
    add("--no-browser", action="store_true", help="say the address and open no browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy what is not there yet, then serve JupyterLab until Ctrl-C."""
    if find_spec("jupyterlab") is None:
        complain("JupyterLab is not installed here: pip install 'survive-nb[lab]'")
        return 2
    folder = Path(args.folder)
    for name in copies.hand_out(folder).new:
        print(one_line(f"new in {folder}: {name}"), flush=True)
    places.lead_jupyter_here()
    lab_server.serve(folder, port=args.port, open_browser=not args.no_browser)
    return 0

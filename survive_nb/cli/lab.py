"""``survive-nb lab``: open copies of the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from survive_nb.cli.arguments import Commands, port
from survive_nb.cli.output import one_line, print_error
from survive_nb.server import lab_server, notebook_copies, paths

FOLDER: Final = "survive-nb-notebooks"


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    add = parser.add_argument
    add(
        "folder",
        nargs="?",
        default=FOLDER,
        metavar="DIR",
        help=f"folder for your copies (default: {FOLDER}); existing files are not overwritten",
    )
    add("--port", type=port, default=None, metavar="N", help="default: 8888 or the next free port")
    add("--no-browser", action="store_true", help="print the address, do not open a browser")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Copy the notebooks that are missing, then serve JupyterLab until Ctrl-C."""
    if find_spec("jupyterlab") is None:
        print_error("JupyterLab is not installed. Run: pip install 'survive-nb[lab]'")
        return 2
    folder = Path(args.folder)
    for name in notebook_copies.copy_notebooks(folder).new:
        print(one_line(f"new in {folder}: {name}"), flush=True)
    paths.add_to_jupyter_path()
    paths.skip_slow_imports()
    lab_server.serve(folder, port=args.port, open_browser=not args.no_browser)
    return 0

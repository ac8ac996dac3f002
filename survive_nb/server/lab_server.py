"""JupyterLab on a folder of notebooks, on this machine only."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from survive_nb.server import places

HOST: Final = "127.0.0.1"


def serve(folder: Path, *, port: int | None, open_browser: bool) -> None:
    """Serve JupyterLab on a folder until Ctrl-C, opened at the app."""
    from jupyterlab.labapp import LabApp

    arguments = [
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--ServerApp.open_browser={open_browser}",
        "--ServerApp.answer_yes=True",  # Ctrl-C ends it and asks nothing
        "--ServerApp.allow_root=True",  # only this machine can reach it
        "--ServerApp.log_level=WARN",  # the address is told all the same
        f"--LabApp.default_url=/lab/tree/{places.APP}",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    LabApp.launch_instance(arguments)

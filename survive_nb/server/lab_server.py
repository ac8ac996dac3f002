"""Run JupyterLab on a folder of notebooks, for this machine only."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from survive_nb.server import paths

HOST: Final = "127.0.0.1"


def serve(folder: Path, *, port: int | None, open_browser: bool) -> None:
    """Serve JupyterLab on a folder until Ctrl-C, with the app's notebook open."""
    from jupyterlab.labapp import LabApp

    arguments = [
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--ServerApp.open_browser={open_browser}",
        "--ServerApp.answer_yes=True",  # Ctrl-C ends the server without a question
        "--ServerApp.allow_root=True",  # only this machine can connect
        "--ServerApp.log_level=WARN",  # the URL is printed nevertheless
        f"--LabApp.default_url=/lab/tree/{paths.APP}",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    LabApp.launch_instance(arguments)

"""What is at which address: the same relative ones as in the folder that ``survive-nb lab`` makes.

The app is at ``/`` and at ``/play.ipynb``, the other game at ``/fish_fish.ipynb``, and a lesson at
``/lessons/en/02_sinking_order.ipynb``.  So a page finds the others wherever it is shown.
"""

from __future__ import annotations

import re
from typing import Any

from survive_nb.server import places


def voila() -> type:
    """Return Voilà for one notebook, with our other notebooks and the students' lessons beside it."""
    from jupyter_server.utils import url_path_join
    from voila.app import Voila
    from voila.tornado.handler import TornadoVoilaHandler

    class Notebooks(Voila):  # type: ignore[misc]  # Voilà has no types
        """Voilà at a few addresses that are known beforehand."""

        def init_handlers(self) -> list[Any]:
            """Return who answers at which address; ours come first, because Voilà's last one takes all."""
            page = {
                "template_paths": self.template_paths,
                "config": self.config,
                "voila_configuration": self.voila_configuration,
            }
            ours = [
                (
                    url_path_join(self.server_url, f"/{re.escape(address)}"),
                    TornadoVoilaHandler,
                    {**page, "notebook_path": notebook},
                )
                for address, notebook in served().items()
            ]
            return [*ours, *super().init_handlers()]

    return Notebooks


def served() -> dict[str, str]:
    """Return address → notebook (from the root on): what the teacher has written for teachers is not there.

    >>> served()["play.ipynb"], served()["lessons/fa/02_sinking_order.ipynb"]
    ('notebooks/play.ipynb', 'lessons/fa/02_sinking_order.ipynb')
    """
    games = {path.name: path for path in places.notebooks().glob("*.ipynb")}
    lessons = {
        f"lessons/{lang}/{path.name}": path
        for lang in places.LANGUAGES
        for path in (places.lessons() / lang).glob("*.ipynb")
    }
    return {
        address: path.relative_to(places.root()).as_posix() for address, path in (games | lessons).items()
    }

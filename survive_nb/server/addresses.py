"""What is at which address: the same relative ones as in the folder that ``survive-nb lab`` makes.

The app is at ``/`` and at ``/play.ipynb``, the other game at ``/fish_fish.ipynb``, and a lesson at
``/lessons/en/02_sinking_order.ipynb``.  So a page finds the others wherever it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote

from survive_nb.server import places, together
from survive_nb.server.admission import Admission
from survive_nb.server.network import is_known
from survive_nb.server.pages import leaving_handler, page_handler
from survive_nb.server.profile import Profile
from survive_nb.server.squeeze import squeezing

#: What the style sheets and scripts of a page are called; Voilà stumbles over other addresses of theirs.
_STATIC: Final = re.compile(r"/voila/templates/[\w-]+/static/.+")


def voila(profile: Profile) -> type:
    """Return Voilà for one notebook, with our other notebooks and the students' lessons beside it."""
    from jupyter_server.base.handlers import FileFindHandler
    from jupyter_server.utils import url_path_join
    from tornado.web import ErrorHandler
    from voila.app import Voila
    from voila.request_info_handler import RequestInfoSocketHandler
    from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
    from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
    from voila.tornado.handler import TornadoVoilaHandler

    class Notebooks(Voila):  # type: ignore[misc]  # Voilà has no types
        """Voilà at a few addresses that are known beforehand."""

        door: Admission

        def init_handlers(self) -> list[Any]:
            """Return who answers at which address; ours come first, because Voilà's last one takes all."""
            self.door = Admission(profile.limit, self.kernel_manager.list_kernel_ids)
            page = page_handler(self.door)
            instead = {
                TornadoVoilaHandler: page,
                VoilaShutdownKernelHandler: leaving_handler(self.door),
            }
            if profile.token:  # on the machine itself nothing is gained
                files = (MultiStaticFileHandler, TemplateStaticFileHandler, FileFindHandler)
                instead |= {handler: squeezing(handler) for handler in files}
            facts = {
                "template_paths": self.template_paths,
                "config": self.config,
                "voila_configuration": self.voila_configuration,
            }
            ours = [
                (
                    url_path_join(self.server_url, f"/{re.escape(address)}"),
                    page,
                    {**facts, "notebook_path": notebook},
                )
                for address, notebook in served().items()
            ]
            usual = [
                (address, instead.get(handler, handler), *rest)
                for address, handler, *rest in super().init_handlers()
                # It tells a kernel the address of its visitor, keys included; our kernels never ask for that.
                if handler is not RequestInfoSocketHandler
            ]
            barred = [(_matcher(lambda request: is_odd(request.path)), ErrorHandler, {"status_code": 404})]
            if profile.token:
                strange = _matcher(lambda request: not is_known(request.host, profile.names))
                barred.append((strange, ErrorHandler, {"status_code": 403}))
            scripts = (url_path_join(self.server_url, together.addresses()), together.handler())
            return [*barred, *ours, scripts, *usual]

    return Notebooks


def is_odd(path: str) -> bool:
    """Tell whether an address can be none of ours: it climbs out of a folder, or names no file.

    >>> [is_odd(path) for path in ("/", "/voila/static/a.js", "/voila/%2e%2e/a.js", "/voila/templates/x")]
    [False, False, True, True]
    """
    steps = unquote(path).replace("\\", "/").split("/")
    return ".." in steps or (steps[1:3] == ["voila", "templates"] and not _STATIC.fullmatch(path))


def _matcher(test: Callable[[Any], bool]) -> Any:
    """Return what finds the requests that a test is true of."""
    from tornado.httputil import HTTPServerRequest
    from tornado.routing import Matcher

    class Finds(Matcher):
        """Finds requests."""

        def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
            """Return nothing to pass on if the test is true, and ``None`` if not."""
            return {} if test(request) else None

    return Finds()


def app() -> str:
    """Return the notebook that is the app, from the root on."""
    return served()[places.APP]


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

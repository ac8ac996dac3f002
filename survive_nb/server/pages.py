"""Our pages: who may see them, and what is said to those who may not."""

from __future__ import annotations

from typing import Any, Final

from survive_nb.server.admission import Admission, Full, Kernels

#: After so many seconds somebody who found no place tries again.
COME_BACK: Final = 5


def page_handler(door: Admission) -> type:
    """Return what answers to a browser that asks for a page of ours."""
    from tornado.httputil import url_concat
    from tornado.web import HTTPError
    from voila.tornado.handler import TornadoVoilaHandler

    class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
        """A page: first the token, then a place, and only then a kernel."""

        _visited: Kernels | None = None

        @property
        def kernel_manager(self) -> Any:
            """Return the kernels, as this visit uses them."""
            return self._visited or super().kernel_manager

        async def prepare(self) -> None:
            """Let nobody pass who has neither the token nor the cookie that it brought."""
            await super().prepare(_redirect_to_login=False)

        async def get(self, path: str | None = None) -> None:
            """Show the page; the token leaves the address first, where anybody could read it."""
            if "token" in self.request.query_arguments:
                self.redirect(self._without_token())
                return
            if path:  # ours have an entry of their own; Voilà would look for a file of this name
                raise HTTPError(404)
            await door.wait()
            try:
                with door.entering() as visit:
                    self._visited = Kernels(self.kernel_manager, visit)
                    await super().get(path)
            except Full:
                raise HTTPError(503) from None

        def write_error(self, status_code: int, **facts: Any) -> None:
            """Say in words what is wrong, and when to come back."""
            if status_code == 503:
                self.set_header("Retry-After", str(COME_BACK))
            super().write_error(status_code, **facts)

        def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
            """Write down what went wrong, but never the address: it may hold somebody's keys."""
            if not isinstance(error, HTTPError):
                self.log.error("A page could not be shown.", exc_info=(kind, error, trace))

        def _without_token(self) -> str:
            """Return this address without the token; two slashes at its beginning would name another host."""
            rest = [
                (name, value)
                for name in self.request.query_arguments
                if name != "token"
                for value in self.get_query_arguments(name)
            ]
            return str(url_concat("/" + self.request.path.lstrip("/\\"), rest))

    return PageHandler


def leaving_handler(door: Admission) -> type:
    """Return what answers to a page that is left: its kernel ends at once; every move is in the store."""
    from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

    class LeavingHandler(VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voilà has no types
        """The end of a page; its place is free from this moment on."""

        async def post(self, kernel: str) -> None:
            """End the kernel of a page."""
            door.leave(kernel)
            await self.kernel_manager.shutdown_kernel(kernel, now=True)
            self.set_status(204)
            self.finish()

    return LeavingHandler

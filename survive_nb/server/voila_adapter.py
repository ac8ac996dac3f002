"""The only module that relies on Voilà's internals.

Voilà has no documented way to limit the number of open pages, to restrict the URLs that it answers, or to
fill its pool of kernels step by step.  ``tests/server/test_voila_adapter.py`` checks every part that is used
here, and ``pyproject.toml`` pins Voilà exactly: when Voilà is updated, run that test first.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import suppress
from functools import cached_property
from hmac import compare_digest
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, TypeAlias, TypedDict

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest, url_concat
from tornado.routing import Matcher
from tornado.web import ErrorHandler, GZipContentEncoding, HTTPError, RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from survive_nb.server import routes
from survive_nb.server.admission import Admission, ServerFull, TooManyPages, Visit
from survive_nb.server.headers import SecurityHeaders
from survive_nb.server.http_server import ConnectionLimits, LimitedServer, raise_file_limit
from survive_nb.server.network import is_known
from survive_nb.server.profile import Profile
from survive_nb.server.provisioner import KernelProvisioner
from survive_nb.server.request_matcher import RequestMatcher, has_unreadable_origin, is_malformed
from survive_nb.server.visitors import require_own_kernel, visitor_here

#: Seconds after which a visitor who found no free place is asked to try again.
RETRY_AFTER: Final = 5

#: A rule of tornado's router: a pattern or matcher, a handler, and the handler's arguments.
Rule: TypeAlias = tuple[str | Matcher, type[RequestHandler], dict[str, object]]


class WarmKernel(TypedDict):
    """An entry of Voilà's pool once its kernel has started."""

    kernel_id: str
    #: Runs the notebook.
    task: asyncio.Task[object]


class VoilaKernelManager(Protocol):
    """The part of Voilà's kernel manager that is used here."""

    kernel_pools_config: dict[str, dict[str, int]]
    _pools: dict[str, list[asyncio.Task[WarmKernel]]]

    def list_kernel_ids(self) -> list[str]:
        """Return the ids of all running kernels."""

    def fill_if_needed(self, delay: float, notebook_name: str) -> None:
        """Start kernels until the pool has its configured size."""

    async def start_kernel(self, **options: object) -> str:
        """Start a kernel and return its id."""

    async def get_rendered_notebook(self, **options: object) -> tuple[asyncio.Task[object], list[str], str]:
        """Take a kernel from the pool; the last value is its id."""

    async def shutdown_kernel(self, kernel_id: str, *, now: bool) -> None:
        """End a kernel."""


# -- the server ---------------------------------------------------------------------------------------------


class VoilaServer(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà with a limit on open pages, at the URLs of `routes` only."""

    profile: Profile
    admission: Admission
    kernel_manager: VoilaKernelManager
    #: Rules beside those of Voilà.
    extra_rules: list[Rule]

    @classmethod
    def create(cls, profile: Profile, config: Config, extra_rules: list[Rule]) -> VoilaServer:
        """Return a server that is ready to be started."""
        server = cls(config=config)
        server.profile = profile
        server.extra_rules = extra_rules
        server.initialize(argv=[])
        return server

    def init_settings(self) -> dict[str, object]:
        """Return the settings of the application; ``compress_response`` takes effect only here."""
        settings: dict[str, object] = super().init_settings()
        self.admission = Admission(self.profile.limit, self.kernel_manager.list_kernel_ids)
        KernelProvisioner.visits = Path(self.connection_dir)
        # On the machine itself compression would only cost time.
        compresses = self.profile.is_for_class
        return {
            **settings,
            "admission": self.admission,
            "profile": self.profile,
            "compress_response": compresses,
            "transforms": [SecurityHeaders, *([GZipContentEncoding] if compresses else [])],
        }

    def listen(self) -> None:
        """Listen with our own server, which has limits, in place of the one that the application makes."""
        files = raise_file_limit()
        limits = ConnectionLimits.for_pages(self.profile.limit or 1, files, self.profile.proxies)
        self.app.listen = LimitedServer.create(self.app, limits).listen_on
        super().listen()

    def use_keys(self, profile: Profile) -> None:
        """Admit visitors by new keys; links and cookies of before are refused from now on."""
        self.profile = profile
        self.admission.outdate()
        self.identity_provider.token = profile.token
        self.app.settings.update(profile=profile, cookie_secret=profile.cookie_secret)

    async def end_unconnected(self) -> None:
        """End the kernels whose page never opened its websocket."""
        for kernel in self.admission.unconnected():
            await end_kernel(self.kernel_manager, self.admission, kernel)

    def stop(self) -> None:
        """Remove the connection files.

        Voilà would also end each kernel here, and fail if one is just starting; the provisioner has already
        killed them all.
        """
        shutil.rmtree(self.connection_dir)

    def init_handlers(self) -> list[Rule]:
        """Return the rules; the first match counts, so ours precede Voilà's, the last of which takes all."""
        served, base = routes.pages(), self.profile.base_url
        options = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }

        def is_unknown_host(request: HTTPServerRequest) -> bool:
            return self.profile.is_for_class and not is_known(request.host, self.profile.names)

        def is_not_served(request: HTTPServerRequest) -> bool:
            return not routes.is_served(request.path, base, served)

        return [
            (RequestMatcher(is_unknown_host), ErrorHandler, {"status_code": 403}),
            (RequestMatcher(has_unreadable_origin), ErrorHandler, {"status_code": 403}),
            (RequestMatcher(is_malformed), ErrorHandler, {"status_code": 400}),
            (RequestMatcher(is_not_served), NotFoundHandler, options),
            *(
                (re.escape(base + url), PageHandler, {**options, "notebook_path": notebook})
                for url, notebook in served.items()
            ),
            (f"{re.escape(base)}voila/api/shutdown/(.*)", ShutdownHandler, {}),
            (rf"{re.escape(base)}api/kernels/([\w-]+)", StatusHandler, {}),
            *self.extra_rules,
            *super().init_handlers(),
        ]


def _ignore_result(work: asyncio.Future[None]) -> None:
    """Take note of how work ended that nobody waits for, or asyncio would log it."""
    if not work.cancelled():
        work.exception()


# -- handlers -----------------------------------------------------------------------------------------------


#: Tasks that end the kernels of visitors who went away.
_ending: set[asyncio.Task[None]] = set()


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
    """Shows a notebook: checks the token first, then the limit on open pages, and only then gets a kernel."""

    _kernels: VisitKernels | None = None
    _visit: Visit | None = None
    _has_gone = False

    @cached_property
    def _gone(self) -> asyncio.Future[None]:
        """Return what is done when the visitor has gone and the kernel is being ended."""
        return asyncio.get_running_loop().create_future()

    @property
    def kernel_manager(self) -> VoilaKernelManager | VisitKernels:
        """Return the kernel manager, which notes the kernel that this visit is given."""
        kernels: VoilaKernelManager = super().kernel_manager
        return self._kernels or kernels

    @allow_unauthenticated  # there is no login page to redirect to
    async def get(self) -> None:
        """Show the page; a token in the URL is removed first, so that it does not stay visible."""
        if self.current_user is None or self._is_from_another_site():
            raise HTTPError(403)
        if "token" in self.request.query_arguments:
            self.redirect(self._url_without_token())
            return
        await self.show()

    async def show(self) -> None:
        """Show the notebook, if there is a free place."""
        admission: Admission = self.settings["admission"]
        visitor, is_teacher = visitor_here(self), self._is_teacher()
        await admission.wait(visitor, is_teacher=is_teacher)
        if self._has_gone:
            return
        try:
            with admission.visit(visitor, is_teacher=is_teacher) as visit:
                self._visit = visit
                self._kernels = VisitKernels(super().kernel_manager, visit)
                # Voilà may wait for ever for the output of a kernel that was ended: then leave it alone.
                work = asyncio.ensure_future(super().get())
                await asyncio.wait({work, self._gone}, return_when=asyncio.FIRST_COMPLETED)
                if work.done():
                    work.result()
                else:
                    work.add_done_callback(_ignore_result)
                    work.cancel()
        except ServerFull:
            raise HTTPError(503) from None
        except TooManyPages:
            raise HTTPError(429) from None
        except Abandoned:
            return
        finally:
            await self._end_if_abandoned()

    def on_connection_close(self) -> None:
        """End the kernel of a visitor who went away before the page was complete."""
        self._has_gone = True
        if self._visit is not None:
            self._visit.is_abandoned = True
            task = asyncio.ensure_future(self._end_if_abandoned())
            _ending.add(task)
            task.add_done_callback(_ending.discard)
        super().on_connection_close()

    async def _end_if_abandoned(self) -> None:
        visit = self._visit
        if visit is not None and visit.is_abandoned and visit.kernel is not None:
            if not self._gone.done():
                self._gone.set_result(None)
            await end_kernel(super().kernel_manager, self.settings["admission"], visit.kernel)

    def _is_teacher(self) -> bool:
        """Tell whether this is the teacher's link."""
        profile: Profile = self.settings["profile"]
        given = self.get_query_argument("class", "")
        return bool(profile.class_key) and compare_digest(given.encode(), profile.class_key.encode())

    def _is_from_another_site(self) -> bool:
        """Tell whether a page of another site makes this request.

        Without a token, each of its requests would start a kernel.  With one, a link on another site may
        lead here, but nothing else.
        """
        profile: Profile = self.settings["profile"]
        site = self.request.headers.get("Sec-Fetch-Site", "none")
        is_link = self.request.headers.get("Sec-Fetch-Dest") == "document"
        return site not in ("none", "same-origin") and not (profile.is_for_class and is_link)

    def write_error(self, status_code: int, **facts: object) -> None:
        """Show the error page of our template."""
        if status_code in (429, 503):
            self.set_header("Retry-After", str(RETRY_AFTER))
        super().write_error(status_code, **facts)

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Log unexpected errors without the URL, which may contain keys.

        The kernel of a visitor who went away has been ended, so everything that needs it fails.
        """
        if not isinstance(value, HTTPError) and not self._has_gone:
            self.log.error("A page could not be shown.", exc_info=(typ, value, tb))

    def _url_without_token(self) -> str:
        """Return this URL without the token; with two slashes at the start it would name another host."""
        others = [
            (name, value)
            for name in self.request.query_arguments
            if name != "token"
            for value in self.get_query_arguments(name)
        ]
        return str(url_concat("/" + self.request.path.lstrip("/\\"), others))


class NotFoundHandler(PageHandler):
    """Answers every URL that is not served."""

    async def show(self) -> None:
        """Show the error page."""
        raise HTTPError(404)


class ShutdownHandler(VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voilà has no types
    """Ends the kernel of a page that is being closed."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel immediately: every move is in the store."""
        if kernel_id not in self.kernel_manager.list_kernel_ids():
            raise HTTPError(404)
        require_own_kernel(self, kernel_id)
        await end_kernel(self.kernel_manager, self.settings["admission"], kernel_id)
        self.set_status(204)
        self.finish()


class StatusHandler(KernelHandler):
    """Tells a page whether its kernel runs; nobody else may ask or end it."""

    async def get(self, kernel_id: str) -> None:
        """Answer, and note that the page is there; 410 means that the system stopped the kernel."""
        admission: Admission = self.settings["admission"]
        if self.current_user is not None:
            admission.note_seen(kernel_id)
            if KernelProvisioner.was_stopped(kernel_id):
                raise HTTPError(410)
            if kernel_id in self.kernel_manager:
                require_own_kernel(self, kernel_id)
        await super().get(kernel_id)  # type: ignore[misc]  # a coroutine below its decorators

    async def delete(self, kernel_id: str) -> None:
        """End the own kernel."""
        if self.current_user is not None and kernel_id in self.kernel_manager:
            require_own_kernel(self, kernel_id)
        await super().delete(kernel_id)  # type: ignore[misc]  # a coroutine below its decorators


# -- kernels ------------------------------------------------------------------------------------------------


class Abandoned(Exception):
    """The visitor went away before the page had a kernel."""


async def end_kernel(kernels: VoilaKernelManager, admission: Admission, kernel_id: str) -> None:
    """End a kernel immediately: every move is in the store."""
    admission.release(kernel_id)
    # Another request may have ended it meanwhile.
    with suppress(HTTPError, KeyError, RuntimeError):
        await kernels.shutdown_kernel(kernel_id, now=True)


class VisitKernels:
    """The kernel manager for one page request: it notes which kernel the page gets."""

    def __init__(self, kernels: VoilaKernelManager, visit: Visit) -> None:
        self._kernels = kernels
        self._visit = visit

    def __getattr__(self, name: str) -> object:
        """Forward everything else."""
        return getattr(self._kernels, name)

    async def start_kernel(self, **options: object) -> str:
        """Start a new kernel."""
        return self._given(await self._kernels.start_kernel(**options))

    async def get_rendered_notebook(self, **options: object) -> tuple[asyncio.Task[object], list[str], str]:
        """Take a warm kernel."""
        if self._visit.is_abandoned:
            raise Abandoned
        task, cells, kernel = await self._kernels.get_rendered_notebook(**options)
        return task, cells, self._given(kernel)

    def _given(self, kernel: str) -> str:
        """Note the kernel of this visit, and tell the kernel whose it is."""
        self._visit.kernel = kernel
        if self._visit.is_abandoned:
            raise Abandoned
        KernelProvisioner.visit_file(kernel).write_text(self._visit.visitor, encoding="ascii")
        return kernel


class VoilaWarmKernels:
    """Voilà's pool of warm kernels for one notebook, as a `kernel_pool.WarmKernels`."""

    def __init__(self, kernels: VoilaKernelManager, notebook: str) -> None:
        self._kernels = kernels
        self._notebook = notebook

    @property
    def _pool(self) -> list[asyncio.Task[WarmKernel]]:
        return self._kernels._pools.get(self._notebook, [])

    @property
    def size(self) -> int:
        """Return the number of kernels, those still starting included."""
        return len(self._pool)

    @property
    def starting(self) -> int:
        """Return how many of them have not run the notebook yet."""
        return sum((run := _notebook_run(start)) is None or not run.done() for start in self._pool)

    def drop_failed(self) -> int:
        """Remove kernels that failed to start or died, and return how many there were."""
        failed = [start for start in self._pool if _has_failed(start) or _has_failed(_notebook_run(start))]
        for start in failed:
            self._pool.remove(start)
        return len(failed)

    def start(self, count: int) -> None:
        """Start more kernels; the pool's size is 0 otherwise, so that Voilà itself replaces none."""
        self._kernels.kernel_pools_config = {"default": {"pool_size": self.size + count}}
        self._kernels.fill_if_needed(delay=0, notebook_name=self._notebook)
        self._kernels.kernel_pools_config = {"default": {"pool_size": 0}}


def _notebook_run(start: asyncio.Task[WarmKernel]) -> asyncio.Task[object] | None:
    """Return the task that runs the notebook, if the kernel has started."""
    return start.result()["task"] if start.done() and not _has_failed(start) else None


def _has_failed(task: asyncio.Task[WarmKernel] | asyncio.Task[object] | None) -> bool:
    """Tell whether a task has ended without a result."""
    return task is not None and task.done() and (task.cancelled() or task.exception() is not None)

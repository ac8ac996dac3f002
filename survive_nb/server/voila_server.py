"""Run Voilà, for one player on this machine or for a class."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import sys
from collections.abc import Callable
from traceback import walk_tb
from typing import Final, TextIO, cast

from tornado.ioloop import IOLoop

from survive_nb.private_log import PrivateStream
from survive_nb.server import health, python_files, routes, script_bundle
from survive_nb.server.kernel_pool import KernelPool
from survive_nb.server.profile import Profile
from survive_nb.server.provisioner import KernelProvisioner
from survive_nb.server.settings import settings
from survive_nb.server.voila_adapter import VoilaServer, VoilaWarmKernels
from survive_nb.token_bucket import TokenBucket

#: Seconds between two calls of the upkeep.
_UPKEEP_SECONDS: Final = 600.0
#: Seconds between two looks at the stored keys.
_KEYS_SECONDS: Final = 2.0
#: Seconds to wait for the end of the kernels.
_SHUTDOWN_TIMEOUT: Final = 20.0
#: Seconds between two searches for kernels whose page never connected.
_UNCONNECTED_INTERVAL: Final = 5.0
#: At most one line a minute about kernels that ended too early: visitors can cause it.
_EARLY_ENDS: Final = TokenBucket(burst=5, per_second=1 / 60)


def serve(
    profile: Profile,
    on_open: Callable[[int], None],
    *,
    upkeep: Callable[[], None] | None = None,
    with_new_keys: Callable[[Profile], Profile] = lambda profile: profile,
) -> None:
    """Serve the app until Ctrl-C, then end every kernel.

    ``on_open`` is called with the port; ``upkeep`` every ten minutes, in a thread of its own.
    ``with_new_keys`` returns the profile with the stored keys, if they were replaced; it is called every two
    seconds, also in a thread.
    """
    log = None
    if sys.stderr is not None:
        # Everything that is logged passes through it: URLs with keys, addresses and kernel ids do not.
        log = PrivateStream(sys.stderr, (profile.token, profile.class_key))
        sys.stderr = cast("TextIO", log)
    logging.getLogger("tornado").setLevel(logging.ERROR)  # keep the terminal free for our own messages
    base = re.escape(profile.base_url)
    bundle_rule = (f"{base}{script_bundle.URL}(.*)", script_bundle.ScriptBundleHandler, dict[str, object]())
    python_rule = (f"{base}{python_files.URL}(.*)/(.*)", python_files.PythonFileHandler, dict[str, object]())
    health_rule = (f"{base}{routes.HEALTH}", health.HealthHandler, dict[str, object]())
    server = VoilaServer.create(profile, settings(profile), [bundle_rule, python_rule, health_rule])
    tasks: list[asyncio.Task[None]] = []

    def begin() -> None:
        asyncio.get_running_loop().set_exception_handler(_log_loop_error)
        on_open(server.port)
        tasks.append(asyncio.ensure_future(end_unconnected()))
        if upkeep is not None:
            tasks.append(asyncio.ensure_future(_repeat(upkeep)))
        if profile.is_for_class:
            tasks.append(asyncio.ensure_future(renew_keys()))
            warm = VoilaWarmKernels(server.kernel_manager, routes.app_notebook())
            tasks.append(asyncio.ensure_future(KernelPool(warm, server.admission, profile.warm).run()))

    async def renew_keys() -> None:
        while True:
            await asyncio.sleep(_KEYS_SECONDS)
            new = await asyncio.to_thread(with_new_keys, server.profile)
            if new is not server.profile:
                if log is not None:
                    log.hide(new.token, new.class_key)
                server.use_keys(new)

    async def end_unconnected() -> None:
        while True:
            await asyncio.sleep(_UNCONNECTED_INTERVAL)
            await server.end_unconnected()

    async def finish() -> None:
        # Tasks that wait for a kernel fail when it is killed; nobody needs their results any more.
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        for task in tasks:
            task.cancel()
        try:
            await KernelProvisioner.kill_all(_SHUTDOWN_TIMEOUT)
        finally:
            loop.stop()

    loop = IOLoop.current()
    loop.add_callback(begin)
    _on_stop_signal(lambda: loop.add_callback_from_signal(finish))
    server.start()


async def _repeat(upkeep: Callable[[], None]) -> None:
    while True:
        await asyncio.to_thread(upkeep)
        await asyncio.sleep(_UPKEEP_SECONDS)


def _log_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Log one line for a kernel that ended before its page was complete; the page tells the visitor too."""
    error = context.get("exception")
    if isinstance(error, RuntimeError) and _raising_package(error) in ("jupyter_client", "nbclient"):
        if _EARLY_ENDS.take():
            logging.getLogger(__name__).error("A page could not be shown: its kernel ended too early.")
    else:
        loop.default_exception_handler(context)


def _raising_package(error: BaseException) -> str:
    """Return the package that raised an error: those about dead kernels have no class of their own."""
    modules = [str(frame.f_globals.get("__name__", "")) for frame, _ in walk_tb(error.__traceback__)]
    return modules[-1].partition(".")[0] if modules else ""


def _on_stop_signal(stop: Callable[[], None]) -> None:
    """Stop the server in order on Ctrl-C or when the terminal is closed; a second Ctrl-C ends it at once."""

    def handle(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), handle)

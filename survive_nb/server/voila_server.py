"""Voilà from its first moment to its last: for one player on this machine, or for a class."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from typing import Any, Final

from survive_nb.server import addresses
from survive_nb.server.profile import Profile, settings
from survive_nb.server.warm import Warmer

#: How long a kernel may take to come or go before the server ends without waiting for it.
_PATIENCE: Final = 20.0


def serve(profile: Profile, opened: Callable[[int], None]) -> None:
    """Serve the app until Ctrl-C, then end every kernel; `opened` gets the port once it is open."""
    from tornado.ioloop import IOLoop

    logging.getLogger("tornado").setLevel(logging.ERROR)  # the terminal is the player's
    server = addresses.voila(profile)(config=settings(profile))
    server.initialize(argv=[])
    tasks: list[asyncio.Task[None]] = []

    def begin() -> None:
        asyncio.get_running_loop().set_exception_handler(_told_in_a_line)
        opened(server.port)
        if profile.token:
            warmer = Warmer(server.kernel_manager, addresses.app(), server.door, profile.warm)
            tasks.append(asyncio.ensure_future(warmer.run()))

    async def finish() -> None:
        # A kernel that is ended while it starts makes whoever waits for it complain: nobody does any more.
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        for task in tasks:
            task.cancel()
        try:
            await _end_all(server.kernel_manager)
        finally:
            loop.stop()

    loop = IOLoop.current()
    loop.add_callback(begin)
    _end_gently(lambda: loop.add_callback_from_signal(finish))
    server.start()


def _told_in_a_line(loop: asyncio.AbstractEventLoop, trouble: dict[str, Any]) -> None:
    """Say of a kernel that ended before its page was there no more than that; its visitor reads it too."""
    error = trouble.get("exception")
    if isinstance(error, RuntimeError) and str(error).startswith("Kernel died"):
        logging.getLogger(__name__).error("A page could not be shown: its kernel ended too early.")
    else:
        loop.default_exception_handler(trouble)


async def _end_all(kernels: Any) -> None:
    """End every kernel; Voilà would stumble over one that is just coming or going, and leave the others."""
    if pending := list(kernels._starting_kernels.values()):
        await asyncio.wait(pending, timeout=_PATIENCE)
    await kernels.shutdown_all(now=True)  # a kernel needs no goodbye: every move is in the store


def _end_gently(stop: Callable[[], None]) -> None:
    """Let Ctrl-C, or a closed terminal, end the server in good order; a second Ctrl-C ends it at once."""

    def end(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)

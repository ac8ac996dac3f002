"""The kernel provisioner: starts the kernels of our servers and knows which of them are running.

It is registered under the entry point group ``jupyter_client.kernel_provisioners`` and selected by
``KernelProvisionerFactory.default_provisioner_name`` (`survive_nb.server.settings`).
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from pathlib import Path
from tempfile import gettempdir
from typing import ClassVar, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

#: The name of the entry point.
NAME: Final = "survive-nb-provisioner"

#: Environment variable of a kernel: the file with the id of its visitor, written when it gets one.
VISIT: Final = "SURVIVE_NB_VISIT"

_POLL_INTERVAL: Final = 0.05
#: Signals by which the system ends a process: out of memory, too much CPU time, or a failed allocation.
_OF_THE_SYSTEM: Final = {-getattr(signal, name, 0) for name in ("SIGKILL", "SIGXCPU", "SIGPROF", "SIGABRT")}
#: Ends of kernels that are remembered: a page asks for its kernel every five seconds.
_MOST_ENDS: Final = 200


class KernelProvisioner(LocalProvisioner):
    """Starts local kernels, and can end all of them, those included that have only just been started.

    A kernel manager lists a kernel only once it has answered.  The provisioner sees its process from the
    first moment, so that a server which is stopped early leaves no process behind.
    """

    _running: ClassVar[set[KernelProvisioner]] = set()
    _is_stopping: ClassVar[bool] = False
    #: The kernels that ended without our doing, the latest last: whether the system stopped them.
    _ends: ClassVar[OrderedDict[str, bool]] = OrderedDict()
    _is_ended_by_us = False
    #: The folder of the files that tell kernels who their visitors are; only the server's user can read it.
    visits: ClassVar[Path] = Path(gettempdir())

    async def launch_kernel(self, cmd: list[str], **kwargs: object) -> KernelConnectionInfo:
        """Start the process of a kernel, unless the server is shutting down."""
        if KernelProvisioner._is_stopping:
            raise asyncio.CancelledError
        environment = kwargs.get("env")
        own = {VISIT: str(self.visit_file(self.kernel_id))}
        kwargs["env"] = {**(environment if isinstance(environment, dict) else os.environ), **own}
        started = await super().launch_kernel(cmd, **kwargs)
        self._running.add(self)
        return started

    async def poll(self) -> int | None:
        """Return the exit status of the process, or ``None`` while it runs; note how it ended."""
        status = await super().poll()
        if status is not None and self in self._running:
            self._running.discard(self)
            self.visit_file(self.kernel_id).unlink(missing_ok=True)
            if not self._is_ended_by_us:
                self._ends[self.kernel_id] = status in _OF_THE_SYSTEM
                while len(self._ends) > _MOST_ENDS:
                    self._ends.popitem(last=False)
        return status

    async def send_signal(self, signum: int) -> None:
        """Send a signal; from then on the end of the process is our doing."""
        self._is_ended_by_us = True
        await super().send_signal(signum)

    @classmethod
    def was_stopped(cls, kernel_id: str) -> bool:
        """Tell whether the system stopped a kernel, as it does when a limit on memory or CPU time is met."""
        return cls._ends.get(kernel_id, False)

    async def cleanup(self, restart: bool = False) -> None:
        """Forget a kernel that has ended."""
        self._running.discard(self)
        self.visit_file(self.kernel_id).unlink(missing_ok=True)
        await super().cleanup(restart)

    @classmethod
    def visit_file(cls, kernel_id: str) -> Path:
        """Return the file that tells a kernel who its visitor is."""
        return cls.visits / f"visit-{kernel_id}"

    @classmethod
    async def kill_all(cls, timeout: float) -> None:
        """Kill all kernels, and let no new ones start; every move of a game is in the store."""
        cls._is_stopping = True
        for kernel in tuple(cls._running):
            await kernel.kill()
        async with asyncio.timeout(timeout):
            while [kernel for kernel in tuple(cls._running) if await kernel.poll() is None]:
                await asyncio.sleep(_POLL_INTERVAL)

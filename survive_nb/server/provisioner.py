"""The kernel provisioner: starts the kernels of our servers and knows which of them are running.

It is registered under the entry point group ``jupyter_client.kernel_provisioners`` and selected by
``KernelProvisionerFactory.default_provisioner_name`` (`survive_nb.server.settings`).
"""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

#: The name of the entry point.
NAME: Final = "survive-nb-provisioner"

_POLL_INTERVAL: Final = 0.05


class KernelProvisioner(LocalProvisioner):
    """Starts local kernels, and can end all of them, those included that have only just been started.

    A kernel manager lists a kernel only once it has answered.  The provisioner sees its process from the
    first moment, so that a server which is stopped early leaves no process behind.
    """

    _running: ClassVar[set[KernelProvisioner]] = set()
    _is_stopping: ClassVar[bool] = False

    async def launch_kernel(self, cmd: list[str], **kwargs: object) -> KernelConnectionInfo:
        """Start the process of a kernel, unless the server is shutting down."""
        if KernelProvisioner._is_stopping:
            raise asyncio.CancelledError
        started = await super().launch_kernel(cmd, **kwargs)
        self._running.add(self)
        return started

    async def cleanup(self, restart: bool = False) -> None:
        """Forget a kernel that has ended."""
        self._running.discard(self)
        await super().cleanup(restart)

    @classmethod
    async def kill_all(cls, timeout: float) -> None:
        """Kill all kernels, and let no new ones start; every move of a game is in the store."""
        cls._is_stopping = True
        for kernel in tuple(cls._running):
            await kernel.kill()
        async with asyncio.timeout(timeout):
            while [kernel for kernel in tuple(cls._running) if await kernel.poll() is None]:
                await asyncio.sleep(_POLL_INTERVAL)

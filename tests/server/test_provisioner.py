"""The kernel provisioner: registered, used by our servers, and able to end every kernel."""

from __future__ import annotations

import asyncio
import os
import sys
from importlib.metadata import entry_points

import pytest
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from survive_nb.server.profile import Profile
from survive_nb.server.provisioner import NAME, KernelProvisioner
from survive_nb.server.settings import settings

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.fixture(autouse=True)
def _not_stopping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KernelProvisioner, "_is_stopping", False)
    monkeypatch.setattr(KernelProvisioner, "_running", set())


def provisioner() -> KernelProvisioner:
    return KernelProvisioner(kernel_id="a", kernel_spec=KernelSpec(argv=SLEEP))


def test_entry_point_is_registered() -> None:
    (found,) = entry_points(group=KernelProvisionerFactory.GROUP_NAME, name=NAME)
    assert found.load() is KernelProvisioner
    assert issubclass(KernelProvisioner, LocalProvisioner)


def test_settings_select_it() -> None:
    config = settings(Profile(port=8866, lang="en"))
    factory = KernelProvisionerFactory(config=config)
    made = factory.create_provisioner_instance("a", KernelSpec(), parent=None)
    assert isinstance(made, KernelProvisioner)


def test_kill_all_ends_starting_kernels() -> None:
    async def work() -> None:
        kernels = [provisioner() for _ in range(2)]
        for kernel in kernels:
            await kernel.launch_kernel(SLEEP, env=dict(os.environ), start_new_session=True)
        assert [await kernel.poll() for kernel in kernels] == [None, None]
        await KernelProvisioner.kill_all(timeout=10)
        assert None not in [await kernel.poll() for kernel in kernels]
        for kernel in kernels:
            await kernel.wait()

    asyncio.run(work())


def test_no_kernel_starts_after_kill_all() -> None:
    async def work() -> None:
        await KernelProvisioner.kill_all(timeout=10)
        kernel = provisioner()
        with pytest.raises(asyncio.CancelledError):
            await kernel.launch_kernel(SLEEP)
        assert not kernel.has_process

    asyncio.run(work())


def test_ended_kernels_are_forgotten() -> None:
    async def work() -> None:
        kernel = provisioner()
        await kernel.launch_kernel(SLEEP, start_new_session=True)
        await kernel.kill()
        await kernel.wait()
        await kernel.cleanup()
        assert not KernelProvisioner._running

    asyncio.run(work())

"""How nbval runs the stored notebooks: with one kernel per worker, which leaves no files behind.

A kernel takes three seconds to start and to import the package, and there are 40 notebooks.  Between two of
them the kernel forgets all names.  `make notebooks` starts a kernel per notebook, so a notebook that depended
on another one would differ from its stored outputs.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import pytest
from nbval import plugin
from nbval.kernel import RunningKernel

from tests.notebooks.notebook_files import FIXED_SEEDS, kernel_environment


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the cells of a notebook on one worker."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Give nbval, which asks for a kernel at the first cell of a notebook, the shared one."""
    if item.path.suffix != ".ipynb":
        return (yield)
    with mock.patch.object(plugin, "RunningKernel", _shared_kernel):
        return (yield)


def pytest_unconfigure() -> None:
    """End the shared kernel."""
    if _start.cache_info().currsize:
        RunningKernel.stop(_start())


class _SharedKernel(RunningKernel):  # type: ignore[misc]
    """A kernel that stays when nbval is done with a notebook."""

    def stop(self) -> None:
        """Do nothing."""


def _shared_kernel(*_: Any, **__: Any) -> _SharedKernel:
    """Return the kernel of this worker, without the names that the last notebook has left."""
    kernel = _start()
    if not kernel.is_alive():
        _start.cache_clear()
        kernel = _start()
    reset = kernel.execute_cell_input(f"%reset -f\n{FIXED_SEEDS}")
    kernel.await_reply(reset, timeout=60)
    kernel.await_idle(reset, timeout=60)
    return kernel


@cache
def _start() -> _SharedKernel:
    with mock.patch.dict(os.environ, kernel_environment(Path(_folder().name))):
        return _SharedKernel(plugin.CURRENT_ENV_KERNEL_NAME, cwd=_folder().name)


@cache
def _folder() -> TemporaryDirectory[str]:
    """Make a folder that is removed when the tests end."""
    return TemporaryDirectory(prefix="nbval-")

"""Markers, the option that rewrites golden files, the Hypothesis profiles, and the order of the tests.

``HYPOTHESIS_PROFILE`` selects a profile: ``ci`` (default) and ``quick`` (`make check`) generate the same
examples in every run, ``deep`` generates many more, different ones each time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadGroupScheduling

from survive_nb.server import paths

paths.skip_slow_imports()

# Whole games are slow to generate and differ in length.
_SUPPRESSED = (HealthCheck.too_slow, HealthCheck.data_too_large)

_FIXED = settings(derandomize=True, database=None, deadline=None, suppress_health_check=_SUPPRESSED)

settings.register_profile("ci", _FIXED, max_examples=50)
settings.register_profile("quick", _FIXED, max_examples=10)
settings.register_profile("deep", deadline=None, max_examples=1000, suppress_health_check=_SUPPRESSED)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden files instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): this test proves these rules of the rulebook")
    config.addinivalue_line("markers", "slow: `make check` leaves this test to `make test`")


class FileScheduling(LoadGroupScheduling):  # type: ignore[misc]
    """Gives a worker one file after the other: the tests of a file share fixtures and cached games.

    Tests with a mark `xdist_group` stay together as before.
    """

    def _split_scope(self, nodeid: str) -> str:
        scope: str = super()._split_scope(nodeid)
        return scope.partition("::")[0] if scope == nodeid else scope


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FileScheduling | None:
    """Replace the scheduler of `--dist loadgroup`."""
    if config.getoption("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return FileScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files with slow tests first, so that all workers end together.

    One worker begins with the group of browser tests.  Browser tests apart from it come after the other slow
    files, so that two browsers seldom compete for the cores.
    """
    slow = {item.path for item in items if item.get_closest_marker("slow")}

    def turn(item: pytest.Item) -> int:
        group = item.get_closest_marker("xdist_group")
        if group is not None and group.args == ("browser",):
            return 0
        if item.path.parent.name == "browser":
            return 2
        return 1 if item.path in slow else 3

    items.sort(key=turn)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Read the logs of all servers after every test: they name no address, key or kernel id (V8)."""
    yield
    if (servers := sys.modules.get("tests.browser.servers")) is not None:
        leaked = [fact for reader in servers.LOGS for fact in reader.leaks()]
        if leaked:
            pytest.fail(f"a server's log names {leaked}", pytrace=False)


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    """Return whether to write the golden files."""
    return bool(request.config.getoption("--update-goldens"))

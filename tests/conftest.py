"""What all tests share: the mark of a rule, the switch that rewrites goldens, and how hard Hypothesis tries.

``HYPOTHESIS_PROFILE=deep pytest`` tries many more examples, different ones each time; the default, ``ci``,
tries the same ones every time, so that a green run stays green.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# Whole games are slow to generate and uneven in length: that is no fault of a test.
_PATIENT = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "ci", derandomize=True, database=None, deadline=None, max_examples=50, suppress_health_check=_PATIENT
)
settings.register_profile("deep", deadline=None, max_examples=1000, suppress_health_check=_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens",
        action="store_true",
        help="write the golden files anew instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): this test proves these rules of the rulebook")


@pytest.fixture
def update_goldens(request: pytest.FixtureRequest) -> bool:
    """Tell whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-goldens"))

"""Assert that something is refused, by the class of the exception and the code of the refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from survive_nb.game import Refused
from survive_nb.store import StoreError
from survive_nb.transcript import BadTranscript

Error = TypeVar("Error", bound=Refused | StoreError | BadTranscript)


@contextmanager
def refuses(error: type[Error], code: str, **facts: object) -> Iterator[pytest.ExceptionInfo[Error]]:
    """Expect this exception with this code; of the refusal's facts, compare those that are given."""
    with pytest.raises(error) as caught:
        yield caught
    refusal = caught.value.refusal
    assert refusal.code == code, str(refusal)
    assert {name: refusal.facts.get(name) for name in facts} == facts, str(refusal)

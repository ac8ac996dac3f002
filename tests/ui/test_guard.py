"""The guard: an unexpected error becomes an id on the screen and a traceback in the log."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys

import pytest

from survive_nb.ui.guard import guarded, report


def test_error_has_id_and_log_entry(caplog: pytest.LogCaptureFixture) -> None:
    messages: list[str] = []
    with caplog.at_level(logging.ERROR), guarded(messages.append):
        raise RuntimeError("the hand of seat 2")
    [error] = messages
    assert "hand" not in error
    assert error in caplog.text
    assert "the hand of seat 2" in caplog.text


def test_success_is_not_reported() -> None:
    messages: list[str] = []
    with guarded(messages.append):
        pass
    assert messages == []


def test_two_troubles_have_two_ids() -> None:
    messages: list[str] = []
    ids = {report(RuntimeError(), messages.append) for _ in range(20)}
    assert len(ids) == 20
    assert ids == set(messages)


def test_failing_report_does_not_raise(caplog: pytest.LogCaptureFixture) -> None:
    def tell(error: str) -> None:
        raise OSError(f"no line for {error}")

    with guarded(tell):
        raise RuntimeError("first")
    assert "first" in caplog.text
    assert "could not be shown" in caplog.text


def test_interrupts_pass_through() -> None:
    with pytest.raises(KeyboardInterrupt), guarded(print):
        raise KeyboardInterrupt


def test_task_errors_are_guarded() -> None:
    messages: list[str] = []

    async def fails() -> None:
        with guarded(messages.append):
            await asyncio.sleep(0)
            raise RuntimeError("in the background")

    async def main() -> None:
        await asyncio.create_task(fails())

    asyncio.run(main())
    assert len(messages) == 1


def test_a_task_may_be_ended() -> None:
    messages: list[str] = []

    async def waits() -> None:
        with guarded(messages.append):
            await asyncio.sleep(60)

    async def main() -> None:
        task = asyncio.create_task(waits())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert messages == []


#: A kernel's error stream, which the browser reads, over the terminal of the server.
IN_A_KERNEL = """
import os, sys, types
browser = open(os.devnull, "w")
class OutStream:
    _original_stdstream_copy = os.dup(2)
    def write(self, text): print("TO THE BROWSER", text)
    def flush(self): pass
OutStream.__module__ = "ipykernel.iostream"
sys.stderr = OutStream()
from survive_nb.ui.guard import report
report(RuntimeError("the hand of seat 2"), lambda error: print("told", error))
"""


def test_error_details_stay_in_log() -> None:
    run = subprocess.run([sys.executable, "-c", IN_A_KERNEL], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("told ")
    assert "BROWSER" not in run.stdout
    assert "the hand of seat 2" in run.stderr

"""Which tracebacks the log of a test server may hold."""

from __future__ import annotations

from tests.browser.servers import errors_in, is_expected

ENDED = "zmq.error.ZMQError: Socket operation on non-socket"


def trace(raised: str, file: str = "site-packages/ipykernel/iostream.py") -> str:
    where = f'  File "/venv/{file}", line 343, in schedule\n    send()'
    return f"Traceback (most recent call last):\n{where}\n{raised}"


def test_errors_are_found_in_a_log() -> None:
    indented = "\n".join(f"    {line}" for line in trace("KeyError: 'x'").splitlines())
    log = f"[I] begin\nERROR: in a callback\n{trace(ENDED)}\n[I] goes on\n{indented}\n[C] received signal 15"
    found = list(errors_in(log))
    assert [error.splitlines()[-1].strip() for error in found] == [ENDED, "KeyError: 'x'"]
    assert [len(error.splitlines()) for error in found] == [4, 4]


def test_only_expected_tracebacks_are_accepted() -> None:
    assert is_expected(trace("tornado.websocket.WebSocketClosedError"))
    assert is_expected(trace(ENDED))
    assert not is_expected(trace(ENDED, "survive_nb/ui/app.py"))
    assert is_expected(trace(ENDED, "survive_nb/ui/app.py"), ending=True)
    assert not is_expected(trace("zmq.error.ZMQError: Address already in use"), ending=True)

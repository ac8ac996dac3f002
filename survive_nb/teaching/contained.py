"""Calling a student's function where it cannot change the checker: in a forked copy of this process.

The copy may be patched, exited, filled up or kept busy without end; what comes back is only data of types
listed here.  Where a process cannot be forked (Windows, Pyodide), the function is called in this process,
with the same limit of time.
"""

from __future__ import annotations

import inspect
import io
import os
import pickle
import select
import signal
import struct
import sys
import time
import warnings
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from types import FrameType
from typing import Final, TypeAlias, cast

from survive_nb import fish_fish, survive
from survive_nb.teaching.blank import Blank, NotStarted
from survive_nb.teaching.error_location import shortened, where_it_stopped
from survive_nb.teaching.message import Code, Message, say

#: Seconds for all calls of one check.
TIME_LIMIT: Final = 20.0
#: Megabytes that the copy may use beyond what this process uses.
MEMORY_LIMIT: Final = 512
#: Maximum number of items in a returned collection, and of bytes that are read.
_MOST_ITEMS: Final = 10_000
_MOST_BYTES: Final = 16 * 2**20
#: How deep collections may be nested.
_DEEPEST: Final = 20
#: The largest number that is handed over, in bits.
_MOST_BITS: Final = 4_000

#: Types that are handed over as they are; a subclass is converted to them or described.
_ATOMS: Final = (bool, int, float, complex, str, bytes, Fraction, Decimal, type(None))
_ACTIONS: Final = (*survive.ACTION_TYPES, *fish_fish.ACTION_TYPES)
_MAPPINGS: Final = (dict, Counter, OrderedDict, defaultdict)
_COLLECTIONS: Final = (
    list,
    tuple,
    set,
    frozenset,
    deque,
    range,
    *map(type, ({}.keys(), {}.values(), {}.items())),
)
_NAME_OF: Final[Callable[[type], str]] = vars(type)["__name__"].__get__
_LENGTH: Final = struct.Struct(">I")

Arguments: TypeAlias = tuple[object, ...]
#: A function of a student or of a lesson: each has its own parameters.
Function: TypeAlias = Callable[..., object]
#: What `sys.settrace` takes; it returns one of its kind for each frame.
Trace: TypeAlias = Callable[[FrameType, str, object], object]

#: Whether calls in this process are stopped when their time is up; watching each line makes them slower.
has_time_limit = True
#: Said of code that calls ``exit()`` and the like.
ENDED_PYTHON: Final = say("Your code ended Python itself instead of giving a value back.")

_CONVERSIONS: Final[tuple[tuple[type, Function], ...]] = (
    (int, int.__int__),
    (float, float.__float__),
    (str, str.__str__),
)


@dataclass(frozen=True)
class Described:
    """Stands for a returned object of any other type: what it is called, and nothing of its behaviour."""

    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """The outcome of one call.

    ``stopped`` says why the call gave no value.  ``blank`` is whether the blank was used.  ``ended`` is
    whether the calls after it were not made: the time ran out, or the process ended.
    """

    value: object = None
    printed: bool = False
    stopped: tuple[Message, ...] = ()
    blank: bool = False
    ended: bool = False


class RemoteCalls:
    """A function that is in another process, where all calls are made."""

    def call_all(self, inputs: Sequence[Arguments], written: Sequence[Code], limit: float) -> list[Outcome]:
        """Call it on all inputs."""
        raise NotImplementedError


def call_all(
    function: Function,
    inputs: Sequence[Arguments],
    written: Sequence[Code],
    *,
    limit: float = TIME_LIMIT,
) -> list[Outcome]:
    """Call a function on copies of all inputs; ``written`` is how each call is shown to the student.

    The list is shorter than ``inputs`` when a call ended the process or used up the time.
    """
    # Not of the instance, whose class may be a property with code of a student.
    if issubclass(type(function), RemoteCalls):
        return cast("RemoteCalls", function).call_all(inputs, written, limit)
    # Pyodide has the function, and it always fails.
    if hasattr(os, "fork") and sys.platform != "emscripten":
        return _call_in_copy(function, inputs, written, limit)
    outcomes: list[Outcome] = []
    end = time.monotonic() + limit if has_time_limit else None
    for arguments, call in zip(inputs, written, strict=True):
        outcomes.append(_call_here(function, arguments, call, end))
        if outcomes[-1].ended:
            break
    return outcomes


# -- in a copy of this process -------------------------------------------------------------------------------


def _call_in_copy(
    function: Function, inputs: Sequence[Arguments], written: Sequence[Code], limit: float
) -> list[Outcome]:
    read, write = os.pipe()
    with warnings.catch_warnings():
        # The copy only computes and writes into the pipe: the threads of a kernel are of no use to it.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _run_copy(function, inputs, written, write)
    os.close(write)
    outcomes: list[Outcome] = []
    end = time.monotonic() + limit
    try:
        for data in _records(read, end):
            outcomes.append(_read_outcome(data))
            if outcomes[-1].ended or len(outcomes) == len(inputs):
                break
    except KeyboardInterrupt:
        outcomes.append(Outcome(stopped=(say("You stopped the check."),), ended=True))
    finally:
        os.close(read)
        with suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        with suppress(OSError):
            os.kill(child, signal.SIGKILL)
        status = os.waitpid(child, 0)[1]
    if len(outcomes) < len(inputs) and not (outcomes and outcomes[-1].ended):
        call = written[len(outcomes)]
        outcomes.append(_timed_out(call, limit) if time.monotonic() >= end else _died(status, call))
    return outcomes


def _records(read: int, end: float) -> Iterator[bytes]:
    """Yield what the copy writes, until it has ended or the time is up."""
    received = b""
    total = 0
    while True:
        while len(received) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(received)
            if len(received) < _LENGTH.size + length:
                break
            yield received[_LENGTH.size : _LENGTH.size + length]
            received = received[_LENGTH.size + length :]
        ready, _, _ = select.select([read], [], [], max(0.0, end - time.monotonic()))
        data = os.read(read, 2**16) if ready else b""
        total += len(data)
        if not data or total > _MOST_BYTES:
            return
        received += data


def _run_copy(
    function: Function,
    inputs: Sequence[Arguments],
    written: Sequence[Code],
    write: int,
) -> None:
    """Be the copy: make the calls, write their outcomes and end without any clean-up."""
    try:
        os.setpgid(0, 0)
        write = _keep_only(write)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _limit_memory()
        for arguments, call in zip(inputs, written, strict=True):
            outcome = _call_here(function, arguments, call, None)
            data = _written_outcome(outcome)
            os.write(write, _LENGTH.pack(len(data)))
            while data:
                data = data[os.write(write, data) :]
    finally:
        os._exit(0)


def _keep_only(write: int) -> int:
    """Close all files but the pipe, so that nothing reaches the sockets of a kernel; return the pipe."""
    nothing = os.open(os.devnull, os.O_RDWR)
    kept = os.dup(write)
    for number in range(3):
        os.dup2(nothing, number)
    os.dup2(kept, 3)
    os.closerange(4, os.sysconf("SC_OPEN_MAX"))
    return 3


def _limit_memory() -> None:
    """Let the copy have some memory more than it has now, where the system can limit it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as sizes:  # noqa: PTH123 - one line of numbers
            used = int(sizes.read().split()[0]) * resource.getpagesize()
        most = used + MEMORY_LIMIT * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _timed_out(call: Code, limit: float) -> Outcome:
    seconds = round(limit)
    return Outcome(
        stopped=(
            say("After {seconds} seconds it was stopped. Does a loop never end?", seconds=seconds),
            say("The input was: {call}", call=call),
        ),
        ended=True,
    )


def _died(status: int, call: Code) -> Outcome:
    """Say that the copy ended before it gave a value."""
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    message = say("Your code used too much memory and was stopped.") if killed else ENDED_PYTHON
    return Outcome(stopped=(message, say("The input was: {call}", call=call)), ended=True)


# -- one call ------------------------------------------------------------------------------------------------


class _OutOfTime(BaseException):
    """The time of a check is up."""


class _Printed(io.TextIOBase):
    """Takes what is printed and keeps only whether there was anything."""

    def __init__(self) -> None:
        self.count = 0

    def write(self, text: str) -> int:
        """Count the characters."""
        self.count += len(text)
        return len(text)


def _call_here(function: Function, arguments: Arguments, call: Code, end: float | None) -> Outcome:
    """Call a function on a copy of the input; with ``end`` it is stopped at that time."""
    printed = _Printed()
    try:
        with redirect_stdout(printed), redirect_stderr(printed), _until(end):
            value = function(*deepcopy(arguments))
            if isinstance(value, Iterator):
                value = list(islice(value, _MOST_ITEMS))
            return Outcome(plain_value(value), printed.count > 0, blank=isinstance(value, Blank))
    except NotStarted:
        return Outcome(blank=True)
    except _OutOfTime:
        return _timed_out(call, TIME_LIMIT)
    except (SystemExit, GeneratorExit):
        return Outcome(stopped=(ENDED_PYTHON, say("The input was: {call}", call=call)))
    except KeyboardInterrupt:
        return Outcome(stopped=(say("You stopped the check."),), ended=True)
    except MemoryError:
        full = say("Your code used too much memory and was stopped.")
        return Outcome(stopped=(full, say("The input was: {call}", call=call)))
    except BaseException as error:  # noqa: BLE001 - whatever a student's code raises is an outcome
        parameters = _wrong_parameters(error, function, arguments)
        if parameters is not None:
            return Outcome(stopped=(parameters, say("It is called like this: {call}", call=call)))
        return Outcome(stopped=where_it_stopped(error, function, call), printed=printed.count > 0)


class _until:  # noqa: N801 - reads as a statement
    """Stop Python code at a time, by a trace; without a time do nothing."""

    def __init__(self, end: float | None) -> None:
        self._end = end

    def __enter__(self) -> None:
        if self._end is not None:
            self._before = sys.gettrace()
            sys.settrace(self._trace)  # type: ignore[arg-type]

    def __exit__(self, *_: object) -> None:
        if self._end is not None:
            sys.settrace(self._before)

    def _trace(self, frame: FrameType, event: str, argument: object) -> Trace:
        del frame, event, argument
        if self._end is not None and time.monotonic() > self._end:
            raise _OutOfTime
        return self._trace


def _wrong_parameters(error: BaseException, function: Function, arguments: Arguments) -> Message | None:
    """Say how many parameters a function should have, if it failed because it has another number."""
    if not isinstance(error, TypeError):
        return None
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    try:
        signature.bind(*arguments)
    except TypeError:
        count, wanted = len(signature.parameters), len(arguments)
        if count == wanted:
            return say("Your function wants its parameters by name. Leave out the star before them.")
        return say("Number of parameters: {count}. It should be {wanted}.", count=count, wanted=wanted)
    return None


# -- values that may pass ------------------------------------------------------------------------------------


def plain_value(value: object, depth: int = 0) -> object:
    """Return a value made of known types only; anything else is described.

    No method of the value's own class is called, so a value cannot act while it is looked at.

    >>> plain_value({"D4": [1, 2]}), plain_value(object())
    ({'D4': [1, 2]}, an object of type object)
    """
    kind = type(value)
    if _is_one_of(kind, _ATOMS) or _is_one_of(kind, _ACTIONS):
        return Described("a huge number") if _is_huge(value) else value
    if issubclass(kind, Blank):
        return Described("____")
    if depth >= _DEEPEST:
        return Described("…")
    # A subclass, such as an enumeration or a number of NumPy: the base class says what it is.
    for base, method in _CONVERSIONS:
        if issubclass(kind, base):
            return method(value)
    items = _items(kind, value)
    if items is None:
        return Described(shortened(f"an object of type {_NAME_OF(kind)}"))
    inner = [plain_value(item, depth + 1) for item in islice(items, _MOST_ITEMS)]
    if _is_one_of(kind, _MAPPINGS):
        return {_hashable(pair[0]): pair[1] for pair in inner if isinstance(pair, tuple)}
    if kind is set or kind is frozenset:
        return kind(map(_hashable, inner))
    return tuple(inner) if kind is tuple else inner


def _is_huge(value: object) -> bool:
    """Tell whether a number has more digits than Python likes to write."""
    parts = (value.numerator, value.denominator) if type(value) is Fraction else (value,)
    return any(type(part) is int and part.bit_length() > _MOST_BITS for part in parts)


def _is_one_of(kind: type, kinds: Sequence[type]) -> bool:
    """Compare types by identity: a type may lie about being equal."""
    return any(kind is one for one in kinds)


def _items(kind: type, value: object) -> Iterator[object] | None:
    """Return the items of a collection of a known type, or nothing."""
    if _is_one_of(kind, _MAPPINGS):
        return iter(dict.items(value))  # type: ignore[arg-type]
    if _is_one_of(kind, _COLLECTIONS):
        return iter(value)  # type: ignore[call-overload, no-any-return]
    return None


def _hashable(value: object) -> object:
    try:
        hash(value)
    except TypeError:
        return Described("an object that cannot be a key")
    return value


def _written_outcome(outcome: Outcome) -> bytes:
    try:
        return pickle.dumps(outcome, protocol=5)
    except Exception:  # noqa: BLE001 - for instance a number of a million digits
        return pickle.dumps(Outcome(Described("an object that cannot be shown")), protocol=5)


#: What a record may be made of: nothing in it can run code when it is read.
_ALLOWED: Final = {
    (kind.__module__, kind.__qualname__): kind
    for kind in (Outcome, Described, Message, Code, Fraction, Decimal, set, frozenset, complex, *_ACTIONS)
}


class _Reader(pickle.Unpickler):
    """Reads records made of the allowed types."""

    def find_class(self, module: str, name: str) -> object:
        """Return an allowed type, or refuse."""
        if (module, name) not in _ALLOWED:
            raise pickle.UnpicklingError(f"{module}.{name} may not be in a record")
        return _ALLOWED[module, name]


def _read_outcome(data: bytes) -> Outcome:
    """Read a record; one that was forged or damaged is an outcome without a value."""
    try:
        outcome = _Reader(io.BytesIO(data)).load()
    except Exception:  # noqa: BLE001 - the copy may write anything
        outcome = None
    if isinstance(outcome, Outcome) and all(_is_own(message) for message in outcome.stopped):
        return outcome
    return Outcome(stopped=(ENDED_PYTHON,), ended=True)


def _is_own(message: object) -> bool:
    """Tell whether a message is one that this module writes."""
    return (
        isinstance(message, Message)
        and isinstance(message.template, str)
        and isinstance(message.facts, dict)
        and message.rule is None
        and message.plural is None
        and message.code == ""
    )

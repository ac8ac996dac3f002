"""Answers that mutate, patch, exit, loop, recurse, print, lie or forge: the checker stays whole."""

from __future__ import annotations

import ctypes
import gc
import itertools
import os
import pickle
import random
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from survive_nb.teaching import boards, contained, judge
from survive_nb.teaching.contained import Described, call_all, plain_value
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.message import Code
from survive_nb.teaching.sinking.exercises.chance import TASK as CHANCE
from survive_nb.teaching.sinking.exercises.chance import chance
from survive_nb.teaching.sinking.exercises.left import TASK as LEFT
from survive_nb.teaching.sinking.exercises.left import left
from survive_nb.teaching.sinking.exercises.sinkable import TASK as SINKABLE
from survive_nb.teaching.sinking.exercises.sinkable import sinkable
from tests.teaching.lessons import exercise

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="answers are contained by a fork"),
]


@pytest.fixture(autouse=True)
def short_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let endless answers end sooner."""
    limited = contained.call_all

    def call_soon(*arguments: Any) -> list[contained.Outcome]:
        return limited(*arguments, limit=0.5)

    monkeypatch.setattr(judge, "call_all", call_soon)


# -- answers that do something to the checker ----------------------------------------------------------------


def _count_down(terrain: str, seen: list[str]) -> dict[str, int]:
    result = boards.UNDER[terrain]
    for back in seen:
        result[back] -= 1
    return result


class Liar:
    """Equal to everything, of every length, and of any type that is asked for."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __iter__(self) -> Any:
        return itertools.repeat("D4")

    def __len__(self) -> int:
        return 1

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return set


class LyingText(str):
    """A text that is equal to everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("D4")


class LyingNumber(float):
    """A number that is equal to everything and never differs."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __sub__(self, other: object) -> LyingNumber:
        return self

    def __lt__(self, other: object) -> bool:
        return True


def _patch(owner: object, name: str, value: object) -> Callable[..., object]:
    def answer(*_: object) -> object:
        setattr(owner, name, value)
        return set()

    return answer


def _loop(*_: object) -> object:
    while True:
        pass


def _loop_catching(*_: object) -> object:
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001 - that is the attack
            continue


def _sum_forever(*_: object) -> object:
    return sum(range(10**13))


def _recurse(*arguments: object) -> object:
    return _recurse(*arguments)


def _fill(*_: object) -> object:
    return "x" * 2**34


def _grow(*_: object) -> object:
    kept: list[bytearray] = []
    while True:
        kept.append(bytearray(2**26))


def _shout(*_: object) -> object:
    for _number in range(200):
        sys.stdout.write("x" * 100_000)
    return set()


def _raise(error: type[BaseException]) -> Callable[..., object]:
    def answer(*_: object) -> object:
        raise error

    return answer


def _call(function: Callable[..., object], *arguments: object) -> Callable[..., object]:
    def answer(*_: object) -> object:
        function(*arguments)
        return set()

    return answer


def _ignore_signals(*_: object) -> object:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    return _loop()


def _stay_behind(*_: object) -> object:
    if os.fork() == 0:
        signal.pause()
    return _loop()


def _clear_frames(*_: object) -> object:
    frame = sys._getframe()
    while frame is not None:
        for value in list(frame.f_locals.values()):
            if isinstance(value, list | dict):
                value.clear()
        frame = frame.f_back  # type: ignore[assignment]
    return set()


def _clear_everything(*_: object) -> object:
    for thing in gc.get_objects():
        if isinstance(thing, dict) and "beach" in thing:
            thing.clear()
    return set()


def _forge_record(*_: object) -> object:
    for number in range(3, 64):
        try:
            os.write(number, b"\x00\x00\x00\x04N.N.")
        except OSError:
            continue
    return set()


def _forge_pickle(*_: object) -> object:
    data = b"cos\nsystem\n(S'touch forged-by-a-student'\ntR."
    for number in range(3, 64):
        try:
            os.write(number, len(data).to_bytes(4, "big") + data)
        except OSError:
            continue
    return set()


def _close_files(*_: object) -> object:
    os.closerange(0, 64)
    return set()


def _start_thread(*_: object) -> object:
    threading.Thread(target=_loop).start()
    return set()


def _endless(*_: object) -> object:
    while True:
        yield "D4"


def _nested(*_: object) -> object:
    inside: list[object] = []
    for _number in range(5_000):
        inside = [inside]
    return inside


def _own_tail(*_: object) -> object:
    endless: list[object] = []
    endless.append(endless)
    return endless


def _multiply(*_: object) -> object:
    for _fork in range(4):
        os.fork()
    return set()


def _forge_in_child(*_: object) -> object:
    """Write records that look like right answers from a process that goes on after the call."""
    data = pickle.dumps(contained.Outcome({"D4"}))
    if os.fork() == 0:
        for number in range(3, 64):
            with suppress(OSError):
                os.write(number, len(data).to_bytes(4, "big") + data)
        os._exit(0)
    return set()


class _RudeError(Exception):
    """An error that ends Python when somebody looks at it."""

    def __str__(self) -> str:  # noqa: PLE0307 - it never returns
        os._exit(5)

    __repr__ = __str__


class _RudeType(type):
    """A type that ends Python when somebody compares it."""

    def __instancecheck__(cls, other: object) -> bool:
        os._exit(5)

    def __eq__(cls, other: object) -> bool:
        os._exit(5)

    __hash__ = type.__hash__


HOSTILE: dict[str, Callable[..., object]] = {
    "clear_input": lambda tiles, *_: tiles.clear(),
    "spoil_input": lambda tiles, *_: tiles.update(D4="lava") if isinstance(tiles, dict) else tiles,
    "patch_judge": _patch(judge, "judge", lambda *_: True),
    "patch_comparison": _patch(judge, "_is_right", lambda *_: True),
    "patch_contained": _patch(contained, "plain_value", lambda *_: 0),
    "patch_solution": _patch(sys.modules[sinkable.__module__], "sinkable", lambda *_: set()),
    "patch_neighbours": _patch(boards, "neighbours", lambda *_: ()),
    "patch_fraction": _patch(Fraction, "__eq__", lambda *_: True),
    "patch_builtins": _patch(__builtins__, "isinstance", None)
    if not isinstance(__builtins__, dict)
    else _loop,
    "patch_modules": _call(sys.modules.clear),
    "patch_random": _call(random.seed, 1),
    "exit": _call(sys.exit),
    "exit_with_text": _call(sys.exit, "bye"),
    "hard_exit": _call(os._exit, 0),
    "hard_exit_failing": _call(os._exit, 3),
    "abort": _call(os.abort),
    "kill_itself": lambda *_: os.kill(os.getpid(), signal.SIGKILL),
    "stop_itself": lambda *_: os.kill(os.getpid(), signal.SIGSTOP),
    "crash": lambda *_: ctypes.string_at(0),
    "loop": _loop,
    "loop_catching": _loop_catching,
    "loop_in_c": _sum_forever,
    "sleep": _call(threading.Event().wait),
    "recurse": _recurse,
    "recursion_limit": lambda *_: sys.setrecursionlimit(10**9) or _recurse(),  # type: ignore[func-returns-value]
    "fill_memory": _fill,
    "grow_memory": _grow,
    "print_megabytes": _shout,
    "keyboard_interrupt": _raise(KeyboardInterrupt),
    "system_exit": _raise(SystemExit),
    "generator_exit": _raise(GeneratorExit),
    "base_exception": _raise(BaseException),
    "memory_error": _raise(MemoryError),
    "stop_iteration": _raise(StopIteration),
    "ignore_signals": _ignore_signals,
    "stay_behind": _stay_behind,
    "multiply": _multiply,
    "forge_in_child": _forge_in_child,
    "endless_record": lambda *_: os.write(3, b"\xff" * 4) and set(),
    "rude_error": _raise(_RudeError),
    "rude_type": lambda *_: _RudeType("Rude", (), {})(),
    "trace": lambda *_: sys.settrace(_raise(SystemExit)) or set(),  # type: ignore[func-returns-value, arg-type]
    "patch_check": _patch(Exercise, "check", lambda *_: True),
    "clear_frames": _clear_frames,
    "clear_everything": _clear_everything,
    "forge_record": _forge_record,
    "forge_pickle": _forge_pickle,
    "close_files": _close_files,
    "start_thread": _start_thread,
    "endless_generator": _endless,
    "nested": _nested,
    "own_tail": _own_tail,
    "liar": lambda *_: Liar(),
    "lying_texts": lambda *_: {LyingText("A1")},
    "lying_list": lambda *_: [LyingText("Z9"), Liar()],
    "set_of_liars": lambda *_: {Liar()},
    "class": lambda *_: Liar,
    "function": lambda *_: _loop,
    "module": lambda *_: sys,
    "frame": lambda *_: sys._getframe(),
    "nothing": lambda *_: None,
    "ellipsis": lambda *_: ...,
    "not_implemented": lambda *_: NotImplemented,
    "nan": lambda *_: float("nan"),
    "infinity": lambda *_: float("inf"),
    "huge_number": lambda *_: 7**100_000,
    "huge_exponent": lambda *_: Decimal("1e999999999"),
    "tiny_exponent": lambda *_: Decimal("1e-999999999"),
    "huge_set": lambda *_: {f"X{number}" for number in range(200_000)},
    "huge_text": lambda *_: "x" * 10_000_000,
    "bytes": lambda *_: b"D4",
    "no_parameters": lambda: set(),
    "many_parameters": lambda _one, _two, _three, _four: set(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_function_leaves_checker_whole(name: str) -> None:
    one = exercise(SINKABLE)
    feedback = one.check(HOSTILE[name])
    assert feedback.status in ("not_yet", "stopped", "not_started")
    assert not feedback
    assert "Traceback" not in repr(feedback)
    assert len(repr(feedback)) < 2_000
    assert one.check(sinkable).status == "correct"
    assert exercise(LEFT).check(left).status == "correct"
    assert not os.path.exists("forged-by-a-student")  # noqa: PTH110 - a name without a folder


HOSTILE_NUMBERS = [
    *("loop", "recurse", "exit", "liar", "nan"),
    *("huge_number", "huge_exponent", "tiny_exponent", "patch_fraction"),
]


@pytest.mark.parametrize("name", HOSTILE_NUMBERS)
def test_hostile_number(name: str) -> None:
    one = exercise(CHANCE)
    assert not one.check(HOSTILE[name])
    assert not one.check(lambda *_: LyingNumber(0.5))
    assert one.check(chance).status == "correct"


class RemoteImpostor:
    """Says that it is called elsewhere, where it gives the outcomes itself; or its class ends Python."""

    def __init__(self, *, ends: bool) -> None:
        self.ends = ends

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        if self.ends:
            raise SystemExit
        return contained.RemoteCalls

    def __call__(self, *_: object) -> object:
        return set()

    def call_all(self, inputs: list[object], *_: object) -> list[contained.Outcome]:
        return [contained.Outcome(Liar()) for _ in inputs]


@pytest.mark.parametrize("ends", [False, True])
def test_class_of_answer_is_not_asked(*, ends: bool) -> None:
    assert exercise(SINKABLE).check(RemoteImpostor(ends=ends)).status == "not_yet"


def test_natural_answer_counts_down() -> None:
    one = exercise(LEFT)
    assert one.check(_count_down).status == "correct"
    assert one.check(left).status == "correct"
    assert boards.UNDER["beach"]["shark"] == 3


def test_endless_loop_gets_a_sentence() -> None:
    assert "Does a loop never end?" in repr(exercise(SINKABLE).check(_loop))


def test_wrong_number_of_parameters_is_named() -> None:
    feedback = exercise(LEFT).check(lambda _terrain: {})
    assert "Number of parameters: 1. It should be 2." in repr(feedback)


def test_value_is_inspected_without_calls() -> None:
    assert isinstance(plain_value(Liar()), Described)
    assert plain_value([LyingNumber(0.5)]) == [0.5]
    assert type(plain_value(LyingNumber(0.5))) is float


def test_no_calls_after_the_end() -> None:
    outcomes = call_all(lambda n: _loop() if n else 1, [(0,), (1,), (2,)], [Code("f(n)")] * 3, limit=0.3)
    assert [outcome.ended for outcome in outcomes] == [False, True]


def test_limit_holds_without_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    outcomes = call_all(lambda n: _loop() if n else 1, [(0,), (1,), (2,)], [Code("f(n)")] * 3, limit=0.3)
    assert [outcome.ended for outcome in outcomes] == [False, True]
    assert outcomes[0].value == 1

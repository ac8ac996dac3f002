"""A minimal replacement for the parts of NumPy that ipycanvas uses when it sends a drawing.

No package index has NumPy for Pyodide, so the static site would need a foreign server.  `ipycanvas_wheel`
copies this file into the site's ipycanvas, in place of NumPy.  Nothing else on the site uses it:
``import numpy`` still fails.
"""

from __future__ import annotations

from array import array as packed
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, Final, Self

uint8: Final = "uint8"
int32: Final = "int32"
int64: Final = "int64"
float16: Final = "float16"
float32: Final = "float32"
float64: Final = "float64"

#: NumPy's name of a type → its code in the standard module `array`.
_CODES: Final = {uint8: "B", int32: "i", int64: "q", float32: "f", float64: "d"}


class ndarray(packed):  # type: ignore[type-arg]  # noqa: N801 - numpy's name
    """An array of numbers of one type, in C order."""

    dtype: str
    shape: tuple[int, ...]
    flags: Final = {"C_CONTIGUOUS": True}

    def __new__(cls, numbers: Iterable[float], dtype: str, shape: tuple[int, ...] | None = None) -> Self:
        """Create the array."""
        made = super().__new__(cls, _CODES[dtype], numbers)
        made.dtype = dtype
        made.shape = (len(made),) if shape is None else shape
        return made

    @property
    def ndim(self) -> int:
        """Return the number of dimensions."""
        return len(self.shape)

    def ravel(self) -> ndarray:
        """Return a one-dimensional copy."""
        return ndarray(self, self.dtype)

    def astype(self, dtype: str) -> ndarray:
        """Return a copy with another type."""
        whole = dtype not in (float32, float64)
        return ndarray(map(int, self) if whole else self, dtype, self.shape)


def array(values: Any, dtype: str | None = None) -> ndarray:
    """Make an array of a list, or of lists of lists that are all of one length."""
    if isinstance(values, ndarray):
        return values if dtype in (None, values.dtype) else values.astype(str(dtype))
    shape, numbers = _flat(values)
    if prod(shape) != len(numbers):
        raise ValueError("these lists are not all of one length")
    if dtype is None:
        dtype = float64 if any(isinstance(number, float) for number in numbers) or not numbers else int64
    return ndarray(numbers, dtype, shape)


def asarray(values: Any) -> ndarray:
    """Make an array, or return the one that is given."""
    return array(values)


def require(values: Any, requirements: Sequence[str] = (), dtype: str | None = None) -> ndarray:
    """Make an array that lies in memory row by row; all of ours do."""
    del requirements
    return array(values, dtype)


def ascontiguousarray(values: ndarray) -> ndarray:
    """Return an array that lies in memory row by row; all of ours do."""
    return values


def frombuffer(data: bytes, dtype: str) -> ndarray:
    """Read bytes as an array of numbers from 0 to 255."""
    if dtype != uint8:
        raise ValueError(f"bytes are read as {uint8} only, not as {dtype}")
    return ndarray(data, dtype)


def concatenate(parts: Sequence[ndarray]) -> ndarray:
    """Put arrays one behind the other."""
    kind = parts[0].dtype if len({part.dtype for part in parts}) == 1 else float64
    return ndarray((number for part in parts for number in part), kind)


def _flat(values: Any) -> tuple[tuple[int, ...], list[float]]:
    """Return how long the lists are on each level, and all their numbers in a row."""
    if not isinstance(values, list | tuple):
        return (), [values]
    inner = [_flat(value) for value in values]
    shape = inner[0][0] if inner else ()
    return (len(inner), *shape), [number for _, numbers in inner for number in numbers]

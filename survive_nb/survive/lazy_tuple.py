"""A tuple whose items are created on first access.

The rules think in numbers and players in actions and events; most of those are never looked at, so making
them all at every step would cost as much as the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

Key = TypeVar("Key")
Item = TypeVar("Item", covariant=True)


class LazyTuple(Sequence[Item], Generic[Key, Item]):
    """Behaves like the tuple of ``make(key)`` for each key; equal keys must make equal items.

    >>> squares = LazyTuple([1, 2, 3], lambda n: n * n)
    >>> squares
    (1, 4, 9)
    >>> squares[1:], squares == (1, 4, 9), 9 in squares
    ((4, 9), True, True)
    """

    __slots__ = ("_keys", "_make")

    def __init__(self, keys: Sequence[Key], make: Callable[[Key], Item]) -> None:
        self._keys = keys
        self._make = make

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        if isinstance(index, slice):
            return tuple(map(self._make, self._keys[index]))
        return self._make(self._keys[index])

    def __iter__(self) -> Iterator[Item]:
        return map(self._make, self._keys)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyTuple | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

"""The blank ``____`` that a student replaces with an answer; using it raises `NotStarted`."""

from __future__ import annotations

from typing import Final, NoReturn


class NotStarted(Exception):
    """The blank was used: the answer has not been written yet."""


class Blank:
    """A placeholder on which every operation raises `NotStarted`.

    >>> ____ + 1
    Traceback (most recent call last):
    survive_nb.teaching.blank.NotStarted: put your answer in the place of ____
    >>> ____
    ____
    """

    def __repr__(self) -> str:
        return "____"

    def _use(self, *_: object, **__: object) -> NoReturn:
        raise NotStarted("put your answer in the place of ____")

    __hash__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _use
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __or__ = __ror__ = __and__ = __rand__ = (
        _use
    )
    __truediv__ = __rtruediv__ = __floordiv__ = __mod__ = __pow__ = __neg__ = __abs__ = __invert__ = _use
    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = __setitem__ = __call__ = _use
    __int__ = __float__ = __index__ = __round__ = __enter__ = __exit__ = _use

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            # Python and IPython look up such names on every object; a student does not.
            raise AttributeError(name)
        self._use()


____: Final = Blank()

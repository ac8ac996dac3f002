"""The blank that a student fills in: ``____`` stands where an answer is missing; any use of it says so."""

from __future__ import annotations

from typing import Any, Final, NoReturn


class NotStarted(Exception):
    """Somebody used the blank: the answer has not been written yet."""


class Blank:
    """Four low lines; whatever one does with them, nothing has been started.

    >>> ____ + 1
    Traceback (most recent call last):
    survive_nb.checks.blank.NotStarted: put your answer in the place of ____
    >>> ____
    ____
    """

    def __repr__(self) -> str:
        return "____"

    def _use(self, *_: Any, **__: Any) -> NoReturn:
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
            # Python and IPython ask for such names of everything; a student does not.
            raise AttributeError(name)
        self._use()


____: Final[Any] = Blank()

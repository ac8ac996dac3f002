"""The hook of modules that still answer to names of version 0.1.0; it imports `_compat` when it is used."""

from __future__ import annotations

TYPE_CHECKING = False  # for type checkers; importing typing would cost time
if TYPE_CHECKING:
    from collections.abc import Callable


def old_names(module: str) -> Callable[[str], object]:
    """Return the function ``__getattr__`` of a module."""

    def find(name: str) -> object:
        if name.startswith("__"):  # the import system asks for such names
            raise AttributeError(name)
        from survive_nb._compat import renamed

        return renamed(module, name)

    return find

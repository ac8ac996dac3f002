"""TOML files with the texts of the screens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class TextFileError(ValueError):
    """A file of texts is missing, is no TOML, or lacks something; the message names it."""


@contextmanager
def named_in_errors(package: str, name: str) -> Iterator[None]:
    """Name the file in errors of the block that reads it.

    >>> with named_in_errors("nim.ui", "legend.toml"):
    ...     {}["marks"]
    Traceback (most recent call last):
        ...
    survive_nb.ui.text_files.TextFileError: legend.toml in nim.ui: KeyError('marks')
    """
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise TextFileError(f"{name} in {package}: {error!r}") from error

"""Messages for players instead of PostgreSQL's own errors, which name the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from survive_nb.game import Refusal
from survive_nb.store.rows import StoreError

if TYPE_CHECKING:
    import psycopg

UNREACHABLE: Final = Refusal(
    None, "The database of saved games cannot be reached now.", code="store-unreachable"
)
#: All connections that a class server shares are in use.
BUSY: Final = Refusal(
    None, "The database of saved games has too much to do now. Try again in a moment.", code="store-busy"
)
_SHUT: Final = Refusal(
    None,
    "The database of saved games does not let us in: check the name and the password in its address.",
    code="store-login-refused",
)
_HELD: Final = Refusal(None, "Another program is holding the database of saved games.", code="store-locked")
_READ_ONLY: Final = Refusal(
    None,
    "The database of saved games may only be read now, so games cannot be saved.",
    code="store-read-only",
)
_FORBIDDEN: Final = Refusal(
    None, "The database of saved games does not allow us to save games in it.", code="store-forbidden"
)
_FULL: Final = Refusal(None, "The disk is full, so games cannot be saved now.", code="disk-full")
_BAD_ADDRESS: Final = Refusal(
    None,
    "The address of the database of saved games is not one that PostgreSQL understands.",
    code="bad-store-address",
)
_NO_PSYCOPG: Final = Refusal(
    None,
    "To keep games in PostgreSQL, install its package: pip install 'survive-nb[postgres]'",
    code="no-psycopg",
)

#: The codes of PostgreSQL's manual, appendix A.
_MEANINGS: Final = {
    "25006": _READ_ONLY,
    "40P01": _HELD,  # deadlock
    "42501": _FORBIDDEN,
    "53100": _FULL,
    "53300": UNREACHABLE,  # too many connections
    "55P03": _HELD,  # a lock timed out
    "57014": _HELD,  # a statement took too long
    "57P01": UNREACHABLE,  # the server is being stopped
    "57P02": UNREACHABLE,  # it has crashed
    "57P03": UNREACHABLE,  # it is just starting
    "57P05": UNREACHABLE,  # idle session timeout
    "25P03": UNREACHABLE,  # the same, within a transaction
}


@contextmanager
def as_store_error() -> Iterator[None]:
    """Raise `StoreError` instead of any error of PostgreSQL."""
    try:
        import psycopg
    except ImportError as error:
        raise StoreError(_NO_PSYCOPG) from error
    try:
        yield
    except psycopg.ProgrammingError as error:
        if error.sqlstate is None:
            # The message quotes the address with its password, so it is not even logged.
            raise StoreError(_BAD_ADDRESS) from None
        raise StoreError(_meaning(error)) from error
    except psycopg.Error as error:
        raise StoreError(_meaning(error)) from error


def _meaning(error: psycopg.Error) -> Refusal:
    import psycopg

    if error.sqlstate is None and isinstance(error, psycopg.OperationalError):
        return _SHUT if _was_asked_for_password(error) else UNREACHABLE
    code = error.sqlstate or type(error).__name__
    unknown = Refusal(
        None, "The database of saved games gives an error: {error}.", {"error": code}, code="store-error"
    )
    return _MEANINGS.get(code, unknown)


def _was_asked_for_password(error: psycopg.Error) -> bool:
    """Tell whether the server was reached and asked who we are; only a failed connecting has `pgconn`."""
    return error.pgconn is not None and bool(error.pgconn.needs_password or error.pgconn.used_password)

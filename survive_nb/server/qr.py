"""An address as a square of blocks that a phone can read off the terminal."""

from __future__ import annotations

from io import StringIO


def in_blocks(address: str) -> str:
    """Return the QR code of an address, for a terminal with light letters on dark ground."""
    import segno

    out = StringIO()
    segno.make_qr(address, error="l").terminal(out=out, border=2, compact=True)
    return out.getvalue().rstrip("\n")

"""QR codes for the terminal."""

from __future__ import annotations

from io import StringIO


def qr_code(url: str) -> str:
    """Return the QR code of a URL as block characters, for a terminal with a dark background."""
    import segno

    out = StringIO()
    segno.make_qr(url, error="l").terminal(out=out, border=2, compact=True)
    return out.getvalue().rstrip("\n")

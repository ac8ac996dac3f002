"""Bring the catalogues up to date with the source: ``make translations``."""

from __future__ import annotations

import sys

from tests.catalogues.extract import extract
from tests.catalogues.keep import MO, PO, compiled, read, renewed, text_of, untranslated


def main() -> int:
    """Write the catalogue anew and tell what is still to be translated."""
    sentences = extract()
    catalogue = renewed(read() if PO.exists() else None, sentences)
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(text_of(catalogue))
    MO.write_bytes(compiled(catalogue))
    open_ends = [*sentences.lost, *untranslated(catalogue)]
    sys.stdout.writelines(f"to do: {text}\n" for text in open_ends)
    sys.stdout.write(f"{len(catalogue)} sentences, {len(open_ends)} to do\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

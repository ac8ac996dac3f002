"""Update the catalogues from the source: ``make translations``."""

from __future__ import annotations

import sys

from tools.catalogues.extract import extract
from tools.catalogues.keep import MO, PO, compiled, read, renewed, text_of, untranslated


def main() -> int:
    """Update the catalogue and list what is still to be translated."""
    sentences = extract()
    catalogue = renewed(read() if PO.exists() else None, sentences)
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(text_of(catalogue))
    MO.write_bytes(compiled(catalogue))
    to_do = [*sentences.lost, *untranslated(catalogue)]
    sys.stdout.writelines(f"to do: {text}\n" for text in to_do)
    sys.stdout.write(f"{len(catalogue)} sentences, {len(to_do)} to do\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Who the visitor of this kernel is, as the server says: one browser, whatever its pages claim."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from survive_nb.rooms.rate_limit import WrongCodes, WrongCodesHere, WrongCodesInFile

#: Environment variable: the file with the id of the visitor, which the server writes.
_VISIT: Final = "SURVIVE_NB_VISIT"


def wrong_codes() -> WrongCodes:
    """Return where the wrong room codes of this visitor are counted: without a server, on this screen."""
    visit = os.environ.get(_VISIT)
    return WrongCodesInFile(lambda: _file_of_visitor(Path(visit))) if visit else WrongCodesHere()


def _file_of_visitor(visit: Path) -> Path:
    """Return the file of a visitor's wrong codes, beside the file that names the visitor."""
    return visit.with_name(f"wrong-codes-{visit.read_text(encoding='ascii')}")

"""The only module that relies on the source of ipycanvas: it replaces NumPy and Pillow in its wheel.

No package index has them for Pyodide.  What the running program uses of ipycanvas is in
``survive_nb/ui/drawing/ipycanvas_adapter.py``, which the tools of the site cannot import.
``tests/ui/test_ipycanvas_adapter.py`` checks the imports that are replaced here against the pinned version.
"""

from __future__ import annotations

import hashlib
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final

#: The module in the site's ipycanvas that stands for NumPy: a copy of ``arrays.py``.
ARRAYS: Final = "ipycanvas/_arrays.py"
#: The modules of ipycanvas that import NumPy or Pillow.
MODULES: Final = ("ipycanvas/canvas.py", "ipycanvas/utils.py")
#: Their imports → what stands there on the site; we never use pictures of Pillow.
IMPORTS: Final = {
    "import numpy as np": "from ipycanvas import _arrays as np",
    "from PIL import Image as PILImage": "PILImage = None",
}


def replaced(source: str) -> str:
    """Return the source of a module of ipycanvas without NumPy and Pillow.

    >>> replaced("import numpy as np")
    'from ipycanvas import _arrays as np'
    """
    for old, new in IMPORTS.items():
        source = source.replace(old, new)
    return source


def replace_numpy(wheel: Path) -> None:
    """Make the site's ipycanvas use our arrays instead of NumPy, and no Pillow."""
    files = wheel_files(wheel)
    for name in MODULES:
        changed = replaced(files[name].decode()).encode()
        assert changed != files[name], f"{name} has changed: adapt {__file__}"
        files[name] = changed
    files[ARRAYS] = Path(__file__).with_name("arrays.py").read_bytes()
    write_wheel(wheel, files)


def wheel_files(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel by name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write_wheel(wheel: Path, files: dict[str, bytes]) -> None:
    """Write a wheel with these files, listed in its RECORD."""
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    files[record] = "".join(_recorded(name, data, record) for name, data in files.items()).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def _recorded(name: str, data: bytes, record: str) -> str:
    """Return one line of a wheel's RECORD."""
    if name == record:
        return f"{name},,\n"
    digest = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"

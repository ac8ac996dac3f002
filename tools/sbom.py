"""Write the SBOMs of a release: ``python -m tools.sbom FOLDER``.

``python.cdx.json`` lists the packages that Binder and Docker install (``binder/requirements.txt``), and
``frontend.cdx.json`` the npm packages that are part of the bundles, Pyodide included.  Both are in the
CycloneDX format.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tools import frontend

ROOT: Final = Path(__file__).parents[1]


def write(folder: Path) -> None:
    """Write both files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "cyclonedx_py", "requirements", "--mc-type", "library"),
            *("--output-reproducible", "--validate", "--pyproject", ROOT / "pyproject.toml"),
            *("--output-file", folder / "python.cdx.json", ROOT / "binder/requirements.txt"),
        ],
        check=True,
    )
    listed = frontend.run("sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--silent", capture=True)
    listed.check_returncode()
    (folder / "frontend.cdx.json").write_text(listed.stdout, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

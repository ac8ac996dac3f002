"""Write the SBOMs of a release: ``python -m tools.sbom FOLDER``.

``python.cdx.json`` lists the packages that Binder and Docker install, with the licences and dependencies that
the installed ones declare, and ``frontend.cdx.json`` the npm packages that are part of the bundles, and what
Pyodide contains.  Both are in the CycloneDX format, and the same sources give the same files.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import survive_nb
from tools import frontend

ROOT: Final = Path(__file__).parents[1]
#: The pin of the only package that Docker installs and Binder does not.
_DRIVER: Final = re.compile(r'"psycopg\[binary\]==([\d.]+)"')
#: A line of the table of libraries: name, version or what stands for it, and licence.
_LIBRARY: Final = re.compile(r"^(\S.{11})  (\S.{10})  (\S.{33}) \S", re.M)
_NOTICES: Final = ROOT / "survive_nb/server/python/libraries.LICENSE.txt"


def pins() -> str:
    """Return the pins of all Python packages that Binder or Docker install."""
    (driver,) = _DRIVER.findall((ROOT / "Dockerfile").read_text("utf-8"))
    pinned = (ROOT / "binder/requirements.txt").read_text("utf-8")
    return f"{pinned}psycopg=={driver}\npsycopg-binary=={driver}\n"


def write(folder: Path) -> None:
    """Write both files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    python = folder / "python.cdx.json"
    subprocess.run(
        [
            *(sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", "--mc-type", "library"),
            *("--output-reproducible", "--validate", "--pyproject", ROOT / "pyproject.toml"),
            *("--output-file", python, "-"),
        ],
        check=True,
        input=pins(),
        encoding="utf-8",
    )
    _save(python, _completed(json.loads(python.read_text("utf-8"))))
    listed = frontend.run("sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--silent", capture=True)
    listed.check_returncode()
    bundle = json.loads(listed.stdout)
    del bundle["serialNumber"], bundle["metadata"]["timestamp"]
    (pyodide,) = (part for part in bundle["components"] if part["name"] == "pyodide")
    inside = _inside_pyodide()
    bundle["components"] += inside
    bundle["dependencies"] += [{"ref": part["bom-ref"], "dependsOn": []} for part in inside]
    (known,) = (one for one in bundle["dependencies"] if one["ref"] == pyodide["bom-ref"])
    known["dependsOn"] = sorted({*known.get("dependsOn", ()), *(part["bom-ref"] for part in inside)})
    _save(folder / "frontend.cdx.json", bundle)


def _inside_pyodide() -> list[dict[str, Any]]:
    """Return CPython and the libraries that are in Pyodide's WebAssembly file; npm knows none of them."""
    text = _NOTICES.read_text("utf-8")
    python = re.findall(r"CPython ([\d.]+\d)", text)[0]
    rows = [("CPython", python, "PSF-2.0"), *_LIBRARY.findall(text.partition("------\n")[2])]
    return [_linked(*(re.sub(r" \(\d\)$", "", cell.strip()) for cell in row)) for row in rows]


def _linked(name: str, version: str, licence: str) -> dict[str, Any]:
    part = {"type": "library", "bom-ref": f"python.wasm/{name}", "name": name}
    if version[:1].isdigit():
        part |= {"version": version, "purl": f"pkg:generic/{name.lower()}@{version}"}
    return part | {"licenses": [{"license": {"name": licence}}]}


def _save(path: Path, bom: dict[str, Any]) -> None:
    path.write_text(json.dumps(bom, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def _completed(bom: dict[str, Any]) -> dict[str, Any]:
    """Add our version, and the licences and dependencies of what is installed: a list of pins has none."""
    root = bom["metadata"]["component"]
    root |= {"version": survive_nb.__version__, "purl": f"pkg:pypi/survive-nb@{survive_nb.__version__}"}
    refs = {canonicalize_name(part["name"]): part["bom-ref"] for part in bom["components"]}
    depends = {root["bom-ref"]: _required("survive-nb", refs)}
    for part in bom["components"]:
        name = part["name"]
        depends[part["bom-ref"]] = _required(name, refs)
        if licence := _licence(name):
            part["licenses"] = [{"license": {"acknowledgement": "declared", "name": licence}}]
    bom["dependencies"] = [{"ref": ref, "dependsOn": needed} for ref, needed in sorted(depends.items())]
    return bom


def _required(name: str, refs: dict[Any, str]) -> list[str]:
    """Return the components that a package requires without any of its extras."""
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []
    needed = [one for one in map(Requirement, lines) if one.marker is None or one.marker.evaluate()]
    return sorted({refs[key] for one in needed if (key := canonicalize_name(one.name)) in refs})


def _licence(name: str) -> str:
    """Return the licence that a package declares: an expression, a text of one line, or a classifier."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    declared: str = (about.get_all("License-Expression") or about.get_all("License") or [""])[0]
    if declared != "UNKNOWN" and len(declared.splitlines()) == 1:
        return declared
    found = [one for one in about.get_all("Classifier") or [] if one.startswith("License ::")]
    return found[0].rpartition(" :: ")[2] if found else ""


if __name__ == "__main__":
    write(Path(sys.argv[1]))

"""Build the static site: both games and the lessons as a folder of files, with Python inside the page.

``make site`` runs this with the tools of ``requirements.txt``.  Everything that the page loads comes to lie
in the folder: the browser's Python (Pyodide, from npm), the wheels of ``wheels.txt`` and our own, and
JupyterLite around them.  What is fetched is pinned by version and by hash, and the finished site asks no
other server for anything.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import b64encode, urlsafe_b64encode
from html import escape
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent

#: The browser's Python as npm has it, and npm's own hash of it.
PYODIDE: Final = "pyodide@314.0.6"
PYODIDE_SHA512: Final = (
    "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
)
#: The Python that it is, and the files of it that a page loads.
PYODIDE_PYTHON: Final = "3.14"
PYODIDE_FILES: Final = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
#: Wheels that travel inside the kernel of JupyterLite.
KERNEL_WHEELS: Final = Path("share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi")
#: What the kernel brings in two versions: the one for ipywidgets 8.
LEFT_OUT: Final = ("widgetsnbextension-3",)
#: The parts of JupyterLite that our page leads to.
APPS: Final = ("notebooks",)
#: Pictures of the first pages, out of docs/pictures; and where in these pages the lessons are listed.
PICTURES: Final = ("survive.png", "fish-fish.png", "survive-fa.png", "fish-fish-fa.png")
LESSONS: Final = "<!-- lessons -->"
#: What wheels import, where their name does not say it.
IMPORTS: Final = {"pyodide-kernel": ["pyodide_kernel"], "ipython": ["IPython"], "survive-nb": ["survive_nb"]}


def main() -> None:
    """Build the site into the folder that is named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the site is written; it is made anew")
    folder = parser.parse_args().folder.resolve()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        python = work / "lite" / "static" / "pyodide"
        python.mkdir(parents=True)
        fetch_pyodide(work, python)
        fetch_wheels(python)
        replace_numpy(next(python.glob("ipycanvas-*.whl")))
        write_lock(python)
        copy_notebooks(work / "contents")
        shutil.copy(HERE / "jupyter-lite.json", work / "lite")
        shutil.rmtree(folder, ignore_errors=True)
        assemble(work, folder)
    write_pages(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    sys.stdout.write(f"The site is in {folder} ({size / 1e6:.0f} MB). To look at it: make site-serve\n")


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command that must succeed; what it prints is shown only if it fails."""
    done = subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")


def fetch_pyodide(work: Path, python: Path) -> None:
    """Fetch the browser's Python from npm, see that it is the one we know, and unpack it."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("The browser's Python comes from npm: install Node.js, which brings npm, and try again.")
    run(npm, "pack", "--silent", PYODIDE, cwd=work)
    (packed,) = work.glob("pyodide-*.tgz")
    if b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != PYODIDE_SHA512:
        sys.exit(f"{PYODIDE} from npm is not the file that it was when this was written.")
    with tarfile.open(packed) as archive:
        for name in (*PYODIDE_FILES, "pyodide-lock.json"):
            found = archive.extractfile(f"package/{name}")
            assert found is not None, f"{PYODIDE} has no {name}"
            (python / name).write_bytes(found.read())


def fetch_wheels(python: Path) -> None:
    """Fetch the wheels that are pinned, build our own, and take those that the kernel brings."""
    pip = (sys.executable, "-m", "pip")
    run(
        *(*pip, "download", "--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:"),
        *("--python-version", PYODIDE_PYTHON, "--platform", "any", "--implementation", "py"),
        *("--requirement", HERE / "wheels.txt", "--dest", python),
    )
    run(*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", python, ROOT)
    for wheel in sorted((Path(sys.prefix) / KERNEL_WHEELS).glob("*.whl")):
        if not wheel.name.startswith(LEFT_OUT):
            shutil.copy(wheel, python)


def replace_numpy(wheel: Path) -> None:
    """Let the site's ipycanvas use our few arrays, and do without image formats: nobody asks it for one."""
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    ours, pictures = b"from ipycanvas import _arrays as np", b"from PIL import Image as PILImage"
    for name in ("ipycanvas/canvas.py", "ipycanvas/utils.py"):
        changed = files[name].replace(b"import numpy as np", ours).replace(pictures, b"PILImage = None")
        assert changed != files[name], f"{name} has changed"
        files[name] = changed
    files["ipycanvas/_arrays.py"] = (HERE / "arrays.py").read_bytes()
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    files[record] = "".join(_recorded(name, data, record) for name, data in files.items()).encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def _recorded(name: str, data: bytes, record: str) -> str:
    """Write one line of a wheel's list of files."""
    if name == record:
        return f"{name},,\n"
    digest = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_lock(python: Path) -> None:
    """Write the list of packages that the page may load: the wheels that lie here, and no others."""
    path = python / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    entries = [_entry(wheel) for wheel in sorted(python.glob("*.whl"))]
    names = {entry["name"] for entry in entries}
    for entry in entries:
        entry["depends"] = [name for name in entry["depends"] if name in names]
    lock["packages"] = {entry["name"]: entry for entry in entries}
    path.write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _entry(wheel: Path) -> dict[str, Any]:
    """Describe one wheel as Pyodide wants it: what it is, what it needs, what it lets a cell import."""
    distribution, version = wheel.name.split("-")[:2]
    name = _normal(distribution)
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
        metadata = archive.read(next(one for one in files if one.endswith(".dist-info/METADATA"))).decode()
    needs = re.findall(r"^Requires-Dist: ([\w.-]+)(?![^\n]*extra ==)", metadata, re.MULTILINE)
    tops = {file.split("/")[0].removesuffix(".py") for file in files if file.endswith(".py")}
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": IMPORTS.get(name) or sorted(top for top in tops if "." not in top),
        "depends": sorted({_normal(need) for need in needs}),
        "unvendored_tests": False,
    }


def _normal(name: str) -> str:
    """Write the name of a package as all tools write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def copy_notebooks(contents: Path) -> None:
    """Copy what visitors open: the two games, and the lessons without the teacher's answers."""
    books = [*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "lessons").glob("??/*.ipynb")]
    for book in sorted(books):
        place = contents / book.relative_to(ROOT / "notebooks" if book.parent.name == "notebooks" else ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(book, place)


def write_pages(folder: Path) -> None:
    """Put our own first pages over JupyterLite's, with the lessons that are there, pictures and letters."""
    shutil.copytree(HERE / "page", folder, dirs_exist_ok=True)
    for picture in PICTURES:
        shutil.copy(ROOT / "docs" / "pictures" / picture, folder)
    for font in (ROOT / "survive_nb" / "ui" / "static" / "fonts").iterdir():
        shutil.copy(font, folder)
    for name, lang in (("index.html", "en"), ("fa.html", "fa")):
        page = folder / name
        text = page.read_text(encoding="utf-8")
        assert LESSONS in text, f"{name} has no place for the lessons"
        page.write_text(text.replace(LESSONS, lesson_list(lang)), encoding="utf-8")


def lesson_list(lang: str) -> str:
    """Return the links to the lessons of a language, by the titles that the notebooks say themselves."""
    items = []
    for book in sorted((ROOT / "lessons" / lang).glob("*.ipynb")):
        title = json.loads(book.read_text(encoding="utf-8"))["metadata"]["title"]
        address = f"notebooks/index.html?path=lessons/{lang}/{book.name}"
        items.append(f'<li><a href="{address}">{escape(title)}</a></li>')
    return f"<ol>{''.join(items)}</ol>"


def assemble(work: Path, folder: Path) -> None:
    """Let JupyterLite put the site together."""
    run(
        *(
            sys.executable,
            "-m",
            "jupyterlite_core",
            "build",
            "--no-sourcemaps",
            "--no-unused-shared-packages",
        ),
        *("--lite-dir", work / "lite", "--contents", work / "contents", "--output-dir", folder),
        *(part for app in APPS for part in ("--apps", app)),
        cwd=work,
    )


if __name__ == "__main__":
    main()

"""Build the static site: both games and the lessons as a folder of files, with Python inside the page.

``make site`` runs this with the tools of ``requirements.txt``.  The folder contains everything that the page
loads: Pyodide (from ``frontend/node_modules``), the wheels of ``wheels.txt`` and our own, and JupyterLite.
Downloads are pinned by version and hash, and the finished site makes no requests to other servers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from html import escape
from pathlib import Path
from typing import Any, Final

from static_site.ipycanvas_wheel import replace_numpy, wheel_files, write_wheel

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent

#: Pyodide, the Python for browsers, as the lock file of the front end pins it.
PYODIDE: Final = ROOT / "frontend" / "node_modules" / "pyodide"
#: The version of Python in it, and the files that a page loads.
PYODIDE_PYTHON: Final = "3.14"
PYODIDE_FILES: Final = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
#: The folder of our wheel that holds Python for the pages of a server.
PAGE_PYTHON: Final = "survive_nb/server/python/"
#: Wheels that are included in JupyterLite's kernel.
KERNEL_WHEELS: Final = Path("share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi")
#: Prefixes of wheels to leave out: ipywidgets 8 needs the other version that the kernel includes.
LEFT_OUT: Final = ("widgetsnbextension-3",)
#: The applications of JupyterLite that our pages link to.
APPS: Final = ("notebooks",)
#: Pictures on the start pages, from docs/pictures, and the marker where the lessons are listed.
PICTURES: Final = ("survive.png", "fish-fish.png", "survive-fa.png", "fish-fish-fa.png")
LESSONS: Final = "<!-- lessons -->"
#: The marker in play.html where the notebook of each game is listed.
NOTEBOOKS: Final = "<!-- notebooks -->"
#: Import names of wheels that differ from the name of the wheel.
IMPORTS: Final = {"pyodide-kernel": ["pyodide_kernel"], "ipython": ["IPython"], "survive-nb": ["survive_nb"]}


def main() -> None:
    """Build the site into the folder given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="output folder; an existing one is replaced")
    folder = parser.parse_args().folder.resolve()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        python = work / "lite" / "static" / "pyodide"
        python.mkdir(parents=True)
        copy_pyodide(python)
        fetch_wheels(python)
        replace_numpy(next(python.glob("ipycanvas-*.whl")))
        leave_out_python(next(python.glob("survive_nb-*.whl")))
        write_lock(python)
        copy_notebooks(work / "contents")
        shutil.copy(HERE / "jupyter-lite.json", work / "lite")
        shutil.rmtree(folder, ignore_errors=True)
        assemble(work, folder)
    write_pages(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    sys.stdout.write(f"The site is in {folder} ({size / 1e6:.0f} MB). To look at it: make site-serve\n")


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command and exit with its output if it fails."""
    done = subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")


def copy_pyodide(python: Path) -> None:
    """Copy the files of Pyodide; npm has compared them with the hash in the lock file."""
    if not PYODIDE.is_dir():
        sys.exit("Pyodide is missing: make frontend-install")
    for name in (*PYODIDE_FILES, "pyodide-lock.json"):
        shutil.copy(PYODIDE / name, python)


def fetch_wheels(python: Path) -> None:
    """Download the pinned wheels, build our own, and copy those of JupyterLite's kernel."""
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


def leave_out_python(wheel: Path) -> None:
    """Remove Python from our wheel: here the notebook's own kernel is Python in the browser."""
    kept = {name: data for name, data in wheel_files(wheel).items() if not name.startswith(PAGE_PYTHON)}
    write_wheel(wheel, kept)


def write_lock(python: Path) -> None:
    """Write the lock file of Pyodide: the page may load the wheels in this folder and no others."""
    path = python / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    entries = [_entry(wheel) for wheel in sorted(python.glob("*.whl"))]
    names = {entry["name"] for entry in entries}
    for entry in entries:
        entry["depends"] = [name for name in entry["depends"] if name in names]
    lock["packages"] = {entry["name"]: entry for entry in entries}
    path.write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _entry(wheel: Path) -> dict[str, Any]:
    """Return the entry of one wheel in the lock file of Pyodide."""
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
    """Return the normalised name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def copy_notebooks(contents: Path) -> None:
    """Copy the notebooks of the games and the lessons, without the teacher's."""
    books = [*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "lessons").glob("??/*.ipynb")]
    for book in sorted(books):
        place = contents / book.relative_to(ROOT / "notebooks" if book.parent.name == "notebooks" else ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(book, place)


def write_pages(folder: Path) -> None:
    """Replace JupyterLite's start page with ours, with pictures, fonts and the list of lessons."""
    shutil.copytree(HERE / "page", folder, dirs_exist_ok=True)
    for picture in PICTURES:
        shutil.copy(ROOT / "docs" / "pictures" / picture, folder)
    for font in (ROOT / "frontend" / "fonts").iterdir():
        shutil.copy(font, folder)
    for name, lang in (("index.html", "en"), ("fa.html", "fa")):
        page = folder / name
        text = page.read_text(encoding="utf-8")
        assert LESSONS in text, f"{name} has no place for the lessons"
        page.write_text(text.replace(LESSONS, lesson_list(lang)), encoding="utf-8")
    page = folder / "lesson.html"
    titles = {path: title for lang in ("en", "fa") for path, title in lesson_titles(lang).items()}
    table = f'<script type="application/json" id="titles">{json.dumps(titles)}</script>'
    page.write_text(page.read_text(encoding="utf-8").replace(LESSONS, table), encoding="utf-8")
    page = folder / "play.html"
    table = f'<script type="application/json" id="notebooks">{json.dumps(game_notebooks())}</script>'
    page.write_text(page.read_text(encoding="utf-8").replace(NOTEBOOKS, table), encoding="utf-8")


def game_notebooks() -> dict[str, str]:
    """Return the notebook of each game: the one that has its title."""
    # The environment that builds the site has only its tools; the registry needs the standard library alone.
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    from survive_nb.registry import game_names, rules_of

    titles = {}
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        titles[json.loads(path.read_text(encoding="utf-8"))["metadata"]["title"]] = path.name
    return {game: titles[rules_of(game).TITLE] for game in game_names()}


def lesson_titles(lang: str) -> dict[str, str]:
    """Return the lessons of a language: the path of each notebook and the title in it."""
    books = sorted((ROOT / "lessons" / lang).glob("*.ipynb"))
    return {
        f"lessons/{lang}/{book.name}": json.loads(book.read_text(encoding="utf-8"))["metadata"]["title"]
        for book in books
    }


def lesson_list(lang: str) -> str:
    """Return the links to the lessons of a language."""
    items = (
        f'<li><a href="lesson.html?path={path}">{escape(title)}</a></li>'
        for path, title in lesson_titles(lang).items()
    )
    return f"<ol>{''.join(items)}</ol>"


def assemble(work: Path, folder: Path) -> None:
    """Run JupyterLite's build."""
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

"""No file of the project names a machine or a package registry."""

from __future__ import annotations

import pytest

from tests.packaging.project_files import ROOT, kept_files

# In pieces, so that this file does not hold them itself.
MACHINE_PATHS = [f"/{folder}/" for folder in ("work", "home", "root")]
REGISTRIES = [
    ".".join(parts)
    for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("debian", "org"))
]


def test_no_file_names_a_machine() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone can tell which files are kept")
    kept = [ROOT / path for path in kept_files()]
    assert ROOT / "pyproject.toml" in kept
    # Pyodide names folders of its own file system, which is in the memory of a browser.
    kept.remove(ROOT / "survive_nb/server/python/worker.js")
    wrong = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in kept
        if path.is_file()
        for text in MACHINE_PATHS + REGISTRIES
        if text.encode() in path.read_bytes()
    ]
    assert not wrong, "\n".join(wrong)

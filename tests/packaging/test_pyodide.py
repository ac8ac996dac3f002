"""The core runs in Pyodide, the Python of the static site, without widgets and with the same results."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from survive_nb import transcript
from survive_nb.registry import game_names
from survive_nb.teaching.plan import LESSONS
from tests.packaging.project_files import ROOT
from tools.frontend import FRONTEND, npm

pytestmark = pytest.mark.slow

PYODIDE = FRONTEND / "node_modules" / "pyodide"
SCRIPT = Path("tests/packaging/in_pyodide.py")
#: Loads Pyodide with nothing but its standard library, mounts the package, and runs the script.
RUNNER = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
const [root, script] = process.argv.slice(1);
try {
  const python = await loadPyodide();
  python.FS.mkdirTree("/core/survive_nb");
  python.mountNodeFS("/core/survive_nb", `${root}/survive_nb`);
  python.runPython("import sys; sys.path.insert(0, '/core'); sys.dont_write_bytecode = True");
  python.runPython(readFileSync(`${root}/${script}`, "utf8"), { filename: script });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
"""


def output(*command: str | Path, cwd: Path) -> Any:
    """Run a command that prints JSON and return it."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def in_pyodide() -> Any:
    if not PYODIDE.is_dir():
        pytest.fail('Pyodide is missing: run "make frontend-install".')
    node = npm()[0]
    return output(node, "--input-type=module", "--eval", RUNNER, ROOT, SCRIPT, cwd=FRONTEND)


def test_core_imports_and_plays_in_pyodide(in_pyodide: Any) -> None:
    assert in_pyodide["platform"] == "emscripten"
    found = in_pyodide["found"]
    assert {"survive_nb.survive.rules", "survive_nb.league.league", "survive_nb.rooms.lobby"} <= {
        *found["modules"]
    }
    assert found["games"].keys() == {*game_names()}
    for text in found["games"].values():
        assert transcript.verify(text).outcome is not None
    assert found["lessons"].keys() == {*LESSONS}
    assert {status for statuses in found["lessons"].values() for status in statuses} == {"correct"}


def test_pyodide_results_match_cpython(in_pyodide: Any) -> None:
    here = output(sys.executable, "-m", "tests.packaging.in_pyodide", cwd=ROOT)
    assert here["platform"] == sys.platform
    assert here["found"] == in_pyodide["found"]

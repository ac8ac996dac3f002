"""``make audit``: check what we install and bundle for known vulnerabilities.

Exit code 0: none is known.  1: some are.  2: a database could not be reached, so its part was not checked.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.sbom import pins

CLEAN, FOUND, UNKNOWN = 0, 1, 2
#: What npm and pip-audit print when their database does not answer.
_UNREACHABLE: Final = re.compile(
    r"audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|network request"
    r"|ConnectionError|ServiceError|could not be audited|Max retries exceeded|timed out"
)
#: Findings in Python packages that do not concern us, and why; each run prints them.
ACCEPTED: Final = {
    "PYSEC-2026-3472": "jupyter_server, no fixed version: it concerns servers that set allow_origin_pat,"
    " and none of ours does (tests/packaging/test_workflows.py).",
}
#: What no database of packages lists, and why it does not concern us; each run prints it.
NOT_LISTED: Final = (
    "CPython and the libraries inside Pyodide's WebAssembly file (as SQLite 3.39.0, bzip2 1.0.6, Expat 2.7.3;"
    " all are in the SBOM). Vulnerabilities of them need input of somebody else: they run in a worker of the"
    " student's own browser, without network and storage, and read only what that student writes."
)
_PINS: Final = Path("build/audit/requirements.txt")
_AUDITS: Final = (
    ("npm packages of the front end", ("tools.frontend", "audit", "--omit", "dev")),
    (
        "Python packages of Binder and Docker",
        (
            *("pip_audit", "--strict", "--disable-pip", "--no-deps", "--progress-spinner", "off"),
            *("--requirement", str(_PINS)),
            *(part for finding in ACCEPTED for part in ("--ignore-vuln", finding)),
        ),
    ),
)


def verdict(code: int, output: str) -> int:
    """Return what the end of an audit means.

    >>> verdict(0, "found 0 vulnerabilities"), verdict(1, "Found 2 known vulnerabilities in 1 package")
    (0, 1)
    >>> verdict(1, "npm error audit endpoint returned an error")
    2
    """
    if code == 0:
        return CLEAN
    return UNKNOWN if _UNREACHABLE.search(output) and "known vulnerabilit" not in output else FOUND


def main(audits: Sequence[tuple[str, Sequence[str]]] = _AUDITS) -> int:
    """Run the audits, say what came of each, and return the worst."""
    worst = CLEAN
    _PINS.parent.mkdir(parents=True, exist_ok=True)
    _PINS.write_text(pins(), encoding="utf-8")
    for what, arguments in audits:
        done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True)
        output = done.stdout + done.stderr
        result = verdict(done.returncode, output)
        worst = max(worst, result)
        if result == UNKNOWN:
            last = (output.strip().splitlines() or ["no output"])[-1]
            print(f"{what}: NOT CHECKED, because no database of vulnerabilities can be reached from here.")
            print(f"  {last[:200]}")
        elif result == FOUND:
            print(f"{what}: vulnerabilities are known.\n{output}")
        else:
            print(f"{what}: no vulnerability is known.")
    for finding, reason in ACCEPTED.items():
        print(f"Accepted: {finding}: {reason}")
    print(f"Not compared: {NOT_LISTED}")
    return worst


if __name__ == "__main__":
    sys.exit(main())

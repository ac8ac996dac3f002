"""``survive-nb doctor``: check what a class server needs, and say what to mend."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from email.message import Message
from http.client import HTTPException
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from time import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from survive_nb.cli import play
from survive_nb.cli.arguments import Commands, port
from survive_nb.cli.output import one_line
from survive_nb.kernel_limits import CPU_SECONDS, MEMORY_MIB
from survive_nb.server import keys, memory, network, routes
from survive_nb.store import SqliteStore, StoreError, data_folder, open_store

#: Exit code: there is something to mend.
FAULTS: Final = 1
#: MiB that should be free on the disk of the store.
_FREE_MIB: Final = 500
#: The clock was certainly wrong before this time (2026) and after this one (2100).
_EARLIEST, _LATEST = 1_767_225_600, 4_102_444_800
_FEWEST_FILES: Final = 1024
#: Seconds by which the clock may be behind the last change of the store.
_MOST_BEHIND: Final = 60.0
_TIMEOUT: Final = 10.0
_MOST_READ: Final = 65_536
#: What to do if the store cannot be used, by the code of the error.
_STORE_MENDS: Final = {
    "disk-full": "Free some space: {free} MiB are enough for a term.",
    "store-newer": "Install the newest version: pip install --upgrade survive-nb",
    "store-locked": "End the other program that has the store open, and try again.",
    "store-unreachable": "Start the database, or check the host and the port in its URL.",
    "store-login-refused": "Check the name and the password in the URL of the database.",
    "no-psycopg": "Install it: pip install 'survive-nb[postgres]'",
}
_CLOCK_MEND: Final = "Set the date and time of this machine, or switch on NTP."
_OTHER_STORE_MEND: Final = "Choose another place with --store, or restore a backup."


class Finding(NamedTuple):
    """The result of one check; ``mend`` says what to do, and is empty if all is well."""

    check: str
    text: str
    mend: str = ""


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("doctor", help="check what a class server needs, and say what to mend")
    add = parser.add_argument
    add("--port", type=port, default=play.DEFAULT_PORT, metavar="N", help=f"default: {play.DEFAULT_PORT}")
    add("--store", default=None, metavar="URL", help="the store: a path or postgresql://…")
    add("--address", default=None, metavar="URL", help="public URL of a running server, to check its proxy")
    add("--json", action="store_true", help="print the findings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; return 0 if all is well and 1 if there is something to mend."""
    checks: list[Callable[[], Iterator[Finding]]] = [
        check_versions,
        lambda: check_store(args.store),
        check_keys,
        lambda: check_port(args.port, args.address),
        lambda: check_clock(time()),
        check_resources,
    ]
    if args.address:
        checks.append(lambda: check_proxy(args.address))
    findings = [finding for check in checks for finding in check()]
    if args.json:
        print(json.dumps([finding._asdict() for finding in findings], ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            print(one_line(f"{'mend' if finding.mend else 'ok':4}  {finding.check}: {finding.text}"))
            if finding.mend:
                print(one_line(f"      {finding.mend}"))
    return FAULTS if any(finding.mend for finding in findings) else 0


def check_versions() -> Iterator[Finding]:
    """Check that the packages are installed which this version was tested with."""
    pins = [line.partition(";")[0].strip() for line in requires("survive-nb") or () if "extra ==" not in line]
    for name, wanted in (pin.split("==") for pin in pins if "==" in pin):
        try:
            found = version(name)
        except PackageNotFoundError:
            found = "not installed"
        mend = "" if found == wanted else f"Install {name} {wanted}: pip install --upgrade survive-nb"
        yield Finding("versions", f"{name} {found}", mend)


def check_store(where: str | None) -> Iterator[Finding]:
    """Check that games can be saved, by nobody else read, and that there is room for them."""
    try:
        with closing(open_store(where)) as store:
            path = store.path if isinstance(store, SqliteStore) else None
            # Opening it makes it private.
            before = path.stat() if path is not None and path.exists() else None
            store.failures_since(time())
    except StoreError as error:
        mend = _STORE_MENDS.get(error.refusal.code, _OTHER_STORE_MEND).format(free=_FREE_MIB)
        yield Finding("store", str(error), mend)
        return
    if path is None:
        yield Finding("store", "the database answers")
        return
    yield Finding("store", f"{path} can be opened")
    yield _private(path, (before or path.stat()).st_mode)
    if before is not None and before.st_mtime > time() + _MOST_BEHIND:
        yield Finding("clock", f"is behind: {path} was changed later than now", _CLOCK_MEND)
    free = shutil.disk_usage(path.parent).free // 2**20
    mend = _STORE_MENDS["disk-full"].format(free=_FREE_MIB) if free < _FREE_MIB else ""
    yield Finding("disk space", f"{free} MiB free at {path.parent}", mend)
    if not os.access(path, os.W_OK):
        yield Finding("store", f"{path} is read-only", "Give the server's user the right to write it.")


def check_keys() -> Iterator[Finding]:
    """Check that the keys can be read, by nobody else."""
    path = data_folder(os.environ, sys.platform, Path.home()) / keys.FILE
    if not path.exists():
        yield Finding("keys", "none yet: `survive-nb serve` creates them")
        return
    before = path.stat().st_mode
    try:
        keys.load_keys(path.parent)  # makes the file private
    except keys.InvalidKeyFile as error:
        yield Finding("keys", "the file is damaged", str(error))
    yield _private(path, before, " Replace the keys: survive-nb keys all")


def _private(path: Path, before: int, mend: str = "") -> Finding:
    """Report whether only the owner can read a file, and could ``before`` it was opened and made private."""
    now, before = path.stat().st_mode & 0o777, before & 0o777
    if os.name != "posix" or not (now | before) & 0o077:
        return Finding("permissions", f"{path} has mode {now:o}")
    if now & 0o077:
        mend = f"Let only the server's user use it: chmod 600 {path}"
    else:
        mend = f"It is private now. Check who could use its folder.{mend}"
    return Finding(
        "permissions", f"{path} had mode {before:o}: other users of this machine could use it", mend
    )


def check_port(number: int, address: str | None = None) -> Iterator[Finding]:
    """Check that a server can listen, or that ours does; ``address`` is its public URL."""
    if play.free_port(number, "0.0.0.0") is not None:
        yield Finding("port", f"port {number} is free")
        return
    try:
        path = urlsplit(network.normalized_url(address or "http://localhost")).path
        is_ours = _says_our_name(*_request(f"http://127.0.0.1:{number}{path}{routes.HEALTH}"))
    except (network.InvalidAddress, OSError, ValueError, HTTPException):
        is_ours = False
    if is_ours:
        yield Finding("port", f"survive-nb is running at port {number}")
    else:
        mend = "Stop the other server, or choose another port: --port N"
        yield Finding("port", f"port {number} is in use", mend)


def check_clock(now: float) -> Iterator[Finding]:
    """Check the clock: rooms expire by it."""
    is_plausible = _EARLIEST <= now <= _LATEST
    text, mend = ("is plausible", "") if is_plausible else ("is wrong", _CLOCK_MEND)
    yield Finding("clock", text, mend)


def check_resources() -> Iterator[Finding]:
    """Check memory and file descriptors."""
    most = memory.max_kernels()
    if most is not None:
        mend = "" if most >= 2 else "Close other programs, or use a machine with more memory."
        yield Finding("memory", f"enough for {most} open pages", mend)
    try:
        import resource
    except ImportError:
        yield Finding("kernel limits", "this system has none for memory and CPU time of a page")
        return
    caps = f"{MEMORY_MIB} MiB of data, {CPU_SECONDS:.0f} s of CPU time per message"
    yield Finding("kernel limits", f"each page: {caps} (setrlimit; no cgroup is used)")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    enough = hard == resource.RLIM_INFINITY or hard >= _FEWEST_FILES
    mend = "" if enough else f"Allow more open files: ulimit -Hn {_FEWEST_FILES}, or LimitNOFILE in the unit."
    yield Finding("files", "unlimited" if hard == resource.RLIM_INFINITY else f"at most {hard} open", mend)


def check_proxy(address: str) -> Iterator[Finding]:
    """Check that a request to the public URL arrives, with the host name and our headers intact."""
    try:
        url = network.normalized_url(address)
    except network.InvalidAddress as error:
        yield Finding("proxy", one_line(address), str(error))
        return
    from survive_nb.server.headers import CSP, HEADERS  # importing tornado takes a moment

    try:
        status, headers, _ = _request(url)
        is_ours = _says_our_name(*_request(f"{url}{routes.HEALTH}"))
    except (OSError, ValueError, HTTPException) as error:
        yield Finding("proxy", f"{url} does not answer ({error})", "Start the server, and check the proxy.")
        return
    if is_ours:
        yield Finding("proxy", f"{url} reaches the server")
    elif status in (502, 504):
        yield Finding(
            "proxy", f"{url} answers {status}", "The proxy does not reach the server: check its port."
        )
    elif status == 403 and headers.get(CSP) == HEADERS[CSP]:
        mend = "Forward the Host header, and pass this URL to serve: --address"
        yield Finding("proxy", "the server does not know this host name", mend)
    else:
        mend = "Another web server answers: check the URL, the proxy, and that it passes every path on."
        yield Finding("proxy", f"{url} answers, but it is not survive-nb", mend)
        return
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        found = headers.get_all(name, [])
        if not found:
            yield Finding("headers", f"{name} is missing", "Let the proxy pass the server's headers on.")
        elif len(found) > 1:
            yield Finding("headers", f"{name} is there twice", "Remove it from the proxy's configuration.")


def _request(url: str) -> tuple[int, Message, bytes]:
    """Return the status, the headers and the beginning of a response."""
    try:
        with urllib.request.urlopen(url, timeout=_TIMEOUT) as answer:
            return answer.status, answer.headers, answer.read(_MOST_READ)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read(_MOST_READ)


def _says_our_name(status: int, _: Message, body: bytes) -> bool:
    try:
        return status == 200 and json.loads(body) == {"app": routes.APP_NAME}
    except (ValueError, RecursionError):
        return False

"""How foreign code is contained on this machine: the strongest method that works, and what it promises."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from survive_nb.sandbox.launcher import has_seccomp, landlock_version

#: Namespaces made by bubblewrap; Landlock; or only limits of resources.
Method = Literal["bubblewrap", "landlock", "limits"]
METHODS: Final[tuple[Method, ...]] = ("bubblewrap", "landlock", "limits")

#: The folder of our package, and where foreign code finds its own folder.
_PACKAGE: Final = str(Path(__file__).resolve().parent.parent)
_OWN_FOLDER: Final = "/bot"
#: Devices that programs need; /dev/zero is not one of them, because shared memory can be made of it.
_DEVICES: Final = ("/dev/null", "/dev/urandom", "/dev/random")
_SYSTEM: Final = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_SYSTEM_FILES: Final = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/ssl/openssl.cnf")
#: User ids that no account has; each process gets its own.
_FIRST_FREE_UID: Final = 1_500_000_000
#: Files of an entry that are looked at to see whether another user could read them.
_MOST_FILES: Final = 1000
_PROBE_LIMIT: Final = 30.0
_MIB: Final = 2**20
#: Room for the temporary files of a notebook.
_SCRATCH_BYTES: Final = 16 * _MIB


class NoContainment(Exception):
    """Raised where the system has no way to contain foreign code."""


@dataclass(frozen=True)
class Limits:
    """What one process may use; ``processes`` are those that it may start."""

    memory_mib: int = 512
    cpu_seconds: float = 600.0
    processes: int = 0
    open_files: int = 64
    #: The largest file that it may write; there is nothing to write to but a private /tmp of notebooks.
    file_bytes: int = 0
    #: A program with a just-in-time compiler reserves many more addresses than it uses.
    address_space_mib: int = 64 * 1024

    def resources(self, others: int) -> dict[str, int]:
        """Return the limits by the names of ``setrlimit``; ``others`` are the user's other tasks."""
        memory = self.memory_mib * _MIB
        return {
            "AS": self.address_space_mib * _MIB,
            "DATA": memory,
            "STACK": min(8 * _MIB, memory),
            "CPU": max(1, round(self.cpu_seconds)),
            "FSIZE": self.file_bytes,
            "CORE": 0,
            "NOFILE": self.open_files,
            "MEMLOCK": 0,
            "MSGQUEUE": 0,
            "SIGPENDING": 1024,
            # Threads count too.
            "NPROC": others + self.processes + 32,
        }


@dataclass(frozen=True)
class Containment:
    """A method, and whether system calls are filtered as well."""

    method: Method
    seccomp: bool

    @property
    def is_strong(self) -> bool:
        """Return whether files, the network and other processes are out of reach."""
        return self.method == "bubblewrap" or (self.method == "landlock" and self.seccomp)

    @property
    def limits_memory(self) -> bool:
        """Return whether a limit of memory is kept: macOS accepts one and ignores it."""
        return sys.platform != "darwin"

    def describe(self, what: str = "Entries from files run") -> str:
        """Say what is in force, beginning with what runs.

        >>> print(Containment("bubblewrap", seccomp=True).describe())
        Entries from files run contained: no network, no files but their own (bubblewrap, seccomp).
        """
        filtered = ", seccomp" if self.seccomp else ""
        if self.is_strong:
            kind = {"bubblewrap": "bubblewrap", "landlock": "Landlock"}[self.method]
            return f"{what} contained: no network, no files but their own ({kind}{filtered})."
        limits = "memory and time" if self.limits_memory else "time"
        missing = _MISSING.get(sys.platform, _MISSING_ELSEWHERE)
        return f"WARNING: {what} with limits of {limits}, but with your rights on this machine: {missing}"

    def command(
        self, argv: Sequence[str], limits: Limits, *, own: Path | None = None, packages: bool = False
    ) -> list[str]:
        """Return the command that runs a program contained.

        ``own`` is a file or folder that the program may read, where `place` says.  With ``packages`` it may
        also read the packages that are installed for this Python.
        """
        on_linux = sys.platform.startswith("linux")
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        drops_user = is_root and self.method == "bubblewrap" and _others_can_read(own)
        about = {
            "nice": 1,
            "uid": _FIRST_FREE_UID + secrets.randbelow(2**28) if drops_user else None,
            # Bubblewrap ends with its parent and takes everything with it.
            "parent": os.getpid() if on_linux and self.method != "bubblewrap" else None,
            "no_new_privileges": on_linux,
            "drop_capabilities": is_root and self.method == "landlock",
            "readable": _readable(own, packages=packages) if self.method == "landlock" else None,
            "landlock": landlock_version(),
            "writable": ["/dev/null"],
            "folder": self._folder(own),
            "limits": limits.resources(
                # For a user of its own, and in a namespace of a newer kernel, no other process counts.
                0
                if drops_user or (self.method == "bubblewrap" and _counts_in_namespace())
                else _tasks_of_user()
            ),
            "seccomp": self.seccomp,
            "processes": limits.processes > 0,
            "signals": self.method == "bubblewrap" or (limits.processes > 0 and landlock_version() >= 6),
        }
        launcher = package_code("survive_nb.sandbox.launcher")
        launch = [*python(), "-c", launcher, json.dumps(about), *argv]
        if self.method != "bubblewrap":
            return launch
        namespaces = _namespaces(own, drops_user=drops_user, packages=packages)
        return [*namespaces, *_own_name(argv[0]), "--remount-ro", "/", "--", *launch]

    def place(self, own: Path, name: str = "") -> str:
        """Return the path under which a program finds its own file, or a file in its own folder."""
        if self.method != "bubblewrap":
            return str(own.resolve() / name) if name else str(own.resolve())
        if own.is_dir():
            return f"{_OWN_FOLDER}/{name}" if name else _OWN_FOLDER
        return f"{_OWN_FOLDER}/{own.name}"

    def _folder(self, own: Path | None) -> str:
        if self.method == "bubblewrap":
            return _OWN_FOLDER
        return str(own.resolve()) if own is not None and own.is_dir() else "/"


_MISSING: Final = {
    "linux": "install bubblewrap to contain them.",
    "darwin": "macOS offers no more. Run only entries that you have read.",
}
#: What nbgrader shows; the commands say it in their own words.
_NONE: Final = "This system cannot contain code of other people. Linux and macOS can."
_MISSING_ELSEWHERE: Final = "this system offers no more. Run only entries that you have read."

#: Variables that a contained program gets, and no others.
ENVIRONMENT: Final = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/",
    # The order of sets is the same in every game.
    "PYTHONHASHSEED": "0",
}


@cache
def detect() -> Containment:
    """Return the strongest containment that works here, tried out; raise `NoContainment` if there is none."""
    if sys.platform in ("win32", "emscripten"):
        raise NoContainment(_NONE)
    for method in METHODS:
        for seccomp in (True, False):
            if works(found := Containment(method, seccomp)):
                return found
    raise NoContainment(_NONE)


def works(containment: Containment) -> bool:
    """Tell whether a program can be run in this containment."""
    if containment.seccomp and not has_seccomp():
        return False
    if containment.method == "bubblewrap" and shutil.which("bwrap") is None:
        return False
    if containment.method == "landlock" and not landlock_version():
        return False
    command = containment.command([*python(), "-c", "print('contained')"], Limits())
    try:
        done = subprocess.run(
            command, capture_output=True, env=ENVIRONMENT, timeout=_PROBE_LIMIT, check=False, text=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and done.stdout == "contained\n"


def python(*, packages: bool = False) -> list[str]:
    """Return the command of this Python, isolated from the environment; packages are left out by default."""
    return [sys.executable, "-I", "-B", *([] if packages else ["-S"])]


def package_code(module: str) -> str:
    """Return Python code that runs ``main`` of a module of ours, where no package is installed."""
    # The folder above the package is not readable, so Python could not search it.
    package = f"{_PACKAGE}/"
    return (
        "import sys, importlib.util as u; "
        f"s = u.spec_from_file_location('survive_nb', {package + '__init__.py'!r}, "
        f"submodule_search_locations=[{package!r}]); "
        "m = sys.modules['survive_nb'] = u.module_from_spec(s); s.loader.exec_module(m); "
        f"from {module} import main; main()"
    )


def _python_folders(*, packages: bool) -> list[str]:
    """Return the folders of the interpreter, the standard library and our package."""
    folders = [sys.base_prefix, _PACKAGE, os.path.realpath(sys.executable)]
    if packages or sys.prefix != sys.base_prefix:
        # The interpreter of a virtual environment finds the standard library by a file in it.
        folders += [sys.prefix] if packages else [f"{sys.prefix}/bin", f"{sys.prefix}/pyvenv.cfg"]
    return list(dict.fromkeys(folders))


def _readable(own: Path | None, *, packages: bool) -> list[str]:
    return [
        "/usr",
        *_SYSTEM,
        *_SYSTEM_FILES,
        *_DEVICES,
        *_python_folders(packages=packages),
        *([str(own.resolve())] if own is not None else []),
    ]


def _namespaces(own: Path | None, *, drops_user: bool, packages: bool) -> list[str]:
    """Return the command of bubblewrap: a file system in which everything is read-only, and no network."""
    command = [shutil.which("bwrap") or "bwrap", "--die-with-parent", "--new-session"]
    command += ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    command += ["--hostname", "bot", "--cap-drop", "ALL"]
    if drops_user:
        command += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        command += ["--unshare-user", "--uid", "65534", "--gid", "65534"]
    command += ["--ro-bind", "/usr", "/usr"]
    for path in _SYSTEM:
        if os.path.islink(path):  # noqa: PTH114
            command += ["--symlink", os.readlink(path), path]  # noqa: PTH115
        elif os.path.isdir(path):  # noqa: PTH112
            command += ["--ro-bind", path, path]
    command += ["--dir", "/etc", "--dir", "/etc/ssl"]
    for path in _SYSTEM_FILES:
        command += ["--ro-bind-try", path, path]
    if packages:
        # A notebook may write a file and read it again; nobody else sees it, and it is gone with the process.
        # Before Python's folders, which may be in /tmp.
        command += ["--perms", "1777", "--size", str(_SCRATCH_BYTES), "--tmpfs", "/tmp"]
    for path in _python_folders(packages=packages):
        if not path.startswith("/usr/"):
            # Folders above it would be closed to other users.
            for parent in reversed(Path(path).parents[:-1]):
                command += ["--dir", str(parent)]
            command += ["--ro-bind", path, path]
    command += ["--tmpfs", "/dev"]
    for path in _DEVICES:
        command += ["--dev-bind", path, path]
    command += ["--remount-ro", "/dev"]
    command += ["--dir", _OWN_FOLDER]
    if own is not None:
        target = _OWN_FOLDER if own.is_dir() else f"{_OWN_FOLDER}/{own.name}"
        command += ["--ro-bind", str(own.resolve()), target]
    return command


def _own_name(program: str) -> list[str]:
    """Tell a program its own path: some, such as Java, find their libraries beside themselves only by it."""
    found = program if "/" in program else shutil.which(program, path=ENVIRONMENT["PATH"]) or program
    # What is in its own folder must not be looked for in ours.
    path = os.path.realpath(found) if found.startswith("/") else os.path.normpath(f"{_OWN_FOLDER}/{found}")
    return ["--dir", "/proc", "--dir", "/proc/self", "--symlink", path, "/proc/self/exe"]


def _counts_in_namespace() -> bool:
    """Tell whether the kernel counts the processes of a user namespace by themselves (Linux 5.14)."""
    release = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return release is not None and (int(release[1]), int(release[2])) >= (5, 14)


def _tasks_of_user() -> int:
    """Return how many processes and threads this user has; a guess where the system has no list of them."""
    if not sys.platform.startswith("linux"):
        return 1000
    found = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == os.geteuid():
                found += len(list((folder / "task").iterdir()))
    return found


def _others_can_read(own: Path | None) -> bool:
    """Tell whether a user without rights can read this file, or this folder and all that is in it."""
    if own is None:
        return True
    for number, path in enumerate(_walk(own)):
        mode = path.lstat().st_mode
        needed = 0o005 if stat.S_ISDIR(mode) else 0o004
        if number > _MOST_FILES or (not stat.S_ISLNK(mode) and mode & needed != needed):
            return False
    return True


def _walk(path: Path) -> Iterator[Path]:
    yield path
    if path.is_dir():
        yield from path.rglob("*")

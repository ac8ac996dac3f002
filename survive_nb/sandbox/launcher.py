"""The last step before foreign code runs: give up rights in this process, then become the program.

`Containment.command` starts it with a description of the limits as JSON.  Limits that were asked for and
cannot be set end the process, so a program never runs with fewer limits than announced.
"""

from __future__ import annotations

import ctypes
import json
import os
import struct
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from survive_nb.sandbox.system_calls import AUDIT_ARCH, filter_program

#: Exit code of a process in which a limit could not be set.
NOT_CONTAINED: Final = 125

_PR_SET_PDEATHSIG: Final = 1
_PR_CAPBSET_DROP: Final = 24
_PR_SET_NO_NEW_PRIVS: Final = 38
_PR_SET_SECCOMP: Final = 22
_SECCOMP_MODE_FILTER: Final = 2
_LAST_CAPABILITY: Final = 63
_CAPABILITY_VERSION: Final = 0x20080522

# Numbers of Landlock; they are the same on all architectures.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_RULE_PATH_BENEATH: Final = 1
#: Landlock version → the rights for files that it knows; all of them are denied unless a rule grants them.
_FILE_RIGHTS: Final = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
_TCP_RIGHTS: Final = 3
#: Abstract sockets, and signals to processes outside.
_SCOPES: Final = 3


def _call(number: int, *arguments: object) -> int:
    """Make a system call, or raise `OSError`."""
    result = _libc().syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(result)


def _control(*arguments: int) -> None:
    """Call ``prctl``, or raise `OSError`."""
    if _libc().prctl(*(ctypes.c_ulong(argument) for argument in (*arguments, 0, 0, 0, 0)[:5])) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def landlock_version() -> int:
    """Return the version of Landlock in this kernel, or 0."""
    if not sys.platform.startswith("linux"):
        return 0
    try:
        return _call(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint(1))
    except OSError:
        return 0


def has_seccomp() -> bool:
    """Tell whether we can filter the system calls of this machine."""
    return sys.platform.startswith("linux") and os.uname().machine in AUDIT_ARCH


def _restrict_files(version: int, readable: Sequence[str], writable: Sequence[str]) -> None:
    """Let this process read these paths, write to these devices, and reach no other file (Landlock)."""
    rights = _FILE_RIGHTS[max(known for known in _FILE_RIGHTS if known <= version)]
    fields = [rights, *([_TCP_RIGHTS] if version >= 4 else []), *([_SCOPES] if version >= 6 else [])]
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    rules = _call(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), ctypes.c_uint(0))
    for path, allowed in [
        *((path, _EXECUTE | _READ_FILE | _READ_DIR) for path in readable),
        *((path, _READ_FILE | _WRITE_FILE) for path in writable),
    ]:
        try:
            file = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            continue
        mask = allowed if os.path.isdir(path) else allowed & ~_READ_DIR  # noqa: PTH112
        rule = struct.pack("=Qi", mask & rights, file)
        _call(_ADD_RULE, ctypes.c_int(rules), ctypes.c_int(_RULE_PATH_BENEATH), rule, ctypes.c_uint(0))
        os.close(file)
    _call(_RESTRICT_SELF, ctypes.c_int(rules), ctypes.c_uint(0))
    os.close(rules)


def _filter_calls(*, processes: bool, signals: bool) -> None:
    """Deny system calls that a program which only computes does not need (seccomp)."""
    code = filter_program(os.uname().machine, os.getpid(), processes=processes, signals=signals)
    buffer = ctypes.create_string_buffer(code, len(code))
    # struct sock_fprog: the number of instructions and a pointer to them.
    program = ctypes.create_string_buffer(struct.pack("@HP", len(code) // 8, ctypes.addressof(buffer)))
    _control(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(program))


def _end_with(parent: int) -> None:
    """Let the system kill this process, and the program that it becomes, when its parent ends."""
    _control(_PR_SET_PDEATHSIG, 9)
    if os.getppid() != parent:  # it ended before
        os._exit(NOT_CONTAINED)


def _drop_capabilities() -> None:
    for capability in range(_LAST_CAPABILITY + 1):
        try:
            _control(_PR_CAPBSET_DROP, capability)
        except OSError:  # this kernel has fewer, or the process has no right to drop any
            break
    header = struct.pack("=Ii", _CAPABILITY_VERSION, 0)
    number = {"x86_64": 126, "aarch64": 91}[os.uname().machine]
    _call(number, header, struct.pack("=6I", 0, 0, 0, 0, 0, 0))


def _limit_resources(limits: Mapping[str, int]) -> None:
    import resource

    for name, most in limits.items():
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None:
            continue
        hard = resource.getrlimit(number)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(number, (most, most))
        except (OSError, ValueError):
            if sys.platform.startswith("linux"):  # macOS does not have all of them
                raise


def main() -> NoReturn:
    """Set the limits described in the first argument and execute the program in the others."""
    try:
        about = json.loads(sys.argv[1])
        # Python ignores these signals and a program would inherit that.
        import signal

        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.umask(0o077)
        os.nice(about["nice"])
        if about["uid"] is not None:
            os.setgroups([])
            os.setresgid(about["uid"], about["uid"], about["uid"])
            os.setresuid(about["uid"], about["uid"], about["uid"])
        if about["parent"] is not None:
            _end_with(about["parent"])
        if about["no_new_privileges"]:
            _control(_PR_SET_NO_NEW_PRIVS, 1)
        if about["drop_capabilities"]:
            _drop_capabilities()
        if about["readable"] is not None:
            _restrict_files(about["landlock"], about["readable"], about["writable"])
        os.chdir(about["folder"])
        _limit_resources(about["limits"])
        if about["seccomp"]:
            _filter_calls(processes=about["processes"], signals=about["signals"])
    except Exception as error:  # noqa: BLE001 - whatever it is, the program must not run
        sys.stderr.write(f"not contained: {type(error).__name__}: {error}\n")
        sys.stderr.flush()
        os._exit(NOT_CONTAINED)
    try:
        os.environ.pop("PWD", None)  # bubblewrap adds it
        os.execvp(sys.argv[2], sys.argv[2:])
    except OSError as error:
        sys.stderr.write(f"{sys.argv[2]}: {error.strerror}\n")
        sys.stderr.flush()
        os._exit(NOT_CONTAINED)

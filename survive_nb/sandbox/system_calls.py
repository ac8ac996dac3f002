"""The filter of system calls: what a program that only computes, reads and writes two pipes may not ask for.

It is a list of what is denied, because the runtimes of languages differ in what they need.  Namespaces or
Landlock keep the program from files and the network; the filter removes the ways around the limits of memory
and of processes, and most of the kernel's attack surface.
"""

from __future__ import annotations

import struct
from typing import Final

#: Machine → the number of its system calls' convention.
AUDIT_ARCH: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

#: Name → number on x86_64 and on aarch64; ``None`` where there is no such call.
_NUMBERS: Final[dict[str, tuple[int | None, int | None]]] = {
    # New sockets; pipes and pairs of sockets inside the process stay.
    "socket": (41, 198),
    "connect": (42, 203),
    "bind": (49, 200),
    # Memory of other processes, and calls that bypass this filter.
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    # Memory that no limit of the process counts.
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "mq_open": (240, 180),
    # Pages that a pipe holds.
    "vmsplice": (278, 75),
    # Rules of Landlock: no limit counts their memory.
    "landlock_create_ruleset": (444, 444),
    "landlock_add_rule": (445, 445),
    # Messages, semaphores and shared memory of other programs.
    "shmctl": (31, 195),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "semget": (64, 190),
    "semop": (65, 193),
    "semtimedop": (220, 192),
    "semctl": (66, 191),
    "mq_unlink": (241, 181),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "remap_file_pages": (216, 234),
    # Changes to files that Landlock does not guard, or not in all versions.
    "truncate": (76, 45),
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "lchown": (94, None),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "setxattrat": (463, 463),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "removexattrat": (466, 466),
    "file_setattr": (469, 469),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "flock": (73, 32),
    # What other programs have read: the contents of the page cache.
    "fadvise64": (221, 223),
    "cachestat": (451, 451),
    "mincore": (27, 232),
    # The system as a whole.
    "sync": (162, 81),
    "syncfs": (306, 267),
    "io_setup": (206, 0),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "quotactl_fd": (443, 443),
    "open_tree_attr": (467, 467),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "statmount": (457, 457),
    "listmount": (458, 458),
    "unshare": (272, 97),
    "setns": (308, 268),
    "open_by_handle_at": (304, 265),
    "name_to_handle_at": (303, 264),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "quotactl": (179, 60),
    "acct": (163, 89),
    "syslog": (103, 116),
    "personality": (135, 92),
    "modify_ldt": (154, None),
    "iopl": (172, None),
    "ioperm": (173, None),
    # The priority of processes.
    "setpriority": (141, 140),
    "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118),
    "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122),
    "ioprio_set": (251, 30),
    # A session of its own, which would outlive the process.
    "setsid": (112, 157),
}
#: Attributes of files that it may not read, such as the address that a download came from: it has none.
_ATTRIBUTE_CALLS: Final[dict[str, tuple[int, int]]] = {
    "getxattr": (191, 8),
    "lgetxattr": (192, 9),
    "fgetxattr": (193, 10),
    "getxattrat": (464, 464),
    "listxattr": (194, 11),
    "llistxattr": (195, 12),
    "flistxattr": (196, 13),
    "listxattrat": (465, 465),
}
#: Denied unless the program may start processes.
_PROCESS_CALLS: Final[dict[str, tuple[int | None, int | None]]] = {
    "fork": (57, None),
    "vfork": (58, None),
    "setpgid": (109, 154),
}
#: Denied where processes outside can be reached.
_SIGNAL_CALLS: Final[dict[str, tuple[int | None, int | None]]] = {
    "kill": (62, 129),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
}
#: Calls whose arguments decide.
_CLONE: Final = (56, 220)
_CLONE3: Final = (435, 435)
_TGKILL: Final = (234, 131)
_PRLIMIT64: Final = (302, 261)
_MMAP: Final = (9, 222)
_SOCKETPAIR: Final = (53, 199)
_FCNTL: Final = (72, 25)
_IOCTL: Final = (16, 29)
_PRCTL: Final = (157, 167)
_PREADV2: Final = (327, 286)
_MADVISE: Final = (28, 233)
#: Calls that take a clock as their first argument; one of these also sets it off.
_CLOCKS: Final = ((228, 113), (229, 114), (230, 115), (222, 107))

_CLONE_THREAD: Final = 0x10000
#: Flags of ``clone`` that make a namespace, and the one that makes a child of the parent.
_CLONE_DENIED: Final = 0x7E028000
_AF_UNIX, _SOCK_STREAM, _SOCK_TYPE = 1, 1, 0xF
#: Commands of ``fcntl`` that are denied: locks, which other programs see; signals to a process of choice;
#: leases, news about folders, larger pipes, and hints that a file keeps for all who can read it.
_FCNTL_DENIED: Final = (5, 6, 7, 8, 10, 15, 36, 37, 38, 1024, 1026, 1031, *range(1035, 1039))
#: Requests of ``ioctl`` that are allowed: whether it is a terminal, what can be read, blocking, closing.
_IOCTL_ALLOWED: Final = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
#: Options of ``prctl`` that are denied: to outlive the parent; to keep others off the same processor core.
_PRCTL_DENIED: Final = (1, 62)
#: Advice to drop pages of a file from memory, which other programs can tell.
_MADVISE_DENIED: Final = (20, 21)
#: The clock of another process has a negative number without this bit, that of a thread has it.
_NEGATIVE, _CLOCK_OF_THREAD = 0x80000000, 4
_RWF_NOWAIT: Final = 8
_MAP_SHARED_ANONYMOUS: Final = 0x21
#: A stack that grows is not counted as data.
_MAP_GROWSDOWN: Final = 0x100

_ALLOW: Final = 0x7FFF0000
_ERRNO: Final = 0x00050000
_KILL: Final = 0x80000000
_EPERM, _ENOTTY, _ENOSYS, _ENOTSUP = 1, 25, 38, 95

# Instructions of the filter language.
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
#: Offsets of the number and the architecture in the data of a call, and of the low half of an argument.
_NUMBER, _ARCH = 0, 4
#: System calls of the x32 convention have this bit.
_X32: Final = 0x40000000


def _argument(position: int) -> int:
    return 16 + 8 * position


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    return struct.pack("=HBBI", code, yes, no, value)


def _denied(number: int, error: int = _EPERM) -> list[bytes]:
    return [_step(_EQUAL, number, 0, 1), _step(_RETURN, _ERRNO | error)]


def _checked(number: int, *test: bytes) -> list[bytes]:
    """Test the arguments of a call; the test returns for it, other calls skip it."""
    return [_step(_EQUAL, number, 0, len(test)), *test]


def filter_program(machine: str, pid: int, *, processes: bool, signals: bool) -> bytes:
    """Return the filter for a process; the arguments allow it to start processes and to send signals."""
    at = list(AUDIT_ARCH).index(machine)
    allow, deny = _step(_RETURN, _ALLOW), _step(_RETURN, _ERRNO | _EPERM)
    steps = [
        _step(_LOAD, _ARCH),
        _step(_EQUAL, AUDIT_ARCH[machine], 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
        *([_step(_AT_LEAST, _X32, 0, 1), _step(_RETURN, _KILL)] if machine == "x86_64" else []),
    ]
    tables = [
        _NUMBERS,
        *([] if processes else [_PROCESS_CALLS]),
        *([] if signals else [_SIGNAL_CALLS]),
    ]
    for table in tables:
        for numbers in table.values():
            if (number := numbers[at]) is not None:
                steps += _denied(number)
    for numbers in _ATTRIBUTE_CALLS.values():
        steps += _denied(numbers[at], _ENOTSUP)
    # The C library falls back to ``clone``, whose flags can be seen.
    steps += _denied(_CLONE3[at], _ENOSYS)
    steps += _checked(
        _CLONE[at],
        _step(_LOAD, _argument(0)),
        _step(_ANY_BIT, _CLONE_DENIED, 0, 1),
        deny,
        *([] if processes else [_step(_ANY_BIT, _CLONE_THREAD, 1, 0), deny]),
        allow,
    )
    # A pair for datagrams could write to sockets of other programs.
    steps += _checked(
        _SOCKETPAIR[at],
        _step(_LOAD, _argument(0)),
        _step(_EQUAL, _AF_UNIX, 1, 0),
        deny,
        _step(_LOAD, _argument(1)),
        _step(_AND, _SOCK_TYPE),
        _step(_EQUAL, _SOCK_STREAM, 1, 0),
        deny,
        allow,
    )
    steps += _checked(
        _FCNTL[at],
        _step(_LOAD, _argument(1)),
        *(step for command in _FCNTL_DENIED for step in _denied(command)),
        allow,
    )
    steps += _checked(
        _IOCTL[at],
        _step(_LOAD, _argument(1)),
        *(step for request in _IOCTL_ALLOWED for step in (_step(_EQUAL, request, 0, 1), allow)),
        _step(_RETURN, _ERRNO | _ENOTTY),
    )
    for numbers, position, values in ((_PRCTL, 0, _PRCTL_DENIED), (_MADVISE, 2, _MADVISE_DENIED)):
        tests = [step for value in values for step in _denied(value)]
        steps += _checked(numbers[at], _step(_LOAD, _argument(position)), *tests, allow)
    steps += _checked(
        _PREADV2[at], _step(_LOAD, _argument(5)), _step(_ANY_BIT, _RWF_NOWAIT, 0, 1), deny, allow
    )
    for numbers in _CLOCKS:
        steps += _checked(
            numbers[at],
            _step(_LOAD, _argument(0)),
            _step(_AT_LEAST, _NEGATIVE, 0, 2),
            _step(_ANY_BIT, _CLOCK_OF_THREAD, 1, 0),
            deny,
            allow,
        )
    if not signals:
        steps += _checked(_TGKILL[at], _step(_LOAD, _argument(0)), _step(_EQUAL, pid, 1, 0), deny, allow)
    steps += _checked(_PRLIMIT64[at], _step(_LOAD, _argument(0)), _step(_EQUAL, 0, 1, 0), deny, allow)
    steps += _checked(
        _MMAP[at],
        _step(_LOAD, _argument(3)),
        _step(_ANY_BIT, _MAP_GROWSDOWN, 2, 0),
        _step(_AND, _MAP_SHARED_ANONYMOUS),
        _step(_EQUAL, _MAP_SHARED_ANONYMOUS, 0, 1),
        deny,
        allow,
    )
    return b"".join([*steps, allow])

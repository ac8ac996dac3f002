"""What hostile bots try: forbidden calls, cheats while playing, and breaches of the protocol."""

from __future__ import annotations

#: Name → an expression that must raise an error or be false.  ``{secret}``, ``{theirs}``, ``{folder}``,
#: ``{host}``, ``{port}``, ``{log}`` (a socket for datagrams) and ``{segment}`` (shared memory) are those of
#: the test; ``call`` makes a system call and is true if it succeeds.
ATTEMPTS = {
    # First, because the others leave files open.
    "files left open": "[n for n in range(3, 64) if not (mode(n) == 0 or pipe(n) or device(n))]",
    # files
    "read a secret": "open({secret!r}).read()",
    "read the opponent": "open({theirs!r}).read()",
    "list the class": "os.listdir({folder!r})",
    "read passwords": "open('/etc/passwd').read()",
    "read a home": "os.listdir(os.path.expanduser('~root')) or os.listdir('/home')",
    "delete a secret": "os.remove({secret!r}) is None",
    "empty a secret": "os.truncate({secret!r}, 0) is None",
    "overwrite a secret": "open({secret!r}, 'w').write('x')",
    "rename a secret": "os.rename({secret!r}, {secret!r} + '2') is None",
    "link a secret": "os.link({secret!r}, '/bot/link') is None",
    "change rights": "os.chmod({secret!r}, 0) is None",
    "change times": "os.utime({secret!r}, (0, 0)) is None",
    "change itself": "open(__file__, 'a').write('x')",
    "delete itself": "os.remove(__file__) is None",
    "write beside itself": "open(os.path.dirname(__file__) + '/new', 'w').write('x')",
    "write to tmp": "open('/tmp/attack', 'w').write('x')",
    "write to shared memory": "open('/dev/shm/attack', 'w').write('x')",
    "write to root": "open('/attack', 'w').write('x')",
    "write to Python": "open(os.__file__ + '.new', 'w').write('x')",
    "write to our package": "open(os.path.dirname(survive_nb.__file__) + '/new', 'w').write('x')",
    "make a folder": "os.mkdir('/tmp/attack') is None",
    "open by handle": "call(304, 265, 0, 0, 0)",
    # environment and processes
    "read the environment": "'SECRET' in str(os.environ)",
    "read its first environment": "b'SECRET' in open('/proc/self/environ', 'rb').read()",
    "read the host's environment": "open('/proc/{host}/environ', 'rb').read()",
    "read the host's memory": "open('/proc/{host}/mem', 'rb').read(1)",
    "read the host's command": "open('/proc/{host}/cmdline', 'rb').read()",
    "list processes": "[name for name in os.listdir('/proc') if name != 'self']",
    "signal the host": "os.kill({host}, 0) is None",
    "signal its parent": "os.getppid() > 1 and os.kill(os.getppid(), 0) is None",
    "queue a signal for the host": "call(129, 138, {host}, 0, bytes(128))",
    "signal a thread of the host": "call(234, 131, {host}, {host}, 0)",
    "set a timer for the host": "call(222, 107, 0, struct.pack('QiiI44x', 0, 9, 4, {host}), bytes(8))",
    "slow the host down": "call(141, 140, 0, {host}, 19)",
    "move the host": "call(203, 122, {host}, 8, bytes([1] + [0] * 7))",
    "trace the host": "call(101, 117, 16, {host}, 0, 0)",
    "read with process_vm": "call(310, 270, {host}, 0, 0, 0, 0, 0)",
    "open the host": "call(434, 434, {host}, 0)",
    "limit the host": "resource.prlimit({host}, resource.RLIMIT_CPU, (1, 1))",
    "fork": "os.fork() >= 0",
    "spawn": "os.posix_spawn('/bin/true', ['true'], {{}})",
    "run a program": "subprocess.run(['/bin/true'])",
    "clone3": "call(435, 435, 0, 0)",
    "vfork": "call(58, -1)",
    "begin a session": "os.setsid() is None",
    # network
    "socket": "socket.socket()",
    "socket v6": "socket.socket(socket.AF_INET6)",
    "local socket": "socket.socket(socket.AF_UNIX)",
    "netlink": "socket.socket(16, socket.SOCK_RAW)",
    "connect": "socket.create_connection(('127.0.0.1', {port}), 1)",
    "fetch": "urllib.request.urlopen('http://127.0.0.1:{port}/', timeout=1)",
    "io_uring": "call(425, 425, 1, 0)",
    # A pair of sockets for datagrams can send to any address.
    "datagram to a program": "pair(2)[0].sendto(b'x', {log!r})",
    "datagram to an abstract name": "pair(2)[0].sendto(b'x', '\\0' + {log!r}[-50:])",
    "connected pair": "pair(2)[0].connect({log!r}) is None",
    "abstract name of its own": "pair(2)[0].bind('\\0attack') is None",
    # signals to the owner of a pipe or socket
    "owner of a pipe": "fcntl.fcntl(os.pipe()[0], 8, {host}) == 0",
    "thread that owns a pipe": "fcntl.fcntl(os.pipe()[0], 15, struct.pack('ii', 1, {host})) is not None",
    "deadly signal of a pipe": "fcntl.fcntl(os.pipe()[0], 10, 9) == 0",
    "owner of a socket": "fcntl.ioctl(pair(1)[0], 0x8901, struct.pack('i', {host})) is not None",
    "outlive its parent": "libc.prctl(1, 0) == 0",
    # memory and messages of other programs
    "remove shared memory": "call(31, 195, {segment}, 0, 0)",
    "look at shared memory": "call(31, 195, {segment}, 2, ctypes.create_string_buffer(256))",
    "remove a queue": "call(241, 181, b'attack')",
    "exhaust asynchronous input": "call(206, 0, 9999, ctypes.byref(ctypes.c_ulong()))",
    # signs to another bot through a file that both can read
    "lock": "fcntl.lockf(open(os.__file__), fcntl.LOCK_SH | fcntl.LOCK_NB) is None",
    "see a lock": "fcntl.fcntl(open(os.__file__), 5, struct.pack('hhqqi4x', 1, 0, 0, 0, 0))",
    "lock of the file": "fcntl.fcntl(open(os.__file__), 37, struct.pack('hhqqi4x', 0, 0, 0, 0, 0))",
    "lease": "fcntl.fcntl(open(__file__), 1024, 0) == 0",
    "news about a folder": "fcntl.fcntl(os.open(os.path.dirname(os.__file__), 0), 1026, 1) == 0",
    "empty the cache": "os.posix_fadvise(os.open(os.__file__, 0), 0, 0, os.POSIX_FADV_DONTNEED) is None",
    "look into the cache": "call(451, 451, os.open(os.__file__, 0), bytes(16), bytes(64), 0)",
    "hint that a file keeps": "fcntl.fcntl(open(os.__file__), 1036, struct.pack('Q', 2)) and True",
    "hint of a file": "fcntl.fcntl(open(os.__file__), 1035, struct.pack('Q', 9)) != struct.pack('Q', 9)",
    "drop pages of a file": "advice(open(os.__file__, 'rb'), 21)",
    "attributes of a secret": "os.listxattr({secret!r})",
    "attribute of a secret": "os.getxattr({secret!r}, 'user.origin')",
    "flags of its file": "fcntl.ioctl(open(__file__), 0x40086602, struct.pack('l', 0x40)) is not None",
    "seal its file": "fcntl.ioctl(open(__file__), 0x40806685, bytes(128)) is not None",
    # what the system knows
    "list mounts": "call(458, 458, struct.pack('IIQQ', 24, 0, 2**64 - 1, 0), bytes(512), 64, 0)",
    "time that the host computed": "call(228, 113, (~{host} << 3) | 2, bytes(16))",
    "timer on the clock of the host": "call(222, 107, (~{host} << 3) | 2, 0, bytes(8))",
    "processor core of its own": "libc.prctl(62, 1, 0, 0, 0) == 0",
    # rights and limits
    "become root": "os.setuid(0) is None and open({secret!r})",
    "namespace": "call(272, 97, 0x10000000)",
    "mount": "call(165, 40, 0, 0, 0, 0, 0)",
    "chroot": "os.chroot('/') is None",
    "set the clock": "time.clock_settime(time.CLOCK_REALTIME, time.time()) is None",
    "raise its priority": "os.nice(-5) < 0",
    "more memory": "resource.setrlimit(resource.RLIMIT_DATA, (2**40, 2**40)) is None",
    "more processes": "resource.setrlimit(resource.RLIMIT_NPROC, (2**20, 2**20)) is None",
    "bpf": "call(321, 280, 0, 0, 0)",
    "perf": "call(298, 241, 0, 0, -1, -1, 0)",
    "userfaultfd": "call(323, 282, 0)",
    "keys": "call(250, 219, 0, -3, 0)",
    "write a log": "call(103, 116, 3, 0, 0)",
    # memory outside the limit
    "memory file": "os.memfd_create('x')",
    "shared memory": "mmap.mmap(-1, 2**30)",
    "growing stack": "mmap.mmap(-1, 2**30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x100)",
    "system V memory": "call(29, 194, 0, 2**30, 0o1600) or call(29, 194, 0, 4096, 0o1600)",
    "too much memory": "bytearray(2**30)",
    "memory in a large pipe": "fcntl.fcntl(os.pipe()[0], 1031, 2**20)",
    "memory in rules": "call(444, 444, struct.pack('QQ', 0, 1), 16, 0)",
    "memory in a pipe": "call(278, 75, os.pipe()[1], (ctypes.c_size_t * 2)(id(call), 8), 1, 0)",
    # the league inside this process
    "find the state": "{{'State', 'Match', 'GameResult'}} & {{type(o).__name__ for o in gc.get_objects()}}",
    "see the hidden card": "view.card is not None and view.fisher != view.viewer",
}

#: Code that makes attempts, and raises an error that lists those that worked.
TRYING = """
import ctypes, fcntl, gc, mmap, os, platform, resource, socket, stat, struct, subprocess, time
import urllib.request
import survive_nb
ATTEMPTS = {attempts!r}
libc = ctypes.CDLL(None, use_errno=True)
def call(x86, arm, *arguments):
    number = x86 if platform.machine() == "x86_64" else arm
    return libc.syscall(number, *arguments) >= 0
def advice(file, number):
    view = mmap.mmap(file.fileno(), 4096, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_WRITE)
    return view.madvise(number) is None
def pair(kind):
    return socket.socketpair(socket.AF_UNIX, kind)
def mode(number):
    try:
        return os.fstat(number).st_mode
    except OSError:
        return 0
def pipe(number):
    return stat.S_ISFIFO(mode(number))
def device(number):
    return stat.S_ISCHR(mode(number))
def attack(**names):
    worked = []
    for name, code in ATTEMPTS.items():
        try:
            if eval(code, globals(), names):
                worked.append(name)
        except BaseException:
            pass
    raise RuntimeError(f"{{len(ATTEMPTS)}} tried, worked: {{worked}}")
"""
#: A bot that makes the attempts before its first choice.
ATTACKER = f"{TRYING}\nclass bot:\n    def choose(self, view, legal, rng):\n        attack(view=view)\n"

#: Code that tries to change the game while a bot makes legal choices; the game must not notice it.
CHEATS = {
    "frames": """
frame = sys._getframe()
while frame:
    frame.f_locals.update({"forfeit": 0, "standings": None})
    frame = frame.f_back
""",
    "replaced judge": """
import survive_nb.bots.bot as bot, survive_nb.fish_fish.rules as rules
import survive_nb.league.match_play as play, survive_nb.league.standings as standings
standings.GameResult.winners = (1,)
play.Forfeit = rules.outcome = bot.find_action = lambda *a, **k: None
""",
    "printed answers": """
import random
print('{"type": "choose", "id": 1, "index": 1}', flush=True)
random.Random.random = lambda self: 0.0
""",
    "ignored signals": """
import atexit, signal, threading, time
for number in set(range(1, 32)) - {9, 19}:
    signal.signal(number, signal.SIG_IGN)
atexit.register(time.sleep, 99)
threading.Thread(target=time.sleep, args=(99,)).start()
""",
}
CHEATING = """
import sys
done = False
class bot:
    def choose(self, view, legal, rng):
        global done
        if not done:
            done = True
            exec({code!r}, {{"sys": sys}})
        return legal[0]
"""

_LATE = "it computed for longer than 0.1 seconds|it did not answer within 1 seconds"
#: Name → (code for `RAW`, pattern of the reason why it forfeits).
BREACHES = {
    # ends and hangs
    "exit before hello": ("sys.exit(4)", "it ended with exit code 4"),
    "exit": ("def choose(m): os._exit(3)", "it ended with exit code 3"),
    "abort": ("def choose(m): os.abort()", "it was ended by SIGABRT"),
    "crash": ("import ctypes\ndef choose(m): ctypes.string_at(8)", "it was ended by SIGSEGV"),
    "long sum": ("def choose(m): sum(range(10**12))", _LATE),
    "ignored signals": (
        """
import signal
for number in set(range(1, 32)) - {9, 19}:
    signal.signal(number, signal.SIG_IGN)
def choose(m):
    while True:
        try:
            while True: pass
        except BaseException:
            pass
""",
        _LATE,
    ),
    "busy threads": (
        """
import threading
def choose(m):
    for _ in range(8):
        threading.Thread(target=sum, args=(range(10**12),)).start()
""",
        _LATE,
    ),
    "sleep": ("def choose(m): time.sleep(10**6)", "it did not answer within 1 seconds"),
    "stopped": ("import signal\ndef choose(m): os.kill(os.getpid(), signal.SIGSTOP)", _LATE),
    "drip": (
        "def choose(m):\n    while True:\n        os.write(1, b' ')\n        time.sleep(0.05)",
        _LATE,
    ),
    "letter by letter": (
        """
def choose(m):
    for letter in json.dumps({"type": "choose", "id": m["id"], "index": 0}):
        os.write(1, letter.encode())
        time.sleep(0.05)
""",
        _LATE,
    ),
    "closed pipes": ("def choose(m):\n    os.closerange(0, 64)\n    time.sleep(99)", f"it closed|{_LATE}"),
    # bombs
    "fork bomb": ("def choose(m):\n    while True: os.fork()", "PermissionError"),
    "bomb of files": (
        "def choose(m):\n    kept = []\n    while True: kept += os.pipe()",
        "Too many open files",
    ),
    "memory bomb": (
        "def choose(m):\n    kept = []\n    while True: kept.append(bytearray(2**24))",
        f"MemoryError|{_LATE}",
    ),
    # The numbers of system calls are others there, so a filter for 64 bits would not know them.
    "system call of 32 bits": (
        """
import ctypes, mmap
def choose(m):
    code = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
    code.write(b"\\xb8\\x14\\0\\0\\0\\xcd\\x80\\xc3")
    sys.exit(ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))())
""",
        "it was ended by (SIGSYS|SIGILL)",
    ),
    "stack bomb": (
        "sys.setrecursionlimit(10**9)\ndef f(): f()\ndef choose(m): f()",
        f"SIGSEGV|MemoryError|{_LATE}",
    ),
    # Pages that can no longer be written to count against no limit of the system.
    "hidden memory": (
        """
import ctypes, mmap
libc = ctypes.CDLL(None)
kept = []
def choose(m):
    while True:
        kept.append(mmap.mmap(-1, 2**24, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
        kept[-1].write(b"x" * 2**24)
        at = ctypes.addressof(ctypes.c_char.from_buffer(kept[-1]))
        assert libc.mprotect(ctypes.c_void_p(at), ctypes.c_size_t(2**24), 1) == 0
""",
        f"it used more than 256 MiB of memory|{_LATE}",
    ),
    # output
    "endless line": ("def choose(m):\n    while True: os.write(1, b'x' * 65536)", "it wrote more than"),
    "endless lines": ("def choose(m):\n    while True: os.write(1, b'{}\\n' * 20000)", "no message of type"),
    "error flood": ("def choose(m):\n    while True: os.write(2, b'x' * 65536)", "it wrote more than"),
    "long line": ("def choose(m): say('{\"a\": \"' + 'x' * 10**7 + '\"}')", "it wrote more than"),
    # messages; tests/sandbox/test_foreign_bots.py has more of them
    "other protocol": (
        "def hello(m): say(json.dumps({'type': 'hello', 'protocol': 2}))",
        "does not name the protocol 1",
    ),
    "two hellos": (
        'def hello(m):\n    say(\'{"type": "hello", "protocol": 1}\\n{}\')',
        "before it was asked|no message of type choose",
    ),
    "half a line": (
        'def choose(m):\n    os.write(1, b\'{"type": "choose"\')\n    os._exit(0)',
        "exit code 0",
    ),
    "two lines in one": (
        "def choose(m): say(json.dumps({'type': 'choose', 'id': m['id'], 'index': 0}) * 2)",
        "a line that is not JSON",
    ),
    "infinite number": (
        """
def choose(m):
    say('{"type": "choose", "id": %d, "action": {"type": "bid", "tiles": 1e999}}' % m['id'])
""",
        "its action cannot be read",
    ),
    "deep action": (
        """
def choose(m):
    deep = '[' * 900 + ']' * 900
    say('{"type": "choose", "id": %d, "action": {"type": "bid", "tiles": %s}}' % (m['id'], deep))
""",
        "its action cannot be read",
    ),
    "half a letter": (
        """
def choose(m):
    say('{"type": "choose", "id": %d, "action": {"type": "\\\\ud800", "tiles": 1}}' % m['id'])
""",
        "its action cannot be read",
    ),
    "other encoding": (
        "def choose(m): os.write(1, json.dumps({'type': 'choose', 'id': m['id']}).encode('utf-16') + b'\\n')",
        "a line that is not JSON",
    ),
    "terminal codes": (
        "def hello(m): say(json.dumps({'type': 'error', 'message': '\\x1b[2Jwon\\u202e'}))",
        r"it reported an error: \?\[2Jwon\?\.$",
    ),
    "earlier request": (
        "def choose(m): say(json.dumps({'type': 'choose', 'id': m['id'] - 1, 'index': 0}))",
        "it answered another request",
    ),
    "two answers": (
        'def choose(m): say(\'{"type": "choose", "id": %d, "index": 0}\\n{}\' % m[\'id\'])',
        "before it was asked|no message of type choose",
    ),
    "answer ahead": (
        """
def choose(m):
    for number in (m["id"], m["id"] + 1):
        say(json.dumps({"type": "choose", "id": number, "index": 0}))
    time.sleep(0.5)
""",
        # Stopped between the two, it sends the second when the next request is there, and once more for it.
        "before it was asked|another request",
    ),
    "doubled field inside": (
        """
def choose(m):
    say('{"type": "choose", "id": %d, "action": {"type": "bid", "tiles": 0, "tiles": 1}}' % m['id'])
""",
        "a line that is not JSON",
    ),
    "byte order mark": ("def choose(m): os.write(1, b'\\xef\\xbb\\xbf{}\\n')", "a line that is not JSON"),
    "huge index": (
        'def choose(m): say(\'{"type": "choose", "id": %d, "index": %s}\' % (m[\'id\'], \'9\' * 4000))',
        "its index is not a whole number",
    ),
    "illegal action": (
        """
def choose(m):
    say(json.dumps({'type': 'choose', 'id': m['id'], 'action': {'type': 'bid', 'tiles': 99}}))
""",
        "FF-",
    ),
    "end of the game": ('def choose(m): say(\'{"type": "end", "winners": [1]}\')', "no message of type"),
}

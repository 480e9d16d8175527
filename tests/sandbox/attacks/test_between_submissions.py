"""Attacks that pass something from one submission to another, by what the kernel keeps for both.

Each attack is two or three cells: ``leave`` runs in one child, ``look`` in another, which prints
``found`` when it sees what was left; ``back`` runs in the first again, for what travels the other
way. The second child is there at the same time, or starts when the first has ended, or belongs to
another host. Without the sandbox, those that are marked so work: the tests would see them.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import uuid
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy
import pytest

from tests.sandbox.layers import require_layers
from tests.sandbox.shut_in import MACHINE
from tests.sandbox.test_calls import NUMBERS
from tests.sandbox.users import USERS, as_user
from tests.waiting import PATIENCE

PROGRAM = f"""
import json, sys
told = json.loads(sys.argv[1])
{MACHINE}
from autograder.core.course import Limits
from autograder.sandbox.child import Child
from autograder.sandbox.client import Host

found, layers = {{}}, []
def every(child, part, when):
    for name, attack in told["attacks"].items():
        if attack[part]:
            source = told["head"] + attack[part]
            message = {{"op": "cell", "source": source, "number": 1}}
            reply = child.request(message, {{}}, 20).message
            if "found" in reply["printed"]:
                found.setdefault(name, []).append(when)

with Host(Limits(submission_seconds=60), confined=told["confined"]) as host:
    before = Child(host)
    every(before, "look", "before")
    layers = list(before.layers)
    before.end()
    first, second = Child(host), Child(host)
    every(first, "leave", "never")
    every(second, "look", "at once")
    every(first, "back", "back")
    first.end()
    third = Child(host)
    every(third, "look", "later")
    third.end(), second.end()
with Host(Limits(submission_seconds=60), confined=told["confined"]) as host:
    fourth = Child(host)
    every(fourth, "look", "in another run")
    every(fourth, "clean", "never")
    fourth.end()
print(json.dumps([found, layers]))
"""
# What the cells share. `FILE` is one that everybody can read and nobody maps.
HEAD = """
import ctypes, fcntl, mmap, os, resource, signal, socket, struct, threading, time
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
LOCK = "hhxxxxqqixxxx"
def call(name, *arguments):
    return libc.syscall(NUMBERS[name], *arguments)
def text(words):
    return ctypes.create_string_buffer(words.encode())
"""


@dataclass(frozen=True)
class Attack:
    """``works``: when it is found without a sandbox, whoever runs it, or only where root does
    (``root_only``); of others it is not said."""

    leave: str
    look: str
    works: tuple[str, ...] = ()
    back: str = ""
    clean: str = ""
    root_only: bool = False


LATER = ("at once", "later")
EVER = ("at once", "later", "in another run")
ATTACKS = {
    # locks
    "a lock that outlives the process, on a standard stream": Attack(
        "lock = struct.pack(LOCK, fcntl.F_WRLCK, 0, KEY, 1, 0)\nfcntl.fcntl(0, 37, lock)",
        "lock = struct.pack(LOCK, fcntl.F_WRLCK, 0, KEY, 1, 0)\n"
        "null = os.open('/dev/null', os.O_RDWR)\n"
        "if struct.unpack(LOCK, fcntl.fcntl(null, 36, lock))[0] != fcntl.F_UNLCK: print('found')",
        ("at once",),
    ),
    "a lock of a process": Attack(
        "kept = open(FILE)\nlock = struct.pack(LOCK, fcntl.F_RDLCK, 0, 99, 1, 0)\n"
        "fcntl.fcntl(kept, fcntl.F_SETLK, lock)",
        "lock = struct.pack(LOCK, fcntl.F_WRLCK, 0, 99, 1, 0)\n"
        "got = fcntl.fcntl(open(FILE), fcntl.F_GETLK, lock)\n"
        "if struct.unpack(LOCK, got)[0] == fcntl.F_RDLCK: print('found')",
        ("at once",),
    ),
    "a lock of a whole file": Attack(
        "held = open(FILE)\nfcntl.flock(held, fcntl.LOCK_EX)",
        "try: fcntl.flock(open(FILE), fcntl.LOCK_EX | fcntl.LOCK_NB)\n"
        "except BlockingIOError: print('found')",
        ("at once",),
    ),
    "a lease": Attack(
        "leased = open(FILE)\nfcntl.fcntl(leased, fcntl.F_SETLEASE, fcntl.F_RDLCK)",
        "other = open(FILE)\n"
        "if fcntl.fcntl(other, fcntl.F_GETLEASE) == fcntl.F_RDLCK: print('found')",
    ),
    "a semaphore in a file that both map": Attack(
        "at = libc.mmap(None, 4096, 1, 1, os.open(FILE, 0), 0)\n"
        "word = ctypes.c_int.from_address(at).value\n"
        "def wait():\n    call('futex', ctypes.c_void_p(at), 0, word, None)\n"
        "threading.Thread(target=wait, daemon=True).start()\ntime.sleep(0.1)",
        "at = libc.mmap(None, 4096, 1, 1, os.open(FILE, 0), 0)\n"
        "if call('futex', ctypes.c_void_p(at), 1, 9) > 0: print('found')",
        ("at once",),
    ),
    # open files that are inherited
    "the flags of a standard stream": Attack(
        "fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_APPEND)",
        "if fcntl.fcntl(0, fcntl.F_GETFL) & os.O_APPEND: print('found')",
    ),
    "whether a standard stream waits": Attack(
        "os.set_blocking(1, False)", "if not os.get_blocking(1): print('found')"
    ),
    "the owner of a standard stream": Attack(
        "fcntl.fcntl(2, fcntl.F_SETOWN, os.getpid())",
        "if fcntl.fcntl(2, fcntl.F_GETOWN): print('found')",
    ),
    "the signal of a standard stream": Attack(
        "fcntl.fcntl(2, 10, 40)", "if fcntl.fcntl(2, 11) == 40: print('found')"
    ),
    # the page cache
    "what is in the page cache": Attack(
        "os.posix_fadvise(os.open(COLD, 0), 0, 0, os.POSIX_FADV_DONTNEED)",
        "try: os.preadv(os.open(COLD, 0), [bytearray(1)], 0, os.RWF_NOWAIT)\n"
        "except BlockingIOError: print('found')",
        ("at once",),
        clean="open(COLD).read()",
    ),
    "what is in the page cache, by mapping": Attack(
        "size = os.path.getsize(WARM)\nat = libc.mmap(None, size, 1, 2, os.open(WARM, 0), 0)\n"
        "ctypes.string_at(at, size)\nlibc.madvise(ctypes.c_void_p(at), size, 21)",
        "at = libc.mmap(None, 4096, 1, 2, os.open(WARM, 0), 0)\nseen = ctypes.c_ubyte(1)\n"
        "if call('mincore', ctypes.c_void_p(at), 4096, ctypes.byref(seen)) == 0:\n"
        "    if not seen.value & 1: print('found')",
    ),
    "how much of a file is in the page cache": Attack(
        "os.posix_fadvise(os.open(WARM, 0), 0, 0, os.POSIX_FADV_DONTNEED)",
        "seen, span = (ctypes.c_uint64 * 5)(), (ctypes.c_uint64 * 2)(0, 4096)\n"
        "if call('cachestat', os.open(WARM, 0), span, seen, 0) == 0 and not seen[0]:\n"
        "    print('found')",
    ),
    # Whether a page of a file must be read from the disk, or is there with its neighbours: without
    # a clock, and also in a later run. Found if the kernel counts it for the child at all.
    "page faults that read from the disk": Attack(
        "", "if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss: print('found')"
    ),
    "pages in memory": Attack(
        "",
        "for name in ('statm', 'stat', 'status', 'smaps', 'smaps_rollup', 'io', 'sched'):\n"
        "    for place in ('self', 'thread-self', str(os.getpid())):\n"
        "        try: open(f'/proc/{place}/{name}').close()\n"
        "        except OSError: continue\n"
        "        print('found')\n"
        "for number in range(64):\n"
        "    try: text = os.pread(number, 999, 0)\n"
        "    except OSError: continue\n"
        "    if len(text.split()) == 7 and all(n.isdigit() for n in text.split()): print('found')",
    ),
    # files
    "the time of access": Attack(
        "open(OLD).read()", "if os.stat(OLD).st_atime > 10: print('found')", EVER
    ),
    "the times of a file": Attack(
        "os.utime(OWN, (7, 7))", "if os.stat(OWN).st_mtime == 7: print('found')"
    ),
    "the mode of a file": Attack(
        "os.chmod(OWN, 0o604)", "if os.stat(OWN).st_mode & 0o777 == 0o604: print('found')"
    ),
    "an attribute of a file": Attack(
        "os.setxattr(OWN, 'user.left', b'1')",
        "if os.getxattr(OWN, 'user.left') == b'1': print('found')",
        clean="os.removexattr(OWN, 'user.left')",
    ),
    "flags of a file": Attack(  # FS_IOC_SETFLAGS: no dump
        "fcntl.ioctl(os.open(OWN, 0), 0x40086602, struct.pack('l', 64))",
        "got = fcntl.ioctl(os.open(OWN, 0), 0x80086601, bytes(8))\n"
        "if struct.unpack('l', got)[0] & 64: print('found')",
        clean="fcntl.ioctl(os.open(OWN, 0), 0x40086602, struct.pack('l', 0))",
    ),
    **{
        f"a file in {folder}": Attack(
            f"open({folder!r} + '/' + MARK, 'w').close()",
            f"if os.path.exists({folder!r} + '/' + MARK): print('found')",
            EVER,
            clean=f"os.unlink({folder!r} + '/' + MARK)",
        )
        for folder in ("/tmp", "/var/tmp", "/dev/shm")
    },
    "a file beside the working folder": Attack(
        "open('../' + MARK, 'w').close()", "if os.path.exists('../' + MARK): print('found')", LATER
    ),
    # notices: the second acts, the first sees it
    "a watch on a file": Attack(
        "watch = libc.inotify_init1(0o4000)\nlibc.inotify_add_watch(watch, text(FILE), 32)",
        "open(FILE).read(1)",
        ("back",),
        "if watch >= 0 and os.read(watch, 99): print('found')",
    ),
    "a notice about a folder": Attack(
        "folder, told = os.open(os.path.dirname(FILE), 0), []\n"
        "signal.signal(signal.SIGIO, lambda *_: told.append(1))\n"
        "fcntl.fcntl(folder, fcntl.F_NOTIFY, fcntl.DN_ACCESS | fcntl.DN_MULTISHOT)",
        "open(FILE).read(1)",
        ("back",),
        "if told: print('found')",
    ),
    # objects with a name
    "an abstract socket": Attack(
        "listener = socket.socket(socket.AF_UNIX)\nlistener.bind('\\0' + MARK)\nlistener.listen()",
        "socket.socket(socket.AF_UNIX).connect('\\0' + MARK)\nprint('found')",
        ("at once",),
    ),
    "shared memory by a key": Attack(
        "libc.shmget(KEY, 4096, 0o1666)",
        "if libc.shmget(KEY, 4096, 0) >= 0: print('found')",
        EVER,
        clean="libc.shmctl(libc.shmget(KEY, 4096, 0), 0, None)",
    ),
    "a semaphore by a key": Attack(
        "libc.semget(KEY, 1, 0o1666)",
        "if libc.semget(KEY, 1, 0) >= 0: print('found')",
        EVER,
        clean="libc.semctl(libc.semget(KEY, 1, 0), 0, 0)",
    ),
    "a queue by a key": Attack(
        "libc.msgget(KEY, 0o1666)",
        "if libc.msgget(KEY, 0) >= 0: print('found')",
        EVER,
        clean="libc.msgctl(libc.msgget(KEY, 0), 0, None)",
    ),
    "a queue by a name": Attack(
        "call('mq_open', text(MARK), os.O_CREAT | os.O_RDWR, 0o600, None)",
        "if call('mq_open', text(MARK), os.O_RDWR) >= 0: print('found')",
        EVER,
        clean="call('mq_unlink', text(MARK))",
    ),
    "a key in the keyring of the user": Attack(
        "call('add_key', text('user'), text(MARK), text('1'), 1, -4)",
        "if call('keyctl', 10, -4, text('user'), text(MARK), 0) > 0: print('found')",
        EVER,
        clean="call('keyctl', 9, call('keyctl', 10, -4, text('user'), text(MARK), 0), -4)",
    ),
    "a key in the keyring of the session": Attack(
        "call('add_key', text('user'), text(MARK + 's'), text('1'), 1, -3)",
        "if call('keyctl', 10, -3, text('user'), text(MARK + 's'), 0) > 0: print('found')",
    ),
    # what the host hands on to its next child
    "the priority of the host": Attack(
        "os.setpriority(os.PRIO_PROCESS, os.getppid(), PRIORITY)",
        "if os.getpriority(os.PRIO_PROCESS, 0) == PRIORITY: print('found')",
        ("later",),
    ),
    "the policy of the host": Attack(
        "os.sched_setscheduler(os.getppid(), os.SCHED_BATCH, os.sched_param(0))",
        "if os.sched_getscheduler(0) == os.SCHED_BATCH: print('found')",
        ("later",),
    ),
    "the processors of the host": Attack(
        "os.sched_setaffinity(os.getppid(), {max(os.sched_getaffinity(0))})",
        "if len(os.sched_getaffinity(0)) < PROCESSORS: print('found')",
    ),
    "a limit of the host": Attack(
        "resource.prlimit(os.getppid(), resource.RLIMIT_SIGPENDING, (77, 99))",
        "if resource.getrlimit(resource.RLIMIT_SIGPENDING)[0] == 77: print('found')",
        ("later",),
    ),
    "the input and output class of the host": Attack(
        "call('ioprio_set', 1, os.getppid(), 3 << 13)",
        "if call('ioprio_get', 1, 0) == 3 << 13: print('found')",
        ("later",),
    ),
    "what the system ends first when memory is short": Attack(
        "open(f'/proc/{os.getppid()}/oom_score_adj', 'w').write('77')",
        "if open('/proc/self/oom_score_adj').read() == '77\\n': print('found')",
    ),
    "the name of the host": Attack(
        "open(f'/proc/{os.getppid()}/comm', 'w').write('left')",
        "if open('/proc/self/comm').read() == 'left\\n': print('found')",
    ),
    "the memory of the host": Attack(
        "own = ctypes.create_string_buffer(b'L' * 8)\n"
        "mine = (ctypes.c_ulong * 2)(ctypes.addressof(own), 8)\n"
        "theirs = (ctypes.c_ulong * 2)(id(os.environ), 8)\n"
        "got = call('process_vm_readv', os.getppid(), ctypes.byref(mine), 1,"
        " ctypes.byref(theirs), 1, 0)\nif got > 0: os.environ['TAKEN'] = 'yes'",
        "",
        ("back",),
        "if 'TAKEN' in os.environ: print('found')",
        root_only=True,  # the host refuses to be traced, also without a sandbox
    ),
    # others of the same user
    "the processor time of another process": Attack(
        "mine = os.getpid()",
        "try:\n    time.clock_gettime(~os.getppid() << 3 | 2)\n    print('found')\n"
        "except OSError: pass",
    ),
    "how much memory the machine has left": Attack(
        "", "if call('sysinfo', (ctypes.c_char * 256)()) == 0: print('found')"
    ),
}  # fmt: skip
# The last two look at counters and not at what was left, so they are found before, too.
COUNTERS = (
    "the processor time of another process",
    "how much memory the machine has left",
    "page faults that read from the disk",
    "pages in memory",
)
COMBINATIONS: dict[str, tuple[str, ...]] = {
    "all_layers": (),
    "no_namespaces": ("bwrap", "user namespaces"),
    "no_landlock": ("landlock",),
    "no_bubblewrap": ("bwrap",),
}
NEEDED = {"no_landlock": ("namespaces", "bubblewrap"), "no_bubblewrap": ("namespaces",)}


@pytest.fixture
def files() -> Iterator[dict[str, str]]:
    """Files of the Python installation that everybody can read, with times as they were after.
    Tests that run at the same time use different ones."""
    found = sorted((Path(numpy.__file__).parent / "_core" / "tests").glob("test_*.py"))
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    names = ("FILE", "COLD", "WARM", "OLD", "OWN")
    first = worker * len(names)
    paths = dict(zip(names, found[first : first + len(names)], strict=True))
    before = {path: path.stat() for path in paths.values()}
    for path in paths.values():
        path.read_bytes()
    os.utime(paths["OLD"], (1, before[paths["OLD"]].st_mtime))
    yield {name: str(path) for name, path in paths.items()}
    for path, was in before.items():
        path.chmod(was.st_mode & 0o7777)
        os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))


def tried(
    files: dict[str, str], missing: tuple[str, ...], user: str, confined: bool = True
) -> tuple[dict[str, list[str]], list[str]]:
    """Try all attacks: which were found, and when; the layers that held."""
    mark = f"left-{uuid.uuid4().hex}"
    names: dict[str, Any] = files | {
        "MARK": mark,
        "KEY": int(mark[-7:], 16),
        "NUMBERS": NUMBERS,
        "PROCESSORS": len(os.sched_getaffinity(0)),
        "PRIORITY": 18 if os.getpriority(os.PRIO_PROCESS, 0) == 19 else 19,
    }
    head = HEAD + "".join(f"{name} = {value!r}\n" for name, value in names.items())
    attacks = {name: asdict(attack) for name, attack in ATTACKS.items()}
    told = {"missing": missing, "errno": 1, "attacks": attacks, "head": head, "confined": confined}
    done = subprocess.run(
        [*as_user(user), sys.executable, "-c", PROGRAM, json.dumps(told)],
        capture_output=True, text=True, timeout=PATIENCE, cwd="/", env={"PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found, layers = json.loads(done.stdout.splitlines()[-1])
    return found, layers


@pytest.mark.parametrize("user", USERS)
@pytest.mark.parametrize("combination", COMBINATIONS)
def test_nothing_passes_from_one_submission_to_another(
    files: dict[str, str], combination: str, user: str
) -> None:
    require_layers(*NEEDED.get(combination, ()))
    found, layers = tried(files, COMBINATIONS[combination], user)
    if not {"namespaces", "bubblewrap"} & set(layers):
        # docs/security.md says so: nothing else makes what a child reads read-only.
        found.pop("the time of access", None)
    assert found == {}, layers


def test_without_a_sandbox_the_attacks_work(files: dict[str, str]) -> None:
    """They are real: each that is said to work is seen, and nothing is seen before it is left."""
    found, _ = tried(files, (), "this_user", confined=False)
    for name, attack in ATTACKS.items():
        if os.geteuid() == 0 or not attack.root_only:
            assert set(attack.works) <= set(found.get(name, ())), (name, found.get(name))
        if name not in COUNTERS:
            assert "before" not in found.get(name, ()), name
    assert set(COUNTERS) <= found.keys()


def test_every_number_of_a_call_is_known() -> None:
    assert platform.machine() in ("x86_64", "aarch64")
    assert all(NUMBERS[n] >= 0 for n in ("futex", "mq_open", "mq_unlink", "keyctl", "ioprio_get"))

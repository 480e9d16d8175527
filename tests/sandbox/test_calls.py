"""The list of system calls: what is on no list is refused, whatever the kernel offers."""

from __future__ import annotations

import platform

import pyseccomp
import pytest

from autograder.sandbox.isolation import calls
from tests.sandbox.shut_in import attempt

RAW = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def raw(number, *args):
    return ctypes.get_errno() if libc.syscall(number, *map(ctypes.c_long, args)) < 0 else 0
"""
CONDITIONAL = ("clone", "sendto", "recvfrom", "prlimit64", "tgkill", "socketpair", "open",
               "openat", "futex", "preadv2", "pwritev2", *calls.CLOCK_CALLS)  # fmt: skip
UNLISTED = ("io_setup", "ioprio_get", "mq_unlink")
ARCHITECTURE = pyseccomp.system_arch()
NUMBERS = {
    name: pyseccomp.resolve_syscall(ARCHITECTURE, name)
    for name in (
        *calls.ALLOWED,
        *calls.REFUSED,
        *calls.PRETENDED,
        *calls.UNSUPPORTED,
        *calls.ARGUMENTS,
        *CONDITIONAL,
        *UNLISTED,
    )
}


def test_no_call_is_on_two_lists() -> None:
    everything = [
        *calls.ALLOWED,
        *calls.REFUSED,
        *calls.PRETENDED,
        *calls.UNSUPPORTED,
        *calls.ARGUMENTS,
        *CONDITIONAL,
    ]
    assert len(everything) == len(set(everything))


@pytest.mark.slow
def test_a_call_that_works_but_is_on_no_list_is_as_if_the_kernel_lacked_it() -> None:
    source = RAW + "room = ctypes.c_long()\nprint('error', raw(number, 1, ctypes.addressof(room)))"
    assert attempt(["limits"], source, number=NUMBERS["io_setup"]) == "error 0\n"
    assert attempt(["seccomp", "limits"], source, number=NUMBERS["io_setup"]) == "error 38\n"


def test_every_call_that_is_on_no_list_is_refused() -> None:
    """By its number: also those that libseccomp has no name for."""
    known = {n for n in NUMBERS.values() if n >= 0} - {NUMBERS[n] for n in UNLISTED}
    # On x86-64, 335 and 336 are for traps of the kernel's own, which no filter sees; a program that
    # makes such a call itself is ended.
    others = [n for n in range(424) if n not in known and n not in (335, 336)]
    source = RAW + "print([n for n in others if raw(n, 0, 0, 0, 0, 0, 0) != 38])"
    assert attempt(["seccomp", "limits"], source, others=others) == "[]\n"


def test_calls_that_newer_kernels_add_are_refused() -> None:
    known = {n for n in NUMBERS.values() if n >= 0}
    new = [n for n in range(424, 700) if n not in known]
    source = RAW + "print([n for n in new if raw(n, 0, 0, 0, 0, 0, 0) != 38])"
    assert attempt(["seccomp", "limits"], source, new=new) == "[]\n"


@pytest.mark.parametrize(
    "name",
    ["ptrace", "mount", "bpf", "memfd_create", "setns", "execve", "cachestat", "fadvise64",
     "readahead", "mincore"],
)  # fmt: skip
def test_a_way_out_is_a_permission_error(name: str) -> None:
    source = RAW + "print('error', raw(number, 0, 0, 0, 0, 0, 0))"
    assert attempt(["seccomp", "limits"], source, number=NUMBERS[name]) == "error 1\n"


@pytest.mark.parametrize("name", calls.CLOCK_CALLS)
def test_a_call_with_the_clock_of_another_process_is_refused(name: str) -> None:
    """A call with the monotonic clock is made, whatever becomes of its other arguments."""
    source = RAW + "print([raw(number, clock, 0, 0, 0) == 1 for clock in (1, ~1 << 3 | 2)])"
    assert attempt(["seccomp", "limits"], source, number=NUMBERS[name]) == "[False, True]\n"


def other_tables() -> list[str]:
    """Ways to reach system calls by other numbers, where this processor has them."""
    x32 = "raw(0x40000000 + 39)"
    i386 = (
        "import mmap\ncode = mmap.mmap(-1, 4096, prot=7)\n"
        "code.write(bytes.fromhex('b814000000cd80c3'))\n"
        "ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()"
    )
    return [x32, i386] if platform.machine() == "x86_64" else []


@pytest.mark.parametrize("way", other_tables())
def test_another_table_of_calls_ends_the_process(way: str) -> None:
    source = RAW + "print('alive', flush=True)\n" + way + "\nprint('still alive')"
    assert attempt(["seccomp", "limits"], source) == "alive\n"


def test_modes_and_times_are_pretended_so_that_copying_works() -> None:
    source = (
        "import os, shutil\nopen('a', 'w').write('x')\nshutil.copy2('a', 'b')\n"
        "os.chmod('a', 0)\nprint(open('a').read(), open('b').read(), oct(os.stat('a').st_mode))"
    )
    assert attempt(["seccomp", "limits"], source) == "x x 0o100644\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        "import signal, os\nsignal.raise_signal(signal.SIGURG)",
        "import threading, queue\nq = queue.Queue()\n"
        "[threading.Thread(target=q.put, args=(n,)).start() for n in range(9)]\n"
        "[q.get(timeout=9) for _ in range(9)]",
        "import asyncio\nasyncio.run(asyncio.sleep(0.01))",
        "import tempfile\nwith tempfile.TemporaryDirectory() as d: open(d + '/x', 'w')",
        "import sqlite3\nfor _ in range(2):\n    with sqlite3.connect('a.db') as d:\n"
        "        d.execute('create table if not exists t (x)')\n"
        "        d.execute('insert into t values (1)')\n    other = sqlite3.connect('a.db')\n"
        "    assert other.execute('select * from t').fetchone() == (1,)",
        "import os\nprint('x', file=open(os.devnull, 'w')), open(os.devnull).read()",
        "import numpy, torch\na = numpy.memmap('n', 'f4', 'w+', shape=(9,))\na[:] = 1\n"
        "torch.save(torch.ones(9), 't')\nassert torch.load('t', mmap=True).sum() == 9",
        "import torch\ntorch.set_num_threads(2)\nx = torch.randn(300, 300)\n(x @ x).sum()",
        "import resource\nresource.getrlimit(0), resource.setrlimit(4, (0, 0))",
        "import fcntl\nwith open('l', 'w') as f: fcntl.flock(f, 2), fcntl.lockf(f, 2)",
        "import time, signal\nsignal.setitimer(signal.ITIMER_REAL, 9)\ntime.sleep(0.01)",
        "import mmap, os\nwith open('m', 'w+b') as f: f.truncate(9), mmap.mmap(f.fileno(), 9)",
        "import zipfile, tarfile\nwith zipfile.ZipFile('z', 'w') as z: z.writestr('a', 'b')\n"
        "zipfile.ZipFile('z').extractall('out')\nwith tarfile.open('t', 'w') as t: t.add('out')\n"
        "with tarfile.open('t') as t: t.extractall('in')",
        "from concurrent.futures import ThreadPoolExecutor as P\n"
        "with P(4) as p: assert list(p.map(abs, [-1, 2])) == [1, 2]",
        "import os\nr, w = os.pipe()\nos.write(w, b'x'), os.read(r, 1), os.urandom(4)",
    ],
)
def test_honest_work_needs_nothing_that_is_refused(source: str) -> None:
    said = attempt(["landlock", "seccomp", "limits", "namespaces"], source + "\nprint('done')")
    assert said == "done\n"


ALLOWED_OR_NOT = {
    "another's locks are looked for": ("fcntl.fcntl(0, fcntl.F_GETLK, bytes(32))", 1),
    "a lock outlives the process": ("fcntl.fcntl(0, 37, bytes(32))", 1),
    "a lock outlives the process, and is waited for": ("fcntl.fcntl(0, 38, bytes(32))", 1),
    "locks that outlive are looked for": ("fcntl.fcntl(0, 36, bytes(32))", 1),
    "flags of an open file": ("fcntl.fcntl(0, fcntl.F_SETFL, os.O_APPEND)", 1),
    "who gets a signal": ("fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())", 1),
    "which signal": ("fcntl.fcntl(0, 10, 9)", 1),
    "a lease": ("fcntl.fcntl(own.fileno(), fcntl.F_SETLEASE, fcntl.F_RDLCK)", 1),
    "a notice": ("fcntl.fcntl(os.open('.', 0), fcntl.F_NOTIFY, fcntl.DN_ACCESS)", 1),
    "a read that does not wait": ("os.preadv(own.fileno(), [bytearray(1)], 0, os.RWF_NOWAIT)", 1),
    "a read": ("os.preadv(own.fileno(), [bytearray(1)], 0)", 0),
    "a write": ("os.pwritev(own.fileno(), [b'x'], 0)", 0),
    "pages are asked for": ("mmap.mmap(-1, 4096).madvise(mmap.MADV_WILLNEED)", 1),
    "pages are sent away": ("mmap.mmap(-1, 4096).madvise(21)", 1),
    "pages are merged with others'": ("mmap.mmap(-1, 4096).madvise(mmap.MADV_MERGEABLE)", 1),
    "pages are given back": ("mmap.mmap(-1, 4096).madvise(mmap.MADV_DONTNEED)", 0),
    "pages are huge": ("mmap.mmap(-1, 4096).madvise(mmap.MADV_HUGEPAGE)", 0),
    "a clock of this process": ("time.clock_gettime(time.CLOCK_PROCESS_CPUTIME_ID)", 0),
    "a clock of the first process": ("time.clock_gettime(~1 << 3 | 2)", 1),
    "a program that the kernel runs": ("pair[0].setsockopt(1, 26, bytes(16))", 38),
    "who is at the other end": ("pair[0].getsockopt(1, 17, 12)", 1),
    "a descriptor of who is at the other end": ("pair[0].getsockopt(1, 77, 4)", 1),
    "what kind of socket it is": ("pair[0].getsockopt(1, 3)", 0),
    "urgent data": ("pair[0].send(b'x', socket.MSG_OOB)", 1),
    "urgent data that is waited for": ("pair[0].recv(1, socket.MSG_OOB)", 1),
    "data": ("pair[0].send(b'x'), pair[1].recv(1)", 0),
    "a descriptor that is sent": ("socket.send_fds(pair[0], [b'x'], [0])", 1),
    "an attribute of a file": ("os.getxattr('own', 'user.x')", 95),
    "the attributes of a file": ("os.listxattr('own')", 95),
    "a timeout": ("pair[0].setsockopt(1, 20, bytes(16))", 0),
}


@pytest.mark.parametrize("case", ALLOWED_OR_NOT)
def test_a_call_is_judged_by_its_arguments(case: str) -> None:
    expression, expected = ALLOWED_OR_NOT[case]
    source = (
        "import fcntl, mmap, os, socket, time\nown = open('own', 'w+b')\n"
        "pair = socket.socketpair()\n"
        f"try: {expression}\nexcept OSError as error: print(error.errno)\nelse: print(0)"
    )
    assert attempt(["seccomp", "limits"], source) == f"{expected}\n"


def test_a_lock_is_pretended_so_that_two_processes_do_not_see_each_others() -> None:
    source = (
        "import fcntl, os\nif os.path.exists(shared):\n"
        "    one, other = open(shared), open(shared)\n"
        "    fcntl.flock(one, fcntl.LOCK_EX | fcntl.LOCK_NB)\n"
        "    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)\n"
        "    fcntl.lockf(open(shared), fcntl.LOCK_SH)\n"
        "    print('locked twice')"
    )
    assert attempt(["seccomp", "limits"], source, shared=__file__) == "locked twice\n"
    assert "BlockingIOError" in attempt(["limits"], source, shared=__file__)


def test_a_futex_in_a_file_has_no_waiters() -> None:
    source = (
        "import ctypes, mmap, os, threading, time\nlibc = ctypes.CDLL(None)\n"
        "size = os.path.getsize(shared)\n"
        "libc.mmap.restype = ctypes.c_void_p\n"
        "at = libc.mmap(None, 4096, 1, 1, os.open(shared, 0), 0)\n"
        "word = ctypes.c_int.from_address(at).value\n"
        "def wait(): libc.syscall(number, ctypes.c_void_p(at), 0, word, None)\n"
        "threading.Thread(target=wait, daemon=True).start()\n"
        "deadline, woken = time.monotonic() + seconds, 0\n"
        "while not woken and time.monotonic() < deadline:\n"
        "    woken = libc.syscall(number, ctypes.c_void_p(at), 1, 9)\n"
        "print('woken', woken, flush=True)\nos._exit(0)"
    )
    names = {"shared": __file__, "number": NUMBERS["futex"]}
    assert attempt(["limits"], source, seconds=600, **names) == "woken 1\n"
    assert attempt(["seccomp", "limits"], source, seconds=0.5, **names) == "woken 0\n"


def test_a_thread_of_the_c_library_can_be_joined() -> None:
    """pthread_join waits on a futex that is not private, which is only pretended."""
    source = (
        "import ctypes\nlibc = ctypes.CDLL(None)\n"
        "work = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(lambda _: print('worked'))\n"
        "thread = ctypes.c_ulong()\nlibc.pthread_create(ctypes.byref(thread), None, work, None)\n"
        "print('joined', libc.pthread_join(thread, None))"
    )
    assert attempt(["seccomp", "limits"], source) == "worked\njoined 0\n"

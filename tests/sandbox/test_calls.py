"""The list of system calls: what is on no list is refused, whatever the kernel offers."""

from __future__ import annotations

import platform

import pyseccomp
import pytest

from autograder.sandbox import calls
from tests.sandbox.shut_in import attempt

RAW = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def raw(number, *args):
    return ctypes.get_errno() if libc.syscall(number, *map(ctypes.c_long, args)) < 0 else 0
"""
ARCHITECTURE = pyseccomp.system_arch()
NUMBERS = {
    name: pyseccomp.resolve_syscall(ARCHITECTURE, name)
    for name in (*calls.ALLOWED, *calls.REFUSED, *calls.PRETENDED, "io_setup")
}
CONDITIONAL = ("clone", "fcntl", "ioctl", "prctl", "prlimit64", "tgkill", "socketpair", "open",
               "openat")  # fmt: skip


def test_no_call_is_on_two_lists() -> None:
    everything = [*calls.ALLOWED, *calls.REFUSED, *calls.PRETENDED, *CONDITIONAL]
    assert len(everything) == len(set(everything))


def test_a_call_that_works_but_is_on_no_list_is_as_if_the_kernel_lacked_it() -> None:
    source = RAW + "room = ctypes.c_long()\nprint('error', raw(number, 1, ctypes.addressof(room)))"
    assert attempt(["limits"], source, number=NUMBERS["io_setup"]) == "error 0\n"
    assert attempt(["seccomp", "limits"], source, number=NUMBERS["io_setup"]) == "error 38\n"


def test_calls_that_newer_kernels_add_are_refused() -> None:
    known = {n for n in NUMBERS.values() if n >= 0}
    new = [n for n in range(424, 700) if n not in known]
    source = RAW + "print([n for n in new if raw(n, 0, 0, 0, 0, 0, 0) != 38])"
    assert attempt(["seccomp", "limits"], source, new=new) == "[]\n"


@pytest.mark.parametrize("name", ["ptrace", "mount", "bpf", "memfd_create", "setns", "execve"])
def test_a_way_out_is_a_permission_error(name: str) -> None:
    source = RAW + "print('error', raw(number, 0, 0, 0, 0, 0, 0))"
    assert attempt(["seccomp", "limits"], source, number=NUMBERS[name]) == "error 1\n"


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


@pytest.mark.parametrize(
    "source",
    [
        "import signal, os\nsignal.raise_signal(signal.SIGURG)",
        "import threading, queue\nq = queue.Queue()\n"
        "[threading.Thread(target=q.put, args=(n,)).start() for n in range(9)]\n"
        "[q.get(timeout=9) for _ in range(9)]",
        "import asyncio\nasyncio.run(asyncio.sleep(0.01))",
        "import tempfile\nwith tempfile.TemporaryDirectory() as d: open(d + '/x', 'w')",
        "import sqlite3\nsqlite3.connect('a.db').execute('create table t (x)')",
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

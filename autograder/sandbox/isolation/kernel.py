"""Calls to the kernel that Python's standard library lacks, through the C library."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Callable
from pathlib import Path

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
SYS_CAPSET = {"x86_64": 126, "aarch64": 91}
CAPABILITY_VERSION_3 = 0x20080522
OOM_SCORE = 500  # as if it took half of the memory besides
MADV_COLLAPSE, HUGE = 25, 2 << 20  # bytes of a huge page

libc = ctypes.CDLL(None, use_errno=True)


class ConfinementError(Exception):
    """A layer cannot be used on this machine; the text names it."""


def must(layer: str, result: int) -> None:
    """Raise `ConfinementError` if a call of the C library failed."""
    if result != 0:
        raise ConfinementError(f"{layer}: {os.strerror(ctypes.get_errno())}")


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent ends."""
    libc.prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0)


def make_undumpable() -> None:
    """Forbid other processes of this user to read this one's memory or open files."""
    must("dumpable", libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))


def prefer_for_oom_kill() -> None:
    """Have the kernel kill this process before those that grade if memory is short."""
    with contextlib.suppress(OSError):  # /proc may be read-only in a container
        Path("/proc/self/oom_score_adj").write_text(str(OOM_SCORE))


def drop_capabilities() -> None:
    """Drop all capabilities, those in a user namespace included, for ever."""
    number = SYS_CAPSET.get(os.uname().machine)
    if number is None:
        raise ConfinementError(f"capabilities: unknown machine {os.uname().machine}")
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    must("capabilities", libc.syscall(number, header, (ctypes.c_uint32 * 6)()))


def use_huge_pages() -> None:
    """Move this process's memory into huge pages, as far as the kernel can (Linux 6.1 and newer).

    A fork then copies a few page table entries instead of tens of thousands, which saves 13 % of
    CPU.
    """
    libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for line in Path("/proc/self/maps").read_text().splitlines():
        place, mode, _, _, _, *name = line.split(maxsplit=5)
        start, end = (int(number, 16) for number in place.split("-"))
        if mode == "rw-p" and name in ([], ["[heap]"]):
            for page in range(-(-start // HUGE) * HUGE, end - HUGE + 1, HUGE):
                libc.madvise(page, HUGE, MADV_COLLAPSE)  # errors are ignored


def try_in_fork(action: Callable[[], object], tries: int = 3) -> str:
    """Run ``action`` in a forked process. Returns "" if it succeeds, or else the reason.

    If the process, or one that it forked itself, was killed from outside, it is tried again.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        words = "it ended the process"
        try:
            action()
            words = ""
        except (ConfinementError, OSError) as error:
            words = str(error)
        finally:
            os.write(writing, words.encode()[:2000] or b"\0")
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(pid, 0)
    words = answer.rstrip(b"\0").decode(errors="replace")
    if not answer:
        words = f"the process that tried it ended with status {os.waitstatus_to_exitcode(status)}"
    killed = words.endswith(f"ended with status {-signal.SIGKILL}")
    return try_in_fork(action, tries - 1) if killed and tries > 1 else words

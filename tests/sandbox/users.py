"""Run a command as a normal user, where the tests are run by root."""

from __future__ import annotations

import functools
import json
import os
import site
import stat
import subprocess
import sys
from pathlib import Path

from autograder.core.course import KIT
from tests.sandbox.layers import skip_or_fail

USERS = ("this_user", "a_normal_user") if os.getuid() == 0 else ("this_user",)
PROGRAM = """
import ctypes, json, os, sys
libc = ctypes.CDLL(None, use_errno=True)
def must(result):
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
NEWNS, BIND, RECURSIVE, PRIVATE = 0x20000, 0x1000, 0x4000, 1 << 18
must(libc.unshare(NEWNS))
must(libc.mount(b"none", b"/", None, RECURSIVE | PRIVATE, None))
for closed, paths in json.loads(sys.argv[1]).items():
    opened = {path: os.open(path, os.O_PATH) for path in paths}
    must(libc.mount(b"tmpfs", closed.encode(), b"tmpfs", 0, b"mode=755"))
    for path, number in opened.items():
        os.makedirs(path, exist_ok=True)
        source = f"/proc/self/fd/{number}".encode()
        must(libc.mount(source, path.encode(), None, BIND | RECURSIVE, None))
uid, gid, folder = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
os.setgroups([])
os.setresgid(gid, gid, gid)
os.setresuid(uid, uid, uid)
os.chdir(folder)
os.execvp(sys.argv[5], sys.argv[5:])
"""
NORMAL = 12345


def as_user(user: str) -> list[str]:
    """What to put before a command that runs Python, so that this user runs it."""
    return [] if user == "this_user" else as_ids(NORMAL, NORMAL)


def as_ids(uid: int, gid: int, folder: str | Path = "/") -> list[str]:
    """What to put before a command that runs Python, so that it runs with these ids in a folder,
    and so that all users can start Python in it. Only root can do this.

    Python may be installed in a folder that only root may enter. For the command, such a folder is
    replaced by one that shows nothing but Python, in a copy of the tree of mounts.
    """
    installed = {sys.prefix, sys.base_prefix, str(KIT), *site.getsitepackages()}
    needed = sorted({os.path.realpath(path) for path in installed})
    hidden: dict[str, list[str]] = {}
    for path in needed:
        closed = [str(p) for p in reversed(Path(path).parents) if not _can_be_entered(p)]
        if closed:
            hidden.setdefault(closed[0], []).append(path)
    if why := _mounts_are_withheld():
        skip_or_fail(f"This machine withholds a tree of mounts of one's own ({why})")
    return [sys.executable, "-c", PROGRAM, json.dumps(hidden), str(uid), str(gid), str(folder)]


@functools.cache
def _mounts_are_withheld() -> str:
    """Why root cannot have a copy of the tree of mounts, as in a container; empty if it can."""
    done = subprocess.run(["unshare", "--mount", "true"], capture_output=True, text=True)
    return done.stderr.strip()


def _can_be_entered(folder: Path) -> bool:
    return bool(folder.stat().st_mode & stat.S_IXOTH)

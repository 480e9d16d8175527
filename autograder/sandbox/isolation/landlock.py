"""Landlock: restrict this process to reading and writing a list of paths.

======= ========= =================================================================
version since     what it adds
======= ========= =================================================================
1       5.13      reading, writing, executing, making and removing files and folders
2       5.19      moving and linking between folders (before: always refused)
3       6.2       emptying a file by its path
4       6.7       TCP
5       6.10      ioctl on devices
6       6.12      signals to others, unix sockets with abstract names
======= ========= =================================================================

All restrictions of the kernel's version are used, and any version restricts reading and writing.
(https://docs.kernel.org/userspace-api/landlock.html. The package sandlock is not used, because it
refuses to confine a running process on versions before 6.)
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable

from autograder.sandbox.isolation.kernel import PR_SET_NO_NEW_PRIVS, ConfinementError, libc, must

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # on every kind of processor
ASK_VERSION, PATH_BENEATH = 1, 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
REMOVE_AND_MAKE = 0x1FF0
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
READ = EXECUTE | READ_FILE | READ_DIR
BENEATH = struct.Struct("=Qi")  # the rights and the descriptor of a file or folder
FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV  # rights that fit a single file
ALL_TCP, ALL_SCOPES = 3, 3


def version() -> int:
    """Return the version of this kernel's Landlock; 0 if it has none."""
    return max(0, int(libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_VERSION)))


def rights(of: int) -> int:
    """Return all access rights to files of a version."""
    known = READ | WRITE_FILE | REMOVE_AND_MAKE
    for right, since in ((REFER, 2), (TRUNCATE, 3), (IOCTL_DEV, 5)):
        known |= right if of >= since else 0
    return known


def restrict(readable: Iterable[str], writable: Iterable[str]) -> None:
    """Restrict this process to reading and writing these paths and all below them, for ever.

    Raises `ConfinementError` if the kernel has no Landlock or a path cannot be opened.
    """
    offered = version()
    if offered < 1:
        raise ConfinementError("landlock: this kernel does not offer it")
    everything = rights(offered)
    ports, scopes = ALL_TCP if offered >= 4 else 0, ALL_SCOPES if offered >= 6 else 0
    ruleset = (ctypes.c_uint64 * 3)(everything, ports, scopes)
    size = 8 if offered < 4 else 16 if offered < 6 else 24  # older kernels know a shorter one
    number = libc.syscall(CREATE_RULESET, ctypes.byref(ruleset), ctypes.c_size_t(size), 0)
    must("landlock", min(number, 0))
    try:
        for paths, allowed in ((readable, READ), (writable, everything)):
            for path in paths:
                _allow(number, path, allowed)
        must("landlock", libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        must("landlock", libc.syscall(RESTRICT_SELF, number, 0))
    finally:
        os.close(number)


def _allow(ruleset: int, path: str, allowed: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError as error:
        raise ConfinementError(f"landlock: {path}: {error.strerror}") from None
    try:
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            allowed &= FILE
        rule = BENEATH.pack(allowed, descriptor)
        must("landlock", libc.syscall(ADD_RULE, ruleset, PATH_BENEATH, rule, 0))
    finally:
        os.close(descriptor)

"""Linux namespaces for users, processes, network, IPC and mounts, without root.

The host enters a set of namespaces once. Each child then gets its own process namespace, in which
it is the first process: it cannot address other processes, and processes that it starts end with
it. Its scratch folder is a small file system in memory that is removed with the child.
"""

from __future__ import annotations

import ctypes
import errno
import os
import tempfile
from pathlib import Path

from autograder.sandbox.isolation.kernel import ConfinementError, libc, must, try_in_fork

NEWNS, NEWUTS, NEWIPC = 0x00020000, 0x04000000, 0x08000000
NEWUSER, NEWPID, NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 16384, 1 << 18
MOUNT_SETATTR = 442  # on every kind of processor
AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = -100, 0x8000, 1
SCRATCH_MB, SCRATCH_FILES = 64, 2000


def enter() -> None:
    """Move this single-threaded process into namespaces of its own, as the same user.

    The process that is forked next becomes the first of a new process namespace. Raises
    `ConfinementError`, possibly half-way, where the kernel or a container does not allow it: try
    it in a forked process first (`why_unavailable`).
    """
    user, group = os.getuid(), os.getgid()
    must("namespaces", libc.unshare(NEWUSER | NEWPID | NEWNET | NEWIPC | NEWUTS | NEWNS))
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError as error:
        raise ConfinementError(f"namespaces: {error.filename}: {error.strerror}") from None


def open_pid_namespace() -> int:
    """Open this process's process namespace and return the descriptor, for
    `next_child_in_new_namespace`."""
    return os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)


def next_child_in_new_namespace(own: int) -> None:
    """Make the process that is forked next the first of a new process namespace."""
    must("namespaces", libc.setns(own, NEWPID))
    must("namespaces", libc.unshare(NEWPID))


def mount_scratch(over: Path) -> None:
    """Mount a private file system in memory over a folder, for this process."""
    options = f"size={SCRATCH_MB}m,nr_inodes={SCRATCH_FILES},mode=700"
    _copy_mounts()
    _make_all_read_only()
    _mount_memory(over, MS_NOSUID | MS_NODEV | MS_NOEXEC, options)


def hide_processes() -> None:
    """Mount an empty folder over /proc, which shows other children. (Landlock makes this
    unnecessary.)"""
    _copy_mounts()
    _mount_memory(Path("/proc"), MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=4k,mode=555")


def why_unavailable() -> str:
    """Try all of the above in a forked process. Returns why it does not work on this machine, or
    "" if it does."""

    def child() -> None:
        mount_scratch(Path(tempfile.gettempdir()))
        hide_processes()

    def host() -> None:
        own = open_pid_namespace()
        next_child_in_new_namespace(own)
        _raise_reason(try_in_fork(child, tries=1))

    def outer() -> None:
        enter()
        _raise_reason(try_in_fork(host, tries=1))

    return try_in_fork(outer)


def _raise_reason(reason: str) -> None:
    if reason:
        raise ConfinementError(reason)


def _copy_mounts() -> None:
    """Give this process a private copy of the mounts."""
    must("namespaces", libc.unshare(NEWNS))
    must("namespaces", libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None))


def _mount_memory(over: Path, flags: int, options: str) -> None:
    arguments = b"tmpfs", os.fsencode(over), b"tmpfs", flags, options.encode()
    must("namespaces", libc.mount(*arguments))


def _make_all_read_only() -> None:
    """Make all mounts of this process read-only.

    Reading a file, which Landlock allows, sets its access time, which the next child could read. On
    a read-only mount it does not.
    """
    attributes = (ctypes.c_uint64 * 4)(MOUNT_ATTR_RDONLY)
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    changed = libc.syscall(MOUNT_SETATTR, AT_FDCWD, b"/", AT_RECURSIVE, attributes, size)
    # Linux before 5.12 has no such call, and no Landlock: there bubblewrap is required, in whose
    # tree everything is read-only already.
    if changed != 0 and ctypes.get_errno() != errno.ENOSYS:
        must("namespaces", changed)

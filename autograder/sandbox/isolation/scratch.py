"""The host's folder for temporary files, and its removal with all that student code wrote."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

PREFIX = "autograder-scratch-"
READY = "ready"  # the file that a host makes there when it begins to serve


class Scratch:
    """A new folder with a lock, which ends with this process: a folder without a lock was left by
    a process that was killed."""

    def __init__(self) -> None:
        self._lock = -1
        while self._lock < 0:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            self._lock = _locked(self.path)  # -1 if another process removes it as abandoned

    def close(self) -> None:
        """Remove the folder."""
        if self._lock >= 0:
            remove(self.path)
            os.close(self._lock)
            self._lock = -1


def remove_abandoned() -> None:
    """Remove the folders that killed processes of this user left, as far as nothing writes there
    any more."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = _locked(path)
        if lock >= 0:
            with contextlib.suppress(OSError):
                remove(path)
            os.close(lock)


def _locked(folder: Path) -> int:
    """Lock a folder and return the descriptor that holds the lock; -1 if another process holds it,
    or if the folder does not exist or belongs to another user."""
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return -1
    with contextlib.suppress(BlockingIOError, FileNotFoundError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        here = os.stat(folder)
        if here.st_uid == os.getuid() and os.path.samestat(os.fstat(lock), here):
            return lock
    os.close(lock)
    return -1


def remove(folder: Path) -> None:
    """Remove a folder and all in it, without following links.

    Folders in it are moved up before they are emptied, so the tree may be deeper than Python can
    recurse, and its paths longer than the system allows. Another process may remove them as
    abandoned at the same time.
    """
    numbers = itertools.count()
    pending = [folder]
    while pending:
        here = pending.pop()
        with contextlib.suppress(FileNotFoundError):
            os.chmod(here, 0o700)
            with os.scandir(here) as entries:
                found = list(entries)
            for entry in found:
                with contextlib.suppress(FileNotFoundError):
                    if entry.is_dir(follow_symlinks=False):
                        os.chmod(entry.path, 0o700)  # moving a folder writes its entry for ..
                        pending.append(_move_beside(Path(entry.path), folder, numbers))
                    else:
                        os.unlink(entry.path)
            os.rmdir(here)


def _move_beside(path: Path, folder: Path, numbers: Iterator[int]) -> Path:
    """Move a folder to a free name beside ``folder``. A killed process may have left some."""
    while True:
        target = folder.with_name(f"{folder.name}.{next(numbers)}")
        try:
            path.rename(target)
            return target
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST, errno.ENOTDIR):
                raise

"""A host's folder for temporary files, and removing what student code may have left in it,
however deep and however closed."""

from __future__ import annotations

import contextlib
import fcntl
import itertools
import os
import tempfile
from pathlib import Path

PREFIX = "autograder-scratch-"
READY = "ready"  # the file that a host makes there when it begins to serve


class Scratch:
    """A new folder with a lock on it, which ends with this process, whatever ends it: one that
    nobody has locked was left by a process that was killed."""

    def __init__(self) -> None:
        self._lock = -1
        while self._lock < 0:
            self.path = Path(tempfile.mkdtemp(prefix=PREFIX))
            self._lock = _locked(self.path)  # unless somebody who swept was faster

    def close(self) -> None:
        """Remove the folder."""
        if self._lock >= 0:
            remove(self.path)
            os.close(self._lock)
            self._lock = -1


def remove_abandoned() -> None:
    """Remove the folders that killed processes of this user have left."""
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = _locked(path)
        if lock >= 0:
            with contextlib.suppress(FileNotFoundError):
                remove(path)
            os.close(lock)


def _locked(folder: Path) -> int:
    """A descriptor that holds the lock of a folder; -1 where another process holds it, or the
    folder is gone or another user's."""
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
    """Remove a folder and all in it. Follows no link.

    What lies deeper is moved up before it is emptied, so a tree that is deeper than Python can
    recurse, or longer than a path may be, goes too.
    """
    numbers = itertools.count()
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        os.chmod(here, 0o700)
        with os.scandir(here) as entries:
            found = list(entries)
        for entry in found:
            if entry.is_dir(follow_symlinks=False):
                above = folder.with_name(f"{folder.name}.{next(numbers)}")
                os.chmod(entry.path, 0o700)  # moving a folder writes its entry for ..
                os.rename(entry.path, above)
                waiting.append(above)
            else:
                os.unlink(entry.path)
        os.rmdir(here)

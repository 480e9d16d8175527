"""Keep two processes from doing the same at the same time."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.core.course import CourseError

TRIES = 10  # within a second


@contextmanager
def hold(path: Path, otherwise: str) -> Iterator[None]:
    """Hold a lock, which the kernel releases when the process ends. Raises `CourseError` with the
    words ``otherwise`` if another process holds it for a second, and if the lock's folder cannot be
    made."""
    try:
        path.parent.mkdir(exist_ok=True)
    except FileExistsError:
        raise CourseError(
            f"{path.parent} is a file, or a link that cannot be opened. Move it elsewhere, and run "
            "the same command again."
        ) from None
    with path.open("a+") as file:
        for _ in range(TRIES):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:  # commands that only look hold it for a moment
                time.sleep(1 / TRIES)
        else:
            raise CourseError(otherwise)
        yield

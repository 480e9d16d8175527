"""The grading processes of one Dask worker: one per thread, started when they are needed.

Nothing is graded in Dask's own process, which others may use and which must keep responding to the
scheduler. If a grading process ends, only its submission is affected, and not the Dask worker.
"""

from __future__ import annotations

import contextlib
import errno
import platform
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from threading import Lock
from typing import Any

from distributed import get_worker

from autograder import __version__
from autograder.core.model import KitError
from autograder.core.packing import pack, unpack
from autograder.core.requirements import MISSING, deciding_versions, installed_versions
from autograder.grading.process import WorkerProcess

START = 180.0  # seconds


@contextlib.contextmanager
def naming_the_full_disk() -> Iterator[None]:
    """Raise `KitError` with the folder if there is no space left for temporary files."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise KitError(
            f"its folder for temporary files, {tempfile.gettempdir()}, is full ({error.strerror}). "
            "Free some space there, or start the worker with another TMPDIR."
        ) from error


@naming_the_full_disk()
def grade(name: str, task: bytes) -> bytes | str:
    """Grade a packed task of the run ``name`` on the worker that executes this function."""
    invitation: Any = get_worker().plugins[name]
    result: bytes | str = invitation.slots.grade(task)
    return result


def versions(packages: Iterable[str]) -> dict[str, str]:
    """Return the versions that must be the same on all machines, without importing anything.
    ``packages`` are those that submissions may use, by the names that Python imports."""
    return deciding_versions(packages) | _own_versions()


def _own_versions() -> dict[str, str]:
    return {"the kit": __version__, "Python": platform.python_version()}


def refuse_other_versions(wanted: Mapping[str, str]) -> None:
    """Raise `KitError` if a version here differs: scores might differ."""
    here = installed_versions(wanted) | _own_versions()
    others = [
        (f"no {name}" if here[name] == MISSING else f"{name} {here[name]}") + f" (yours: {version})"
        for name, version in wanted.items()
        if here[name] != version
    ]
    if others:
        raise KitError(
            f"it has {', '.join(others)}. Install the same versions there, and "
            "start the worker again."
        )


class Slots:
    """The grading processes of one run. ``work`` is the packed stage, ``seconds`` the time limit
    of one submission. A process exits when it has been idle for long."""

    def __init__(self, work: bytes, seconds: float) -> None:
        self._work, self._seconds = work, seconds
        self._lock = Lock()
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()

    @naming_the_full_disk()
    def open(self) -> None:
        """Start the first process. Raises `KitError` if this machine cannot grade."""
        self._release(self._acquire())

    def close(self) -> None:
        """Kill all processes; submissions that are being graded are lost."""
        with self._lock:
            idle, self._idle = self._idle, []
            for process in self._busy:
                process.kill()  # the thread that waits for it closes it
        for process in idle:
            process.close()

    def grade(self, task: bytes) -> bytes | str:
        """Grade a packed task. Returns the packed result, or a message that says how the process
        ended. Raises `KitError` if no process can be started."""
        process = self._acquire()
        try:
            return pack(process.grade(unpack(task), self._seconds))
        except KitError as error:
            return str(error)
        finally:
            self._release(process)

    def _acquire(self) -> WorkerProcess:
        """Return an idle process, or start a new one. Raises `KitError` if it cannot grade."""
        with self._lock:
            while self._idle:
                process = self._idle.pop()
                if process.alive:
                    self._busy.add(process)
                    return process
                process.close()
        process = WorkerProcess(unpack(self._work))
        with self._lock:
            self._busy.add(process)
        try:
            process.wait(START)
        except BaseException:
            self._release(process)
            raise
        return process

    def _release(self, process: WorkerProcess) -> None:
        with self._lock:
            self._busy.discard(process)
            if process.alive:
                self._idle.append(process)
                return
        process.close()

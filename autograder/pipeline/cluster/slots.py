"""The workers that one Dask worker runs: one a thread, started when they are needed.

Dask's own process grades nothing: others compute in it, and the scheduler has to hear of it all
the time. What ends a grading process costs the submission that it was at, and not the Dask worker.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from threading import Lock
from typing import Any

from distributed import get_worker

from autograder import __version__
from autograder.core.model import KitError
from autograder.core.packing import pack, unpack
from autograder.core.requirements import installed_versions
from autograder.grading.process import WorkerProcess

START = 180.0  # seconds
PACKAGES = ("torch", "numpy")


def grade(name: str, task: bytes) -> bytes | str:
    """The task that Dask runs: grade a packed task of a run on the worker that executes this."""
    invitation: Any = get_worker().plugins[name]
    result: bytes | str = invitation.slots.grade(task)
    return result


def versions() -> dict[str, str]:
    """What has to be the same on all machines, without importing any of it."""
    own = {"the kit": __version__, "Python": platform.python_version()}
    return own | installed_versions(PACKAGES)


def refuse_other_versions(wanted: Mapping[str, str]) -> None:
    """Raise `KitError` where anything here has another version: scores might differ."""
    here = versions()
    others = [f"{n} {here.get(n)} (yours: {v})" for n, v in wanted.items() if here.get(n) != v]
    if others:
        raise KitError(f"it has {', '.join(others)}.")


class Slots:
    """A run's grading processes, for a packed stage; ``seconds`` is what one submission may take.
    A process ends by itself when it is idle for long."""

    def __init__(self, work: bytes, seconds: float) -> None:
        self._work, self._seconds = work, seconds
        self._lock = Lock()
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()

    def open(self) -> None:
        """Start the first process. Raises `KitError` where this machine cannot grade."""
        self._release(self._acquire())

    def close(self) -> None:
        """End all processes; what they were at is lost."""
        with self._lock:
            idle, self._idle = self._idle, []
            for process in self._busy:
                process.kill()  # the thread that waits for it closes it
        for process in idle:
            process.close()

    def grade(self, task: bytes) -> bytes | str:
        """Grade a packed task. Returns the packed result, or says how it ended the process.
        Raises `KitError` where no process can be started."""
        process = self._acquire()
        try:
            return pack(process.grade(unpack(task), self._seconds))
        except KitError as error:
            return str(error)
        finally:
            self._release(process)

    def _acquire(self) -> WorkerProcess:
        """A process that can grade: an idle one, or a new one. Raises `KitError`."""
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

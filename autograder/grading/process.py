"""Start a worker as a separate program, and send it tasks.

This is for programs that cannot grade themselves, such as a notebook server or a worker of Dask:
grading changes the state of its process (of pytest, and torch's threads), and a process with
threads should not fork.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from multiprocessing import Pipe
from threading import Lock
from typing import Any

from autograder.core.model import KitError
from autograder.grading.work import Graded, Task, Work
from autograder.sandbox.isolation.scratch import remove_abandoned

IDLE_SECONDS = 600.0
OUTPUT_CHARACTERS = 1500


class WorkerError(KitError):
    """The worker has ended, or does not answer; the text says which, with the end of its output."""


class WorkerProcess:
    """A worker process for one stage (`autograder.grading.worker`). The constructor does not wait
    until it is ready. It ends by itself after ``idle_seconds`` without a task."""

    def __init__(self, work: Work, idle_seconds: float = IDLE_SECONDS) -> None:
        self._lock, self._ready = Lock(), False
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `close`
        self._connection, theirs = Pipe()
        with theirs:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-P", "-m", "autograder.grading.worker"),
                    *(str(theirs.fileno()), str(idle_seconds)),
                ],
                pass_fds=[theirs.fileno()],
                env=os.environ | {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"},
                cwd="/",  # the caller's folder may go away; all paths are absolute
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for the caller
            )
        self._send(work)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the worker can grade. Raises the exception that it sends if it cannot, or
        `WorkerError` if it ends, or sends nothing for so many seconds."""
        with self._lock:
            if not self._ready:
                self._receive(seconds)
                self._ready = True

    def grade(self, task: Task, seconds: float | None = None) -> Graded:
        """Grade a submission. Raises as `wait` does, also while the worker starts; the worker has
        ended then."""
        self.wait(seconds)
        with self._lock:
            self._send(task)
            graded: Graded = self._receive(seconds)
            return graded

    def kill(self) -> None:
        """Kill the process, even while a thread waits for its answer; `close` it afterwards."""
        self._process.kill()

    def close(self) -> None:
        """Kill the process, close the connection, and remove the temporary files."""
        self._connection.close()
        self._end()
        self._output.close()
        remove_abandoned()

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _send(self, message: Work | Task) -> None:
        with contextlib.suppress(ConnectionError):  # which `_receive` will report
            self._connection.send(message)

    def _receive(self, seconds: float | None) -> Any:
        """Return the next answer. If an exception is raised, the worker has ended."""
        try:
            if self._connection.poll(seconds):
                answer = self._connection.recv()
            else:
                answer = WorkerError(f"The grading process did not answer for {seconds:g} seconds.")
        except (EOFError, OSError):  # nothing, or half a message
            self._end()
            self._output.seek(0)
            output = self._output.read().decode(errors="replace")[-OUTPUT_CHARACTERS:]
            answer = WorkerError(f"The grading process has ended. {output.strip()}".strip())
        if isinstance(answer, Exception):
            self._end()
            raise answer
        return answer

"""What tests do to a dask worker from inside; a worker is started with it by ``--preload``.

``deadly`` in a student's name ends the grading process that it comes to, ``fatal`` the whole
worker. AUTOGRADER_TEST_TORCH is the version of torch that a worker believes to have.
"""

from __future__ import annotations

import os
import signal
from typing import Any

from autograder.core.requirements import installed_versions
from autograder.grading.process import WorkerProcess
from autograder.grading.work import Graded
from autograder.pipeline.cluster import slots


class Fragile(WorkerProcess):
    """A worker process that some submissions end, or more than that."""

    def grade(self, task: Any, seconds: float | None = None) -> Graded:
        if "fatal" in task.student and not task.verdict:
            os.kill(os.getpid(), signal.SIGKILL)
        if "deadly" in task.student and not task.verdict:
            self.kill()
        return super().grade(task, seconds)


slots.WorkerProcess = Fragile  # type: ignore[misc]
if faked := os.environ.get("AUTOGRADER_TEST_TORCH"):
    slots.installed_versions = lambda names: installed_versions(names) | {"torch": faked}

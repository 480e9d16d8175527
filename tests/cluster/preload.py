"""What tests do to a dask worker from inside; a worker is started with it by ``--preload``.

``deadly`` in a student's name ends the grading process that it comes to, ``fatal`` the whole
worker. AUTOGRADER_TEST_TORCH is the version of torch that a worker believes to have.
"""

from __future__ import annotations

import os
import signal

from autograder.cluster import kit, slots
from autograder.cluster.parcel import Parcel
from autograder.grading.process import Process


class Fragile(Process):
    """A grading process that some submissions end, or more than that."""

    opened = False

    def send(self, message: bytes) -> None:
        if self.opened:
            parcel = Parcel.opened(message)
            if "fatal" in parcel.student and not parcel.verdict:
                os.kill(os.getpid(), signal.SIGKILL)
            if "deadly" in parcel.student and not parcel.verdict:
                self.kill()
        self.opened = True
        super().send(message)


slots.Process = Fragile  # type: ignore[misc]
if faked := os.environ.get("AUTOGRADER_TEST_TORCH"):
    believed = kit.versions() | {"torch": faked}
    kit.versions = lambda: believed

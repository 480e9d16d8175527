"""A stage's grader in a warm process of its own, for programs that must not be disturbed.

A notebook server cannot grade itself (`autograder.grading.process` says why)::

    nbgrader or a notebook server                     python -m autograder.grading.service
    Service.grade(student, folder) ── socket ──>      Grader.grade, in one pytest session
                     (Report, notebook) <── JSON ──   with one warm host of the sandbox

The process ends with the program that started it, or when nobody has asked it for ten minutes.
"""

from __future__ import annotations

import json
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from autograder.course import Course, load
from autograder.grading.process import Ended, Process
from autograder.model import KitError, Report
from autograder.sandbox.client import Host

if TYPE_CHECKING:
    from autograder.grading.runner import Checks

IDLE_SECONDS = 600


class ServiceError(KitError):
    """The grading process could not grade; the text is what it said of the reason."""


class Service:
    """The asking end. Starting returns at once; `wait` returns when all is warm."""

    def __init__(self, course: Course, slug: str) -> None:
        self._lock, self._ready = Lock(), False
        self._process = Process(__name__, {"course": str(course.root), "stage": slug})

    @property
    def alive(self) -> bool:
        return self._process.alive

    def wait(self) -> None:
        """Wait until the process can grade. Raises `ServiceError` with the reason if it cannot."""
        with self._lock:
            if not self._ready:
                self._answer()
                self._ready = True

    def grade(self, student: str, folder: Path) -> tuple[Report, str]:
        """The report on what lies in ``folder``, and the notebook for ``autograded/`` as text.

        Raises `ServiceError`; the process is of no use then.
        """
        self.wait()
        request = {"student": student, "folder": str(folder.absolute())}
        with self._lock:
            self._process.send(json.dumps(request).encode())
            answer = self._answer()
        return Report.from_dict(answer["report"]), answer["notebook"]

    def close(self) -> None:
        """End the process."""
        self._process.close()

    def _answer(self) -> dict[str, Any]:
        try:
            answer: dict[str, Any] = json.loads(self._process.receive())
        except Ended as ended:
            answer = {"problem": f"The grading process has ended. {ended}"}
        if "problem" in answer:
            self._process.wait()
            raise ServiceError(answer["problem"])
        return answer


def main(arguments: dict[str, Any]) -> None:
    """The grading end: collect the checks, then answer until the line is closed."""
    line = Connection(arguments["line"])
    try:
        course = load(Path(arguments["course"]))
        with Host(course.limits) as host:
            # Imported while the host warms up.
            from autograder.grading.grade import Grader
            from autograder.grading.runner import collected
            from autograder.sandbox.child import Child

            def body(checks: Checks) -> None:
                grader = Grader(checks, host)
                grader.get_ready()
                Child(host, 0).end()  # what keeps a child from being shut in shows now
                _send(line, {"ready": True})
                while line.poll(IDLE_SECONDS):
                    request = json.loads(line.recv_bytes())
                    graded = grader.grade(request["student"], Path(request["folder"]))
                    _send(line, {"report": graded.report.as_dict(), "notebook": graded.notebook})

            collected(course, arguments["stage"], body)
    except (EOFError, ConnectionError):
        return  # nobody is there any more
    except KitError as error:
        _send(line, {"problem": str(error)})


def _send(line: Connection, message: dict[str, Any]) -> None:
    line.send_bytes(json.dumps(message).encode())


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))

"""``python -m tests.live.killing``: runs the service again and again, and kills it.

Each run is a fork of this process, which has imported everything. It is killed right before its
n-th change of the file system, so that each state of the files that a kill can leave is tried.
Grading itself is played back: two notebooks are graded once.
Orders come as lines of JSON on the standard input, and answers go to the standard output.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from autograder.core.course import load
from autograder.grading.process import WorkerProcess
from autograder.grading.work import Graded, Task, Work
from autograder.pipeline.live import pool
from autograder.pipeline.live.records import NEW, WAITING
from autograder.pipeline.live.service import Service
from autograder.reports.live import attempt_page
from autograder.submissions.exchange import Exchange
from tests.live.exchanging import SLUG

CHANGES = {"os.rename", "os.mkdir", "os.rmdir", "os.remove", "os.chmod", "sqlite3.connect"}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT

graded: dict[bytes, Graded] = {}


class PlayedBack:
    """A worker that knows the result of each notebook."""

    alive = True

    def __init__(self, work: Work) -> None:
        self.work = work

    def grade(self, task: Task, seconds: float | None = None) -> Graded:
        known = graded[(task.folder / f"{SLUG}.ipynb").read_bytes()]
        return replace(known, report=replace(known.report, student=task.student))

    def kill(self) -> None:
        """There is no process."""

    close = kill


class UntilAllIsDone(Service):
    """A service that stops when everything in the exchange has its feedback."""

    def step(self) -> None:
        super().step()
        folders = len(os.listdir(self.exchange.inbound))
        states = [one.note.state for one in self._index]
        if len(states) == folders and not {NEW, WAITING} & set(states):
            self.stop()


class Killer:
    """An audit hook that counts changes of the file system below a folder, and kills this process
    right before one of them."""

    def __init__(self, root: str, number: int) -> None:
        self.root, self.number, self.count = root, number, 0

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            changes = isinstance(args[2], int) and bool(args[2] & WRITING)
        else:
            changes = event in CHANGES
        if changes and str(args[0]).startswith(self.root):
            self.count += 1
            if self.count == self.number:
                os.kill(os.getpid(), signal.SIGKILL)


def serve(order: dict[str, Any], answer: int) -> NoReturn:
    """Serve what is in the exchange, and write how many changes that took."""
    code = 1
    try:
        place = Path(order["place"])
        killer = Killer(str(place), order["kill"])
        sys.addaudithook(killer)
        exchange = Exchange(place / "exchange/inbound", place / "exchange/feedback", False)
        UntilAllIsDone(load(place / "course"), exchange, attempt_page).run()
        os.write(answer, str(killer.count).encode())
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def run(order: dict[str, Any]) -> dict[str, Any]:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        serve(order, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        changes = int(file.read() or 0)
    _, status = os.waitpid(pid, 0)
    return {"code": os.waitstatus_to_exitcode(status), "changes": changes}


def prepare(place: Path) -> None:
    """Grade each notebook in the exchange, and import what the service does."""
    from autograder.gradebook import gradebook  # noqa: F401
    from autograder.reports.render import feedback  # noqa: F401

    course = load(place / "course")
    worker = WorkerProcess(Work(course.for_live, SLUG))
    try:
        for folder in sorted((place / "exchange/inbound").iterdir()):
            data = (folder / f"{SLUG}.ipynb").read_bytes()
            if data not in graded:
                graded[data] = worker.grade(Task("nobody", folder))
    finally:
        worker.close()
    pool.WorkerProcess = PlayedBack  # type: ignore[assignment,misc]


def main() -> None:
    prepare(Path(json.loads(sys.stdin.readline())["place"]))
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()

"""A grader at work, to be attacked: notebooks go in, reports come out, by the real path.

One host and one collection of the checks serve all attacks, as they serve a class. The grader
works in a thread of its own, because pytest runs its checks inside a pytest session that must
stay open. An attack is a cell that is put into an honest notebook, or a wrong answer to one of
its exercises; what it must not get is in the report, in the notebook, and on the disk.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell

from autograder.core.course import Course
from autograder.core.model import Report
from autograder.grading.grade import Grader
from autograder.grading.runner import Checks, collected
from autograder.grading.work import Graded
from autograder.sandbox.client import Host
from tests.classroom import MATRICES, hand_in, make_course, notebook

SLUG = MATRICES
EXERCISE = "upper_triangle"  # the first exercise, which attacks pretend to answer
LIMITS = {"cell_seconds": 5, "call_seconds": 5, "submission_seconds": 30, "memory_mb": 512}
CANARY = "canary-8d1f"  # what a classmate's files say, and no attack may bring back


@dataclass(frozen=True)
class Result:
    """What came of a graded attack, as the people see it."""

    report: Report
    notebook: Any
    text: str

    @property
    def words(self) -> str:
        """All that the report says: notes, messages of checks, cells that did not end."""
        messages = [o.message for e in self.report.exercises for o in e.outcomes]
        cells = [f"{c.cell}: {c.message}" for c in self.report.cells]
        return "\n".join([*self.report.notes, *messages, *cells])

    @property
    def printed(self) -> str:
        """All that the cells printed, as the notebook that goes back to the student shows it."""
        outputs = [o for c in self.notebook.cells for o in c.get("outputs", ())]
        return "\n".join(o.get("text") or o.get("evalue", "") for o in outputs)

    @property
    def shares(self) -> dict[str, float]:
        """The share of its points that each exercise got."""
        return {e.name: (e.points or 0.0) / e.max_points for e in self.report.exercises}

    @property
    def lost(self) -> dict[str, float]:
        """The exercises that are not full, with their shares: {} for honest work all through."""
        return {name: share for name, share in self.shares.items() if share != 1.0}


def descendants() -> set[int]:
    """All processes below this one: the hosts, their children, and whatever those started."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found: set[int] = set()
    newer = {os.getpid()}
    while newer:
        newer = {pid for pid, parent in parents.items() if parent in newer} - found
        found |= newer
    return found


class Desk:
    """Where notebooks are graded, one after the other."""

    def __init__(self, course: Course, host: Host) -> None:
        self.course, self.host = course, host
        self._waiting: queue.Queue[tuple[Future[Graded], str, Path, dict[str, Any]] | None]
        self._waiting = queue.Queue()
        self._problem: BaseException | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def grade(
        self,
        cell: str = "",
        *,
        at: int = 1,
        student: str = "mallory",
        made: Any = None,
        limits: dict[str, float] | None = None,
        **answers: str,
    ) -> Result:
        """Grade an honest notebook with ``cell`` put in at the place ``at``.

        ``answers`` replace the honest ones by the names of their exercises; ``made`` is a whole
        notebook (or raw text) instead of all this; ``limits`` hold for this one only (memory and
        CPU time are the host's and stay).
        """
        if made is None:
            made = notebook(SLUG, **answers)
            if cell:
                made.cells.insert(at, new_code_cell(cell))
        return self.grade_folder(hand_in(self.course, student, SLUG, made).parent, student, limits)

    def grade_folder(
        self, folder: Path, student: str = "mallory", limits: dict[str, float] | None = None
    ) -> Result:
        """Grade whatever lies in ``folder``."""
        answer: Future[Graded] = Future()
        self._waiting.put((answer, student, folder, limits or {}))
        while not answer.done() and self._thread.is_alive():
            self._thread.join(0.002)
        if not answer.done():
            raise RuntimeError("the checks could not be collected") from self._problem
        graded = answer.result()
        made = nbformat.reads(graded.notebook, as_version=4)
        nbformat.validate(made)
        text = graded.notebook + json.dumps(graded.report.as_dict(), ensure_ascii=False)
        return Result(graded.report, made, text)

    def at_rest(self) -> set[int]:
        """The processes below this one when every child is gone, the one that was to be the next
        among them: a host ends children in the order in which it is told to."""
        if child := self._waiting_children.pop(0, None):
            child.wait_until_ready()
            child.end()
        return descendants()

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        try:
            collected(self.course, SLUG, self._serve)
        except BaseException as problem:
            self._problem = problem

    def _serve(self, checks: Checks) -> None:
        grader = Grader(checks, self.host)
        self._waiting_children = grader.children.waiting
        for answer, student, folder, limits in iter(self._waiting.get, None):
            grader.course = replace(self.course, limits=replace(self.course.limits, **limits))
            try:
                answer.set_result(grader.grade(student, folder))
            except BaseException as problem:
                answer.set_exception(problem)


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course with a class in it: files that say ``CANARY`` lie where a class's records lie."""
    course = make_course(tmp_path_factory.mktemp("attacked"), **LIMITS)
    records = (
        f"submitted/alice/{SLUG}/{SLUG}.ipynb", f"submitted/alice/{SLUG}/helper.py",
        f"autograded/alice/{SLUG}/{SLUG}.ipynb", f"feedback/alice/{SLUG}/{SLUG}.html",
        f"reports/{SLUG}/alice.json", "gradebook.db", ".git/HEAD", "notes.txt",
    )  # fmt: skip
    for name in records:
        path = course.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"text": CANARY}))
    (course.root / "salt.txt").write_text(f"{CANARY}\n")
    return course


@pytest.fixture(scope="session")
def desk(course: Course) -> Iterator[Desk]:
    """The grader, with one warm host behind it. Fails where the sandbox does not hold."""
    with Host(course.limits) as host:
        desk = Desk(course, host)
        yield desk
        desk.close()

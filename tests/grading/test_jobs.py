"""Grading processes: what goes wrong in one is told where the run was started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing.util import register_after_fork
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.core.course import Course
from autograder.core.model import GRADED
from autograder.grading import grade, worker
from autograder.grading.runner import CheckError
from autograder.grading.work import Task, Work
from autograder.pipeline.executor import LocalExecutor
from autograder.sandbox import child
from autograder.sandbox.client import SandboxError
from tests.classroom import AVERAGES, at_home, hand_in, make_course, notebook
from tests.waiting import PATIENCE

SLUG = AVERAGES


STUDENTS = [f"student{number}" for number in range(4)]


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_course(tmp_path, SLUG)


@pytest.fixture
def work(course: Course) -> Work:
    return Work(course, SLUG, len(STUDENTS))


@pytest.fixture
def tasks(course: Course) -> list[Task]:
    return [Task(s, hand_in(course, s, SLUG, notebook(SLUG)).parent) for s in STUDENTS]


def test_each_is_graded_once(work: Work, tasks: list[Task]) -> None:
    seen = []
    with LocalExecutor(2).start(work) as run:
        run(tasks, lambda graded: seen.append((graded.report.student, graded.report.status)))
    assert sorted(seen) == [(student, GRADED) for student in STUDENTS]


def test_what_keeps_the_checks_from_being_collected_is_raised(
    work: Work, tasks: list[Task], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Course, "checks", lambda self, slug: tmp_path / "nowhere.py")
    with LocalExecutor(2).start(work) as run, pytest.raises(CheckError, match=r"nowhere\.py"):
        run(tasks, lambda graded: None)


def test_a_fault_of_ours_says_where_it_arose(
    work: Work, tasks: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(path: Path, name: str) -> None:
        raise ZeroDivisionError("the lamp went out")

    monkeypatch.setattr(grade, "read_dict", broken)
    with LocalExecutor(2).start(work) as run, pytest.raises(ZeroDivisionError) as caught:
        run(tasks, lambda graded: None)
    assert "in broken" in caught.value.__notes__[0]


def test_a_grading_process_that_is_killed_is_told_and_the_others_end(
    work: Work, tasks: list[Task]
) -> None:
    with LocalExecutor(2).start(work) as run:

        def strike(graded: object) -> None:
            children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
            graders = [p for p in children if "autograder.sandbox" not in _command(p)]
            (first,) = [p for p in graders if Path(f"/proc/{p}/task/{p}/children").read_text()]
            os.kill(int(first), signal.SIGKILL)

        with pytest.raises(SandboxError, match="run the command again"):
            run(tasks, strike)


def test_ctrl_c_does_not_reach_a_grading_process_however_early(
    work: Work, tasks: list[Task], capfd: pytest.CaptureFixture[str]
) -> None:
    """The signal comes as the first thing in each process after its fork."""
    hook = Hook()
    register_after_fork(hook, lambda _: signal.raise_signal(signal.SIGINT))
    seen = []
    with LocalExecutor(2).start(work) as run:
        run(tasks, lambda graded: seen.append(graded.report.status))
    assert seen == [GRADED] * len(STUDENTS)
    assert "Traceback" not in capfd.readouterr().err


class Hook:
    """What `register_after_fork` forgets together with this object."""


def test_a_run_that_ends_before_it_has_read_a_result_leaves_the_grading_process_silent(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that is closed with a result unread is reset, which the process must expect."""
    monkeypatch.setattr(child, "Child", lambda host, line: SimpleNamespace(end=lambda: None))
    ours, theirs = worker.FORK.Pipe()
    grader = SimpleNamespace(host=None, channel=0, grade=lambda *task: "a result")

    def serve() -> None:
        ours.close()
        worker._serve_one(grader, [theirs], 0)  # type: ignore[arg-type]

    process = worker.fork(serve)
    theirs.close()
    ours.send(Task("ada", Path()))
    assert ours.poll(PATIENCE)
    ours.close()
    process.join(PATIENCE)
    assert process.exitcode == 0
    assert capfd.readouterr().err == ""


def _command(pid: str) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


def test_the_one_that_writes_records_imports_no_torch(work: Work, tasks: list[Task]) -> None:
    program = (
        "import sys; from autograder.core import course; "
        "from autograder.pipeline import executor, run; "
        f"run.grade_stage(course.load(), '{SLUG}', executor=executor.LocalExecutor(2)); "
        "print('torch' in sys.modules, 'nbgrader' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=work.course.root, env=at_home(work.course.root / "home"), check=True,
        capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert said == "False True\n"

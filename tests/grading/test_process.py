"""A worker process: it grades, says why it cannot, and ends when nobody needs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from autograder.core.course import KIT, Course
from autograder.core.model import KitError
from autograder.grading.process import WorkerError, WorkerProcess
from autograder.grading.work import Task, Work
from tests.classroom import AVERAGES, hand_in, make_course, notebook
from tests.waiting import PATIENCE, is_running, wait_until

SLUG = AVERAGES


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG)


@pytest.fixture(scope="module")
def running(course: Course) -> Iterator[WorkerProcess]:
    one = WorkerProcess(Work(course, SLUG))
    yield one
    one.close()


def test_it_grades_one_after_the_other(course: Course, running: WorkerProcess) -> None:
    stub = nbformat.read(course.released(SLUG), as_version=4)
    for student, made in (("right", notebook(SLUG)), ("stub", stub)):
        folder = hand_in(course, student, SLUG, made).parent
        graded = running.grade(Task(student, folder))
        report = graded.report
        assert report.student == student
        assert report.points == (report.max_points if student == "right" else 0.0)
        nbformat.validate(nbformat.reads(graded.notebook, as_version=4))


def test_student_code_is_shut_in(course: Course, running: WorkerProcess) -> None:
    folder = hand_in(course, "shut", SLUG, notebook(SLUG)).parent
    report = running.grade(Task("shut", folder)).report
    assert report.receipt is not None
    assert {"landlock", "seccomp"} <= set(report.receipt.layers)


def test_what_keeps_it_from_starting_is_said_and_said_again(course: Course) -> None:
    one = WorkerProcess(Work(course, "s99_unknown"))
    try:
        with pytest.raises(KitError, match="There is no stage 's99_unknown'"):
            one.wait()
        with pytest.raises(WorkerError, match="has ended"):
            one.grade(Task("ada", course.root))
        assert not one.alive
    finally:
        one.close()


def test_a_process_that_is_killed_is_missed_at_once(course: Course) -> None:
    one = WorkerProcess(Work(course, SLUG))
    try:
        one.wait()
        assert one.alive
        os.kill(one._process.pid, signal.SIGKILL)
        with pytest.raises(WorkerError, match="has ended"):
            one.grade(Task("ada", course.root))
    finally:
        one.close()


def test_its_last_words_are_shown(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/ls")
    one = WorkerProcess(Work(course, SLUG))
    try:
        with pytest.raises(WorkerError, match=r"has ended\. .*ls: "):
            one.wait()
    finally:
        one.close()


def test_it_ends_with_the_program_that_asked(course: Course) -> None:
    program = (
        "import os, sys\nfrom pathlib import Path\nfrom autograder.core.course import load\n"
        "from autograder.grading.process import WorkerProcess\n"
        "from autograder.grading.work import Work\n"
        f"one = WorkerProcess(Work(load(Path(sys.argv[1])), {SLUG!r}))\none.wait()\n"
        "print(one._process.pid, flush=True)\nos._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(course.root)],
        cwd=KIT, capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    wait_until(lambda: not is_running(int(done.stdout)), "the end of the grading process")


def test_it_ends_while_it_grades_when_the_caller_has_ended(tmp_path: Path) -> None:
    limits = dict.fromkeys(("cell_seconds", "call_seconds", "submission_seconds"), 2 * PATIENCE)
    course = make_course(tmp_path, SLUG, **limits)
    made = notebook(SLUG)
    made.cells.append(nbformat.v4.new_code_cell("while True:\n    pass"))
    folder = hand_in(course, "slow", SLUG, made).parent
    program = (
        "import os, sys, threading, time\nfrom pathlib import Path\n"
        "from autograder.core.course import load\n"
        "from autograder.grading.process import WorkerProcess\n"
        "from autograder.grading.work import Task, Work\n"
        "course = load(Path(sys.argv[1]))\n"
        f"one = WorkerProcess(Work(course, {SLUG!r}))\none.wait()\n"
        "one._send(Task('slow', Path(sys.argv[2])))\n"
        "print(one._process.pid, flush=True)\nos._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(course.root), str(folder)],
        cwd=KIT, capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    wait_until(lambda: not is_running(int(done.stdout)), "the end of the grading process")


def test_no_answer_in_time_ends_the_process(course: Course) -> None:
    one = WorkerProcess(Work(course, SLUG))
    try:
        with pytest.raises(WorkerError, match=r"did not answer for 0\.01 seconds"):
            one.wait(0.01)
        assert not one.alive
    finally:
        one.close()


def test_a_start_that_hangs_ends_the_process(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hangs").write_text("#!/bin/sh\nexec sleep 1000\n")
    (tmp_path / "hangs").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "hangs"))
    one = WorkerProcess(Work(course, SLUG))
    try:
        with pytest.raises(WorkerError, match=r"did not answer for 0\.01 seconds"):
            one.grade(Task("ada", course.root), 0.01)
        assert not one.alive
    finally:
        one.close()


def test_it_ends_when_it_has_been_idle(course: Course) -> None:
    one = WorkerProcess(Work(course, SLUG), idle_seconds=0.1)
    try:
        one.wait()
        wait_until(lambda: not one.alive, "the end of the idle process")
        with pytest.raises(WorkerError, match="has ended"):
            one.grade(Task("ada", course.root))
    finally:
        one.close()

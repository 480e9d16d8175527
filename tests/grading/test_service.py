"""A grader in a process of its own: it grades, says why it cannot, and never outlives its need."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import nbformat
import pytest

from autograder.course import KIT, Course
from autograder.grading import service
from autograder.grading.service import Service, ServiceError
from tests.classroom import hand_in, make_course, notebook
from tests.waiting import PATIENCE, is_running, wait_until

SLUG = "s01_softmax"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG)


@pytest.fixture(scope="module")
def running(course: Course) -> Iterator[Service]:
    one = Service(course, SLUG)
    yield one
    one.close()


def test_it_grades_one_after_the_other(course: Course, running: Service) -> None:
    stub = nbformat.read(course.released(SLUG), as_version=4)
    for student, made in (("right", notebook(SLUG)), ("stub", stub)):
        folder = hand_in(course, student, SLUG, made).parent
        report, text = running.grade(student, folder)
        assert report.student == student
        assert report.points == (report.max_points if student == "right" else 0.0)
        nbformat.validate(nbformat.reads(text, as_version=4))


def test_student_code_is_shut_in(course: Course, running: Service) -> None:
    folder = hand_in(course, "shut", SLUG, notebook(SLUG)).parent
    report, _ = running.grade("shut", folder)
    assert report.receipt is not None
    assert {"landlock", "seccomp"} <= set(report.receipt.layers)


def test_what_keeps_it_from_starting_is_said_and_said_again(course: Course) -> None:
    one = Service(course, "s99_unknown")
    try:
        with pytest.raises(ServiceError, match="There is no stage 's99_unknown'"):
            one.wait()
        with pytest.raises(ServiceError, match="has ended"):
            one.grade("ada", course.root)
        assert not one.alive
    finally:
        one.close()


def test_a_process_that_is_killed_is_missed_at_once(course: Course) -> None:
    one = Service(course, SLUG)
    try:
        one.wait()
        assert one.alive
        os.kill(one._process.pid, signal.SIGKILL)
        with pytest.raises(ServiceError, match="has ended"):
            one.grade("ada", course.root)
    finally:
        one.close()


def test_its_last_words_are_shown(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/ls")
    one = Service(course, SLUG)
    try:
        with pytest.raises(ServiceError, match=r"has ended\. .*ls: "):
            one.wait()
    finally:
        one.close()


def test_it_ends_with_the_program_that_asked(course: Course) -> None:
    program = (
        "import os, sys\nfrom pathlib import Path\nfrom autograder.course import load\n"
        "from autograder.grading.service import Service\n"
        f"one = Service(load(Path(sys.argv[1])), {SLUG!r})\none.wait()\n"
        "print(one._process.pid, flush=True)\nos._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(course.root)],
        cwd=KIT, capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip
    wait_until(lambda: not is_running(int(done.stdout)), "the end of the grading process")


def test_it_ends_when_nobody_asks_any_more(
    course: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(service, "IDLE_SECONDS", 0.1)
    ours, theirs = socket.socketpair()
    with ours:
        number = theirs.detach()
        arguments = {"line": number, "course": str(course.root), "stage": SLUG}
        service.main(arguments)
        assert b'{"ready": true}' in ours.recv(4096)

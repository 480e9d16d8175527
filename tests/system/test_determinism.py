"""A class with honest and odd submissions has equal reports however it is graded: with one job or
two, in another order, alone or together, on this machine, through nbgrader or on a cluster."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from autograder.core.course import Course, load
from autograder.core.report_store import earlier
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.pipeline.cluster.executor import Cluster
from autograder.pipeline.executor import Executor, LocalExecutor
from autograder.pipeline.run import grade_stage
from autograder.submissions.folders import find_submissions
from tests.classroom import at_home, hand_in, make_nbgrader_course, notebook
from tests.cluster.machines import PRELOAD
from tests.reports_equal import comparable
from tests.waiting import PATIENCE

SLUG = "s07_causal_mask"
RIGHT_MASK = "    return torch.ones(n, n).triu(1).bool()\n"
ODD = {
    "counts-calls": f"""
calls = []
def causal_mask(n):
    calls.append(n)
    if len(calls) % 3 == 0:
        return torch.ones(n, n).bool()
{RIGHT_MASK}""",
    "keeps-the-first": """
kept = {}
def causal_mask(n):
    return kept.setdefault("mask", torch.ones(n, n).triu(1).bool())[:n, :n]
""",
    "draws": "def causal_mask(n):\n    return torch.rand(n, n) > 0.5\n",
    "draws-with-numpy": """
def causal_mask(n):
    import numpy
    return torch.from_numpy(numpy.random.rand(n, n)) > 0.5
""",
    "draws-with-random": """
def causal_mask(n):
    import random
    return torch.tensor([[random.random() > 0.5 for _ in range(n)] for _ in range(n)])
""",
    "hangs": "def causal_mask(n):\n    while True:\n        pass\n",
    "hangs-later": f"""
def causal_mask(n):
    while n == 1:
        pass
{RIGHT_MASK}""",
    "hangs-in-a-cell": f"def causal_mask(n):\n{RIGHT_MASK}\nwhile True:\n    pass\n",
    "exits": "def causal_mask(n):\n    import os\n    os._exit(3)\n",
    "crashes": "def causal_mask(n):\n    import ctypes\n    return ctypes.string_at(0)\n",
    "raises": "def causal_mask(n):\n    return torch.ones(n, n)[n + 1]\n",
    "wants-much-memory": "def causal_mask(n):\n    return torch.zeros(1 << 36)\n",
    "prints": f"def causal_mask(n):\n    print('x' * 100_000)\n{RIGHT_MASK}",
    "another-dtype": f"torch.set_default_dtype(torch.float64)\ndef causal_mask(n):\n{RIGHT_MASK}",
    "uses-threads": f"""
def causal_mask(n):
    import threading
    thread = threading.Thread(target=print)
    thread.start()
    thread.join()
{RIGHT_MASK}""",
    "a-syntax-error": "def causal_mask(n:\n    return\n",
}
UNREADABLE = {"empty": "", "damaged": '{"cells": ['}
Reports = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """The class, not graded."""
    limits = {"call_seconds": 5, "cell_seconds": 5, "submission_seconds": 60}
    course = make_nbgrader_course(tmp_path_factory.mktemp("pristine"), SLUG, **limits)
    for name, source in ODD.items():
        hand_in(course, name, SLUG, notebook(SLUG, causal_mask=source))
    for name, text in UNREADABLE.items():
        hand_in(course, name, SLUG, text)
    rng = random.Random("the same for everybody")
    for number in range(4):
        answers = {
            e.name: rng.choice(specimens(course, SLUG, e.name, rng.choice([RIGHT, WRONG]))).code
            for e in course.stage(SLUG).exercises
        }
        hand_in(course, f"honest{number}", SLUG, notebook(SLUG, **answers))
    return course


@pytest.fixture
def course(pristine: Course, tmp_path: Path) -> Course:
    return _copy(pristine, tmp_path / "class")


@pytest.fixture(scope="module")
def expected(pristine: Course, tmp_path_factory: pytest.TempPathFactory) -> Reports:
    """The reports of one job that grades the class from first to last."""
    course = _copy(pristine, tmp_path_factory.mktemp("one") / "class")
    return _graded(course, LocalExecutor(1))


def test_two_jobs_in_another_order(course: Course, expected: Reports) -> None:
    students = list(expected)
    random.Random("another order").shuffle(students)
    assert _graded(course, LocalExecutor(2), students) == expected


@pytest.mark.parametrize(
    "student", ["counts-calls", "draws", "hangs", "wants-much-memory", "honest3"]
)
def test_alone(course: Course, expected: Reports, student: str) -> None:
    assert _graded(course, LocalExecutor(1), [student]) == {student: expected[student]}


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
        preload=[str(PRELOAD)],
    ) as started:  # fmt: skip
        started.wait_for_workers(2)
        yield started


def test_on_a_cluster(course: Course, expected: Reports, cluster: LocalCluster) -> None:
    executor = Cluster(cluster.scheduler_address, lambda words: None)
    assert _graded(course, executor) == expected


def test_through_nbgrader(course: Course, expected: Reports, tmp_path: Path) -> None:
    for name in UNREADABLE:  # at which nbgrader itself ends with an error
        shutil.rmtree(course.root / "submitted" / name)
    for words in (("generate_assignment", SLUG, "--force"), ("autograde", SLUG)):
        done = subprocess.run(
            [str(Path(sys.executable).with_name("nbgrader")), *words],
            cwd=course.root, env=at_home(tmp_path / "home"),
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    readable = [student for student in expected if student not in UNREADABLE]
    assert _reports(course, readable) == {s: expected[s] for s in readable}


def _copy(course: Course, folder: Path) -> Course:
    shutil.copytree(course.root, folder)
    return load(folder)


def _graded(course: Course, executor: Executor, students: list[str] | None = None) -> Reports:
    folders = find_submissions(course.root / "submitted", SLUG, students)
    run = grade_stage(course, SLUG, folders, executor=executor)
    return _reports(course, [r.student for r in run.in_order])


def _reports(course: Course, students: list[str]) -> Reports:
    found = {student: earlier(course, SLUG, student) for student in students}
    return {student: comparable(report) for student, report in found.items() if report}

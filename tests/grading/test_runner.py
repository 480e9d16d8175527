"""Checks are collected once, run for each answer, and every outcome has its right name."""

from __future__ import annotations

import ast
import gc
import signal
import sys
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.core.model import BLOCKED, ERRORED, FAILED, PASSED
from autograder.grading import runner
from autograder.grading.exercise_run import ExerciseRun
from autograder.grading.reference import AnswerError, load_answer
from autograder.grading.runner import CheckError, Checks, CheckTimeout, collected, limited_cpu
from tests.classroom import AVERAGES, make_course

LESSON = """
# %% nbgrader={"grade_id": "answer-add", "solution": true}
def add(a, b):
    ### BEGIN SOLUTION
    return a + b
    ### END SOLUTION

# %% nbgrader={"grade_id": "add", "grade": true, "points": 3}
"""
HEAD = """
from autograder.grading.probes import Probe
from autograder.grading.student import Student
from autograder.grading.marks import exercise
from autograder.grading.expectations import expect_equal, expect
"""
CHECKS = (
    HEAD
    + '''
@exercise("add", weight=2)
def test_sums(student, reference, probe):
    """Two and three are five.

    More that nobody sees.
    """
    expect_equal(student.add(2, 3), reference.add(2, 3))

@exercise("add", needs="test_sums")
def test_hygiene(student, reference, probe):
    """Nothing is printed."""
    student.add(1, 1)
    expect(not student.last.printed, "It prints.")

@exercise("add")
def test_our_own_fault(student, reference, probe):
    """Large numbers."""
    if student.add(100, 1) > 100:
        {}["missing"]
'''
)


@pytest.fixture
def small(tmp_path: Path) -> Course:
    """A course of one stage with one exercise, whose checks lie in a folder of the test's."""
    course = make_course(tmp_path, AVERAGES)
    course = course.__class__(**vars(course) | {"titles": {"s99_small": "Small"}})
    (tmp_path / "solutions" / "s99_small.py").write_text(LESSON)
    graders = tmp_path / "graders"
    (graders / "test_s99_small.py").write_text(CHECKS)
    return course


def outcomes(ran: ExerciseRun) -> dict[str, str]:
    return {o.check: o.outcome for o in ran.outcomes}


def run(course: Course, source: str) -> ExerciseRun:
    return collected(
        course, "s99_small", lambda checks: checks.run(load_answer(source, "<test>"), "add")
    )


def test_every_outcome_has_its_name_and_its_points(small: Course) -> None:
    ran = run(small, "def add(a, b): return a + b if a < 50 else 7")
    assert outcomes(ran) == dict.fromkeys(
        ("test_sums", "test_hygiene", "test_our_own_fault"), PASSED
    )
    assert [o.points for o in ran.outcomes] == [1.5, 0.75, 0.75]
    assert ran.outcomes[0].title == "Two and three are five."


@pytest.mark.parametrize("options", ["-x --no-such-option", "-k nothing", "-p no_such_plugin"])
def test_options_that_the_user_gives_to_pytest_do_not_reach_the_checks(
    small: Course, options: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", options)
    monkeypatch.setenv("PYTEST_PLUGINS", "no_such_plugin")
    ran = run(small, "def add(a, b): return a + b if a < 50 else 7")
    assert {o.outcome for o in ran.outcomes} == {PASSED}


def test_a_finalizer_that_fails_while_source_is_parsed_does_no_harm(small: Course) -> None:
    class Fails:
        def __del__(self) -> None:
            raise ValueError

    def parse(_: Checks) -> ast.Module:
        fails = Fails()
        fails.itself = fails  # type: ignore[attr-defined]
        del fails
        before = gc.get_threshold()
        gc.set_threshold(10)
        try:
            return ast.parse("x = [1, 2, 3]\n" * 100)
        finally:
            gc.set_threshold(*before)

    hook = sys.unraisablehook  # pytest's, which formats a traceback
    assert isinstance(collected(small, "s99_small", parse), ast.Module)
    assert sys.unraisablehook is hook


def test_no_bytecode_of_the_checks_is_written(small: Course) -> None:
    assert not sys.dont_write_bytecode
    before = sorted(small.root.rglob("*"))
    run(small, "def add(a, b): return a + b")
    assert sorted(small.root.rglob("*")) == before
    assert not sys.dont_write_bytecode


def test_a_fault_of_a_check_is_errored_and_not_failed(small: Course) -> None:
    ran = run(small, "def add(a, b): return a + b")
    assert outcomes(ran)["test_our_own_fault"] == ERRORED
    line = CHECKS.splitlines().index('        {}["missing"]') + 1
    place = f"(KeyError: 'missing'; graders/test_s99_small.py, line {line})"
    assert place in ran.outcomes[2].message


def test_what_needs_a_failed_check_is_blocked_by_it(small: Course) -> None:
    ran = run(small, "def add(a, b): return a * b")
    assert outcomes(ran)["test_sums"] == FAILED
    assert outcomes(ran)["test_hygiene"] == BLOCKED
    assert ran.outcomes[1].blocked_by == "test_sums"
    assert ran.outcomes[1].points == 0


def test_what_is_missing_blocks_the_rest_and_is_said_once(small: Course) -> None:
    ran = run(small, "x = 1")
    assert outcomes(ran) == {
        "test_sums": FAILED, "test_hygiene": BLOCKED, "test_our_own_fault": BLOCKED
    }  # fmt: skip


def test_a_partly_unfinished_answer_keeps_what_it_has(small: Course) -> None:
    source = "def add(a, b):\n    if a > 50: raise NotImplementedError()\n    return a + b"
    assert outcomes(run(small, source))["test_hygiene"] == PASSED


def test_an_exception_on_an_answer_of_another_kind_is_not_the_checks_fault(small: Course) -> None:
    ran = run(small, "def add(a, b): return a + b if a < 50 else 'much'")
    assert outcomes(ran)["test_our_own_fault"] == FAILED
    assert ran.outcomes[2].message == "add(100, 1) gave 'much'; a number is expected."


def test_items_are_run_again_for_each_answer(small: Course) -> None:
    def body(checks: Checks) -> list[str]:
        sources = ["def add(a, b): return a + b", "def add(a, b): return 0"] * 2
        return [checks.run(load_answer(s, "<test>"), "add").outcomes[0].outcome for s in sources]

    assert collected(small, "s99_small", body) == [PASSED, FAILED] * 2


def test_the_probe_of_a_check_is_the_same_in_every_run(small: Course) -> None:
    seeds = {
        collected(small, "s99_small", lambda checks: checks.probe("test_sums").seed)
        for _ in range(2)
    }
    assert len(seeds) == 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (HEAD + "def test_x(student): pass", "needs @exercise"),
        (HEAD + "@exercise('add')\ndef test_x(student): pass", "needs @exercise"),
        (HEAD + '@exercise("sub")\ndef test_x(student):\n    """T."""', "has no grade cell"),
        (HEAD, "has no check"),
        (CHECKS.replace('needs="test_sums"', 'needs="test_sum"'), "which is not a check of"),
        (CHECKS.replace("test_our_own", "tset_our_own"), "tset_our_own_fault is marked as a check"),
        (CHECKS.replace("test_our_own_fault", "test_hygiene"), "test_hygiene is marked as a check"),
        ("import nothing_of_this_name", "cannot be used"),
    ],
    ids=[
        *("no mark", "no title", "unknown exercise", "no check", "unknown need"),
        *("not called test", "defined twice", "broken"),
    ],
)
def test_checks_that_are_badly_made_are_refused(small: Course, source: str, words: str) -> None:
    small.checks("s99_small").write_text(source)
    with pytest.raises(CheckError, match=words):
        run(small, "x = 1")


def test_a_stage_without_checks_is_refused(small: Course) -> None:
    path = small.checks("s99_small")
    path.unlink()
    with pytest.raises(CheckError, match=f"{path} does not exist") as caught:
        run(small, "x = 1")
    assert caught.value.code == 2


def test_what_the_caller_raises_comes_out(small: Course) -> None:
    with pytest.raises(ZeroDivisionError):
        collected(small, "s99_small", lambda checks: 1 / 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("check", "outcome"),
    [
        ('def test_x(student, tmp_path):\n    """T."""\n    assert tmp_path.is_dir()', PASSED),
        ('def test_x(student, tmp_path):\n    """T."""\n    student.sub(1)', FAILED),
        ('def test_x(student):\n    """T."""\n    pytest.fail("no")', ERRORED),
        ('def test_x(student):\n    """T."""\n    pytest.skip("no")', ERRORED),
        ('def test_x(student):\n    """T."""\n    raise SystemExit(1)', ERRORED),
        (
            '@pytest.mark.parametrize("a", [1])\ndef test_x(student, a):\n    """T."""\n'
            "    assert student.add(a, 1) == 2",
            PASSED,
        ),
    ],
    ids=["a fixture", "a fixture and a failure", "fail", "skip", "exit", "parameters"],
)
def test_checks_may_use_all_of_pytest(small: Course, check: str, outcome: str) -> None:
    source = f"import pytest\n{HEAD}\n@exercise('add')\n{check}\n"
    small.checks("s99_small").write_text(source)
    (only,) = run(small, "def add(a, b): return a + b").outcomes
    assert only.outcome == outcome


def test_a_check_that_computes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGPROF)
    monkeypatch.setattr(runner, "CHECK_SECONDS", 0.05)

    def check() -> None:
        with limited_cpu():
            while True:
                pass

    with pytest.raises(CheckTimeout, match="computed for"):
        check()
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) == before


def test_answers_run_in_an_empty_folder(
    small: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data.csv").write_text("5")
    reads = "import os\ndef add(a, b):\n    return a + b + len(os.listdir())"
    assert outcomes(run(small, reads))["test_sums"] == PASSED
    assert Path.cwd() == tmp_path
    lesson = small.solution("s99_small")
    lesson.write_text(f"DATA = open('data.csv').read()\n{LESSON}")
    with pytest.raises(AnswerError, match=r"line 1: .*'data\.csv'\).*: write the data into"):
        run(small, reads)

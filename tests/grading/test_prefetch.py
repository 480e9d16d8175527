"""Prefetched requests lead to the results that sending each request on its own leads to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import Course, load
from autograder.core.model import BLOCKED, FAILED, PASSED, Outcome
from autograder.grading import prefetch, runner
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.grading.runner import Checks, collected
from tests.classroom import AVERAGES, MATRICES, make_course
from tests.grading.in_memory import prefetching

SLUG = MATRICES
HONEST = "    return torch.ones(n, n).triu(1).bool()\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG)


@pytest.fixture
def items(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The checks that were run, on whomever."""
    found: list[str] = []
    call = Checks._call

    def counted(self: Checks, check: runner.CollectedCheck, ours: dict[str, Any]) -> None:
        found.append(check.name)
        call(self, check, ours)

    monkeypatch.setattr(Checks, "_call", counted)
    return found


def summary(outcomes: Sequence[Outcome]) -> list[tuple[str, str, str]]:
    return [(o.check, o.outcome, o.message) for o in outcomes]


@pytest.mark.slow
def test_every_sample_answer_has_the_results_that_it_has_live(course: Course) -> None:
    def body(checks: Checks) -> None:
        for exercise in checks.stage.exercises:
            for verdict in (RIGHT, RIGHT, WRONG):  # results are remembered the second time
                for sample in specimens(course, SLUG, exercise.name, verdict):
                    live = checks.run(sample.student(), exercise.name)
                    batched = checks.run(prefetching(sample.source)[0], exercise.name)
                    assert summary(batched.outcomes) == summary(live.outcomes), sample.path

    collected(course, SLUG, body)


def test_the_first_check_that_is_run_is_run_on_the_student(course: Course) -> None:
    """Checks are recorded by running them on the reference: that must not come in between."""

    def body(checks: Checks) -> None:
        student, _ = prefetching("def upper_triangle(n):\n    return torch.ones(n, n).bool()\n")
        assert checks.run(student, "upper_triangle").outcomes[0].outcome == FAILED

    collected(course, SLUG, body)


def test_a_right_answer_is_sent_one_batch_per_check(course: Course) -> None:
    def body(checks: Checks) -> None:
        student, session = prefetching(f"def upper_triangle(n):\n{HONEST}")
        ran = checks.run(student, "upper_triangle")
        assert {o.outcome for o in ran.outcomes} == {PASSED}
        assert (session.live, session.batches) == (0, len(ran.outcomes))
        assert session.children == 1

    collected(course, SLUG, body)


def test_a_slow_submission_is_sent_one_request_at_a_time(course: Course) -> None:
    def body(checks: Checks) -> None:
        student, session = prefetching(f"def upper_triangle(n):\n{HONEST}", may_prefetch=False)
        assert {o.outcome for o in checks.run(student, "upper_triangle").outcomes} == {PASSED}
        assert session.batches == 0 and session.live > 0

    collected(course, SLUG, body)


DEPARTS = """
import contextlib
from autograder.checks import expect_tensor

@exercise("upper_triangle")
def test_asks_for_as_many_tokens_as_it_was_given(
    student: Student, reference: Student, probe: Probe
) -> None:
    \"\"\"The second request depends on the first answer.\"\"\"
    size = int(expect_tensor(student.upper_triangle(3)).sum())
    with contextlib.suppress(Exception):  # which must not hide a departure
        student.upper_triangle(size)
    expect_equal(len(student.calls), 2, "the number of calls")
    expect_equal(student.last.error, None, "the error of the second call")
"""
COUNTS = """
calls = []
def upper_triangle(n):
    calls.append(n)
    if len(calls) > 2:
        raise RuntimeError("called too often")
    return torch.ones(n, n).bool()
"""


def test_a_check_that_departs_is_run_again_in_a_new_child(tmp_path: Path) -> None:
    """Nothing of the abandoned run counts: an answer that keeps count of its calls sees only
    those of the second run."""
    course = make_course(tmp_path, SLUG)
    path = course.checks(SLUG)
    path.write_text(f"{path.read_text()}\n{DEPARTS}".replace('\\"', '"'))

    def body(checks: Checks) -> None:
        student, session = prefetching(COUNTS)
        ran = checks.run(
            student, "upper_triangle", only={"test_asks_for_as_many_tokens_as_it_was_given"}
        )
        assert summary(ran.outcomes)[0][1:] == (PASSED, "")
        assert (session.children, session.batches, session.live) == (2, 1, 2)
        assert [result.digest for result in ran.results.values()] == [b""]

    collected(load(tmp_path), SLUG, body)


PASSES_ON = """
from autograder.checks import expect_close

@exercise("center")
def test_gives_a_result_to_another_call(
    student: Student, reference: Student, probe: Probe
) -> None:
    \"\"\"The second request has the first result in it.\"\"\"
    x = probe.tensor(4, 3)
    once, ours = student.center(x), reference.center(x)
    expect_close(once, ours, "the result")
    expect_close(student.center(2 * once), 2 * ours, "the result of the result")
    expect_close(student.center(x), ours, "the result of the third call")
"""


def test_no_request_with_a_result_of_the_reference_is_sent(tmp_path: Path) -> None:
    course = make_course(tmp_path, SLUG)
    path = course.checks(SLUG)
    path.write_text(f"{path.read_text()}\n{PASSES_ON}")
    name = "test_gives_a_result_to_another_call"

    def body(checks: Checks) -> None:
        assert len(checks.recording(name).requests) == 1
        student, session = prefetching("def center(x):\n    return x - x.mean(0)\n")
        ran = checks.run(student, "center", only={name})
        assert summary(ran.outcomes)[0][1:] == (PASSED, "")
        assert (session.children, session.batches, session.live) == (1, 1, 2)
        assert ran.results[name].digest == b""

    collected(load(tmp_path), SLUG, body)


def test_large_answers_are_not_remembered(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefetch, "REMEMBERED_BYTES", 1000)

    def body(checks: Checks) -> None:
        noise = "    print('x' * 1000)\n"
        student, _ = prefetching(f"def upper_triangle(n):\n{noise}{HONEST}")
        results = checks.run(student, "upper_triangle").results.values()
        assert not any(result.digest for result in results)

    collected(course, SLUG, body)


def test_the_same_answers_are_checked_once(course: Course, items: list[str]) -> None:
    def body(checks: Checks) -> None:
        checks.make_recordings()
        del items[:]
        sources = [
            f"def upper_triangle(n):\n{HONEST}",
            f"import math\ndef upper_triangle(n):\n{HONEST}",
        ]
        first, second = (checks.run(prefetching(source)[0], "upper_triangle") for source in sources)
        assert len(items) == len(first.outcomes)
        assert first.outcomes == second.outcomes
        assert [call.text for call in first.calls] == [call.text for call in second.calls]
        other = "def upper_triangle(n):\n    print(n)\n" + HONEST  # the same but for what it prints
        checks.run(prefetching(other)[0], "upper_triangle")
        assert len(items) == 2 * len(first.outcomes)

    collected(course, SLUG, body)


@pytest.mark.parametrize(
    ("wrong", "runs", "words"),
    [
        ("    return torch.ones(n, n).bool()\n", 1, "are wrong"),
        ("    return torch.ones(n, n)[0, 99]\n", 2, "IndexError"),  # described with the cells
        ("    1 / 0\n", 2, "ZeroDivisionError"),
    ],
)
def test_the_same_wrong_answers_are_checked_once_where_no_error_is_in_them(
    course: Course, items: list[str], wrong: str, runs: int, words: str
) -> None:
    def body(checks: Checks) -> None:
        checks.make_recordings()
        del items[:]
        rans = [
            checks.run(prefetching(f"{before}def upper_triangle(n):\n{wrong}")[0], "upper_triangle")
            for before in ("", "import math\n")
        ]
        assert rans[0].outcomes == rans[1].outcomes
        first = rans[0].outcomes[0]
        assert first.outcome == FAILED and words in first.message
        ran = sum(o.outcome != BLOCKED for o in rans[0].outcomes)
        assert len(items) == runs * ran
        assert all(r.digest for r in rans[1].results.values()) == (runs == 1)

    collected(course, SLUG, body)


def test_an_answer_that_cannot_be_read_blocks_the_same_checks_each_time(course: Course) -> None:
    def body(checks: Checks) -> None:
        checks.make_recordings()
        source = "def center(x):\n    return {2**70: 1}\n"
        first, second = (checks.run(prefetching(source)[0], "center") for _ in range(2))
        assert [o.outcome for o in first.outcomes[:2]] == [FAILED, BLOCKED]
        assert second.outcomes == first.outcomes

    collected(course, SLUG, body)


def test_a_check_that_reads_the_source_is_run_each_time(tmp_path: Path, items: list[str]) -> None:
    course = make_course(tmp_path, AVERAGES)

    def body(checks: Checks) -> None:
        checks.make_recordings()
        del items[:]
        (right, *_) = specimens(course, AVERAGES, "differences", RIGHT)
        first = checks.run(prefetching(right.source)[0], "differences")
        del items[:]
        second = checks.run(prefetching(right.source)[0], "differences")
        assert summary(second.outcomes) == summary(first.outcomes)
        assert 0 < len(items) < len(second.outcomes)  # those that look for torch.diff

    collected(course, AVERAGES, body)

"""What a submission may take of the trusted side: a class of hostile submissions in one run.

Memory and disk are asserted through counts: the bytes that the grader was made to hold, and those
that it wrote. ``make hostile`` grades a thousand such submissions and looks at the process itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from autograder.core.course import Course, Limits
from autograder.core.model import Report
from autograder.grading import sandbox_session
from autograder.pipeline.executor import SERIAL
from autograder.pipeline.run import grade_stage
from autograder.sandbox.budget import OBJECT_BYTES, Budget
from autograder.sandbox.protocol.wire import RESPONSE
from bench import hostile
from tests.classroom import notebook
from tests.sandbox.attacks.conftest import EXERCISE, SLUG, Desk

# Long enough for honest work on a busy machine: only what never ends uses them up.
LIMITS = replace(hostile.LIMITS, cell_seconds=5, call_seconds=5, submission_seconds=20)
# What each kind must be told, besides that the run goes on.
MORE = "sent more than 32 MB of results"
UNREFERENCED = "sent a malformed response (it has tensors that its message does not"
SAID = {
    "tensors that no message refers to": UNREFERENCED,
    "tensors beside an error": "sent a malformed response (it has tensors and an error",
    "results of 15 MB": "too large to be an answer",
    "results of 2 MB": MORE,
    "results of the largest frame": MORE,
    "lists of lists": MORE,
    "dicts of dicts": MORE,
    "forged output": MORE,
    "one tensor a thousand times": "a value is malformed",
    "a large text": "at most 1 MB are kept with the feedback",
    "a large picture": "at most 1 MB are kept with the feedback",
    "a large comment": "at most 1 MB are kept with the feedback",
    "endless calls": f"had used up its {LIMITS.submission_seconds} seconds",
}
FULL = (
    *("control characters in 600 cells", "lines in 600 cells", "long errors in 2000 cells"),
    *("a large text", "a large picture", "a large comment", "an endless cell", "memory", "disk"),
)
NOTEBOOK_BYTES, REPORT_BYTES = 1 << 20, 1 << 18


@dataclass
class Graded:
    """A class that was graded: the reports by kind, the budgets, and what was written."""

    course: Course
    reports: dict[str, Report]
    budgets: list[Budget]


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    budgets: list[Budget] = []

    def watched(limits: Limits) -> Budget:
        budgets.append(Budget(limits))
        return budgets[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox_session, "Budget", watched)
        folder = tmp_path_factory.mktemp("hostile") / "course"
        course = hostile.make(folder, len(hostile.KINDS), LIMITS)
        run = grade_stage(course, hostile.STAGE, executor=SERIAL)
    assert hostile.losses(run) == []
    return Graded(course, {r.student.partition(" ")[2]: r for r in run.in_order}, budgets)


def words(report: Report) -> str:
    messages = [o.message for e in report.exercises for o in e.outcomes]
    return "\n".join([*report.notes, *messages, *(c.message for c in report.cells)])


def test_there_are_at_least_twenty_kinds_and_honest_students_among_them(graded: Graded) -> None:
    assert len(hostile.KINDS) >= 20
    assert graded.reports.keys() == hostile.KINDS.keys() | {hostile.HONEST}


@pytest.mark.parametrize("kind", hostile.KINDS)
def test_each_is_graded_and_told_what_it_exceeded(graded: Graded, kind: str) -> None:
    report = graded.reports[kind]
    assert report.status == "graded"
    assert all(o.outcome != "errored" for e in report.exercises for o in e.outcomes), words(report)
    assert SAID.get(kind, "") in words(report)
    if kind in FULL:
        assert report.points == report.max_points, words(report)


def test_what_the_grader_is_made_to_hold_is_bounded(graded: Graded) -> None:
    limits = graded.course.limits
    largest = RESPONSE.header * OBJECT_BYTES + RESPONSE.header + RESPONSE.body
    assert max(b.received for b in graded.budgets) <= (limits.response_mb << 20) + largest
    assert max(b.requests for b in graded.budgets) <= limits.requests


def test_what_is_written_is_bounded(graded: Graded) -> None:
    root, limits = graded.course.root, graded.course.limits
    sizes = [path.stat().st_size for path in (root / "autograded").rglob("*.ipynb")]
    assert len(sizes) >= len(hostile.KINDS)
    assert max(sizes) < (limits.notebook_mb << 20) + limits.output_characters + NOTEBOOK_BYTES
    assert max(p.stat().st_size for p in (root / "reports").rglob("*.json")) < REPORT_BYTES
    assert hostile.written(graded.course) / len(sizes) < hostile.DISK_MB * (1 << 20) / 1000


# -- one budget -------------------------------------------------------------------------------


def test_too_many_requests_end_the_submission(desk: Desk) -> None:
    found = desk.grade(limits={"requests": 15})
    assert "needed more than 15 requests" in found.words
    assert "was not run: the submission needed more than 15 requests" in found.words
    assert found.lost


def test_cells_that_need_too_many_requests_leave_nothing_to_grade(desk: Desk) -> None:
    found = desk.grade(limits={"requests": 3})
    assert set(found.shares.values()) == {0.0}
    assert "was not reached: the cells of the submission needed more than 3 requests" in found.words


def test_large_results_in_one_exercise_cost_no_other(desk: Desk) -> None:
    found = desk.grade(upper_triangle="def upper_triangle(n):\n    return torch.ones(2000, 2000)")
    assert found.lost == {EXERCISE: 0.0}
    assert "a tensor of shape (…), too large to be an answer" in found.words


@pytest.mark.parametrize(
    "value", ["[torch.ones(400_000)] * 9", "['x' * 500_000] * 9", "[1.5] * 10 ** 6"]
)
def test_results_that_no_frame_holds_cost_no_other_exercise(desk: Desk, value: str) -> None:
    found = desk.grade(upper_triangle=f"def upper_triangle(n):\n    return {value}")
    assert found.lost == {EXERCISE: 0.0}
    assert "too large to be an answer" in found.words


def test_the_budget_is_the_submissions_not_the_childs(desk: Desk) -> None:
    """Each call sends a little and ends the process: the next child inherits what was used."""
    exercises = [e.name for e in desk.course.stage(SLUG).exercises]
    body = "    import torch\n    return torch.zeros(400_000)"
    answers = {name: f"def {name}(*a, **k):\n{body}" for name in exercises}
    found = desk.grade(limits={"response_mb": 4}, **answers)
    assert "sent more than 4 MB of results" in found.words
    assert "was not run: the submission sent more than 4 MB of results" in found.words


def test_a_later_submission_has_a_budget_of_its_own(desk: Desk) -> None:
    assert desk.grade(limits={"requests": 15}).lost
    assert desk.grade(student="alba").lost == {}


def test_output_is_bounded_over_all_cells(desk: Desk) -> None:
    made = notebook(SLUG)
    hostile.cell("print('\\x01' * 2000)", 100)(made)
    found = desk.grade(made=made)
    assert found.lost == {}
    assert "is not kept: it is too long" in found.printed
    assert found.printed.count("\x01") * 6 <= desk.course.limits.output_characters

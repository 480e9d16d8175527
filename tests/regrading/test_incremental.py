"""A hand-in is graded again when something has changed, and then no more of it than that."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.core.model import ERRORED, PASSED, UNREADABLE
from autograder.core.receipt import stage_fingerprints
from autograder.core.report_store import path as report_path
from autograder.gradebook.database import max_scores
from autograder.grading import runner
from autograder.grading.prefetch import CheckResult, PrefetchingTransport
from autograder.grading.runner import Checks
from autograder.grading.work import Options
from autograder.pipeline import run
from autograder.pipeline.regrade_decision import find_earlier_reports, notebook_path
from autograder.submissions.folders import find_submissions
from tests.classroom import hand_in, notebook
from tests.regrading.records import KIND, SAYS, SLUG, STRICTER, STUDENTS, edit, records, report
from tests.waiting import PATIENCE


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The checks that were run on students' code."""
    found: list[str] = []
    run_item = Checks._run_check

    def noted(self: Checks, check: runner.CollectedCheck, student: runner.Student) -> CheckResult:
        if isinstance(student.transport, PrefetchingTransport):
            found.append(check.name)
        return run_item(self, check, student)

    monkeypatch.setattr(Checks, "_run_check", noted)
    return found


def unchanged(course: Course, confined: bool = True) -> set[str]:
    folders = find_submissions(course.root / "submitted", SLUG)
    found = find_earlier_reports(course, SLUG, folders, stage_fingerprints(course, SLUG), confined)
    return {s for s, earlier in found.items() if earlier.unchanged}


def test_an_unchanged_class_is_passed_over_without_torch_and_nbgrader(course: Course) -> None:
    before = records(course)
    heavy = ("torch", "nbgrader.api", "nbformat", "jupytext", "pytest")
    program = (
        "import sys\nfrom autograder.cli.main import main\n"
        f"sys.argv = ['autograder', 'grade', '{SLUG}']\n"
        "try:\n    main()\nexcept SystemExit as end:\n    code = end.code\n"
        f"print(code, [m for m in {heavy} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=course.root,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout.splitlines()[-1] == "0 []", done.stderr
    assert "Skipped 3 unchanged submissions" in done.stdout
    assert "bob" in done.stdout
    assert records(course) == before


def test_passing_over_calls_nobody_and_gives_the_same_reports(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "collected", None)
    heard: list[str] = []
    done = run.grade_stage(course, SLUG, on_report=lambda _, r: heard.append(r.student))
    assert done.unchanged == set(STUDENTS) == set(heard)
    assert done.reports["ada"] == report(course, "ada")
    assert [e.name for e in done.stage.exercises] == [e.name for e in course.stage(SLUG).exercises]


def database(statement: str) -> Callable[[Course], object]:
    def do(course: Course) -> None:
        with closing(sqlite3.connect(course.root / "gradebook.db")) as db:
            assert db.execute(statement).rowcount
            db.commit()

    return do


BOB = (
    "FROM submitted_notebook n JOIN submitted_assignment s ON s.id = n.assignment_id "
    "WHERE s.student_id = 'bob'"
)
CHANGES: dict[str, Callable[[Course], object]] = {
    "another notebook": lambda c: hand_in(c, "bob", SLUG, notebook(SLUG)),
    "a module beside it": lambda c: (c.root / "submitted/bob" / SLUG / "m.py").write_text("x=1"),
    "a time": lambda c: (c.root / "submitted/bob" / SLUG / "timestamp.txt").write_text("now"),
    "a report that is cut off": lambda c: os.truncate(report_path(c, SLUG, "bob"), 500),
    "a report with another total": lambda c: edit(
        report_path(c, SLUG, "bob"), f'\n "points": {report(c, "bob").points},', '\n "points": 0.5,'
    ),
    "a report that is empty": lambda c: os.truncate(report_path(c, SLUG, "bob"), 0),
    "no report": lambda c: report_path(c, SLUG, "bob").unlink(),
    "another student's report": lambda c: shutil.copy(
        report_path(c, SLUG, "ada"), report_path(c, SLUG, "bob")
    ),
    "no notebook": lambda c: notebook_path(c, SLUG, "bob").unlink(),
    "a notebook that is cut off": lambda c: os.truncate(notebook_path(c, SLUG, "bob"), 500),
    "another score": database(
        f"UPDATE grade SET auto_score = 0.5 WHERE notebook_id IN (SELECT n.id {BOB})"
    ),
    "no score": database(
        f"UPDATE grade SET auto_score = NULL WHERE notebook_id IN (SELECT n.id {BOB})"
    ),
    "a grade that is gone": database(
        f"DELETE FROM grade WHERE auto_score = 0 AND notebook_id IN (SELECT n.id {BOB})"
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_who_has_something_changed_is_graded_and_nobody_else(course: Course, name: str) -> None:
    CHANGES[name](course)
    assert unchanged(course) == {"ada", "cyd"}


def test_manual_scores_and_comments_change_nothing(course: Course) -> None:
    database("UPDATE grade SET manual_score = 1, needs_manual_grade = 0")(course)
    database("UPDATE comment SET manual_comment = 'Well done.'")(course)
    assert unchanged(course) == set(STUDENTS)


def test_other_points_in_the_gradebook_are_corrected_even_if_nothing_is_graded(
    course: Course,
) -> None:
    before = max_scores(course, SLUG)
    database("UPDATE grade_cells SET max_score = 9")(course)  # as `generate_assignment` may do
    assert run.grade_stage(course, SLUG, options=Options(preview=True)).unchanged == set(STUDENTS)
    assert set(max_scores(course, SLUG).values()) == {9}
    assert run.grade_stage(course, SLUG).unchanged == set(STUDENTS)
    assert max_scores(course, SLUG) == before


def test_without_a_gradebook_all_are_graded(course: Course) -> None:
    (course.root / "gradebook.db").unlink()
    assert unchanged(course) == set()
    assert not (course.root / "gradebook.db").exists()


def test_other_settings_of_the_course_change_everybody(course: Course) -> None:
    for other in (
        replace(course, seeds=(9,)),
        replace(course, show="title"),
        replace(course, limits=replace(course.limits, call_seconds=9)),
    ):
        assert unchanged(other) == set()
    assert unchanged(course, confined=False) == set()


def test_what_was_graded_again_is_as_a_whole_new_run_has_it(course: Course) -> None:
    before = records(course)
    notebook_path(course, SLUG, "bob").unlink()
    database(f"UPDATE grade SET auto_score = 0 WHERE notebook_id IN (SELECT n.id {BOB})")(course)
    done = run.grade_stage(course, SLUG)
    assert done.unchanged == {"ada", "cyd"}
    assert records(course) == before
    assert unchanged(course) == set(STUDENTS)


def test_after_an_edited_check_only_its_exercise_is_graded_again(
    course: Course, graders: Path, ran: list[str]
) -> None:
    edit(graders, f"7, 4)\n        expect_close({SAYS}", f"8, 4)\n        expect_close({SAYS}")
    done = run.grade_stage(course, SLUG)
    exercise = next(e for e in report(course, "ada").exercises if e.name == "center")
    checks = [o.check for o in exercise.outcomes]
    assert KIND in checks
    assert ran == checks * 2  # ada's and bob's: there is nothing to run of cyd's
    assert done.unchanged == set()
    incremental = records(course)
    run.grade_stage(course, SLUG, options=Options(again=True))
    assert records(course) == incremental


def test_a_student_who_fails_the_edited_check_loses_its_points(
    course: Course, graders: Path
) -> None:
    edit(graders, SAYS, STRICTER)
    before = report(course, "ada")
    run.grade_stage(course, SLUG)
    after = report(course, "ada")
    assert after.points < before.points
    lost = [o.check for e in after.exercises for o in e.outcomes if o.outcome != PASSED]
    assert lost == [KIND]
    line = json.loads((course.root / "reports" / SLUG / "ada.history.jsonl").read_text())
    assert line["points"] == before.points
    incremental = records(course)
    run.grade_stage(course, SLUG, options=Options(again=True))
    assert records(course) == incremental


def test_a_check_that_fails_by_itself_is_run_again_until_it_is_mended(
    course: Course, graders: Path
) -> None:
    text = graders.read_text()
    edit(graders, SAYS, "student.center(x), x, 1 / 0)")
    run.grade_stage(course, SLUG)
    assert any(o.outcome == ERRORED for e in report(course, "ada").exercises for o in e.outcomes)
    assert report(course, "cyd").status == UNREADABLE
    assert unchanged(course) == {"cyd"}
    graders.write_text(text)
    run.grade_stage(course, SLUG)
    assert unchanged(course) == set(STUDENTS)
    assert report(course, "ada").points == 18

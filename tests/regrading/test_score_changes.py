"""What a regrade shows, writes, keeps and remembers."""

from __future__ import annotations

import io
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from nbgrader import api
from rich.console import Console

from autograder.core import history, receipt
from autograder.core.course import Course
from autograder.core.model import (
    ERRORED,
    FAILED,
    PASSED,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Report,
)
from autograder.gradebook.database import GradebookError, scores
from autograder.grading.grade import Grader
from autograder.grading.work import Options, Task, Work
from autograder.pipeline import run
from autograder.pipeline.cluster.transfer import pack_task
from autograder.pipeline.executor import SERIAL
from autograder.pipeline.regrade_decision import find_earlier_reports
from autograder.pipeline.run import Run
from autograder.pipeline.score_changes import OutcomeChange, ScoreChange, changes
from autograder.reports.render.score_changes import show, summary, why
from autograder.submissions.notebook_file import Unreadable
from tests.classroom import hand_in, notebook
from tests.regrading.records import KIND, SAYS, SLUG, STRICTER, STUDENTS, edit, records, report

TITLE = "From each column its mean is subtracted."


def everything(course: Course) -> dict[str, Any]:
    """Every file of the course, and when it was written."""
    return {
        str(p): (p.read_bytes(), p.stat().st_mtime_ns)
        for p in course.root.rglob("*")
        if p.is_file()
    }


def grade(course: Course, **options: bool) -> tuple[Run, list[ScoreChange]]:
    done = run.grade_stage(course, SLUG, options=Options(**options))
    return done, changes(done, scores(course, SLUG))


def manual_score(course: Course, points: float) -> None:
    with closing(sqlite3.connect(course.root / "gradebook.db")) as db:
        db.execute("UPDATE grade SET manual_score = ?", [points])
        db.commit()


def remembered(course: Course, student: str) -> list[dict[str, Any]]:
    path = course.root / "reports" / SLUG / f"{student}.history.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_a_preview_says_who_loses_what_and_why_and_writes_nothing(
    course: Course, graders: Path
) -> None:
    edit(graders, SAYS, STRICTER)
    before = everything(course)
    done, found = grade(course, preview=True)
    assert everything(course) == before
    assert [(c.student, c.exercise, c.turns) for c in found] == [
        (s, "center", (OutcomeChange(TITLE, PASSED, FAILED),)) for s in ("ada", "bob")
    ]
    assert all(c.was == 2 and c.now is not None and c.now < 2 and c.by < 0 for c in found)
    assert done.total == 3


def test_a_preview_refuses_cells_that_the_gradebook_does_not_have(
    course: Course, graders: Path
) -> None:
    with api.Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        book.add_grade_cell("stray", SLUG, SLUG, max_score=7, cell_type="code")
    edit(graders, SAYS, STRICTER)
    before = everything(course)
    for preview in (True, False):
        with pytest.raises(GradebookError, match="These differ: stray"):
            grade(course, preview=preview)
    assert everything(course) == before


def test_exercises_that_only_one_report_has_are_named(course: Course) -> None:
    after = report(course, "ada")
    first, *rest = after.exercises
    less = replace(after, exercises=tuple(rest))
    for old, new, was, now, reason in (
        (less, after, None, 2, "The earlier report does not have this exercise."),
        (after, less, 2, None, "The stage no longer has this exercise."),
    ):
        done = Run(course.stage(SLUG), 1)
        done.before.add(old)
        done.add(new, lambda *_: None)
        (change,) = changes(done, {})
        assert (change.exercise, change.was, change.now) == (first.name, was, now)
        assert change.reason == reason


SLIP = Diagnosis("tril", "The other triangle.", "Look.", slip=True)
FAILS = Outcome("test_it", "It is right.", FAILED, 0.0, 2.0)
CAPPED = ExerciseReport("center", 1.0, 2.0, (FAILS,), SLIP, points_of_checks=0.0)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        (
            CAPPED,
            replace(CAPPED, points=0.0, diagnosis=replace(SLIP, slip=False), points_of_checks=None),
            "The loss is not capped any more: the diagnosis is not a slip.",
        ),
        (
            CAPPED,
            replace(CAPPED, points=0.0, diagnosis=None, points_of_checks=None),
            "The loss is not capped any more: there is no diagnosis.",
        ),
        (CAPPED, replace(CAPPED, points=1.5, points_of_checks=None), ""),
        (
            replace(CAPPED, points=2.0, outcomes=(), points_of_checks=None),
            replace(CAPPED, points=3.5, max_points=3.5, outcomes=(), points_of_checks=None),
            "The exercise is worth 3.5 instead of 2 points.",
        ),
        (
            ExerciseReport("center", 0.5, 2.0, (FAILS,)),
            ExerciseReport("center", 1.0, 2.0, (replace(FAILS, max_points=1.0),)),
            "Its points are divided among its checks in another way.",
        ),
    ],
)
def test_a_change_without_another_outcome_has_a_reason(
    course: Course, before: ExerciseReport, after: ExerciseReport, reason: str
) -> None:
    done, ada = Run(course.stage(SLUG), 1), report(course, "ada")
    done.before.add(replace(ada, exercises=(before,)))
    done.add(replace(ada, exercises=(after,)), lambda *_: None)
    (change,) = changes(done, {})
    assert (change.turns, why(change)) == ((), reason)


def test_what_a_preview_says_is_what_then_happens(course: Course, graders: Path) -> None:
    edit(graders, SAYS, STRICTER)
    _, said = grade(course, preview=True)
    _, done = grade(course)
    assert done == said
    for change in done:
        written = next(
            e for e in report(course, change.student).exercises if e.name == change.exercise
        )
        assert written.points == change.now
        assert scores(course, SLUG)[change.student][change.exercise].automatic == change.now
    assert grade(course)[1] == []


def test_manual_scores_stay_and_are_named(course: Course, graders: Path) -> None:
    manual_score(course, 1.5)
    edit(graders, SAYS, STRICTER)
    _, found = grade(course)
    assert {c.manual for c in found} == {1.5}
    assert "Your manual score of 1.5 is kept." in why(found[0])
    assert {s.manual for cells in scores(course, SLUG).values() for s in cells.values()} == {1.5}


def test_never_lower_keeps_the_exercise_as_it_was_and_marks_it(
    course: Course, graders: Path
) -> None:
    text = graders.read_text()
    was = report(course, "ada")
    edit(graders, SAYS, STRICTER)
    _, found = grade(course, never_lower=True)
    now = report(course, "ada")
    assert [(c.student, c.kept, c.by) for c in found] == [("ada", True, 0), ("bob", True, 0)]
    assert now.points == was.points
    kept = [e for e in now.exercises if e.kept]
    assert [e.name for e in kept] == ["center"]
    assert all(o.outcome == PASSED for o in kept[0].outcomes)
    assert grade(course)[0].unchanged == set(STUDENTS)  # it stays kept while nothing changes
    graders.write_text(text)
    grade(course)
    assert report(course, "ada") == was


def test_without_never_lower_the_next_regrade_takes_what_the_checks_give(
    course: Course, graders: Path
) -> None:
    edit(graders, SAYS, STRICTER)
    grade(course, never_lower=True)
    edit(graders, STRICTER, STRICTER + "\n    assert probe is not None")
    grade(course)
    after = next(e for e in report(course, "ada").exercises if e.name == "center")
    assert after.points is not None and after.points < 2 and not after.kept


def test_never_lower_takes_what_is_higher(course: Course, graders: Path) -> None:
    text = graders.read_text()
    edit(graders, SAYS, STRICTER)
    grade(course)
    graders.write_text(text)
    grade(course, never_lower=True)
    assert report(course, "ada").points == 18
    assert not any(e.kept for e in report(course, "ada").exercises)


def test_never_lower_is_for_the_same_hand_in_only(course: Course) -> None:
    hand_in(course, "ada", SLUG, notebook(SLUG, center=""))
    _, (change,) = grade(course, never_lower=True)
    assert (change.student, change.now, change.kept) == ("ada", 0, False)
    assert "submission has changed" in why(change)


def test_a_check_that_fails_by_itself_takes_no_kept_score_and_is_run_again(
    course: Course, graders: Path
) -> None:
    edit(graders, SAYS, "student.center(x), x, 1 / 0)")
    _, found = grade(course, never_lower=True)
    assert report(course, "ada").points == 18
    assert found[0].kept
    assert grade(course, preview=True)[0].unchanged == {"cyd"}


def test_what_was_kept_for_an_error_is_graded_again(course: Course, graders: Path) -> None:
    edit(graders, SAYS, STRICTER)
    grade(course)
    stricter = report(course, "ada").points
    edit(graders, STRICTER, "student.center(x), x, 1 / 0)")
    grade(course, never_lower=True)
    assert report(course, "ada").points == stricter
    edit(graders, "student.center(x), x, 1 / 0)", SAYS)
    grade(course, never_lower=True)
    assert report(course, "ada").points == 18


VERDICT = "It ended three workers."


def error(grader: Grader, *_: Any) -> Any:
    raise ValueError("a defect of the kit")


def unreadable(grader: Grader, *_: Any) -> Any:
    raise Unreadable("It is no notebook any more.")


def given_up(course: Course) -> None:
    """Grade ada's submission as a cluster does that has given it up."""
    folder = course.root / "submitted" / "ada" / SLUG
    known = find_earlier_reports(
        course, SLUG, {"ada": folder}, receipt.stage_fingerprints(course, SLUG), True
    )
    packed = pack_task(Task("ada", folder, known["ada"]), course.limits.file_mb << 20, VERDICT)
    with (
        SERIAL.start(Work(course, SLUG, never_lower=True)) as do,
        run.Writer(course, course.stage(SLUG)) as writer,
    ):
        do([packed], lambda graded: writer.write(graded, folder))


@pytest.mark.parametrize(
    ("fails", "says"),
    [
        (error, "Grading itself failed (ValueError: a defect of the kit)"),
        (unreadable, "It is no notebook any more."),
        (None, VERDICT),
    ],
)
def test_what_could_not_be_graded_takes_no_score_that_is_never_lowered(
    course: Course, fails: Any, says: str
) -> None:
    before = report(course, "ada")
    if fails is None:
        given_up(course)
    else:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Grader, "_grade", fails)
            _, found = grade(course, never_lower=True, again=True)
        assert {c.student for c in found if c.kept} == {"ada", "bob"}
        assert all(says in why(c) for c in found)
    now = report(course, "ada")
    assert (now.status, now.points, now.written) == (before.status, 18, before.written)
    assert all(e.kept for e in now.exercises)
    assert says in now.notes[0]
    done, _ = grade(course, never_lower=True)
    assert ("ada" in done.unchanged) is (fails is unreadable)
    assert (report(course, "ada") == before) is (fails is not unreadable)


def test_without_never_lower_what_could_not_be_graded_has_no_score(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Grader, "_grade", error)
    grade(course, again=True)
    assert (report(course, "ada").status, report(course, "ada").points) == (ERRORED, None)


def test_the_history_has_what_was_replaced(course: Course, graders: Path) -> None:
    assert remembered(course, "ada") == []
    first = report(course, "ada")
    edit(graders, SAYS, STRICTER)
    grade(course)
    second = report(course, "ada")
    edit(graders, STRICTER, SAYS)
    grade(course)
    lines = remembered(course, "ada")
    assert [line["points"] for line in lines] == [first.points, second.points]
    assert [line["receipt"]["checks"] for line in lines] == [
        r.receipt.checks for r in (first, second) if r.receipt
    ]
    assert lines[0]["exercises"] == {e.name: e.points for e in first.exercises}
    assert all(line["until"].endswith("Z") for line in lines)


def test_grading_all_anew_with_the_same_result_is_no_history(course: Course) -> None:
    before = records(course)
    grade(course, again=True)
    assert records(course) == before
    assert remembered(course, "ada") == []


def test_a_run_that_was_killed_after_the_history_does_not_write_it_twice(course: Course) -> None:
    old = report(course, "ada")
    new = replace(old, points=1.0)
    history.append(course, old, new)
    history.append(course, old, new)
    assert len(remembered(course, "ada")) == 1
    history.append(course, new, old)
    history.append(course, old, new)
    assert [line["points"] for line in remembered(course, "ada")] == [18, 1, 18]


def test_a_report_without_a_receipt_is_remembered_too(course: Course) -> None:
    old = replace(report(course, "ada"), receipt=None)
    history.append(course, old, report(course, "ada"))
    assert remembered(course, "ada")[0]["receipt"] is None


def shown(*found: ScoreChange, preview: bool = True) -> str:
    console = Console(file=io.StringIO(), width=120)
    show(console, found, 5, preview)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_preview_names_student_exercise_points_and_reason() -> None:
    change = ScoreChange(
        "ada", "softmax", 2.0, 1.25, 3.0, (OutcomeChange("It sums to one.", PASSED, FAILED),)
    )
    words = shown(change)
    for word in ("ada", "softmax", "2/3", "1.25/3", "-0.75", "It sums to one: passed -> failed"):
        assert word in words
    assert "5 submissions: 0 up, 1 down, 4 unchanged." in words
    assert "Nothing was written" in words
    assert "Nothing was written" not in shown(change, preview=False)


def test_the_summary_counts_changes_of_a_students_sum() -> None:
    parts = [(1.0, 1.3), (1.0, 0.9), (1.0, 0.8)]
    even = [ScoreChange("ada", f"e{n}", was, now, 3.0) for n, (was, now) in enumerate(parts)]
    assert summary(even, 2, False) == ["2 submissions: 0 up, 0 down, 2 unchanged."]


@pytest.mark.parametrize("now", [1.0, 3.0, None])
def test_where_a_manual_score_counts_the_summary_says_unchanged(now: float | None) -> None:
    change = ScoreChange("ada", "softmax", 2.0, now, 3.0, manual=2.5)
    assert summary([change], 1, False) == ["1 submission: 0 up, 0 down, 1 unchanged."]


def test_without_changes_there_is_no_table() -> None:
    assert shown().splitlines()[0] == "5 submissions: 0 up, 0 down, 5 unchanged."


def test_no_score_is_named_so() -> None:
    change = ScoreChange(
        "ada", "softmax", 2.0, None, 3.0, (OutcomeChange("It sums.", PASSED, ERRORED),)
    )
    assert "2/3 –/3 –" in " ".join(shown(change).split())
    assert change.by is None
    found = summary([change], 1, False)
    assert found[0].endswith("who no longer have one: 1.")
    assert found[1] == "Of the others: 0 up, 0 down, 0 unchanged."


def test_what_a_student_wrote_does_not_steer_the_terminal() -> None:
    assert "\x1b[31mred" not in shown(ScoreChange("a\x1b[31mred", "x", 1, 2, 3))


@pytest.mark.parametrize("status", ["unreadable"])
def test_who_cannot_be_read_any_more_is_told_why(course: Course, status: str) -> None:
    hand_in(course, "ada", SLUG, "{")
    _, found = grade(course, preview=True)
    made: Report = report(course, "ada")
    assert {c.student for c in found} == {"ada"}
    assert {(c.now, c.by) for c in found} == {(None, None)}
    assert sum(c.was for c in found) == made.points
    assert "JSON is cut off" in why(found[0])
    assert KIND not in why(found[0])

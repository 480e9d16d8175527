"""Confirm a score: grade a submission again with what the receipt of its report names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from autograder.core import receipt, report_store
from autograder.core.course import Course, CourseError
from autograder.core.history import has_score
from autograder.core.model import Receipt, Report
from autograder.core.points import total
from autograder.pipeline.executor import grade_alone
from autograder.pipeline.score_changes import outcome_changes


@dataclass(frozen=True)
class Verdict:
    """The result of `verify`. ``confirmed``: grading again gives the same score. ``conditions`` are
    sentences about what has changed since it was graded, ``differences`` about the results."""

    report: Report
    confirmed: bool
    conditions: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()


def verify(course: Course, path: Path, submitted: Path | None = None) -> Verdict:
    """Grade the submission of the report at ``path`` again, and compare. Nothing is written.

    The seeds are those of the receipt; student code is always confined, whatever the receipt says.
    Raises `CourseError` if the file is not a report of this course with a receipt.
    """
    report, made = _read(course, path)
    folder = (submitted or course.root / "submitted") / report.student / report.stage
    now = receipt.submission_digest(folder, course.limits.file_mb << 20)
    if now != made.hand_in:
        what = "has changed" if now else "no longer exists"
        return Verdict(report, False, (f"The submission in {folder} {what}: nothing to compare.",))
    live = course.for_live  # with the probes of `autograder serve`
    same_probes = replace(live if made.salt == live.salt_hash else course, seeds=made.seeds)
    again = grade_alone(same_probes, report.stage, report.student, folder)
    assert again.receipt is not None
    differences = (*_sums(report), *_differences(course, report, again))
    conditions = _conditions(course, report, made, again.receipt)
    return Verdict(report, not differences, conditions, differences)


def _read(course: Course, path: Path) -> tuple[Report, Receipt]:
    report = report_store.read(path)
    if report.course != course.id:
        raise CourseError(
            f"{path} is a report of the course {report.course!r}, and {course.root} is "
            f"{course.id!r}. Name the course's folder with --course."
        )
    course.title_of(report.stage)
    if report.receipt is None or not report.receipt.hand_in:
        raise CourseError(
            f"{path} has no receipt that names the submission. Grade again first: "
            f"autograder grade {report.stage} {report.student}"
        )
    return report, report.receipt


def _conditions(course: Course, report: Report, made: Receipt, now: Receipt) -> tuple[str, ...]:
    """Return sentences about what differs from the receipt."""
    found = []
    if made.torch != now.torch:
        found.append(f"It was graded with torch {made.torch}; this is {now.torch}.")
    if made.kit != now.kit:
        found.append(f"It was graded with version {made.kit} of the kit; this is {now.kit}.")
    if made.salt != now.salt:
        found.append("The course has another salt (salt.txt): the hidden inputs differ.")
    if made.seeds != course.seeds:
        found.append("course.toml has other seeds now; the receipt's were used.")
    if lacking := sorted({p for e in report.exercises for p in e.missing_packages}):
        found.append(f"Not installed when it was graded: {', '.join(lacking)}.")
    elif not made.checks:
        found.append("A check raised an error when it was graded.")
    elif made.shared == now.shared and made.checks != now.checks:
        found.append("The stage's checks or wrong sample answers have changed since.")
    elif made.shared != now.shared and not found:
        found.append(
            "What all checks share has changed since: the lesson, the release, limits, the kit's "
            "code, or versions of Python and of the packages that submissions may use."
        )
    if made.layers != now.layers:
        then, here = (", ".join(r.layers) or "none" for r in (made, now))
        found.append(f"The sandbox had other layers: {then} then; {here} now.")
    return tuple(found)


def _sums(report: Report) -> tuple[str, ...]:
    """Return a sentence if the points of the report are not the sum of its exercises."""
    if report.points == total(e.points for e in report.exercises):
        return ()
    again = f"autograder grade {report.stage} {report.student}"
    return (f"The points of the report are not the sum of its exercises. Grade it again: {again}",)


def _differences(course: Course, report: Report, again: Report) -> tuple[str, ...]:
    """Return sentences about each exercise with another score, and the checks that changed."""
    found = []
    if report.status != again.status:
        found.append(f"It was {report.status}, and is {again.status} now. {' '.join(again.notes)}")
    old = {e.name: e for e in report.exercises}
    new = {e.name for e in again.exercises}
    found += [f"{name}: the stage has no such exercise." for name in old if name not in new]
    for exercise in again.exercises:
        known = old.get(exercise.name)
        if known is None:
            found.append(f"{exercise.name}: it is not in the report.")
        elif known.kept and _no_more(exercise.points, known.points):
            # An earlier score was kept on purpose, and the checks give no more.
            if not has_score(course, report, known):
                found.append(
                    f"{exercise.name}: {known.points} is marked as kept from an earlier grading, "
                    "but the history has no such score of this submission."
                )
        elif known.points != exercise.points:
            turned = "; ".join(
                f"{t.title.rstrip('.')}: {t.was} -> {t.now}"
                for t in outcome_changes(known, exercise)
            )
            was, now = (
                "no score" if p is None else f"{p}" for p in (known.points, exercise.points)
            )
            found.append(f"{exercise.name}: {was} then, {now} now. {turned}")
    return tuple(found)


def _no_more(points: float | None, kept: float | None) -> bool:
    return points is None or (kept is not None and points <= kept)

"""Find out who has no score in a stage, and why, for exports and pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from autograder.core.course import Course
from autograder.core.model import ERRORED, UNREADABLE, Entry, Report, lacks
from autograder.core.points import NoScore, Unscored
from autograder.core.report_store import earlier
from autograder.core.roster import Roster
from autograder.gradebook.students import not_in_roster
from autograder.submissions.folders import Submitted, submitted

Entries = Mapping[str, Mapping[str, Entry]]  # by stage and student
NOT_IN_GRADEBOOK = "not in the gradebook: grade again"  # though there is a report


def completed(
    course: Course,
    entries: Entries,
    students: Sequence[str],
    roster: Roster,
    missing_as_zero: bool,
) -> tuple[dict[str, dict[str, Entry]], Unscored]:
    """Return the scores by stage and student, and which of the ``students`` have none there. With
    ``missing_as_zero``, those who submitted nothing get an entry of 0 points."""
    empty = _find_unscored(course, entries, students)
    unscored = Unscored.of(empty, missing_as_zero, not_in_roster(roster, students))
    return _with_zeros(entries, unscored), unscored


def _find_unscored(course: Course, entries: Entries, students: Sequence[str]) -> list[NoScore]:
    """Return all students without a score in the gradebook, in the stages of ``entries``."""
    found = []
    for slug, own in entries.items():
        there = submitted(course, slug)
        for student in students:
            entry = own.get(student)
            if entry is None:
                found.append(not_graded(student, slug, there))
            elif entry.points is None:
                report = earlier(course, slug, student)
                found.append(NoScore(student, slug, why(report, entry.unscored)))
    return found


def not_graded(student: str, slug: str, found: Submitted) -> NoScore:
    """Return the missing score of a student without an entry in the gradebook."""
    if words := found.refusal_of(student):
        return NoScore(student, slug, words.rstrip("."))
    if student in found.folders:
        return NoScore(student, slug, "submitted, but not graded yet")
    return NoScore(student, slug, "submitted nothing", missing=True)


def not_in_gradebook(slug: str, students: Sequence[str]) -> str:
    """Return a sentence about students who have a report, but no entry in the gradebook."""
    names = ", ".join(students)
    return (
        f"Not in the gradebook, so without a score: {names}. Run `autograder grade {slug}`, or "
        f"delete the report in reports/{slug}/ of a student without a submission."
    )


def why(report: Report | None, exercises: Iterable[str]) -> str:
    """Return why a submission has no score; ``exercises`` are those without one."""
    if report and report.status == UNREADABLE:
        return f"could not be read ({' '.join(report.notes)})"
    if report and report.status == ERRORED:
        return f"could not be graded ({' '.join(report.notes)})"
    names = list(exercises)
    unknown = [e for e in report.exercises if e.name in names] if report else []
    packages = sorted({package for e in unknown for package in e.missing_packages})
    because = ""
    if packages:
        because = f": {lacks(packages)} here"
    elif any(o.outcome == ERRORED for e in unknown for o in e.outcomes):
        because = ": a check raised an error"
    return f"no score for {', '.join(names)}{because}"


def _with_zeros(entries: Entries, unscored: Unscored) -> dict[str, dict[str, Entry]]:
    """Add an entry of 0 points for each score that counts as 0."""
    found = {slug: dict(own) for slug, own in entries.items()}
    for one in unscored.as_zero:
        most = max(entry.max_score for entry in entries[one.stage].values())
        found[one.stage][one.student] = Entry(one.student, one.stage, 0.0, 0.0, most)
    return found

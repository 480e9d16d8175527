"""Read and write the reports, ``reports/<stage>/<student>.json``.

A report that cannot be read, or is of another student, is an error that names the file; `earlier`
ignores such a report.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.core import files, history
from autograder.core.course import RESTORE_BROKEN, Course, CourseError
from autograder.core.model import Report, Stage
from autograder.core.packing import unpack
from autograder.core.points import counted, number
from autograder.core.settings import suggestion

ANONYMOUS = "anonymous"  # the folder in ``reports/`` of class pages with pseudonyms, not a stage


@dataclass(frozen=True)
class EarlierReport:
    """An earlier report of a student, and what has not changed since.

    ``same_submission``: the submitted files, and whether student code is confined.
    ``records_match``: the notebook in ``autograded/``, the scores in the gradebook, and the sum of
    the report's own.
    ``unchanged``: both, and all that grades the submission.
    """

    packed: bytes
    same_submission: bool
    records_match: bool
    unchanged: bool

    @property
    def report(self) -> Report:
        report: Report = unpack(self.packed)
        return report

    @property
    def is_reusable(self) -> bool:
        """Whether exercises can be copied from the report if their checks have not changed."""
        return self.same_submission and self.records_match


def path(course: Course, slug: str, student: str) -> Path:
    """Return the path of a student's report."""
    return course.root / "reports" / slug / f"{student}.json"


def paths(course: Course, slug: str) -> dict[str, Path]:
    """Return the paths of a stage's reports by student, sorted by name."""
    return {p.stem: p for p in sorted((course.root / "reports" / slug).glob("[!.]*.json"))}


def read(place: Path) -> Report:
    """Read the report in a file. Raises `CourseError` if it cannot be read, or is a report of
    another student than the file's name says."""
    try:
        report = Report.from_dict(json.loads(place.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        near = suggestion(place.name, {p.name for p in place.parent.glob("[!.]*.json")})
        raise CourseError(
            f"There is no file {place}{near} Reports are `reports/<stage>/<student>.json`."
        ) from error
    except (OSError, ValueError, RecursionError) as error:
        if place.suffix != ".json":
            raise CourseError(
                f"{place} is not a report. Reports are `reports/<stage>/<student>.json`."
            ) from error
        again = "A report is `reports/<stage>/<student>.json`: grade that student again."
        if place.absolute().parent.parent.name == "reports":
            again = (
                f"If it is one, grade again: `autograder grade {place.parent.name} {place.stem}`."
            )
        raise CourseError(f"{place} cannot be read as a report ({error}). {again}") from error
    if report.student != place.stem or report.student.startswith("."):
        raise CourseError(f"{place} is a report of {report.student!r}. Rename it or grade again.")
    return report


def of_stage(course: Course, slug: str, students: Sequence[str] = ()) -> dict[str, Report]:
    """Read the reports of a stage, by student: all, or those of ``students``.

    Raises `CourseError` if there is none, or if one cannot be used.
    """
    course.title_of(slug)
    known = paths(course, slug)
    missing = [s for s in students if s not in known]
    if missing or not known:
        whose = f" of {', '.join(missing)}" if missing else ""
        near = suggestion(missing[0], known) if missing else "."
        raise CourseError(
            f"There is no report{whose} on {slug} in {course.root / 'reports' / slug}{near} Run "
            f"`autograder grade {slug}` first."
        )
    return {s: _of_stage(slug, known[s]) for s in students or known}


def outdated_of(course: Course, slug: str, students: Sequence[str] = ()) -> list[str]:
    """Return what `outdated` says of the reports of a stage that can be used, all or those of
    ``students``; or why that is not known, if the lesson cannot be read."""
    found = [earlier(course, slug, student) for student in students or paths(course, slug)]
    reports = [report for report in found if report]
    try:
        return outdated(course.stage(slug), reports) if reports and slug in course.titles else []
    except CourseError as error:
        return [f"It is not known whether the points of {slug} have changed: {error}"]


def earlier(course: Course, slug: str, student: str) -> Report | None:
    """Return the student's current report, or None if there is none that can be used."""
    place = path(course, slug, student)
    try:
        report = _of_stage(slug, place) if place.exists() else None
    except CourseError:
        return None
    return report if report and report.course == course.id else None


def outdated(stage: Stage, reports: Iterable[Report]) -> list[str]:
    """Return a sentence for each way in which reports have other exercises, or other points of an
    exercise or question, than the lesson has now. Their points do not fit those of the others."""
    now = stage.worth_by_name
    counts: Counter[tuple[str, ...]] = Counter()
    for report in reports:
        was = report.worth_by_name
        added = {e.name for e in stage.exercises} - was.keys()
        differ = [name for name in was if was[name] != now.get(name)]
        worth = (
            f"{n} was worth {number(was[n])} instead of {counted(now.get(n, 0), 'point')}"
            for n in differ
        )
        counts[(*worth, *(f"{name} was not in the lesson" for name in sorted(added)))] += 1
    return [
        f"{counted(count, 'submission was', 'submissions were')} graded when "
        f"{' and '.join(differences)}: run `autograder regrade {stage.slug}`, with --submitted for "
        "those in another folder."
        for differences, count in counts.items()
        if differences
    ]


def refuse_another_salt(course: Course, slug: str) -> None:
    """Raise `CourseError` if there are reports of a stage, and all were made with another salt."""
    own = {course.salt_hash, course.for_live.salt_hash}
    other = None
    for student, place in paths(course, slug).items():
        report = earlier(course, slug, student)
        if report and report.receipt and report.receipt.salt:
            if report.receipt.salt in own:
                return
            other = place
    if other:
        raise CourseError(
            f"{course.root / 'salt.txt'} is another one than that with which "
            f"{other.relative_to(course.root)} was graded. With another salt, hidden inputs "
            f"change, and scores may, too. {RESTORE_BROKEN}"
        )


def store(course: Course, report: Report) -> None:
    """Write a report; the one that it replaces is added to the history."""
    if before := earlier(course, report.stage, report.student):
        history.append(course, before, report)
    files.write_json(path(course, report.stage, report.student), report.as_dict())


def _of_stage(slug: str, place: Path) -> Report:
    report = read(place)
    if report.stage != slug:
        raise CourseError(f"{place} is a report on {report.stage}. Move it, or grade again.")
    return report

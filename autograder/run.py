"""One run of ``autograder grade``: hand-ins of a stage in; records of the class out.

For each student, in this order, so that a run killed at any moment can be run again::

    autograded/<student>/<stage>/<stage>.ipynb   the notebook with feedback, for nbgrader
    reports/<stage>/<student>.json               the report (docs/report-format.md)
    gradebook.db                                 nbgrader's gradebook, one transaction a student
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.course import Course, CourseError
from autograder.files import write
from autograder.model import Report, Stage
from autograder.sandbox.client import Host

if TYPE_CHECKING:
    from autograder.grading.grade import Graded
    from autograder.grading.runner import Checks

# What nbgrader's exchange lays beside a hand-in, and asks for when feedback goes back.
EXCHANGE_NOTES = ("timestamp.txt", "submission_secret.txt")
NOTE_BYTES = 4096

FORMULA, MARKUP = "=+-@", '<>"'  # how a student's name may not start, and what it may not hold


@dataclass
class Run:
    """What a run has done so far; ``reports`` by student, in the order in which they came."""

    stage: Stage
    total: int
    reports: dict[str, Report] = field(default_factory=dict)

    @property
    def in_order(self) -> list[Report]:
        return [self.reports[s] for s in sorted(self.reports)]


def hand_ins(submitted: Path, slug: str, students: Sequence[str] | None = None) -> dict[str, Path]:
    """The folders ``submitted/<student>/<slug>/``, by student.

    Raises `CourseError` when there is none, when a named student has handed in nothing, or when a
    folder's name cannot be a student's: it goes into tables, pages and spreadsheets as it is.
    """
    if not submitted.is_dir():
        raise CourseError(f"There is no folder {submitted}. Put hand-ins there or use --submitted.")
    found = {
        folder.name: folder / slug
        for folder in sorted(submitted.iterdir())
        if not folder.name.startswith(".") and (folder / slug).is_dir()
    }
    for name in found:
        refuse_name(name, submitted)
    if not students:
        if not found:
            raise CourseError(f"Nobody has handed in {slug}: no {submitted}/<student>/{slug}/.")
        return found
    missing = [s for s in students if s not in found]
    if missing:
        raise CourseError(f"Nothing was handed in for {slug} by {', '.join(missing)}.")
    return {s: found[s] for s in students}


def refuse_name(name: str, where: Path) -> None:
    """Raise `CourseError` where this cannot be a student's name."""
    if not name.isprintable() or name[:1] in FORMULA or set(name) & set(MARKUP):
        raise CourseError(
            f"The folder {name!a} in {where} cannot be a student's: its name starts a "
            "formula in a spreadsheet, or holds markup or characters that cannot be seen. "
            "Rename it, and run this again."
        )


def grade_stage(
    course: Course,
    slug: str,
    *,
    submitted: Path | None = None,
    students: Sequence[str] | None = None,
    jobs: int = 1,
    confined: bool = True,
    on_report: Callable[[Run, Report], None] = lambda run, report: None,
) -> Run:
    """Grade a stage and write its records; ``on_report`` hears of each as it is safe on disk."""
    stage = course.stage(slug)
    folders = hand_ins(submitted or course.root / "submitted", slug, students)
    run = Run(stage, len(folders))
    jobs = max(1, min(jobs, len(folders)))

    with Host(course.limits, lines=jobs, confined=confined) as host:
        # Imported while the host warms up: nbgrader and torch take two seconds each.
        from autograder.gradebook import Book
        from autograder.grading.grade import grade_all
        from autograder.grading.runner import collected

        def body(checks: Checks) -> None:
            with Book(course) as book:
                book.prepare(stage)
                for graded in grade_all(checks, host, folders, jobs):
                    folder = folders[graded.report.student]
                    keep(course, stage, graded, folder)
                    book.write(stage, graded.report, handed_in(folder))
                    run.reports[graded.report.student] = graded.report
                    on_report(run, graded.report)

        collected(course, slug, body)
    return run


def keep(course: Course, stage: Stage, graded: Graded, folder: Path) -> None:
    """Write the autograded notebook and the report, each in one piece or not at all."""
    student = graded.report.student
    place = course.root / "autograded" / student / stage.slug
    write(place / f"{stage.slug}.ipynb", graded.notebook)
    for name in EXCHANGE_NOTES:  # nbgrader leaves read-only ones, which only new files can replace
        if text := note(folder / name):
            write(place / name, text)
    keep_report(course, graded.report)


def keep_report(course: Course, report: Report) -> None:
    """Write ``reports/<stage>/<student>.json``."""
    text = json.dumps(report.as_dict(), indent=1, ensure_ascii=False) + "\n"
    write(course.root / "reports" / report.stage / f"{report.student}.json", text)


def handed_in(folder: Path) -> datetime | None:
    """The moment in ``timestamp.txt``, as nbgrader's collectors write it, in UTC without zone;
    None when there is none or it cannot be read."""
    from nbgrader.utils import parse_utc

    try:
        moment = parse_utc(note(folder / "timestamp.txt").strip())
    except (ValueError, OverflowError):
        return None
    return moment if isinstance(moment, datetime) else None


def note(path: Path) -> str:
    """A short text that lies beside a hand-in; nothing where there is a link, or a long file."""
    if path.is_symlink() or not path.is_file() or path.stat().st_size > NOTE_BYTES:
        return ""
    return path.read_text(errors="replace")

"""One run of ``autograder grade``: hand-ins of a stage in; records of the class out.

For each student, in this order, so that a run killed at any moment can be run again::

    autograded/<student>/<stage>/<stage>.ipynb   the notebook with feedback, for nbgrader
    gradebook.db                                 nbgrader's gradebook, one transaction a student
    reports/<stage>/<student>.json               the report (docs/report-format.md)

A report that is there says that all is there: the next run passes it over (`autograder.standing`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograder import reports
from autograder.course import Course, CourseError
from autograder.executor import ONE_BY_ONE, Executor
from autograder.files import sweep, write
from autograder.model import Report, Stage
from autograder.packing import Reports
from autograder.receipt import basis
from autograder.standing import find, notebook_path, sample, stage_of
from autograder.tables import FORMULA
from autograder.work import Graded, Task, Work

if TYPE_CHECKING:
    from autograder.gradebook import Book

# What nbgrader's exchange lays beside a hand-in, and asks for when feedback goes back.
EXCHANGE_NOTES = ("timestamp.txt", "submission_secret.txt")
NOTE_BYTES = 4096

# What nbgrader's gradebook holds of a name, and file names with what is added to them.
NAME_CHARACTERS, NAME_BYTES = 128, 200
MARKUP = '<>"'  # not allowed in a student's name


@dataclass
class Run:
    """What a run has done so far; ``reports`` by student, in the order in which they came.
    ``before`` has the reports that lay there, ``unchanged`` those who were passed over;
    ``refused`` the folders that are not graded, with the reason."""

    stage: Stage
    total: int
    reports: Reports = field(default_factory=Reports)
    before: Reports = field(default_factory=Reports)
    unchanged: set[str] = field(default_factory=set)
    refused: dict[str, str] = field(default_factory=dict)

    def take(self, report: Report, on_report: Callable[[Run, Report], None]) -> None:
        """Add a report that is safe on disk, and say so."""
        self.reports.add(report)
        on_report(self, report)

    @property
    def in_order(self) -> list[Report]:
        return [self.reports[s] for s in sorted(self.reports)]


def hand_ins(submitted: Path, slug: str, students: Sequence[str] | None = None) -> dict[str, Path]:
    """The folders ``submitted/<student>/<slug>/`` that can be graded, by student; see `refused`.

    Raises `CourseError` when there is none, or when a named student has no such folder.
    """
    if not submitted.is_dir():
        raise CourseError(f"There is no folder {submitted}. Put hand-ins there or use --submitted.")
    faults = refused(submitted, slug)
    found = {
        folder.name: folder / slug
        for folder in sorted(submitted.iterdir())
        if folder.name not in faults and (folder / slug).is_dir()
    }
    if students:
        for name in faults.keys() & set(students):
            raise CourseError(refusal(name, faults[name]))
        if missing := [s for s in students if s not in found]:
            raise CourseError(f"Nothing was handed in for {slug} by {', '.join(missing)}.")
        return {s: found[s] for s in students}
    if not found:
        words = [f"Nobody has handed in {slug}: no {submitted}/<student>/{slug}/."]
        raise CourseError(" ".join([*words, *(refusal(*fault) for fault in faults.items())]))
    return found


def refused(submitted: Path, slug: str) -> dict[str, str]:
    """Why folders in ``submitted/`` are not graded, by their names: those that have something for
    this stage, and those that cannot be opened."""
    found = {folder.name: _fault(folder, slug) for folder in sorted(submitted.iterdir())}
    return {name: fault for name, fault in found.items() if fault}


def refusal(name: str, fault: str) -> str:
    """A sentence about a folder that is not graded."""
    return f"The folder {name!a} is not graded: {fault}."


def name_fault(name: str) -> str:
    """Why this cannot be a student's name, and what to do; "" where it can. It goes into tables,
    pages, spreadsheets, file names and the gradebook as it is."""
    if name.startswith("."):
        return "its name starts with a dot, as those of hidden files do. Rename it"
    if not name.isprintable() or name[:1] in FORMULA or set(name) & set(MARKUP):
        return (
            "its name starts a formula in a spreadsheet, or holds markup or characters that cannot "
            "be seen. Rename it"
        )
    if len(name) > NAME_CHARACTERS or len(name.encode()) > NAME_BYTES:
        return (
            f"its name has {len(name)} characters and {len(name.encode())} bytes; at most "
            f"{NAME_CHARACTERS} and {NAME_BYTES} are possible. Rename it"
        )
    return ""


def _fault(folder: Path, slug: str) -> str:
    """Why this folder in ``submitted/`` is not graded; "" where it is, or has nothing for the
    stage."""
    try:
        if (folder / slug).is_dir():
            return name_fault(folder.name)
        misplaced = [n for n in (f"{slug}.ipynb", f"{slug}.py") if (folder / n).is_file()]
    except PermissionError:
        return "it cannot be opened (Permission denied). Change its permissions"
    if misplaced:
        return (
            f"{misplaced[0]} lies in it, and should lie in the folder {slug} in it. Move it there"
        )
    return ""


def grade_stage(
    course: Course,
    slug: str,
    *,
    submitted: Path | None = None,
    students: Sequence[str] | None = None,
    executor: Executor = ONE_BY_ONE,
    confined: bool = True,
    again: bool = False,
    never_lower: bool = False,
    preview: bool = False,
    instead: Mapping[str, Path] | None = None,
    on_report: Callable[[Run, Report], None] = lambda run, report: None,
) -> Run:
    """Grade a stage and write its records; ``on_report`` hears of each as it is safe on disk.

    The ``executor`` says where. A hand-in of which nothing has changed since it was graded is
    passed over, and of the others only what a change touches is run; ``again`` grades all anew.
    With ``never_lower`` an exercise keeps an earlier, higher score. A ``preview`` grades, and
    writes nothing; ``instead`` has the folders of those whose hand-in would be another one then,
    by student.
    """
    title = course.title_of(slug)
    submitted = submitted or course.root / "submitted"
    folders = hand_ins(submitted, slug, students) | dict(instead or {})
    if not preview:
        sweep_drafts(course, slug, folders)
    run, today = Run(Stage(slug, title, ()), len(folders)), basis(course, slug)
    run.refused = {} if students else refused(submitted, slug)

    def look() -> list[Task]:
        """Pass over who is unchanged; the others' tasks."""
        standing = find(course, slug, folders, today, confined)
        if again:  # nothing is taken over; what was higher may still be kept
            standing = {s: replace(k, whole=False, unchanged=False) for s, k in standing.items()}
        for student, known in standing.items():
            report = known.report
            run.before.add(report)
            if known.unchanged:
                run.unchanged.add(student)
                run.stage = stage_of(report, title)
                run.take(report, on_report)
        waiting = (s for s in folders if s not in run.unchanged)
        return [Task(s, folders[s], standing.get(s)) for s in waiting]

    def take(graded: Graded) -> None:
        student = graded.report.student
        if writer:
            writer.write(graded, folders[student], run.before.get(student))
        run.take(graded.report, on_report)

    # To look takes a moment, in which graders can warm up, if there will be something to do.
    one = None if again else sample(course, slug, folders)
    settled = one is not None and one.receipt is not None and one.receipt.checks == today.whole
    tasks = look() if settled else None
    if tasks == []:
        return run
    most = len(folders if tasks is None else tasks)
    work = Work(course, slug, most, never_lower, confined)
    with executor.start(work) as grade:
        tasks = look() if tasks is None else tasks
        run.stage = stage = course.stage(slug)
        writer = None if preview else Writer(course, stage)
        try:
            if writer and any(task.standing is None for task in tasks):
                writer.open()  # nbgrader takes its time to import
            grade(tasks, take)
        finally:
            if writer:
                writer.close()
    return run


class Writer:
    """Writes the records of one student after the other. The gradebook, for which nbgrader is
    imported, is opened when it is first needed, and held until `close`."""

    def __init__(self, course: Course, stage: Stage) -> None:
        self.course, self.stage = course, stage
        self._book: Book | None = None

    def open(self) -> Book:
        """The gradebook, ready for the stage. Raises `GradebookError`."""
        if self._book is None:
            from autograder.gradebook import Book

            self._book = Book(self.course, held=True)
            self._book.prepare(self.stage)
        return self._book

    def close(self) -> None:
        """Let go of the gradebook."""
        if self._book is not None:
            self._book.tidy()

    def write(self, graded: Graded, folder: Path, before: Report | None) -> None:
        """Write what came of the hand-in in ``folder``, in place of the report ``before``."""
        keep(self.course, self.stage, graded, folder)
        self.open().write(self.stage, graded.report, handed_in(folder))
        reports.write(self.course, graded.report, before)


def keep(course: Course, stage: Stage, graded: Graded, folder: Path) -> None:
    """Write the autograded notebook, in one piece or not at all, and the exchange's notes."""
    student = graded.report.student
    path = notebook_path(course, stage.slug, student)
    write(path, graded.notebook)
    for name in EXCHANGE_NOTES:  # nbgrader leaves read-only ones, which only new files can replace
        if text := note(folder / name):
            write(path.with_name(name), text)


def sweep_drafts(course: Course, slug: str, students: Iterable[str]) -> None:
    """Remove what a killed run has left half-written."""
    sweep(course.root / "reports" / slug)
    for student in students:
        sweep(notebook_path(course, slug, student).parent)


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
    """A short text that lies beside a hand-in; nothing where there is a link, a long file, or one
    that cannot be opened."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > NOTE_BYTES:
            return ""
        return path.read_text(errors="replace")
    except PermissionError:
        return ""

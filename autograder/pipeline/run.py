"""One run of ``autograder grade``: submissions of a stage in; records of the class out.

For each student, in this order, so that a run killed at any moment can be run again::

    autograded/<student>/<stage>/<stage>.ipynb   the notebook with feedback, for nbgrader
    gradebook.db                                 nbgrader's gradebook, one transaction a student
    reports/<stage>/<student>.json               the report (docs/report-format.md)

A report that is there says that all is there: the next run passes it over
(`autograder.pipeline.earlier_reports`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

from autograder.core import report_store
from autograder.core.course import Course, CourseError
from autograder.core.files import notebook_stem, remove_drafts, write
from autograder.core.model import Report, Stage
from autograder.core.packing import Reports
from autograder.core.receipt import stage_fingerprints
from autograder.core.settings import suggestion
from autograder.core.tables import FORMULA
from autograder.grading.work import DEFAULTS, Graded, Options, Task, Work
from autograder.pipeline.earlier_reports import find_earlier_reports, notebook_path, stage_of
from autograder.pipeline.executor import SERIAL, Executor

# What nbgrader's exchange lays beside a submission, and asks for when feedback goes back.
EXCHANGE_NOTES = ("timestamp.txt", "submission_secret.txt")
NOTE_BYTES = 4096

# What nbgrader's gradebook holds of a name, and file names with what is added to them.
NAME_CHARACTERS, NAME_BYTES = 128, 200
ALIKE = 0.85  # how similar the name of a folder is to a stage, from 0 to 1, to be a misspelling
MARKUP = '<>"'  # not allowed in a student's name


@dataclass
class Run:
    """What a run has done so far; ``reports`` by student, in the order in which they came.
    ``before`` has the reports that lay there, ``unchanged`` those who were passed over."""

    stage: Stage
    total: int
    reports: Reports = field(default_factory=Reports)
    before: Reports = field(default_factory=Reports)
    unchanged: set[str] = field(default_factory=set)

    def take(self, report: Report, on_report: OnReport) -> None:
        """Add a report that is safe on disk, and say so."""
        self.reports.add(report)
        on_report(self, report)

    @property
    def in_order(self) -> list[Report]:
        return [self.reports[s] for s in sorted(self.reports)]


OnReport = Callable[[Run, Report], None]


def hand_ins(
    submitted: Path,
    slug: str,
    students: Sequence[str] | None = None,
    stages: Collection[str] = (),
) -> dict[str, Path]:
    """The folders ``submitted/<student>/<slug>/`` that can be graded, by student; see `refused`.

    Raises `CourseError` when there is none, or when a named student has no such folder.
    """
    if not submitted.is_dir():
        raise CourseError(
            f"There is no folder {submitted}. Put submissions there or use --submitted."
        )
    faults = refused(submitted, slug, stages)
    found = {
        folder.name: folder / slug
        for folder in sorted(submitted.iterdir())
        if folder.name not in faults and (folder / slug).is_dir()
    }
    if students:
        for name in faults.keys() & set(students):
            raise CourseError(refusal(name, faults[name]))
        if missing := [s for s in students if s not in found]:
            raise CourseError(
                f"{', '.join(missing)} submitted nothing for {slug}{suggestion(missing[0], found)}"
            )
        return {s: found[s] for s in students}
    if not found:
        words = [f"Nobody has submitted {slug}: there is no {submitted}/<student>/{slug}/."]
        words += [*(refusal(*fault) for fault in faults.items()), *_misplaced(submitted, slug)]
        raise CourseError(" ".join(words))
    return found


def refused(submitted: Path, slug: str, stages: Collection[str] = ()) -> dict[str, str]:
    """Why folders in ``submitted/`` are not graded, by their names: those that have something for
    this stage, and those that cannot be opened. With the ``stages`` of the course, a folder for a
    stage may have a misspelt name."""
    found = {folder.name: _fault(folder, slug, stages) for folder in sorted(submitted.iterdir())}
    return {name: fault for name, fault in found.items() if fault}


def _misplaced(submitted: Path, slug: str) -> list[str]:
    """Sentences about submissions that seem to be in the wrong place in ``submitted/``."""
    found = []
    if (submitted / slug).is_dir():
        found.append(
            f"There is {submitted / slug}/: folders are <student>/<stage>/, not <stage>/<student>/."
        )
    files = (p.name for p in sorted(submitted.iterdir()) if p.is_file())
    if loose := next((name for name in files if notebook_stem(name)), ""):
        found.append(f"{loose} is in {submitted}: move it into a folder <student>/{slug}/ there.")
    return found


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
            "its name would be a formula in a spreadsheet, or contains markup or characters "
            "that cannot be seen. Rename it"
        )
    if len(name) > NAME_CHARACTERS or len(name.encode()) > NAME_BYTES:
        return (
            f"its name has {len(name)} characters and {len(name.encode())} bytes; at most "
            f"{NAME_CHARACTERS} and {NAME_BYTES} are possible. Rename it"
        )
    return ""


def _fault(folder: Path, slug: str, stages: Collection[str]) -> str:
    """Why this folder in ``submitted/`` is not graded; "" where it is, or has nothing for the
    stage."""
    try:
        if (folder / slug).is_dir():
            return name_fault(folder.name)
        misplaced = [n for n in (f"{slug}.ipynb", f"{slug}.py") if (folder / n).is_file()]
        inner = [p.name for p in folder.iterdir() if p.is_dir()] if folder.is_dir() else []
    except PermissionError:
        return "it cannot be opened (Permission denied). Change its permissions"
    if misplaced:
        return f"{misplaced[0]} is directly in it; it should be in its folder {slug}. Move it there"
    for name in sorted(inner):
        if (
            slug in stages
            and name not in stages
            and get_close_matches(name, stages, 1, ALIKE) == [slug]
        ):
            return f"it has a folder {name!a}; did you mean {slug!r}? Rename it"
    return ""


def grade_stage(
    course: Course,
    slug: str,
    folders: Mapping[str, Path] | None = None,
    *,
    executor: Executor = SERIAL,
    options: Options = DEFAULTS,
    on_report: OnReport = lambda run, report: None,
) -> Run:
    """Grade a stage and write its records. ``on_report`` is called with each report once it is
    written.

    ``folders`` has the folder of each submission by student; it is `hand_ins` if not given. Of a
    submission that was graded before, only what has changed since is graded (`Options.again`).
    """
    title = course.title_of(slug)
    if folders is None:
        folders = hand_ins(course.root / "submitted", slug, stages=course.slugs)
    if not options.preview:
        sweep_drafts(course, slug, folders)
    run = Run(Stage(slug, title, ()), len(folders))
    known = find_earlier_reports(
        course, slug, folders, stage_fingerprints(course, slug), options.confined
    )
    if options.again:  # an earlier report still counts where scores are never lowered
        known = {s: replace(one, records_match=False, unchanged=False) for s, one in known.items()}
    for student, earlier in known.items():
        report = earlier.report
        run.before.add(report)
        if earlier.unchanged:
            run.unchanged.add(student)
            run.stage = stage_of(report, title)
            run.take(report, on_report)
    rest = (student for student in folders if student not in run.unchanged)
    tasks = [Task(student, folders[student], known.get(student)) for student in rest]
    if tasks:
        _grade(course, run, tasks, executor, options, on_report)
    return run


def _grade(
    course: Course,
    run: Run,
    tasks: Sequence[Task],
    executor: Executor,
    options: Options,
    on_report: OnReport,
) -> None:
    """Grade the submissions of a run that have changed, and write their records."""
    folders = {task.student: task.folder for task in tasks}
    slug = run.stage.slug
    work = Work(course, slug, len(tasks), options.never_lower, options.confined)
    with executor.start(work) as grade:
        run.stage = course.stage(slug)
        with nullcontext() if options.preview else Writer(course, run.stage) as writer:

            def take(graded: Graded) -> None:
                student = graded.report.student
                if writer:
                    writer.write(graded, folders[student], run.before.get(student))
                run.take(graded.report, on_report)

            grade(tasks, take)


class Writer:
    """Writes the records of one student after the other. Use as a context manager, in which the
    gradebook stays open. Raises `GradebookError`."""

    def __init__(self, course: Course, stage: Stage) -> None:
        from autograder.gradebook.gradebook import (
            Gradebook,  # imports nbgrader, while graders warm up
        )

        self.course, self.stage = course, stage
        self._gradebook = Gradebook(course, keep_open=True)
        self._gradebook.prepare(stage)

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._gradebook.tidy()

    def write(self, graded: Graded, folder: Path, before: Report | None) -> None:
        """Write the result of grading ``folder``, in place of the report ``before``."""
        keep(self.course, self.stage, graded, folder)
        self._gradebook.write(self.stage, graded.report, handed_in(folder))
        report_store.write(self.course, graded.report, before)


def keep(course: Course, stage: Stage, graded: Graded, folder: Path) -> None:
    """Write the autograded notebook, in one piece or not at all, and the exchange's notes."""
    student = graded.report.student
    path = notebook_path(course, stage.slug, student)
    write(path, graded.notebook)
    for name in EXCHANGE_NOTES:  # nbgrader leaves read-only ones, which only new files can replace
        if text := note(folder / name):
            write(path.with_name(name), text)


def keep_page(course: Course, slug: str, student: str, page: str) -> Path:
    """Write a student's page where nbgrader's release_feedback takes it, with the exchange's notes
    beside it, and where an instructor finds it, which is returned."""
    own = course.root / "feedback" / student
    write(own / slug / f"{slug}.html", page)
    for name in EXCHANGE_NOTES:
        if words := note(course.root / "autograded" / student / slug / name):
            write(own / slug / name, words)
    path = own / f"{slug}.html"
    write(path, page)
    return path


def sweep_drafts(course: Course, slug: str, students: Iterable[str]) -> None:
    """Remove what a killed run has left half-written."""
    remove_drafts(course.root / "reports" / slug)
    for student in students:
        remove_drafts(notebook_path(course, slug, student).parent)


def handed_in(folder: Path) -> datetime | None:
    """The moment in ``timestamp.txt``, as nbgrader's collectors write it, in UTC without zone;
    None when there is none or it cannot be read."""
    return moment_of(note(folder / "timestamp.txt"))


def moment_of(text: str) -> datetime | None:
    """The moment that nbgrader writes so, in UTC without zone; None where it cannot be read."""
    if not text.strip():
        return None
    from nbgrader.utils import parse_utc

    try:
        moment = parse_utc(text.strip())
    except (ValueError, OverflowError):
        return None
    return moment if isinstance(moment, datetime) else None


def note(path: Path) -> str:
    """A short text beside a submission; nothing where there is a link, a long file, or one
    that cannot be opened."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > NOTE_BYTES:
            return ""
        return path.read_text(errors="replace")
    except PermissionError:
        return ""

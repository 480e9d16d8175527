"""Run ``autograder grade``: find the submissions of a stage, have them graded, write the records.

The records of a student are written in this order, so that a run may be killed at any moment and
started again::

    autograded/<student>/<stage>/<stage>.ipynb   the notebook with feedback, for nbgrader
    gradebook.db                                 nbgrader's gradebook, one transaction a student
    reports/<stage>/<student>.json               the report (docs/report-format.md)

If there is a report, the other two have been written, and the next run skips the submission if
nothing has changed (`autograder.pipeline.regrade_decision`).
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
from autograder.pipeline.executor import SERIAL, Executor
from autograder.pipeline.regrade_decision import find_earlier_reports, notebook_path, stage_of

# Files that nbgrader's exchange adds to a submission, and needs to return feedback.
EXCHANGE_NOTES = ("timestamp.txt", "submission_secret.txt")
NOTE_BYTES = 4096

# Limits of a student's name, of nbgrader's gradebook and of file names (with room for suffixes).
NAME_CHARACTERS, NAME_BYTES = 128, 200
ALIKE = 0.85  # how similar the name of a folder is to a stage, from 0 to 1, to be a misspelling
MARKUP = '<>"'  # not allowed in a student's name


@dataclass
class Run:
    """The state of a run: ``reports`` by student, in the order in which they were finished,
    ``before`` the reports of earlier runs, and ``unchanged`` the students who were skipped."""

    stage: Stage
    total: int
    reports: Reports = field(default_factory=Reports)
    before: Reports = field(default_factory=Reports)
    unchanged: set[str] = field(default_factory=set)

    def add(self, report: Report, on_report: OnReport) -> None:
        """Add a report whose records have been written, and call ``on_report``."""
        self.reports.add(report)
        on_report(self, report)

    @property
    def in_order(self) -> list[Report]:
        return [self.reports[s] for s in sorted(self.reports)]


OnReport = Callable[[Run, Report], None]


def find_submissions(
    submitted: Path,
    slug: str,
    students: Sequence[str] | None = None,
    stages: Collection[str] = (),
) -> dict[str, Path]:
    """Return the folders ``submitted/<student>/<slug>/`` that can be graded, by student: all, or
    those of ``students``. See `refused` for ``stages``.

    Raises `CourseError` if there is none, or if a named student has none.
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
    """Return why folders in ``submitted/`` are not graded, by their names: those with files for
    this stage, and those that cannot be opened. If the ``stages`` of the course are given, folders
    with misspelt names of this stage are found, too."""
    found = {folder.name: _fault(folder, slug, stages) for folder in sorted(submitted.iterdir())}
    return {name: fault for name, fault in found.items() if fault}


def _misplaced(submitted: Path, slug: str) -> list[str]:
    """Return sentences about submissions that seem to be in the wrong place in ``submitted/``."""
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
    """Return a sentence about a folder that is not graded."""
    return f"The folder {name!a} is not graded: {fault}."


def name_fault(name: str) -> str:
    """Return why this cannot be a student's name, and what to do; "" if it can. Names are used
    unchanged in tables, pages, spreadsheets, file names and the gradebook."""
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
    """Return why a folder in ``submitted/`` is not graded; "" if it is, or if it has no files for
    the stage."""
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
    """Grade a stage and write its records. ``on_report`` is called with each report when its
    records are written.

    ``folders`` has the folders of submissions by student; default: all in ``submitted/``.
    Submissions, and exercises of a submission, of which nothing has changed since an earlier run
    are not graded again (see `Options.again`).
    """
    title = course.title_of(slug)
    if folders is None:
        folders = find_submissions(course.root / "submitted", slug, stages=course.slugs)
    if not options.preview:
        remove_unfinished(course, slug, folders)
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
            run.add(report, on_report)
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
    """Have the tasks of a run graded, and write their records."""
    folders = {task.student: task.folder for task in tasks}
    slug = run.stage.slug
    work = Work(course, slug, len(tasks), options.never_lower, options.confined)
    with executor.start(work) as grade:
        run.stage = course.stage(slug)
        with nullcontext() if options.preview else Writer(course, run.stage) as writer:

            def on_graded(graded: Graded) -> None:
                student = graded.report.student
                if writer:
                    writer.write(graded, folders[student])
                run.add(graded.report, on_report)

            grade(tasks, on_graded)


class Writer:
    """Writes the records of students. Use as a context manager, in which the gradebook stays open.
    Raises `GradebookError`."""

    def __init__(self, course: Course, stage: Stage) -> None:
        # Imports nbgrader, while the workers start.
        from autograder.gradebook.gradebook import Gradebook

        self.course, self.stage = course, stage
        self._gradebook = Gradebook(course, keep_open=True)
        self._gradebook.prepare(stage)

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._gradebook.tidy()

    def write(self, graded: Graded, folder: Path) -> None:
        """Write the result of grading ``folder``."""
        write_notebook(self.course, self.stage, graded, folder)
        self._gradebook.write(self.stage, graded.report, handed_in(folder))
        report_store.store(self.course, graded.report)


def write_notebook(course: Course, stage: Stage, graded: Graded, folder: Path) -> None:
    """Write the autograded notebook, and copy the exchange's files beside it."""
    student = graded.report.student
    path = notebook_path(course, stage.slug, student)
    write(path, graded.notebook)
    _copy_exchange_files(folder, path.parent)


def write_feedback_page(course: Course, slug: str, student: str, page: str) -> Path:
    """Write a student's page for nbgrader's release_feedback, with the exchange's files, and once
    more for the instructor. Returns the path of the latter."""
    own = course.root / "feedback" / student
    write(own / slug / f"{slug}.html", page)
    _copy_exchange_files(course.root / "autograded" / student / slug, own / slug)
    path = own / f"{slug}.html"
    write(path, page)
    return path


def _copy_exchange_files(source: Path, target: Path) -> None:
    """Copy the exchange's files by writing new ones: nbgrader leaves read-only files, which can
    only be replaced."""
    for name in EXCHANGE_NOTES:
        if text := read_note(source / name):
            write(target / name, text)


def remove_unfinished(course: Course, slug: str, students: Iterable[str]) -> None:
    """Remove the unfinished files that a killed run has left."""
    remove_drafts(course.root / "reports" / slug)
    for student in students:
        remove_drafts(notebook_path(course, slug, student).parent)


def handed_in(folder: Path) -> datetime | None:
    """Return the moment in ``timestamp.txt``, as nbgrader's collectors write it, in UTC without
    zone; None if there is none or it cannot be read."""
    return moment_of(read_note(folder / "timestamp.txt"))


def moment_of(text: str) -> datetime | None:
    """Parse a moment as nbgrader writes it, to UTC without zone; None if it cannot be read."""
    if not text.strip():
        return None
    from nbgrader.utils import parse_utc

    try:
        moment = parse_utc(text.strip())
    except (ValueError, OverflowError):
        return None
    return moment if isinstance(moment, datetime) else None


def read_note(path: Path) -> str:
    """Return the text of a short file beside a submission; "" for a link, a long file, or one that
    cannot be opened."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > NOTE_BYTES:
            return ""
        return path.read_text(errors="replace")
    except PermissionError:
        return ""

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

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.core import report_store
from autograder.core.course import Course
from autograder.core.files import remove_drafts, write
from autograder.core.model import Report, Stage
from autograder.core.packing import Reports
from autograder.core.receipt import stage_fingerprints, submission_digest
from autograder.gradebook.database import LOCK_TIMEOUT, max_scores, scores
from autograder.grading.work import DEFAULTS, Graded, Options, Task, Work
from autograder.pipeline.executor import SERIAL, Executor
from autograder.pipeline.regrade_decision import find_earlier_reports, notebook_path
from autograder.submissions import attempts
from autograder.submissions.folders import find_submissions
from autograder.submissions.timestamps import TIMESTAMP, handed_in, read_note

# Files that nbgrader's exchange adds to a submission, and needs to return feedback.
EXCHANGE_NOTES = (TIMESTAMP, "submission_secret.txt")


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
    stage = course.stage(slug)
    if folders is None:
        folders = find_submissions(course.root / "submitted", slug, stages=course.slugs)
    if not options.preview:
        remove_unfinished(course, slug, folders)
    run = Run(stage, len(folders))
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
            run.add(report, on_report)
    rest = (student for student in folders if student not in run.unchanged)
    tasks = [Task(student, folders[student].absolute(), known.get(student)) for student in rest]
    if tasks:
        _grade(course, run, tasks, executor, options, on_report)
    elif not options.preview:
        _correct_points(course, stage)
    return run


def _correct_points(course: Course, stage: Stage) -> None:
    """Make the points in the gradebook those of the stage: ``nbgrader generate_assignment`` may
    have written others. A run that grades something does so in any case."""
    if max_scores(course, stage.slug) != stage.worth_by_name:
        from autograder.gradebook.gradebook import Gradebook

        with Gradebook(course) as gradebook:
            gradebook.prepare(stage)


def _grade(
    course: Course,
    run: Run,
    tasks: Sequence[Task],
    executor: Executor,
    options: Options,
    on_report: OnReport,
    first: bool = True,
) -> None:
    """Have the tasks of a run graded, and write their records. A submission that was replaced
    meanwhile, for instance by ``autograder serve``, is graded once more."""
    folders = {task.student: task.folder for task in tasks}
    replaced: list[Task] = []
    slug = run.stage.slug
    work = Work(course, slug, len(tasks), options.never_lower, options.confined)
    if options.preview:
        _refuse_unbuilt(course, run.stage)
    with (
        executor.start(work) as grade,
        nullcontext() if options.preview else Writer(course, run.stage) as writer,
    ):

        def on_graded(graded: Graded) -> None:
            student = graded.report.student
            if writer and first and _is_replaced(course, graded, folders[student]):
                replaced.append(Task(student, folders[student]))
                return
            if writer:
                writer.write(graded, folders[student])
            run.add(graded.report, on_report)

        grade(tasks, on_graded)
    if replaced:
        _grade(course, run, replaced, executor, options, on_report, first=False)


def _is_replaced(course: Course, graded: Graded, folder: Path) -> bool:
    """Whether a submission or its timestamp is another one than that which was graded; not if it
    cannot be read now."""
    digest = submission_digest(folder, course.limits.file_mb << 20)
    return digest not in ("", graded.report.submission_digest)


def _refuse_unbuilt(course: Course, stage: Stage) -> None:
    """Raise `GradebookError` if the released notebook does not fit the lesson or the gradebook, as
    a run that writes does."""
    from autograder.gradebook.gradebook import Gradebook, released_cells

    released_cells(course, stage)
    if scores(course, stage.slug):  # else opening the gradebook might create it
        with Gradebook(course) as gradebook:
            gradebook.refuse_changed_cells(stage)


class Writer:
    """Writes the records of students. Use as a context manager, in which the gradebook stays open.
    Raises `GradebookError`."""

    def __init__(self, course: Course, stage: Stage, lock_seconds: int = LOCK_TIMEOUT) -> None:
        # Imports nbgrader, while the workers start.
        from autograder.gradebook.gradebook import Gradebook

        self.course, self.stage = course, stage
        self._gradebook = Gradebook(course, keep_open=True, lock_seconds=lock_seconds)
        self._gradebook.prepare(stage)

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._gradebook.tidy()

    def write(self, graded: Graded, folder: Path) -> None:
        """Write the result of grading ``folder``."""
        write_notebook(self.course, self.stage, graded, folder)
        before = report_store.earlier(self.course, self.stage.slug, graded.report.student)
        digest = graded.report.submission_digest
        again = before is not None and digest == before.submission_digest != ""
        self._gradebook.write(self.stage, graded.report, handed_in(folder), again)
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
    to_release = page_to_release(course, slug, student)
    write(to_release, page)
    _copy_exchange_files(course.root / "autograded" / student / slug, to_release.parent)
    path = to_release.parent.with_name(to_release.name)
    write(path, page)
    return path


def page_to_release(course: Course, slug: str, student: str) -> Path:
    """Return the path of the page that nbgrader's release_feedback copies."""
    return course.root / "feedback" / student / slug / f"{slug}.html"


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
        attempts.remove_unfinished(course, slug, student)

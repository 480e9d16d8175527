"""The commands that grade a class: ``grade``, ``regrade`` and ``verify``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from autograder.cli.console import (
    CORES,
    AgainOption,
    CourseOption,
    JobsOption,
    JsonOption,
    QuietOption,
    SchedulerOption,
    StageArgument,
    StudentsArgument,
    SubmittedOption,
    err,
    out,
    refuse_swapped,
    say,
    short,
    warn,
)
from autograder.core import course as courses
from autograder.core.files import write_json
from autograder.core.model import UNREADABLE, ByHand, Report
from autograder.core.points import counted
from autograder.core.rules import BEST
from autograder.grading.work import DEFAULTS, Options
from autograder.pipeline.executor import Executor, LocalExecutor
from autograder.reports.render.progress import ProgressBar

LATE = (
    "These are automatic points: late penalties are not part of this. `autograder explain STUDENT "
    "{stage}` and `autograder export csv` compute them."
)

if TYPE_CHECKING:
    from autograder.pipeline.run import Run

NewSaltOption = Annotated[
    bool,
    typer.Option("--new-salt", help="Make a new salt.txt if it is lost. Scores may change."),
]


def grade(
    stage: StageArgument,
    students: StudentsArgument = None,
    submitted: SubmittedOption = None,
    jobs: JobsOption = CORES,
    scheduler: SchedulerOption = None,
    json_file: JsonOption = None,
    again: AgainOption = False,
    new_salt: NewSaltOption = False,
    unconfined: Annotated[
        bool,
        typer.Option("--unconfined", help="DANGER: run student code without the sandbox."),
    ] = False,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Grade a stage: scores, reasons, autograded notebooks, nbgrader's gradebook.

    Example: `autograder grade s07_causal_mask --jobs 2 --json scores.json`. Exit code 1: a folder
    is not graded, or a package that a submission imports is not installed here.
    """
    from autograder.gradebook.database import by_hand
    from autograder.gradebook.students import attendance
    from autograder.reports.render import terminal

    if unconfined:
        danger = "UNCONFINED: student code can read and change all that you can."
        err.print(danger, style="bold red")
    here = courses.load(course)
    _check_salt(here, stage, new_salt)
    options, executor = Options(again=again, confined=not unconfined), _executor(scheduler, jobs)
    if submitted is None:
        _select_attempts(here, stage, students, options, executor)
    folders = submissions_to_grade(here, stage, submitted, students)
    run = grade_with_progress(here, stage, folders, executor, options, quiet)
    _refresh_gradebook(here)
    given = by_hand(here, stage)
    refused = {} if students else _refused(here, stage, submitted)
    if json_file:
        reports = [r.as_dict() for r in run.in_order]
        write_json(json_file, {"stage": stage, "reports": reports, "refused": refused})
    if not quiet:
        terminal.show(out, run.stage, run.in_order, given)
        say(*(attendance(here, stage) if submitted is None and not students else ()))
        if run.unchanged:
            skipped = counted(len(run.unchanged), "unchanged submission")
            out.print(f"Skipped {skipped} (use --again to regrade).")
        place = short(here.root / "reports" / stage)
        say(f"Reports: {place}/<student>.json")
    _end(here, run, given, refused, bool(students or submitted))


def regrade(
    stage: StageArgument,
    students: StudentsArgument = None,
    preview: Annotated[bool, typer.Option("--preview", help="Write nothing.")] = False,
    never_lower: Annotated[
        bool, typer.Option("--never-lower", help="Keep an exercise's score if it was higher.")
    ] = False,
    again: AgainOption = False,
    new_salt: NewSaltOption = False,
    submitted: SubmittedOption = None,
    jobs: JobsOption = CORES,
    scheduler: SchedulerOption = None,
    json_file: JsonOption = None,
    course: CourseOption = None,
) -> None:
    """Grade again what a fixed check affects; show whose score changes, and why.

    Example: `autograder regrade s07_causal_mask --preview`. Manual scores are kept. Exit code 1: a
    folder is not graded, or a package that a submission imports is not installed here.
    """
    from autograder.gradebook.database import by_hand, scores
    from autograder.pipeline.score_changes import changes
    from autograder.reports.render.score_changes import show
    from autograder.reports.render.terminal import to_confirm

    here = courses.load(course)
    _check_salt(here, stage, new_salt)
    options = Options(again=again, never_lower=never_lower, preview=preview)
    executor = _executor(scheduler, jobs)
    best = {} if submitted else _select_attempts(here, stage, students, options, executor)
    folders = submissions_to_grade(here, stage, submitted, students, preview=preview)
    if preview:
        folders |= best
    run = grade_with_progress(here, stage, folders, executor, options)
    found = changes(run, scores(here, stage))
    if not preview:
        _refresh_gradebook(here)
    if json_file:
        plain = [change.as_dict() for change in found]
        write_json(json_file, {"stage": stage, "preview": preview, "changes": plain})
    show(out, found, run.total, preview, new_salt)
    given = by_hand(here, stage)
    for line in [] if preview else to_confirm(run.in_order, given):
        out.print(line)
    if here.rules.has_late_policy:
        say(LATE.format(stage=stage))
    refused = {} if students else _refused(here, stage, submitted)
    _end(here, run, given, refused, bool(students or submitted) and not preview)


def verify(
    report: Annotated[Path, typer.Argument(help="A report: `reports/<stage>/<student>.json`.")],
    submitted: SubmittedOption = None,
    course: CourseOption = None,
) -> None:
    """Grade a submission again with the seeds of its receipt, and confirm the score.

    Example: `autograder verify reports/s07_causal_mask/ada.json`. Exit code 1: not confirmed.
    """
    from autograder.pipeline.verify import verify as verify_report
    from autograder.reports.render.verify import show

    verdict = verify_report(courses.load(course), report, submitted)
    show(out, verdict)
    raise typer.Exit(0 if verdict.confirmed else 1)


def _check_salt(here: courses.Course, slug: str, new_salt: bool) -> None:
    """Make a new salt if that is asked for. Raises `CourseError` if it would replace one, and
    without ``new_salt`` if the reports were made with another."""
    from autograder.core.report_store import refuse_another_salt

    if new_salt:
        here.make_salt()
    else:
        refuse_another_salt(here, slug)


def submissions_to_grade(
    here: courses.Course,
    slug: str,
    submitted: Path | None = None,
    students: Sequence[str] | None = None,
    *,
    preview: bool = False,
) -> dict[str, Path]:
    """Return the folders to be graded, by student. Raises `CourseError` if there is none."""
    from autograder.submissions.folders import find_submissions

    refuse_swapped(here, slug, students or (), "grade {stage} {other}")
    here.title_of(slug)  # raises for an unknown stage, of which there are no submissions either
    place = submitted or here.root / "submitted"
    return find_submissions(place, slug, students, here.slugs, preview=preview)


def _refused(here: courses.Course, slug: str, submitted: Path | None) -> dict[str, str]:
    """Return why folders are not graded, by folder."""
    from autograder.submissions.folders import look

    return look(submitted or here.root / "submitted", slug, here.slugs).faults


def _end(
    here: courses.Course,
    run: Run,
    by_hand: Mapping[str, ByHand],
    refused: Mapping[str, str],
    outdated: bool,
) -> NoReturn:
    """Print which folders are not graded; with ``outdated``, which reports of students who were not
    graded now have other points than the lesson has; and which packages a submission without a
    score needs that are not installed here. Exit with code 1 for folders and packages, else 0."""
    from autograder.core.report_store import outdated_of
    from autograder.reports.render.terminal import missing_packages
    from autograder.submissions.folders import refusal

    warn(*(refusal(name, fault) for name, fault in refused.items()))
    warn(*(outdated_of(here, run.stage.slug) if outdated else ()))
    missing = missing_packages(run.in_order, by_hand)
    warn(*missing)
    raise typer.Exit(int(bool(refused or missing)))


def _select_attempts(
    here: courses.Course,
    slug: str,
    students: list[str] | None,
    options: Options,
    executor: Executor,
) -> dict[str, Path]:
    """Select the best of several attempts, if course.toml says so. Returns the folders of those
    that replace another one, by student."""
    if here.rules.attempts != BEST:
        return {}
    from autograder.pipeline.best import select_best
    from autograder.submissions.attempts import FILES

    def tell(words: str) -> None:
        err.print(words)

    found = select_best(here, slug, students or (), options, executor, tell)
    for name, one in found.items():
        tell(f"{name}: attempt {one.number} {'would count' if options.preview else 'counts'}.")
    return {name: one.folder(here) / FILES for name, one in found.items()}


def _refresh_gradebook(here: courses.Course) -> None:
    """Update names, due dates and penalties in the gradebook, even if nothing was graded."""
    from autograder.gradebook.students import is_enrolled

    if here.rules.due or not is_enrolled(here):
        from autograder.gradebook.gradebook import Gradebook

        with Gradebook(here) as gradebook:
            gradebook.entries()


def _executor(scheduler: str | None, jobs: int) -> Executor:
    """Return the executor for these options."""
    if scheduler is None:
        return LocalExecutor(jobs)
    from autograder.pipeline.cluster.executor import Cluster

    return Cluster(scheduler, warn)


def grade_with_progress(
    here: courses.Course,
    slug: str,
    folders: Mapping[str, Path],
    executor: Executor,
    options: Options = DEFAULTS,
    quiet: bool = False,
) -> Run:
    """Grade a stage and show a progress bar."""
    from autograder.pipeline.run import grade_stage

    with ProgressBar(err, slug, quiet) as progress:
        counts = dict.fromkeys(("graded", "unreadable", "need attention"), 0)

        def tick(run: Run, report: Report) -> None:
            unreadable = report.status == UNREADABLE
            counts["unreadable" if unreadable else "graded"] += 1
            counts["need attention"] += report.needs_a_look and not unreadable
            progress.update(len(run.reports), run.total, counts)

        return grade_stage(here, slug, folders, executor=executor, options=options, on_report=tick)

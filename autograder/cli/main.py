"""The ``autograder`` command: parses, calls one function, turns errors into exit codes.

0 all is well; 1 something was found (a stale file, an audit that is not clean); 2 the call, the
course folder or the machine is not as it should be; 3 an internal error in the kit;
130 interrupted.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from autograder import __version__
from autograder.cli import content as cli_content
from autograder.cli import course as cli_course
from autograder.cli.console import (
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
    short,
)
from autograder.cli.help import CLASS, LOOK, InOrder
from autograder.core import course as courses
from autograder.core.files import write_json
from autograder.core.model import UNREADABLE, KitError, Report
from autograder.core.rules import BEST
from autograder.grading.work import DEFAULTS, Options
from autograder.pipeline.executor import Executor, LocalExecutor
from autograder.reports.render.progress import Watch

if TYPE_CHECKING:
    from autograder.pipeline.run import Run

CORES = os.cpu_count() or 1
WAYS_OUT: dict[type[OSError], str] = {  # from errors of the system
    PermissionError: " Change its permissions, or choose another place.",
    IsADirectoryError: " Name a file in it.",
    NotADirectoryError: " A file is where a folder should be.",
    FileNotFoundError: " Check its name.",
}
NewSaltOption = Annotated[
    bool,
    typer.Option("--new-salt", help="Make a new salt.txt if it is lost. Scores may change."),
]

app = typer.Typer(
    cls=InOrder,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"autograder {__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Autograded assignments on transformer attention.

    To try it: `autograder demo`. For a class of your own, put submissions into
    `submitted/<student>/<stage>/`, and then

    - `autograder grade s07_causal_mask` gives points and reasons,

    - `autograder report` writes the class page,

    - `autograder feedback s07_causal_mask` writes a page for each student.

    `autograder grade --help` shows the options of one command, with an example.
    """


@app.command(rich_help_panel=CLASS)
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

    Example: `autograder grade s07_causal_mask --jobs 2 --json scores.json`
    """
    from autograder.gradebook.database import by_hand
    from autograder.gradebook.people import attendance
    from autograder.reports.render import terminal

    if unconfined:
        err.print("[bold red]UNCONFINED: student code can read and change all that you can.[/]")
    here = courses.load(course)
    if new_salt:
        here.make_salt()
    options = Options(again=again, confined=not unconfined)
    if submitted is None:
        _choose(here, stage, students, options)
    folders = _submissions(here, stage, submitted, students)
    run = _watched(here, stage, folders, _executor(scheduler, jobs), options, quiet)
    _settle(here)
    if not quiet:
        terminal.show(out, run.stage, run.in_order, by_hand(here, stage))
        for line in attendance(here, stage) if submitted is None and not students else ():
            out.print(line, markup=False, soft_wrap=True)
        if run.unchanged:
            skipped = len(run.unchanged)
            ones = "submission" if skipped == 1 else "submissions"
            out.print(f"Skipped {skipped} unchanged {ones} (use --again to regrade).")
        place = short(here.root / "reports" / stage)
        out.print(f"Reports: {place}/<student>.json", soft_wrap=True)
    refused = {} if students else _refused(here, stage, submitted)
    if json_file:
        reports = [r.as_dict() for r in run.in_order]
        write_json(json_file, {"stage": stage, "reports": reports, "refused": refused})
    raise typer.Exit(int(bool(refused or terminal.missing_packages(run.in_order))))


@app.command(rich_help_panel=CLASS)
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

    Example: `autograder regrade s07_causal_mask --preview`. Manual scores are kept.
    """
    from autograder.gradebook.database import scores
    from autograder.pipeline.regrade import changes
    from autograder.reports.render.regrade import show
    from autograder.reports.render.terminal import missing_packages

    here = courses.load(course)
    if new_salt:
        here.make_salt()
    options = Options(again=again, never_lower=never_lower, preview=preview)
    best = {} if submitted else _choose(here, stage, students, options)
    folders = _submissions(here, stage, submitted, students)
    if preview:
        folders |= best
    run = _watched(here, stage, folders, _executor(scheduler, jobs), options)
    found = changes(run, scores(here, stage))
    if not preview:
        _settle(here)
    show(out, found, run.total, preview)
    missing = missing_packages(run.in_order)
    for line in missing:
        out.print(line, markup=False)
    if json_file:
        plain = [change.as_dict() for change in found]
        write_json(json_file, {"stage": stage, "preview": preview, "changes": plain})
    refused = {} if students else _refused(here, stage, submitted)
    raise typer.Exit(int(bool(refused or missing)))


@app.command(rich_help_panel=CLASS)
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


@app.command(rich_help_panel=LOOK)
def doctor(json_file: JsonOption = None, course: CourseOption = None) -> None:
    """Check whether student code can be run safely here, and what to install if not.

    Example: `autograder doctor`. Exit code 0: grading can start; 1: a package that submissions may
    use is missing; 2: grading would not start.
    """
    from autograder.reports.render.doctor import show
    from autograder.sandbox.doctor import examine

    try:
        here = courses.load(course)
    except courses.CourseError:
        if course:
            raise
        here = None
    found = examine(here)
    show(out, found)
    if json_file:
        write_json(json_file, found.as_dict())
    raise typer.Exit(int(any(found.packages.values())) if found.safe else 2)


@app.command(rich_help_panel=LOOK)
def demo(
    folder: Annotated[Path, typer.Argument(help="Where the demo's course is made.")] = Path("demo"),
    jobs: JobsOption = CORES,
) -> None:
    """Make a simulated class of 24, grade it on three stages, and show the results.

    Example: `autograder demo` and open `demo/reports/index.html`
    """
    from autograder.authoring import demo as demonstration
    from autograder.reports.feedback import write_pages
    from autograder.reports.render import terminal
    from autograder.reports.report import write_class

    here = demonstration.prepare(folder, out)
    for slug in here.slugs:
        run = _watched(here, slug, _submissions(here, slug), LocalExecutor(jobs))
        terminal.show(out, run.stage, run.in_order)
        out.print()
    with Watch(err, "pages") as watch:
        for done, slug in enumerate(here.slugs, 1):
            write_pages(here, slug)
            watch.tell(done, len(here.slugs))
    write_class(here)
    demonstration.farewell(here, out)


def _submissions(
    here: courses.Course,
    slug: str,
    submitted: Path | None = None,
    students: Sequence[str] | None = None,
) -> dict[str, Path]:
    """The folders to be graded, by student."""
    from autograder.pipeline.run import find_submissions

    refuse_swapped(here, slug, students or (), "grade {stage} {other}")
    here.title_of(slug)  # of an unknown stage there is nothing, either, which would be said first
    return find_submissions(submitted or here.root / "submitted", slug, students, here.slugs)


def _refused(here: courses.Course, slug: str, submitted: Path | None) -> dict[str, str]:
    """Print which folders are not graded, and why; the reasons by folder."""
    from autograder.pipeline.run import refusal, refused

    found = refused(submitted or here.root / "submitted", slug, here.slugs)
    for name, fault in found.items():
        err.print(refusal(name, fault), markup=False, soft_wrap=True)
    return found


def _choose(
    here: courses.Course, slug: str, students: list[str] | None, options: Options
) -> dict[str, Path]:
    """Choose the best of several attempts, where the course asks for it; the folders of those that
    count in place of another one."""
    if here.rules.attempts != BEST:
        return {}
    from autograder.pipeline.best import choose
    from autograder.submissions.attempts import FILES

    found = choose(here, slug, students or (), options)
    for name, one in found.items():
        verb = "would count" if options.preview else "counts"
        err.print(f"{name}: attempt {one.number} {verb}.", markup=False)
    return {name: one.folder(here) / FILES for name, one in found.items()}


def _settle(here: courses.Course) -> None:
    """Update names, penalties and dates in the gradebook, also where nothing had to be graded."""
    from autograder.gradebook.people import is_enrolled

    if here.rules.due or not is_enrolled(here):
        from autograder.gradebook.gradebook import Gradebook

        with Gradebook(here) as gradebook:
            gradebook.entries()


def _executor(scheduler: str | None, jobs: int) -> Executor:
    """Where to grade."""
    if scheduler is None:
        return LocalExecutor(jobs)
    from autograder.pipeline.cluster.executor import Cluster

    return Cluster(scheduler, lambda words: err.print(words, markup=False, soft_wrap=True))


def _watched(
    here: courses.Course,
    slug: str,
    folders: Mapping[str, Path],
    executor: Executor,
    options: Options = DEFAULTS,
    quiet: bool = False,
) -> Run:
    """Grade a stage under a progress bar."""
    from autograder.pipeline.run import grade_stage

    with Watch(err, slug, quiet) as watch:
        counts = dict.fromkeys(("graded", "unreadable", "need attention"), 0)

        def tick(run: Run, report: Report) -> None:
            unreadable = report.status == UNREADABLE
            counts["unreadable" if unreadable else "graded"] += 1
            counts["need attention"] += report.needs_a_look and not unreadable
            watch.tell(len(run.reports), run.total, counts)

        return grade_stage(here, slug, folders, executor=executor, options=options, on_report=tick)


cli_course.add_to(app)
cli_content.add_to(app)


def main() -> NoReturn:
    """The console script: set the process up, and run the command."""
    for library in ("OMP", "OPENBLAS", "MKL"):  # threads gain nothing on matrices of this size
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    # jsonschema imports this grammar where it is installed, and nothing here uses it: building it
    # takes 12 % of the CPU time of grading a class of 200.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    # torch and nbgrader make a million objects at import, and nearly all of them stay. Collecting
    # garbage less often, and not at all at the end, saves 1.2 s of the 4.3 s that grading one more
    # submission of a class of 200 takes.
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    run()


def run() -> NoReturn:
    """Run the command in ``sys.argv``, and turn errors into sentences and exit codes."""
    try:
        _enter_working_directory()
        code = app(standalone_mode=False)  # typer turns Ctrl-C into 130 and an Abort
        if code == 130:
            raise typer.Abort
        sys.exit(code if isinstance(code, int) else 0)
    except typer.Abort:
        err.print("\nInterrupted. What was graded is saved; run the same command to continue.")
        sys.exit(130)
    except KitError as error:
        _give_up(str(error), error.code)
    except TyperException as error:
        error.show()  # type: ignore[attr-defined]
        sys.exit(2)
    except ModuleNotFoundError as error:
        _give_up_without(error)
    except OSError as error:
        way_out = next((words for kind, words in WAYS_OUT.items() if isinstance(error, kind)), "")
        _give_up(f"{error.filename or 'The system'}: {error.strerror or error}.{way_out}", 2)
    except Exception:
        err.print_exception()
        _give_up("This is an internal error in the kit: please report it with the lines above.", 3)


def _enter_working_directory() -> None:
    """Raise `KitError` where the working directory is gone or closed to this user. Libraries that
    look into it would fail later, in words that nobody understands."""
    try:
        os.chdir(os.getcwd())
    except OSError as error:
        raise KitError(
            f"The working directory cannot be entered ({error.strerror}). Change to another one, "
            "and run this again."
        ) from error


def _give_up_without(error: ModuleNotFoundError) -> NoReturn:
    """Say which package is missing, and which others."""
    from autograder.core.requirements import install, missing_requirements

    missing = missing_requirements()
    if not missing:
        err.print_exception()
        _give_up("This is an internal error in the kit: please report it with the lines above.", 3)
    _give_up(f"{error}: the kit needs it. Install what is missing: {install(missing)}", 2)


def _give_up(words: str, code: int) -> NoReturn:
    lines = ("".join(c if c.isprintable() else " " for c in w) for w in words.splitlines())
    err.print("\n".join(lines), style="red", markup=False, soft_wrap=True)
    sys.exit(code)

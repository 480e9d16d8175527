"""The ``autograder`` command: parses, calls one function, turns errors into exit codes.

0 all is well; 1 something was found (a stale file, an audit that is not clean); 2 the call, the
course folder or the machine is not as it should be; 3 a fault of the kit; 130 interrupted.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.exceptions import TyperException

from autograder import __version__
from autograder import course as courses
from autograder.model import KitError, Report

if TYPE_CHECKING:
    from autograder.run import Run

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
out, err = Console(highlight=False), Console(stderr=True, highlight=False)

CourseOption = Annotated[
    Path | None,
    typer.Option("--course", help="The course's folder; else the nearest with a course.toml."),
]
Stages = Annotated[list[str] | None, typer.Argument(help="Stages; all of the course without any.")]
JsonOption = Annotated[Path | None, typer.Option("--json", help="Write the result here as JSON.")]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"autograder {__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """Autograded assignments on transformer attention.

    A first look: `autograder demo`. A class of your own: put hand-ins into
    `submitted/<student>/<stage>/` and run `autograder grade <stage>`.
    """


@app.command()
def grade(
    stage: Annotated[str, typer.Argument(help="The stage, for instance s07_causal_mask.")],
    students: Annotated[list[str] | None, typer.Argument(help="Only these students.")] = None,
    submitted: Annotated[
        Path | None, typer.Option(help="The folder of hand-ins; else the course's submitted/.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many submissions at a time.")] = (
        os.cpu_count() or 1
    ),
    json_file: JsonOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="Grade those anew of whom nothing has changed, too.")
    ] = False,
    unconfined: Annotated[
        bool,
        typer.Option("--unconfined", help="DANGER: run student code without the sandbox's walls."),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no table.")] = False,
    course: CourseOption = None,
) -> None:
    """Grade a stage: scores, reasons, autograded notebooks, nbgrader's gradebook.

    Example: `autograder grade s07_causal_mask --jobs 2 --json scores.json`
    """
    from autograder.render import terminal

    if unconfined:
        err.print("[bold red]UNCONFINED: student code can read and change all that you can.[/]")
    here = courses.load(course)
    options = {"submitted": submitted, "students": students, "jobs": jobs, "again": again}
    run = _watched(here, stage, quiet, confined=not unconfined, **options)
    if not quiet:
        terminal.show(out, run.stage, run.in_order)
        if run.unchanged:
            out.print(f"Unchanged since they were graded: {len(run.unchanged)} (--again grades).")
        place = _short(here.root / "reports" / stage)
        out.print(f"Reports: {place}/<student>.json", soft_wrap=True)
    if json_file:
        reports = [r.as_dict() for r in run.in_order]
        _write_json(json_file, {"stage": stage, "reports": reports})


@app.command()
def regrade(
    stage: Annotated[str, typer.Argument(help="The stage, for instance s07_causal_mask.")],
    students: Annotated[list[str] | None, typer.Argument(help="Only these students.")] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Show it; write nothing.")] = False,
    never_lower: Annotated[
        bool, typer.Option("--never-lower", help="Keep an exercise's score where it was higher.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Grade those anew of whom nothing has changed, too.")
    ] = False,
    submitted: Annotated[
        Path | None, typer.Option(help="The folder of hand-ins; else the course's submitted/.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many submissions at a time.")] = (
        os.cpu_count() or 1
    ),
    json_file: JsonOption = None,
    course: CourseOption = None,
) -> None:
    """Grade again what a mended check touches; say whose score changes, and why.

    Example: `autograder regrade s07_causal_mask --preview`. Manual scores stay.
    """
    from autograder.database import scores
    from autograder.regrade import changes
    from autograder.render.regrade import show

    here = courses.load(course)
    run = _watched(
        here, stage, submitted=submitted, students=students, jobs=jobs, again=again,
        preview=preview, never_lower=never_lower,
    )  # fmt: skip
    found = changes(run, scores(here, stage))
    show(out, found, run.total, preview)
    if json_file:
        plain = [change.as_dict() for change in found]
        _write_json(json_file, {"stage": stage, "preview": preview, "changes": plain})


@app.command()
def verify(
    report: Annotated[Path, typer.Argument(help="A report: reports/<stage>/<student>.json.")],
    submitted: Annotated[
        Path | None, typer.Option(help="The folder of hand-ins; else the course's submitted/.")
    ] = None,
    course: CourseOption = None,
) -> None:
    """Grade a submission again from what its receipt says, and confirm the score.

    Example: `autograder verify reports/s07_causal_mask/ada.json`. Exit code 1: it differs.
    """
    from autograder.render.verify import show
    from autograder.verify import verify as verify_report

    verdict = verify_report(courses.load(course), report, submitted)
    show(out, verdict)
    raise typer.Exit(0 if verdict.confirmed else 1)


@app.command()
def feedback(
    stage: Annotated[str, typer.Argument(help="The stage, for instance s07_causal_mask.")],
    students: Annotated[list[str] | None, typer.Argument(help="Only these students.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no summary.")] = False,
    course: CourseOption = None,
) -> None:
    """Write each student's page: reasons, diagnosis, pictures. `grade` comes first.

    Example: `autograder feedback s07_causal_mask`
    """
    from autograder.feedback import write_pages

    here = courses.load(course)
    with _progress(quiet) as progress:
        task = progress.add_task(stage, total=None)
        made = write_pages(
            here, stage, students or (),
            lambda done, total: progress.update(task, total=total, completed=done),
        )  # fmt: skip
    if not quiet:
        place = _short(here.root / "feedback")
        out.print(
            f"{len(made)} page{'' if len(made) == 1 else 's'}: {place}/<student>/{stage}.html\n"
            f"To give them back through nbgrader's exchange: nbgrader release_feedback {stage}",
            soft_wrap=True,
        )


@app.command()
def audit(stages: Stages = None, json_file: JsonOption = None, course: CourseOption = None) -> None:
    """Prove the graders: reference full, stub nothing, every specimen as filed.

    Example: `autograder audit s07_causal_mask`
    """
    from autograder.grading.audit import audit as audit_stage
    from autograder.render.audit import show

    here = courses.load(course)
    found = {slug: audit_stage(here, slug) for slug in stages or here.slugs}
    clean = show(out, found)
    if json_file:
        results = [
            {"stage": slug, "exercises": [a.as_dict() for a in audits]}
            for slug, audits in found.items()
        ]
        _write_json(json_file, {"clean": clean, "stages": results})
    raise typer.Exit(0 if clean else 1)


@app.command()
def build(
    stages: Stages = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what is stale; exit 1 if anything is.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Make source/, release/ and assignments/ from the lessons in solutions/.

    Example: `autograder build --check`
    """
    from autograder.content import build as builder

    here = courses.load(course)
    if here.content != here.root:
        raise courses.CourseError(
            f"{here.root} has no solutions/ of its own: it uses the kit's lessons and what was "
            "built from them. Run this in the kit, or put lessons of your own into solutions/."
        )
    slugs = stages or list(here.slugs)
    if check:
        stale, strays = builder.stale(here, slugs), builder.strays(here, slugs)
        for path in stale:
            out.print(f"{'stray' if path in strays else 'stale'}: {_short(path)}", soft_wrap=True)
        if len(stale) > len(strays):
            out.print("Run `autograder build` to make the stale ones anew.")
        if strays:
            out.print("Delete the strays: no build makes them.")
        raise typer.Exit(1 if stale else 0)
    for path in builder.build(here, slugs):
        out.print(f"made {_short(path)}", soft_wrap=True)


@app.command()
def doctor(json_file: JsonOption = None, course: CourseOption = None) -> None:
    """Say whether student code can be run here safely, and what to install if not.

    Example: `autograder doctor`. Exit code 0: grading can start; 2: it would refuse.
    """
    from autograder.render.doctor import show
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
        _write_json(json_file, found.as_dict())
    raise typer.Exit(0 if found.safe else 2)


@app.command()
def demo(
    folder: Annotated[Path, typer.Argument(help="Where the demo's course is made.")] = Path("demo"),
    jobs: Annotated[int, typer.Option(min=1)] = os.cpu_count() or 1,
) -> None:
    """Make a simulated class of 24, grade it on three stages, and show what came of it."""
    from autograder import demo as demonstration
    from autograder.render import terminal

    here = demonstration.prepare(folder, out)
    for slug in here.slugs:
        run = _watched(here, slug, jobs=jobs)
        terminal.show(out, run.stage, run.in_order)
        out.print()
    demonstration.farewell(here, out)


def _watched(here: courses.Course, slug: str, quiet: bool = False, **options: Any) -> Run:
    """Grade a stage under a progress bar."""
    from autograder.run import grade_stage

    with _progress(quiet) as progress:
        task = progress.add_task(slug, total=None)

        def tick(run: Run, report: Report) -> None:
            progress.update(task, total=run.total, completed=len(run.reports))

        return grade_stage(here, slug, on_report=tick, **options)


def _progress(quiet: bool) -> Progress:
    """A bar with the time left; nothing where nobody looks."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("time left"), TimeRemainingColumn(),
    )  # fmt: skip
    hidden = quiet or not err.is_terminal
    return Progress(*columns, console=err, transient=True, disable=hidden)


def _short(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _write_json(path: Path, data: dict[str, Any]) -> None:
    from autograder.files import write

    write(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def main() -> NoReturn:
    """The console script: run the command, and say errors of ours in a sentence."""
    for library in ("OMP", "OPENBLAS", "MKL"):  # threads gain nothing on matrices of this size
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    # Reading notebooks imports jsonschema, and that, if it is there, a parser of IRIs that takes a
    # second to build itself. No notebook has an IRI to check: let it not be found.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    try:
        code = app(standalone_mode=False)  # typer turns Ctrl-C into 130 and an Abort
        if code == 130:
            raise typer.Abort
        sys.exit(code if isinstance(code, int) else 0)
    except typer.Abort:
        err.print("\nInterrupted. What was graded is saved; run the same command to go on.")
        sys.exit(130)
    except KitError as error:
        _give_up(str(error), error.code)
    except TyperException as error:
        error.show()  # type: ignore[attr-defined]
        sys.exit(2)
    except OSError as error:
        _give_up(f"{error.filename or 'The system'}: {error.strerror or error}.", 2)
    except Exception:
        err.print_exception()
        _give_up("This is a fault of the kit: please report it with the lines above.", 3)


def _give_up(words: str, code: int) -> NoReturn:
    lines = ("".join(c if c.isprintable() else " " for c in w) for w in words.splitlines())
    err.print("\n".join(lines), style="red", markup=False, soft_wrap=True)
    sys.exit(code)

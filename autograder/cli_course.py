"""The commands that run a course: hand-ins in from a learning management system, grades out."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder import course as courses
from autograder.console import CourseOption, StageArgument, Stages, err, out, short
from autograder.help import CLASS

if TYPE_CHECKING:
    from autograder.lms.filled import Filled

export = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Grades out: into Canvas, Moodle, Gradescope, a table, JUnit.",
)
MOMENTS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]
To = Annotated[Path, typer.Option("--to", help="The file to write.")]
From = Annotated[Path, typer.Option("--from", help="What the system exported, as CSV.")]
Scale = Annotated[bool, typer.Option("--scale", help="Convert to the points that it gives.")]


def add_to(app: typer.Typer) -> None:
    """Add these commands to the command ``autograder``."""
    for command in (new, release, collect, explain, gradescope, similar):
        app.command(rich_help_panel=CLASS)(command)
    app.add_typer(export, name="export", rich_help_panel=CLASS)


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    stages: Stages = None,
    title: Annotated[str, typer.Option(help="The course's title.")] = "",
    course_id: Annotated[str, typer.Option("--id", help="nbgrader's course id.")] = "",
    due: Annotated[
        datetime | None, typer.Option(help="When the first stage is due.", formats=MOMENTS)
    ] = None,
    every: Annotated[int, typer.Option(min=0, help="Days from one date to the next.")] = 7,
    zone: Annotated[str, typer.Option("--time-zone", help="Of all dates.")] = "UTC",
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="A seed of the hidden inputs; repeatable.")
    ] = None,
) -> None:
    """Make the folder of a course of your own, with a secret of its own.

    Example: `autograder new spring s01_softmax s07_causal_mask --due 2027-03-08T23:59
    --time-zone Europe/Berlin`
    """
    from autograder.new import new as make

    made = make(
        folder, stages or (),
        title=title, course_id=course_id, seeds=seeds or (), due=due, every=every, zone=zone,
    )  # fmt: skip
    out.print(f"{short(made.root)}: {len(made.slugs)} stages. Next: its README.md.", soft_wrap=True)


def release(
    stage: StageArgument,
    target: Annotated[Path | None, typer.Option("--to", help="The zip; else <stage>.zip.")] = None,
    course: CourseOption = None,
) -> None:
    """Build and audit a stage, and make the zip for students.

    Example: `autograder release s07_causal_mask`. Exit code 1: the audit is not clean, and
    nothing is made.
    """
    from autograder.release import release as make
    from autograder.render.audit import show

    made, found = make(courses.load(course), stage, target or Path(f"{stage}.zip"))
    show(out, {stage: found})
    if made is None:
        err.print("Not released: the audit is not clean.")
        raise typer.Exit(1)
    out.print(f"For students: {short(made)}", soft_wrap=True)


def collect(
    source: Annotated[Path, typer.Argument(help="The zip file, or a folder of hand-ins.")],
    stage: StageArgument,
    system: Annotated[
        str,
        typer.Option("--from", help="canvas, moodle, gradescope, brightspace or folder."),
    ] = "",
    roster: Annotated[
        Path | None, typer.Option(help="Who is in the course; else the course's roster.csv.")
    ] = None,
    times: Annotated[
        Path | None,
        typer.Option(help="A table with a column handed_in, where none is known."),
    ] = None,
    who: Annotated[
        list[str] | None, typer.Option(help='Whose a hand-in is: "Name or number=student_id".')
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Ask nothing: what is doubtful is left out.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Hand-ins in: from Canvas, Moodle, Gradescope, Brightspace, or a plain folder.

    Example: `autograder collect submissions.zip s07_causal_mask`. The latest attempt goes into
    `submitted/`, all are kept in `attempts/`. Exit code 1: something could not be taken for
    certain.
    """
    from autograder.collect import collect as take
    from autograder.lms.systems import SYSTEMS
    from autograder.render import collected as shown

    if system and system not in SYSTEMS:
        raise typer.BadParameter(f"one of {', '.join(SYSTEMS)}", param_hint="--from")
    asks = out.is_terminal and sys.stdin.isatty() and not yes
    found = take(
        courses.load(course), stage, source,
        system=system, roster=roster, times=times, who=who or (),
        **({"ask": shown.ask} if asks else {}),
    )  # fmt: skip
    title = f"{stage}, from {source.name} ({found.system})"
    shown.show(out, title, found.rows, found.strays, found.doubtful, found.untimed)
    raise typer.Exit(1 if found.doubtful or found.untimed else 0)


def explain(
    student: Annotated[str, typer.Argument(help="The student's name in this course.")],
    stage: StageArgument,
    course: CourseOption = None,
) -> None:
    """Show line by line how a student's score came about.

    Example: `autograder explain ada s07_causal_mask`
    """
    from rich.table import Table
    from rich.text import Text

    from autograder.explain import explain as lines
    from autograder.render.terminal import plain

    table = Table(title=f"{stage}: {student}", title_justify="left", box=None, pad_edge=False)
    for heading, justify in (("", "left"), ("points", "right"), ("why", "left")):
        table.add_column(heading, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for line in lines(courses.load(course), stage, student):
        table.add_row(*(Text(plain(cell)) for cell in (line.what, line.points, line.why)))
    out.print(table)


def gradescope(
    stage: StageArgument,
    target: Annotated[
        Path | None, typer.Option("--to", help="The zip; else gradescope-<stage>.zip.")
    ] = None,
    course: CourseOption = None,
) -> None:
    """Make the zip that Gradescope asks for as an autograder.

    Example: `autograder gradescope s07_causal_mask`. It holds the course's secret salt and the
    answers: upload it, and give it to nobody.
    """
    from autograder.bundle import gradescope_zip

    made = gradescope_zip(courses.load(course), stage, target or Path(f"gradescope-{stage}.zip"))
    size = made.stat().st_size / 1e6
    out.print(
        f"{short(made)} ({size:.1f} MB). Upload it under Configure Autograder, with the base image "
        "Ubuntu 22.04 or newer. It holds the secret salt and the answers: give it to nobody.",
        soft_wrap=True,
    )


def similar(
    stage: StageArgument,
    share: Annotated[
        float, typer.Option("--share", min=0, max=1, help="The least share that is told.")
    ] = 0.5,
    submitted: Annotated[
        Path | None, typer.Option(help="The folder of hand-ins; else the course's submitted/.")
    ] = None,
    course: CourseOption = None,
) -> None:
    """Show hand-ins that are alike, side by side: evidence for you, never a score.

    Example: `autograder similar s07_causal_mask`. What the stub, the reference, known answers and
    the class as a whole explain is taken out.
    """
    from autograder.similar import similar as look
    from autograder.similar import write_page

    here = courses.load(course)
    found = look(here, stage, submitted, share)
    for pair in found.pairs:
        left, right = pair.students
        words = f"{left} and {right}: {pair.shares[0]:.0%} and {pair.shares[1]:.0%}"
        out.print(words, markup=False, soft_wrap=True)
    page = write_page(here, stage, found)
    out.print(
        f"{found.compared} compared, {len(found.pairs)} pairs to look at: {short(page)}",
        soft_wrap=True,
    )


@export.command("canvas")
def export_canvas(
    stages: Stages = None,
    source: From = Path("canvas.csv"),
    target: To = Path("to-canvas.csv"),
    scale: Scale = False,
    course: CourseOption = None,
) -> None:
    """Fill in the gradebook that Canvas exported; import the file there.

    Example: `autograder export canvas s07_causal_mask --from 2026-grades.csv --to upload.csv`.
    Exit code 1: somebody with a score has no row there.
    """
    from autograder import exports

    here = courses.load(course)
    _tell(exports.to_canvas(here, stages or [], source, target, scale), source, target)


@export.command("moodle")
def export_moodle(
    stage: StageArgument,
    source: From = Path("moodle.csv"),
    target: To = Path("to-moodle.csv"),
    grade_column: Annotated[
        str, typer.Option(help="The heading of the column of grades, in Moodle's language.")
    ] = "Grade",
    comments: Annotated[
        bool, typer.Option("--comments", help="Write the diagnoses into Feedback comments, too.")
    ] = False,
    scale: Scale = False,
    course: CourseOption = None,
) -> None:
    """Fill in the grading worksheet that Moodle exported; upload the file there.

    Example: `autograder export moodle s07_causal_mask --from Grades-1234.csv --to upload.csv`.
    Exit code 1: somebody with a score has no row there.
    """
    from autograder import exports

    here = courses.load(course)
    filled = exports.to_moodle(
        here, stage, source, target, grade_column, comments=comments, scale=scale
    )
    _tell(filled, source, target)


@export.command("csv")
def export_csv(
    stages: Stages = None, target: To = Path("grades.csv"), course: CourseOption = None
) -> None:
    """Write one table: a row a student, a column a stage, the total by the course's rules.

    Example: `autograder export csv --to grades.csv`
    """
    from autograder import exports

    here = courses.load(course)
    count = exports.to_csv(here, stages or list(here.slugs), target)
    out.print(f"{count} students: {short(target)}", soft_wrap=True)


@export.command("junit")
def export_junit(
    stage: StageArgument, target: To = Path("junit.xml"), course: CourseOption = None
) -> None:
    """Write the reports as JUnit XML, and the points as JSON beside it.

    Example: `autograder export junit s07_causal_mask --to junit.xml`
    """
    from autograder import exports

    beside = exports.to_junit(courses.load(course), stage, target)
    out.print(f"{short(target)}, points in {short(beside)}", soft_wrap=True)


@export.command("gradescope")
def export_gradescope(
    stage: StageArgument,
    target: Annotated[Path, typer.Option("--to", help="The folder to write.")] = Path("gradescope"),
    course: CourseOption = None,
) -> None:
    """Write each report as Gradescope's results.json.

    Example: `autograder export gradescope s07_causal_mask --to results`
    """
    from autograder import exports

    count = exports.to_gradescope(courses.load(course), stage, target)
    out.print(f"{count} results: {short(target)}/<student>.json", soft_wrap=True)


def _tell(filled: Filled, source: Path, target: Path) -> None:
    """Say what came of filling in a table, and what it could not hold."""
    out.print(f"Filled in: {short(target)}", soft_wrap=True)
    for words in filled.kept:
        err.print(f"Kept as it was: {words}.", markup=False, soft_wrap=True)
    if filled.waiting:
        words = ", ".join(filled.waiting)
        err.print(f"Not final, a person has to look: {words}.", markup=False, soft_wrap=True)
    if filled.missed:
        err.print(
            f"These have a score and no row in {source}: {', '.join(filled.missed)}. Enter them by "
            "hand, or say in roster.csv how that system calls them, and export again.",
            markup=False,
            soft_wrap=True,
        )
        raise typer.Exit(1)

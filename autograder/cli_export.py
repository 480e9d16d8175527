"""``autograder export``: grades out, into other systems."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder import course as courses
from autograder.console import CourseOption, StageArgument, Stages, err, out, short

if TYPE_CHECKING:
    from autograder.lms.filled import Filled

export = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Grades out: into Canvas, Moodle, Gradescope, a table, JUnit.\n\n"
    "Example: `autograder export csv --to grades.csv`",
)
To = Annotated[Path, typer.Option("--to", help="The file to write.")]
From = Annotated[Path, typer.Option("--from", help="What the system exported, as CSV.")]
Scale = Annotated[bool, typer.Option("--scale", help="Convert to the points that it gives.")]


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
    for words in filled.refused:
        err.print(f"Not filled in: {words}. Enter it by hand.", markup=False, soft_wrap=True)
    if filled.missed:
        err.print(
            f"These have a score and no row in {source}: {', '.join(filled.missed)}. Enter them by "
            "hand, or say in roster.csv how that system calls them, and export again.",
            markup=False,
            soft_wrap=True,
        )
    if filled.missed or filled.refused:
        raise typer.Exit(1)

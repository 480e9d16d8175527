"""The command ``autograder export``: grades and reports for other systems."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.console import CourseOption, StageArgument, Stages, say, short, warn
from autograder.core import course as courses
from autograder.core.output_file import output_file
from autograder.core.points import NOT_FINAL, counted

if TYPE_CHECKING:
    from autograder.core.points import Unscored
    from autograder.lms.filled_table import Filled

export = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="Export grades to Canvas, Moodle or a table, and reports to JUnit or Gradescope.\n\n"
    "Example: `autograder export csv --to grades.csv`",
)
To = Annotated[Path, typer.Option("--to", help="The file to write.", callback=output_file)]
From = Annotated[Path, typer.Option("--from", help="What the system exported, as CSV.")]
Scale = Annotated[
    bool, typer.Option("--scale", help="Convert scores to the points of the assignment there.")
]
MissingAsZero = Annotated[
    bool,
    typer.Option("--missing-as-zero", help="Write 0 for students who submitted nothing."),
]


@export.command("canvas")
def export_canvas(
    stages: Annotated[
        list[str] | None,
        typer.Argument(help="Stages (default: all that [canvas] names and that have scores)."),
    ] = None,
    source: From = Path("canvas.csv"),
    target: To = Path("to-canvas.csv"),
    scale: Scale = False,
    missing_as_zero: MissingAsZero = False,
    course: CourseOption = None,
) -> None:
    """Fill in the gradebook that Canvas exported; import the file there.

    Example: `autograder export canvas s07_causal_mask --from 2026-grades.csv --to upload.csv`.
    Exit code 1: a score is missing and its cell was left as it is, a score could not be filled in,
    or was given before the lesson's points changed; all are listed.
    """
    from autograder.lms import exports

    here = courses.load(course)
    filled = exports.to_canvas(
        here, stages or [], source, target,
        scale=scale, missing_as_zero=missing_as_zero,
    )  # fmt: skip
    _show_filled(filled, source, target, _outdated(here, stages or list(here.canvas)))


@export.command("moodle")
def export_moodle(
    stage: StageArgument,
    source: From = Path("moodle.csv"),
    target: To = Path("to-moodle.csv"),
    grade_column: Annotated[
        str, typer.Option(help="Heading of the column of grades, if it cannot be found.")
    ] = "",
    comments: Annotated[
        bool, typer.Option("--comments", help="Fill in the column Feedback comments as well.")
    ] = False,
    comment_column: Annotated[
        str, typer.Option(help="Heading of the column of comments, if it is another one.")
    ] = "",
    scale: Scale = False,
    missing_as_zero: MissingAsZero = False,
    course: CourseOption = None,
) -> None:
    """Fill in the grading worksheet that Moodle exported; upload the file there.

    Example: `autograder export moodle s07_causal_mask --from Grades-1234.csv --to upload.csv`.
    Exit code 1: a score is missing and its cell was left as it is, a score could not be filled in,
    or was given before the lesson's points changed, or Moodle will skip a row; each is listed.
    """
    from autograder.lms import exports

    here = courses.load(course)
    filled = exports.to_moodle(
        here, stage, source, target, grade_column,
        comments=comments, comment_column=comment_column, scale=scale,
        missing_as_zero=missing_as_zero,
    )  # fmt: skip
    _show_filled(filled, source, target, _outdated(here, [stage]))


@export.command("csv")
def export_csv(
    stages: Stages = None,
    target: To = Path("grades.csv"),
    missing_as_zero: MissingAsZero = False,
    course: CourseOption = None,
) -> None:
    """Write one table: a row per student, a column per stage, the total by the course's rules.

    Example: `autograder export csv --to grades.csv`. Exit code 1: a score is missing, so its cell
    and the student's total are empty, or was given before the lesson's points changed; it is
    listed.
    """
    from autograder.lms import exports

    here = courses.load(course)
    slugs = stages or list(here.slugs)
    made = exports.to_csv(here, slugs, target, missing_as_zero)
    say(f"{counted(made.count, 'student')}: {short(target)}")
    warn(*made.notes)
    _show_unscored(made.unscored, _outdated(here, slugs))


@export.command("junit")
def export_junit(
    stage: StageArgument,
    target: To = Path("junit.xml"),
    missing_as_zero: MissingAsZero = False,
    course: CourseOption = None,
) -> None:
    """Write the reports as JUnit XML, and the automatic points as JSON in the same folder.

    Example: `autograder export junit s07_causal_mask --to junit.xml`. Exit code 1: a score is
    missing (null in the JSON), or was given before the lesson's points changed; it is listed.
    """
    from autograder.lms import exports

    here = courses.load(course)
    made = exports.to_junit(here, stage, target, missing_as_zero)
    say(f"{short(target)}, points in {short(made.path)}")
    _show_unscored(made.unscored, _outdated(here, [stage]))


@export.command("gradescope")
def export_gradescope(
    stage: StageArgument,
    target: Annotated[Path, typer.Option("--to", help="The folder to write.")] = Path("gradescope"),
    missing_as_zero: MissingAsZero = False,
    course: CourseOption = None,
) -> None:
    """Write each report as a results.json, for a Gradescope autograder of your own to return.

    Example: `autograder export gradescope s07_causal_mask --to results`. Exit code 1: a score is
    missing, so the file has none, or was given before the lesson's points changed; it is listed.
    """
    from autograder.lms import exports

    here = courses.load(course)
    made = exports.to_gradescope(here, stage, target, missing_as_zero)
    say(f"{counted(made.count, 'result')}: {short(target)}/<student>.json")
    _show_unscored(made.unscored, _outdated(here, [stage]))


def _outdated(here: courses.Course, slugs: Sequence[str]) -> list[str]:
    """Return sentences about scores that were given when the lesson had other points."""
    from autograder.core.report_store import outdated_of

    return [words for slug in slugs for words in outdated_of(here, slug)]


def _show_unscored(unscored: Unscored, outdated: Sequence[str]) -> None:
    """List the scores that are missing and those that are outdated. Exit with code 1 where a cell
    was left empty or a score is outdated."""
    warn(*unscored.lines(), *outdated)
    if unscored.left_empty or outdated:
        raise typer.Exit(1)


def _show_filled(filled: Filled, source: Path, target: Path, outdated: Sequence[str]) -> None:
    """Print what was filled in and what was not. Exit with 1 if something is left to do."""
    say(f"Filled in: {short(target)}")
    who = ", ".join
    lines = [*filled.warnings, *(f"Left unchanged: {words}." for words in filled.kept)]
    if filled.waiting:
        lines.append(f"{NOT_FINAL}: {who(filled.waiting)}.")
    lines += [f"Not filled in: {words}. Enter it by hand." for words in filled.refused]
    lines += [
        f"Not filled in: {words}. Correct roster.csv and export again, or enter the score by hand."
        for words in filled.doubtful
    ]
    lines += [
        f"{words}, but roster.csv has another name. The score was filled in: check whose row it "
        "is, and correct the name or the identifier in roster.csv."
        for words in filled.renamed
    ]
    if filled.skipped:
        lines.append(
            f"Moodle will skip {who(filled.skipped)}: each has a grade already, and Moodle cannot "
            f"read the date of that grade in {source}. When you upload the file, tick the box "
            '"Allow updating records that have been modified more recently in Moodle than in the '
            'spreadsheet".'
        )
    if filled.missed:
        lines.append(
            f"These have a score but no row in {source}: {who(filled.missed)}. Enter their scores "
            "by hand, or add the identifiers that the system uses for them to roster.csv and "
            "export again."
        )
    warn(*lines)
    _show_unscored(filled.unscored, outdated)
    if filled.missed or filled.refused or filled.doubtful or filled.renamed or filled.skipped:
        raise typer.Exit(1)

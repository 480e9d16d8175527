"""Consoles, options and helpers that several commands use."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from autograder.core.course import Course, CourseError
from autograder.core.output_file import output_file

CORES = os.cpu_count() or 1
READER_GONE = 141  # the exit code of a program that ends because nobody reads its output


# What is printed may hold names of files and of students, in which [red] or :x: is no markup.
out = Console(highlight=False, markup=False, emoji=False)
err = Console(stderr=True, highlight=False, markup=False, emoji=False)


def say(*lines: str) -> None:
    """Print each of these texts in a line of its own, however long."""
    for line in lines:
        out.print(line, soft_wrap=True)


def warn(*lines: str) -> None:
    """Print as `say` does, on standard error."""
    for line in lines:
        err.print(line, soft_wrap=True)


CourseOption = Annotated[
    Path | None,
    typer.Option("--course", help="The course's folder (default: the nearest with a course.toml)."),
]
StudentsArgument = Annotated[list[str] | None, typer.Argument(help="Only these students.")]
StageArgument = Annotated[str, typer.Argument(help="The stage, for instance s07_causal_mask.")]
Stages = Annotated[list[str] | None, typer.Argument(help="Stages (default: all of the course).")]
SchedulerOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Grade on a Dask cluster in place of --jobs: tcp://... or tls://... of its scheduler.",
    ),
]
SubmittedOption = Annotated[
    Path | None, typer.Option(help="The folder of submissions (default: the course's submitted/).")
]
JobsOption = Annotated[int, typer.Option(min=1, help="How many submissions at a time.")]
AgainOption = Annotated[
    bool, typer.Option("--again", help="Regrade unchanged submissions as well.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print no progress or summary.")]


JsonOption = Annotated[
    Path | None,
    typer.Option("--json", help="Write the result here as JSON.", callback=output_file),
]


def refuse_swapped(course: Course, stage: str, others: Iterable[str], call: str) -> None:
    """Raise `CourseError` if the stage and another argument seem to be in the wrong order. ``call``
    is the right one, with ``{stage}`` and ``{other}``."""
    swapped = next((other for other in others if other in course.titles), None)
    if swapped and stage not in course.titles:
        right = call.format(stage=swapped, other=stage)
        raise CourseError(f"{swapped!r} is a stage. Did you mean `autograder {right}`?")


def short(path: Path) -> Path:
    """Return the path relative to the working directory if it is below it."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path

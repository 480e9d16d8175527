"""What all commands share: where they write, and options that mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

out, err = Console(highlight=False), Console(stderr=True, highlight=False)

CourseOption = Annotated[
    Path | None,
    typer.Option("--course", help="The course's folder; else the nearest with a course.toml."),
]
StudentsArgument = Annotated[list[str] | None, typer.Argument(help="Only these students.")]
StageArgument = Annotated[str, typer.Argument(help="The stage, for instance s07_causal_mask.")]
Stages = Annotated[list[str] | None, typer.Argument(help="Stages; all of the course without any.")]
SchedulerOption = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Grade on a Dask cluster in place of --jobs: tcp://... or tls://... of its scheduler.",
    ),
]
SubmittedOption = Annotated[
    Path | None, typer.Option(help="The folder of submissions; else the course's submitted/.")
]
JobsOption = Annotated[int, typer.Option(min=1, help="How many submissions at a time.")]
AgainOption = Annotated[
    bool, typer.Option("--again", help="Grade those anew of whom nothing has changed, too.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress, no summary.")]
JsonOption = Annotated[Path | None, typer.Option("--json", help="Write the result here as JSON.")]


def short(path: Path) -> Path:
    """The path as seen from here, where it lies below."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path

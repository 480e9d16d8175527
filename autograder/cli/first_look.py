"""The commands for a first look: ``doctor`` and ``demo``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.console import CORES, CourseOption, JobsOption, JsonOption, err, out
from autograder.cli.grade import grade_with_progress, submissions_to_grade
from autograder.core import course as courses
from autograder.core.files import write_json
from autograder.pipeline.executor import LocalExecutor
from autograder.reports.render.progress import ProgressBar


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
    if json_file:
        write_json(json_file, found.as_dict())
    show(out, found)
    raise typer.Exit(int(any(found.packages.values())) if found.safe else 2)


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
        run = grade_with_progress(here, slug, submissions_to_grade(here, slug), LocalExecutor(jobs))
        terminal.show(out, run.stage, run.in_order, {})
        out.print()
    with ProgressBar(err, "pages") as progress:
        for done, slug in enumerate(here.slugs, 1):
            write_pages(here, slug)
            progress.update(done, len(here.slugs))
    write_class(here)
    demonstration.farewell(here, out)

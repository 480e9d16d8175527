"""Show in a terminal whether a score was confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from autograder.core.points import out_of
from autograder.reports.render.terminal import printable

if TYPE_CHECKING:
    from autograder.pipeline.verify import Verdict


def show(console: Console, verdict: Verdict) -> None:
    """Print the verdict, and a line for each difference."""
    report = verdict.report
    score = f"{out_of(report.points, report.max_points)} for the exercises"
    words = "confirmed" if verdict.confirmed else "not confirmed"
    style = "green" if verdict.confirmed else "red"
    head = f"{printable(report.student)}, {report.stage}: {score}: "
    console.print(Text.assemble(head, (words, style)), soft_wrap=True)
    kept = ", ".join(e.name for e in report.exercises if e.kept)
    lines = [f"Kept from an earlier grading, where it was higher: {kept}."] if kept else []
    for line in (*verdict.differences, *verdict.conditions, *lines):
        console.print(Text(f"  {printable(line)}"), soft_wrap=True)

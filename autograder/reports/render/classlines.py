"""Show a class in a terminal: one line per stage, and the most common mistakes, in 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.core.points import out_of
from autograder.reports.render.figures import StageFigures, line
from autograder.reports.render.terminal import printable
from autograder.reports.render.topics import MISTAKE

MISTAKES = 3


def show(console: Console, found: Sequence[StageFigures]) -> None:
    """Print one row per stage, and the most common mistakes of all of them."""
    table = Table(box=None, pad_edge=False)
    table.add_column("stage", no_wrap=True)
    for name in ("graded", "exercises", "hardest", "follow-up"):
        right = name in ("graded", "follow-up")
        table.add_column(name, no_wrap=True, justify="right" if right else "left")
    for stage in found:
        row = line(stage)
        average = None if row.mean is None else round(row.mean, 1)
        mean = f"mean {out_of(average, row.max_points)}"
        style = "magenta" if row.need_follow_up else ""
        table.add_row(
            row.stage, str(row.graded), mean, row.hardest, Text(str(row.need_follow_up), style)
        )
    console.print(table)
    mistakes = [
        (len(t.students), s.stage, t.words) for s in found for t in s.topics if t.kind == MISTAKE
    ]
    common = sorted((m for m in mistakes if m[0] > 1), key=lambda m: -m[0])[:MISTAKES]
    for count, slug, words in common:
        console.print(Text(f"{count} x {slug}: {printable(words)}"), soft_wrap=False)

"""The class in a terminal: a line a stage, the commonest mistakes, within 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.points import out_of
from autograder.render.figures import StageFigures, line
from autograder.render.terminal import plain

MISTAKES = 3


def show(console: Console, found: Sequence[StageFigures]) -> None:
    """Print a row a stage, and the commonest mistakes of all of them."""
    table = Table(box=None, pad_edge=False)
    table.add_column("stage", no_wrap=True)
    for name in ("graded", "exercises", "hardest", "need a word"):
        right = name in ("graded", "need a word")
        table.add_column(name, no_wrap=True, justify="right" if right else "left")
    for stage in found:
        row = line(stage)
        average = None if row.mean is None else round(row.mean, 1)
        mean = f"mean {out_of(average, row.max_points)}"
        style = "magenta" if row.need_a_word else ""
        table.add_row(
            row.stage, str(row.graded), mean, row.hardest, Text(str(row.need_a_word), style)
        )
    console.print(table)
    mistakes = [(len(m.students), s.stage, m.mistake) for s in found for m in s.misconceptions]
    common = sorted((m for m in mistakes if m[0] > 1), key=lambda m: -m[0])[:MISTAKES]
    for count, slug, words in common:
        console.print(Text(f"{count} x {slug}: {plain(words)}"), soft_wrap=False)

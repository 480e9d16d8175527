"""Show the changes of a regrade in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.core.points import NO_SCORE, counted, number, out_of
from autograder.reports.render.terminal import printable

if TYPE_CHECKING:
    from autograder.pipeline.score_changes import ScoreChange


def show(
    console: Console,
    changes: Sequence[ScoreChange],
    total: int,
    preview: bool,
    new_salt: bool = False,
) -> None:
    """Print a row per exercise whose score changes, and a few lines about all of them."""
    if changes:
        table = Table(box=None, pad_edge=False, expand=True)
        for name in ("student", "exercise"):
            table.add_column(name, no_wrap=True)
        for name in ("was", "now", "by"):
            table.add_column(name, no_wrap=True, justify="right")
        table.add_column("why", ratio=1, overflow="fold")
        for change in changes:
            by = difference(change)
            style = {"+": "green", "-": "red"}.get(by[0], "magenta")
            table.add_row(
                Text(printable(change.student)),
                Text(printable(change.exercise)),
                out_of(change.was, change.max_before or change.max_points),
                out_of(change.now, change.max_points),
                Text(by, style),
                Text(printable(why(change))),
            )
        console.print(table)
    for line in summary(changes, total, preview, new_salt):
        console.print(Text(line), soft_wrap=True)


def difference(change: ScoreChange) -> str:
    """Format the change of an exercise's points: with a sign, ``kept``, or a dash without a
    score."""
    if change.kept:
        return "kept"
    return NO_SCORE if change.by is None else f"{change.by:+.2f}".rstrip("0").rstrip(".")


def why(change: ScoreChange) -> str:
    """Return the reasons for a change in one line."""
    words = [f"{t.title.rstrip('.')}: {t.was or 'missing'} -> {t.now}." for t in change.turns]
    if change.reason:
        words.insert(0, change.reason)
    if change.kept:
        words.append("The earlier score is kept, because it is higher.")
    if change.manual is not None:
        words.append(f"Your manual score of {number(change.manual)} is kept.")
    return " ".join(words)


def summary(
    changes: Iterable[ScoreChange], total: int, preview: bool, new_salt: bool = False
) -> list[str]:
    """Return sentences about how many students' scores rise and fall, and what to do next. Where a
    manual score counts, the score stays."""
    found = [change for change in changes if change.manual is None]
    by: dict[str, float] = {}
    for change in found:
        if change.by is not None:
            by[change.student] = round(by.get(change.student, 0.0) + change.by, 4)
    gained = {c.student for c in found if c.was is None and c.now is not None}
    lost = {c.student for c in found if c.was is not None and c.now is None}
    up = {s for s, b in by.items() if b > 0} - gained - lost
    down = {s for s, b in by.items() if b < 0} - gained - lost
    same = total - len(gained | lost | up | down)
    submissions = counted(total, "submission")
    lines = []
    if gained or lost:
        lines.append(
            f"Students who have a score for an exercise that had none: {len(gained)}; "
            f"who no longer have one: {len(lost)}."
        )
    others = "Of the others" if gained or lost else submissions
    lines.append(f"{others}: {len(up)} up, {len(down)} down, {same} unchanged.")
    if preview:
        written, options = "Nothing was written", "--preview"
        if new_salt:
            written, options = "Nothing but salt.txt was written", "--preview and --new-salt"
        lines.append(f"{written}. Run the same command without {options} to write it.")
    return lines

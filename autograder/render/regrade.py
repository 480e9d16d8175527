"""What a regrade changes, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.render.terminal import number, plain

if TYPE_CHECKING:
    from autograder.regrade import Change


def show(console: Console, changes: Sequence[Change], total: int, preview: bool) -> None:
    """A row an exercise whose score changes, and a few lines about all of them."""
    if changes:
        table = Table(box=None, pad_edge=False, expand=True)
        for name in ("student", "exercise"):
            table.add_column(name, no_wrap=True)
        for name in ("was", "now", "by"):
            table.add_column(name, no_wrap=True, justify="right")
        table.add_column("why", ratio=1, overflow="fold")
        for change in changes:
            style = "green" if change.by > 0 else "red" if change.by < 0 else "magenta"
            by = "kept" if change.kept else f"{change.by:+.2f}".rstrip("0").rstrip(".")
            table.add_row(
                Text(plain(change.student)),
                Text(plain(change.exercise)),
                *map(points, (change.was, change.now)),
                Text(by, style),
                Text(plain(why(change))),
            )
        console.print(table)
    for line in summary(changes, total, preview):
        console.print(Text(line), soft_wrap=True)


def points(value: float | None) -> str:
    return "none" if value is None else number(value)


def why(change: Change) -> str:
    """The reasons for a change in one line."""
    words = [f"{t.title.rstrip('.')}: {t.was or 'not there'} -> {t.now}." for t in change.turns]
    if change.reason:
        words.insert(0, change.reason)
    if change.kept:
        words.append("The checks give less now; the earlier score is kept.")
    if change.manual is not None:
        words.append(f"Your manual score of {number(change.manual)} stands.")
    return " ".join(words)


def summary(changes: Iterable[Change], total: int, preview: bool) -> list[str]:
    """How many students, and in which direction; what to do next."""
    by: dict[str, float] = {}
    for change in changes:
        by[change.student] = by.get(change.student, 0.0) + change.by
    up, down = sum(b > 0 for b in by.values()), sum(b < 0 for b in by.values())
    same = total - up - down
    lines = [f"{total} submissions: {up} up, {down} down, {same} as before."]
    if preview:
        lines.append("Nothing was written. Without --preview the same command writes it.")
    return lines

"""Show the progress of long work: a bar in a terminal, a line now and then in a log or a pipe."""

from __future__ import annotations

import time
from collections.abc import Mapping

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column

EVERY = 10.0  # seconds between two lines


class ProgressBar:
    """A progress bar with counts and the time left, as a context manager. With ``quiet`` nothing is
    shown."""

    def __init__(self, console: Console, name: str, quiet: bool = False) -> None:
        self._console, self._name, self._quiet = console, name, quiet
        self._begun = self._told = time.monotonic()
        counts = Column(ratio=1, no_wrap=True, overflow="ellipsis")
        self._bar = Progress(
            TextColumn("{task.description}"), BarColumn(bar_width=14), MofNCompleteColumn(),
            TimeRemainingColumn(), TextColumn("{task.fields[counts]}", table_column=counts),
            console=console, transient=True, expand=True, disable=quiet or not console.is_terminal,
        )  # fmt: skip
        self._task = self._bar.add_task(name, total=None, counts="starting")

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def update(self, done: int, total: int, counts: Mapping[str, int] | None = None) -> None:
        """Show that ``done`` of ``total`` are done, and the ``counts`` that are not 0, by name."""
        words = "".join(f", {count} {name}" for name, count in (counts or {}).items() if count)
        self._bar.update(self._task, total=total, completed=done, counts=f"left{words}")
        now = time.monotonic()
        if self._quiet or self._console.is_terminal or now - self._told < EVERY:
            return
        self._told = now
        left = _words((now - self._begun) / done * (total - done)) if done else ""
        self._console.print(
            f"{self._name}: {done} of {total}{words}{left}", markup=False, soft_wrap=True
        )


def _words(seconds: float) -> str:
    if seconds < 1:
        return ""
    minutes = round(seconds / 60)
    return f", about {minutes} min left" if minutes > 1 else f", about {seconds:.0f} s left"

"""What filling in somebody else's table came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from autograder.lms.tables import TableError
from autograder.model import Entry


@dataclass
class Filled:
    """The rows to write, the students that have no row, the cells that stayed on purpose, those
    that the system would not take, and the students of whose score a part is still to come."""

    rows: list[list[str]]
    missed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    _met: dict[str, str] = field(default_factory=dict)

    def meet(self, student: str, row: str) -> None:
        """Note that ``row`` is this student's. Raises `TableError` when another one was."""
        if self._met.setdefault(student, row) != row:
            raise TableError(
                f"Two rows would be {student}'s: {self._met[student]!r} and {row!r}. "
                "See that no two rows of roster.csv share an identifier."
            )

    def close(self, entries: Iterable[Entry]) -> None:
        """Note who of those that have a score got no row, and whose is not final."""
        ours = list(entries)
        self.missed = sorted({s.student for s in ours} - self._met.keys())
        self.waiting = sorted({s.student for s in ours if s.waits})


def scaled(where: str, points: str, entries: Mapping[str, Entry], scale: bool) -> float:
    """What one of our points is worth in a column that gives ``points`` at most.

    Raises `TableError` where that is no number, or not what the stage is worth and ``scale`` is
    not asked for.
    """
    ours = {s.max_score for s in entries.values()}
    try:
        theirs = float(points.strip().replace(",", "."))
    except ValueError:
        raise TableError(f"{where}: {points!r} is no number of points.") from None
    if len(ours) != 1 or theirs in ours:
        return 1.0
    if not scale:
        raise TableError(
            f"{where} gives {theirs:g} points, the stage {ours.pop():g}. Set the same points "
            "there and export again, or convert with --scale."
        )
    return theirs / ours.pop()

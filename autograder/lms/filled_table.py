"""The result of filling in a table that another system exported."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.core.model import Entry
from autograder.core.points import Unscored, number
from autograder.core.roster import Person
from autograder.core.tables import TableError

ROUNDING = 0.005  # tables give points with two decimals


@dataclass
class Filled:
    """The rows to write, and what the instructor has to know about them.

    ``missed``: students who have a score and no row. ``kept``: cells left as they were on purpose.
    ``refused``: scores that the system would not accept. ``doubtful``: rows left as they were
    because their identifiers name different students. ``skipped``: rows that the system will skip
    unless it is told otherwise. ``waiting``: students whose score is not final. ``warnings``:
    settings of the system that would change the scores.
    """

    rows: list[list[str]]
    missed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    unscored: Unscored = field(default_factory=Unscored)
    _claimed: dict[str, str] = field(default_factory=dict)

    def claim_row(self, student: str, row: str) -> None:
        """Note that ``row`` is this student's. Raises `TableError` when another one was."""
        if self._claimed.setdefault(student, row) != row:
            raise TableError(
                f"Two rows have identifiers of {student}: {self._claimed[student]!r} and {row!r}. "
                "Delete the row that is not this student's, or correct roster.csv."
            )

    def finish(self, entries: Iterable[Entry]) -> None:
        """Note which students with a score have no row, and whose score is not final."""
        ours = list(entries)
        scored = {s.student for s in ours if s.points is not None}
        self.missed = sorted(scored - self._claimed.keys())
        self.waiting = sorted({s.student for s in ours if s.waits and s.points is not None})


def owner(claims: Iterable[Sequence[Person]], filled: Filled, where: str) -> Person | None:
    """Return the student whom a row belongs to, or None if that is not certain.

    Each identifier in the row gives the students whom it may mean, in ``claims``; an empty claim
    says nothing. If no student fits all of them, the row is added to ``filled.doubtful``: a wrong
    identifier would give a student somebody else's score.
    """
    given = [{person.student: person for person in claim} for claim in claims if claim]
    if not given:
        return None
    fitting = [s for s in given[0] if all(s in other for other in given)]
    if not fitting:
        names = ", ".join(sorted({student for claim in given for student in claim}))
        filled.doubtful.append(f"{where} names different students ({names})")
    return given[0][fitting[0]] if len(fitting) == 1 else None


def points_in(where: str, cell: str) -> float:
    """Read a cell that gives the points of a column. Raises `TableError` if it holds no positive
    number; a comma counts as a decimal point."""
    try:
        points = float(cell.replace(",", "."))
    except ValueError:
        points = math.nan
    if not math.isfinite(points) or points <= 0:
        raise TableError(
            f"{where}: {cell!r} is not a number of points. Scores can only be filled in where the "
            "assignment is graded with points, not with a scale, letters or complete/incomplete. "
            "Set it to points there, and export again."
        )
    return points


def scale_factor(where: str, theirs: float, entries: Mapping[str, Entry], scale: bool) -> float:
    """Return what one of the course's points is worth in a column of ``theirs`` points.

    Raises `TableError` if the column has other points than the stage and ``scale`` is not set.
    """
    ours = {entry.max_score for entry in entries.values()}
    if not ours:
        return 1.0
    if len(ours) > 1:
        given = ", ".join(map(number, sorted(ours)))
        raise TableError(
            f"{where}: the gradebook gives this stage different maximum points ({given}). Run "
            "`autograder grade` for the stage, and export again."
        )
    own = ours.pop()
    if abs(theirs - own) < ROUNDING:
        return 1.0
    if not scale:
        raise TableError(
            f"{where} gives {number(theirs)} points, the stage {number(own)}. Set the same points "
            "there and export again, or convert the scores with --scale."
        )
    return theirs / own

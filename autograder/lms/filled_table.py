"""The result of filling in a table that another system exported."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.core.model import Entry
from autograder.core.points import Unscored, number
from autograder.core.roster import Person, Roster
from autograder.core.tables import TableError

ROUNDING = 0.005  # tables give points with two decimals
KEPT = ("EX", "N/A")  # excused in Canvas, and not assigned to this student


@dataclass
class Filled:
    """The rows to write, and what the instructor has to know about them.

    ``missed``: students who have a score and no row. ``kept``: cells left as they were on purpose.
    ``refused``: scores that the system would not accept. ``doubtful``: rows left as they were
    because their identifiers name different students. ``renamed``: rows with another name than that
    of the student whose identifiers they have. ``skipped``: rows that the system will skip
    unless it is told otherwise. ``waiting``: students whose score is not final. ``warnings``:
    settings of the system that would change the scores.
    """

    rows: list[list[str]]
    missed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    renamed: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    unscored: Unscored = field(default_factory=Unscored)
    _claimed: dict[str, tuple[int, str]] = field(default_factory=dict)

    def claim_row(self, student: str, path: Path, line: int, row: str) -> None:
        """Note that ``row`` is this student's. Raises `TableError` when another one was."""
        first, own = self._claimed.setdefault(student, (line, row))
        if own != row:
            raise TableError(
                f"{path}, rows {first} and {line} ({own!r} and {row!r}) both have identifiers of "
                f"{student}. Delete the row that is not this student's, or correct roster.csv."
            )

    def keeps(self, whose: str, cell: str, one: Entry | None) -> bool:
        """Whether a cell stays, and is listed: it has a grade, and the student no score here, or
        only the 0 of a missing submission; or the student is excused."""
        key = (one.student, one.stage) if one and one.points is not None else ()
        earned = tuple(z for z in self.unscored.as_zero if (z.student, z.stage) != key)
        is_zero = earned != self.unscored.as_zero
        has_grade = cell.strip(" -.,0" if is_zero else " -") and (is_zero or not key)
        if not has_grade and cell.strip().upper() not in KEPT:
            return False
        self.kept.append(f"{whose} has {cell.strip()}")
        self.unscored = replace(self.unscored, as_zero=earned)
        return True

    def finish(self, entries: Iterable[Entry]) -> None:
        """Note which students with a score have no row, and whose score is not final."""
        ours = list(entries)
        scored = {s.student for s in ours if s.points is not None}
        self.missed = sorted(scored - self._claimed.keys())
        self.waiting = sorted({s.student for s in ours if s.waits and s.points is not None})


def owner(
    claims: Iterable[Sequence[Person]], roster: Roster, name: str, filled: Filled, where: str
) -> Person | None:
    """Return the student whom a row belongs to, or None if that is not certain.

    Each identifier in the row gives the students whom it may mean, in ``claims``; an empty claim
    says nothing. If no student fits all of them and the ``name``, the row is added to
    ``filled.doubtful``: a wrong identifier would give a student somebody else's score. If the name
    is nobody's and unlike the student's, the row is added to ``filled.renamed``.
    """
    meant = [*claims, roster.by_name(name)]
    given = [{person.student: person for person in claim} for claim in meant if claim]
    if not given:
        return None
    fitting = [s for s in given[0] if all(s in other for other in given)]
    if not fitting:
        names = ", ".join(sorted({student for claim in given for student in claim}))
        filled.doubtful.append(f"{where} names different students ({names})")
    found = given[0][fitting[0]] if len(fitting) == 1 else None
    if found and name.strip() and not found.resembles(name):
        filled.renamed.append(f"{where}: {found.student} is called {name.strip()!r}")
    return found


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

"""Add and format points, and describe missing scores. Standard library only.

A missing score is None, and a sum with a missing score is None, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

NO_SCORE = "–"
NOT_FINAL = "Not final, because some points await manual grading"


def total(parts: Iterable[float | None]) -> float | None:
    """Return the sum of points, rounded to four decimals; None if one of them is None."""
    found = list(parts)
    known = [p for p in found if p is not None]
    return round(sum(known), 4) if len(known) == len(found) else None


def number(value: float) -> str:
    """Format points with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def counted(count: float, one: str, many: str = "") -> str:
    """Return a number with what it counts: ``counted(1, "row is", "rows are")`` is "1 row is".
    Without ``many``, the plural of ``one`` is made with an s."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def out_of(points: float | None, worth: float) -> str:
    """Format points out of the maximum, such as ``16/20``; ``–/20`` without a score."""
    return f"{NO_SCORE if points is None else number(points)}/{number(worth)}"


@dataclass(frozen=True)
class NoScore:
    """A student without a score in a stage. ``missing`` says that nothing was submitted."""

    student: str
    stage: str
    why: str
    missing: bool = False


@dataclass(frozen=True)
class Unscored:
    """The missing scores of an export: those ``left_empty``, those that count ``as_zero`` because
    of an option, and the students ``not_in_roster``."""

    left_empty: tuple[NoScore, ...] = ()
    as_zero: tuple[NoScore, ...] = ()
    not_in_roster: tuple[str, ...] = ()

    def lines(self, option: str = "--missing-as-zero") -> list[str]:
        """Return sentences about missing scores, by stage and reason. ``option`` is the option that
        makes missing submissions count as 0."""
        found = []
        if self.left_empty:
            found += ["No score, so nothing was written:", *_grouped(self.left_empty)]
        if any(one.missing for one in self.left_empty):
            found.append(f"{option} writes 0 for those who submitted nothing.")
        if self.as_zero:
            found += ["Written as 0, because you asked for it:", *_grouped(self.as_zero)]
        if self.not_in_roster:
            found.append(f"Not in roster.csv: {', '.join(self.not_in_roster)}.")
        return found

    @classmethod
    def of(
        cls, found: Iterable[NoScore], missing_as_zero: bool, not_in_roster: Iterable[str]
    ) -> Unscored:
        """Divide missing scores into those that count as 0 and those that stay empty."""
        scores = list(found)
        zeros = tuple(one for one in scores if one.missing and missing_as_zero)
        empty = tuple(one for one in scores if one not in zeros)
        return cls(empty, zeros, tuple(not_in_roster))


def _grouped(scores: Iterable[NoScore]) -> list[str]:
    groups: dict[str, list[str]] = {}
    for one in scores:
        groups.setdefault(f"{one.stage}, {one.why}", []).append(one.student)
    return [f"  {reason}: {', '.join(students)}" for reason, students in groups.items()]

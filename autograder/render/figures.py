"""All that the class's pages say, as data: one record for a stage, one for the course.

The pages (`autograder.render.classpage`), the JSON and the tables for a spreadsheet are made from
these, so they cannot say different things.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from autograder.model import GRADED, Report, Stage
from autograder.render import statistics
from autograder.render.roll import FOR_YOU, MISSING, WAITS, Change, Entry, Student, changes, entry
from autograder.render.statistics import (
    CheckNumbers,
    ExerciseNumbers,
    Misconception,
    Pair,
    Spread,
)
from autograder.render.terminal import plain
from autograder.tables import Cell, safe_cell

SCHEMA = 1
DIGITS = 4  # of what is written; the pages show two

Rows = list[list[Cell]]


@dataclass(frozen=True)
class StageFigures:
    """A class on one stage. ``max_points`` are those of the exercises, ``worth`` those of written
    answers, too. ``since`` is the moment with which ``changes`` compares, or empty."""

    stage: str
    title: str
    course: str
    anonymous: bool
    max_points: float
    worth: float
    spread: Spread | None
    histogram: tuple[int, ...]
    exercises: tuple[ExerciseNumbers, ...]
    checks: tuple[CheckNumbers, ...]
    misconceptions: tuple[Misconception, ...]
    together: tuple[Pair, ...]
    students: tuple[Entry, ...]
    since: str
    changes: tuple[Change, ...]
    schema: int = SCHEMA

    @property
    def answers_to_read(self) -> int:
        """How many students' answers in words wait for a score."""
        return sum(WAITS in e.words for e in self.students)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, numbers rounded."""
        found: dict[str, Any] = _rounded(asdict(self))
        for one in found["students"]:
            del one["page"]  # an address that holds only from where the page lies
        return found

    def tables(self) -> dict[str, Rows]:
        """The same as rows of cells, headings first, by the table's name."""
        names = [e.name for e in self.exercises]
        students: Rows = [["student", "state", "points", "gradebook", *names, "mistakes", "words"]]
        for e in self.students:
            reasons = "; ".join(f"{k}: {w}" if w else k for k, w in e.words.items())
            scores = [e.exercises.get(name) for name in names]
            students.append(
                [e.student, e.state, e.points, e.gradebook, *scores, " ".join(e.mistakes), reasons]
            )
        return {
            "students": students,
            "exercises": _rows(ExerciseNumbers, self.exercises),
            "checks": _rows(CheckNumbers, self.checks),
            "misconceptions": _mistakes(self.misconceptions, names),
            "together": _rows(Pair, self.together),
            "changes": _changed(self.changes),
        }


@dataclass(frozen=True)
class StageLine:
    """A stage in the table of all stages. ``share`` is the mean share of the points."""

    stage: str
    title: str
    graded: int
    missing: int
    need_a_word: int
    answers_to_read: int
    mean: float | None
    max_points: float
    share: float | None
    hardest: str


@dataclass(frozen=True)
class CourseFigures:
    """A class on all its stages. By student and stage: ``points`` for the exercises, ``words`` on
    why somebody needs one, ``pages`` where feedback lies."""

    course: str
    anonymous: bool
    stages: tuple[StageLine, ...]
    misconceptions: tuple[Misconception, ...]
    together: tuple[Pair, ...]
    points: dict[str, dict[str, float | None]]
    words: dict[str, dict[str, dict[str, str]]]
    pages: dict[str, dict[str, str]]
    schema: int = SCHEMA

    @property
    def need_a_word(self) -> int:
        """How many students need a word on any stage."""
        return sum(any(w.keys() - FOR_YOU for w in s.values()) for s in self.words.values())

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, numbers rounded."""
        found: dict[str, Any] = _rounded(asdict(self))
        del found["pages"]  # addresses that hold only from where the page lies
        return found

    def tables(self) -> dict[str, Rows]:
        """The same as rows of cells, headings first, by the table's name."""
        slugs = [line.stage for line in self.stages]
        return {
            "stages": _rows(StageLine, self.stages),
            "students": [
                ["student", *slugs],
                *([s, *(found.get(slug) for slug in slugs)] for s, found in self.points.items()),
            ],
            "misconceptions": _mistakes(self.misconceptions, slugs),
            "together": _rows(Pair, self.together),
        }


def of_stage(
    stage: Stage,
    course: str,
    students: Sequence[Student],
    *,
    anonymous: bool = False,
    since: str = "",
    before: Mapping[str, Any] | None = None,
    now: Mapping[str, Any] | None = None,
) -> StageFigures:
    """The figures of a stage; ``before`` and ``now`` are snapshots (`autograder.render.roll`)."""
    reports = _reports(students)
    classroom = statistics.counted(reports, {s.name: s.by_hand for s in students})
    totals = statistics.totals(classroom)
    mistakes = statistics.misconceptions(reports)
    return StageFigures(
        stage.slug,
        stage.title,
        course,
        anonymous,
        stage.points,
        stage.worth,
        statistics.spread(totals),
        tuple(statistics.histogram(totals, stage.points)),
        tuple(statistics.exercises(stage, classroom)),
        tuple(statistics.checks(stage, reports)),
        tuple(mistakes),
        tuple(statistics.together(mistakes, len(reports))),
        tuple(sorted(map(entry, students), key=lambda e: e.student)),
        since,
        tuple(changes(before, now or {})) if before is not None else (),
    )


def of_course(
    course: str, found: Sequence[StageFigures], students: Iterable[Sequence[Student]]
) -> CourseFigures:
    """The figures of all stages, from those of each and from its students."""
    reports = [r for classroom in students for r in _reports(classroom)]
    mistakes = statistics.misconceptions(reports, by_stage=True)
    names = sorted({e.student for stage in found for e in stage.students})
    points: dict[str, dict[str, float | None]] = {name: {} for name in names}
    words: dict[str, dict[str, dict[str, str]]] = {}
    pages: dict[str, dict[str, str]] = {name: {} for name in names}
    for stage in found:
        for one in stage.students:
            points[one.student][stage.stage] = one.points
            if one.page:  # as seen from the stage's folder, which lies in that of this page
                pages[one.student][stage.stage] = one.page.removeprefix("../")
            if one.words:
                words.setdefault(one.student, {})[stage.stage] = one.words
    return CourseFigures(
        course,
        any(s.anonymous for s in found),
        tuple(map(line, found)),
        tuple(mistakes),
        tuple(statistics.together(mistakes, len({r.student for r in reports}))),
        points,
        dict(sorted(words.items())),
        pages,
    )


def line(found: StageFigures) -> StageLine:
    """A stage in one line."""
    known = [e for e in found.exercises if e.difficulty is not None]
    hardest = min(known, key=lambda e: e.difficulty or 0.0, default=None)
    mean = found.spread.mean if found.spread else None
    return StageLine(
        found.stage,
        found.title,
        sum(e.state == GRADED for e in found.students),
        sum(e.state == MISSING for e in found.students),
        sum(e.needs_a_word for e in found.students),
        found.answers_to_read,
        mean,
        found.max_points,
        mean / found.max_points if mean is not None and found.max_points else None,
        hardest.name if hardest else "",
    )


def _reports(students: Iterable[Student]) -> list[Report]:
    return [s.report for s in students if s.report is not None and s.report.status == GRADED]


def _mistakes(found: Sequence[Misconception], places: Sequence[str]) -> Rows:
    rows: Rows = [["mistake", "words", "students", *places]]
    for m in found:
        counts = [len(m.places.get(place, ())) for place in places]
        rows.append([m.specimen, m.mistake, len(m.students), *counts])
    return rows


def _changed(found: Sequence[Change]) -> Rows:
    rows: Rows = [["student", "state_before", "state", "before", "now", "exercises"]]
    for c in found:
        rows.append([c.student, c.state_before, c.state, c.before, c.now, " ".join(c.exercises)])
    return rows


def _rows(kind: Any, found: Sequence[Any]) -> Rows:
    names: list[str] = list(kind.__dataclass_fields__)
    cells: Rows = [[getattr(one, name) for name in names] for one in found]
    return [[*names], *cells]


def _rounded(data: Any) -> Any:
    """Plain data with rounded numbers."""
    if isinstance(data, float):
        return round(data, DIGITS)
    if isinstance(data, Mapping):
        return {k: _rounded(v) for k, v in data.items()}
    return [_rounded(v) for v in data] if isinstance(data, list | tuple) else data


def safe_row(row: Sequence[Cell]) -> list[Cell]:
    """A row for a spreadsheet: text without control characters and formulas, rounded numbers."""
    return [safe_cell(plain(v)) if isinstance(v, str) else _rounded(v) for v in row]

"""Collect the contents of class pages as data: one record for a stage, one for the course.

The pages (`autograder.reports.render.classpage`), the JSON files and the CSV tables are made from
the same records, so they cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from autograder.core.model import GRADED, Report, Stage
from autograder.core.report_store import outdated
from autograder.core.tables import CellValue, safe_cell
from autograder.reports.render import statistics, topics, whole_term
from autograder.reports.render.statistics import (
    CheckNumbers,
    ExerciseNumbers,
    Misconception,
    Pair,
    Spread,
)
from autograder.reports.render.student_rows import (
    MISSING,
    TO_READ,
    WAITS,
    StudentChange,
    StudentResults,
    StudentRow,
    changes,
    entry,
)
from autograder.reports.render.terminal import printable
from autograder.reports.render.topics import Topic
from autograder.reports.render.whole_term import (
    FallingBehind,
    RecurringMistake,
    StageShares,
    WeakExercise,
)

SCHEMA = 2
DIGITS = 4  # of what is written; the pages show two

Rows = list[list[CellValue]]


@dataclass(frozen=True)
class StageFigures:
    """A class on one stage. ``max_points`` are those of the exercises, ``worth`` includes written
    answers. ``since`` is the moment with which ``changes`` compares, or empty. ``outdated`` has
    sentences about reports with other points than the lesson."""

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
    topics: tuple[Topic, ...]
    misconceptions: tuple[Misconception, ...]
    together: tuple[Pair, ...]
    students: tuple[StudentRow, ...]
    since: str
    changes: tuple[StudentChange, ...]
    outdated: tuple[str, ...] = ()
    schema: int = SCHEMA

    @property
    def need_follow_up(self) -> int:
        """How many students need follow-up."""
        return sum(e.needs_follow_up for e in self.students)

    @property
    def answers_to_read(self) -> int:
        """How many students' written answers wait for a score."""
        return sum(WAITS in e.reasons for e in self.students)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, numbers rounded."""
        found: dict[str, Any] = _rounded(asdict(self))
        for one in found["students"]:
            del one["page"]  # an address relative to the page
        return found

    def tables(self) -> dict[str, Rows]:
        """The same as rows of cells, headings first, by the table's name."""
        names = [e.name for e in self.exercises]
        students: Rows = [
            ["student", "state", "points", "gradebook", *names, "mistakes", "reasons"]
        ]
        for e in self.students:
            reasons = "; ".join(f"{k}: {w}" if w else k for k, w in e.reasons.items())
            scores = [e.exercises.get(name) for name in names]
            students.append(
                [e.student, e.state, e.points, e.gradebook, *scores, " ".join(e.mistakes), reasons]
            )
        return {
            "students": students,
            "exercises": _rows(ExerciseNumbers, self.exercises),
            "checks": _rows(CheckNumbers, self.checks),
            "topics": _topics(self.topics),
            "misconceptions": _mistakes(self.misconceptions, names),
            "together": _rows(Pair, self.together),
            "changes": _rows(StudentChange, self.changes),
        }


@dataclass(frozen=True)
class StageLine:
    """A stage in the table of all stages. ``share`` is the mean fraction of the points."""

    stage: str
    title: str
    graded: int
    missing: int
    need_follow_up: int
    answers_to_read: int
    mean: float | None
    max_points: float
    share: float | None
    hardest: str


@dataclass(frozen=True)
class CourseFigures:
    """A class on all its stages. By student and stage: ``points`` for the exercises, ``reasons``
    for follow-up, ``pages`` where the feedback is. ``outdated`` is that of all stages."""

    course: str
    anonymous: bool
    stages: tuple[StageLine, ...]
    falling_behind: tuple[FallingBehind, ...]
    recurring: tuple[RecurringMistake, ...]
    weak: tuple[WeakExercise, ...]
    misconceptions: tuple[Misconception, ...]
    together: tuple[Pair, ...]
    points: dict[str, dict[str, float | None]]
    reasons: dict[str, dict[str, dict[str, str]]]
    pages: dict[str, dict[str, str]]
    outdated: tuple[str, ...] = ()
    schema: int = SCHEMA

    @property
    def need_follow_up(self) -> int:
        """How many students need follow-up on any stage."""
        return sum(any(r.keys() - TO_READ for r in s.values()) for s in self.reasons.values())

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON, numbers rounded."""
        found: dict[str, Any] = _rounded(asdict(self))
        del found["pages"]  # addresses relative to the page
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
            "falling_behind": _rows(FallingBehind, self.falling_behind),
            "recurring_mistakes": _recurring(self.recurring),
            "weak_exercises": _rows(WeakExercise, self.weak),
            "misconceptions": _mistakes(self.misconceptions, slugs),
            "together": _rows(Pair, self.together),
        }


def of_stage(
    stage: Stage,
    course: str,
    students: Sequence[StudentResults],
    *,
    anonymous: bool = False,
    since: str = "",
    before: Mapping[str, Any] | None = None,
    now: Mapping[str, Any] | None = None,
) -> StageFigures:
    """Return the figures of a stage; ``before`` and ``now`` are snapshots of
    `render.student_rows`."""
    reports = _reports(students)
    by_hand = {s.name: s.by_hand for s in students}
    classroom = statistics.counted(reports, by_hand)
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
        topics.topics(stage, reports, by_hand),
        tuple(mistakes),
        tuple(statistics.together(mistakes, len(reports))),
        tuple(sorted(map(entry, students), key=lambda e: e.student)),
        since,
        tuple(changes(before, now or {})) if before is not None else (),
        tuple(outdated(stage, (s.report for s in students if s.report))),
    )


def of_course(
    course: str, found: Sequence[StageFigures], students: Iterable[Sequence[StudentResults]]
) -> CourseFigures:
    """Return the figures of all stages, from those of each and from its students."""
    reports = [r for classroom in students for r in _reports(classroom)]
    mistakes = statistics.misconceptions(reports, by_stage=True)
    names = sorted({e.student for stage in found for e in stage.students})
    points: dict[str, dict[str, float | None]] = {name: {} for name in names}
    reasons: dict[str, dict[str, dict[str, str]]] = {}
    pages: dict[str, dict[str, str]] = {name: {} for name in names}
    for stage in found:
        for one in stage.students:
            points[one.student][stage.stage] = one.points
            if one.page:  # relative to the folder of the stage, one level down
                pages[one.student][stage.stage] = one.page.removeprefix("../")
            if one.reasons:
                reasons.setdefault(one.student, {})[stage.stage] = one.reasons
    return CourseFigures(
        course,
        any(s.anonymous for s in found),
        tuple(map(line, found)),
        tuple(whole_term.falling_behind([_shares(stage) for stage in found])),
        tuple(whole_term.recurring_mistakes(reports, [stage.stage for stage in found])),
        tuple(
            WeakExercise(stage.stage, e.name, e.compared, e.difficulty, e.discrimination)
            for stage in found
            for e in statistics.unclear(stage.exercises)
        ),
        tuple(mistakes),
        tuple(statistics.together(mistakes, len({r.student for r in reports}))),
        points,
        dict(sorted(reasons.items())),
        pages,
        tuple(words for stage in found for words in stage.outdated),
    )


def line(found: StageFigures) -> StageLine:
    """Return a stage as one line."""
    known = [e for e in found.exercises if e.difficulty is not None and e.difficulty < 1]
    hardest = min(known, key=lambda e: e.difficulty or 0.0, default=None)
    mean = found.spread.mean if found.spread else None
    return StageLine(
        found.stage,
        found.title,
        sum(e.state == GRADED for e in found.students),
        sum(e.state == MISSING for e in found.students),
        found.need_follow_up,
        found.answers_to_read,
        mean,
        found.max_points,
        mean / found.max_points if mean is not None and found.max_points else None,
        hardest.name if hardest else "",
    )


def _shares(found: StageFigures) -> StageShares:
    """Return the fractions of the points of those students whose due date has passed."""
    due = [e for e in found.students if e.is_due and found.max_points]
    missing = frozenset(e.student for e in due if e.state == MISSING)
    shares = {e.student: None if e.points is None else e.points / found.max_points for e in due}
    return StageShares(found.stage, shares | dict.fromkeys(missing, 0.0), missing)


def _reports(students: Iterable[StudentResults]) -> list[Report]:
    return [s.report for s in students if s.report is not None and s.report.status == GRADED]


def _mistakes(found: Sequence[Misconception], places: Sequence[str]) -> Rows:
    rows: Rows = [["mistake", "words", "students", *places]]
    for m in found:
        counts = [len(m.places.get(place, ())) for place in places]
        rows.append([m.specimen, m.mistake, len(m.students), *counts])
    return rows


def _recurring(found: Sequence[RecurringMistake]) -> Rows:
    """Return one row for each mistake and stage."""
    rows: Rows = [["mistake", "stage", "words", "count", "students", "again"]]
    for m in found:
        for stage, students in m.places.items():
            own, again = " ".join(students), " ".join(m.again)
            rows.append([m.specimen, stage, m.words[stage], len(students), own, again])
    return rows


def _topics(found: Sequence[Topic]) -> Rows:
    rows: Rows = [["exercise", "kind", "mistake", "words", "hint", "count", "graded", "students"]]
    for t in found:
        count, names = len(t.students), " ".join(t.students)
        rows.append([t.exercise, t.kind, t.mistake, t.words, t.hint, count, t.graded, names])
    return rows


def _rows(kind: Any, found: Sequence[Any]) -> Rows:
    """Return a column for each field of the dataclass ``kind``; a cell has the entries of a tuple,
    or the keys of a dict."""
    names: list[str] = list(kind.__dataclass_fields__)
    cells: Rows = [[_cell(getattr(one, name)) for name in names] for one in found]
    return [[*names], *cells]


def _cell(value: Any) -> CellValue:
    return " ".join(value) if isinstance(value, tuple | dict) else value


def _rounded(data: Any) -> Any:
    """Return plain data with rounded numbers."""
    if isinstance(data, float):
        return round(data, DIGITS)
    if isinstance(data, Mapping):
        return {k: _rounded(v) for k, v in data.items()}
    return [_rounded(v) for v in data] if isinstance(data, list | tuple) else data


def safe_row(row: Sequence[CellValue]) -> list[CellValue]:
    """Return a row for a spreadsheet: text without control characters and formulas, rounded
    numbers."""
    return [safe_cell(printable(v)) if isinstance(v, str) else _rounded(v) for v in row]

"""The seven words as frozen records. It imports little; everything may import this module."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from autograder.core import records
from autograder.core.points import total

SCHEMA = 2

PASSED, FAILED, BLOCKED, ERRORED = "passed", "failed", "blocked", "errored"
GRADED, UNREADABLE = "graded", "unreadable"
# In the message of a check that found no answer: the stub as it was released, or no definition.
NOT_WRITTEN, NOT_DEFINED = "is not written yet", "is not defined anywhere in the notebook"
UNCONFINED = "unconfined"  # what a receipt says in place of the layers

# What a student may learn of hidden checks: `Report.visible`, `[feedback] show` in course.toml.
TITLE, DIAGNOSIS, COUNTEREXAMPLE = BUDGETS = ("title", "diagnosis", "counterexample")

# How a picture is drawn.
WEIGHTS, NUMBERS, MASK, LEAK, RATES, HEADS = (
    "weights", "numbers", "mask", "leak", "rates", "heads",
)  # fmt: skip
Grid = tuple[tuple[float | str, ...], ...]


class KitError(Exception):
    """Something that a person can fix and that a sentence can say. ``code`` is the exit code:
    2 for the call, the course or the machine, 3 for the kit itself."""

    code = 2


NO_EXERCISE = "No exercise of"  # how the note begins if a submission defines none of them


def not_installed(packages: Collection[str]) -> str:
    """What a student reads about an exercise that has no score because of these packages."""
    verb = "are" if len(packages) > 1 else "is"
    return (
        f"{' and '.join(sorted(packages))} {verb} not installed on the grading machine, so this "
        "could not be graded. That is not your fault; your instructor will look at it."
    )


@dataclass(frozen=True)
class Exercise:
    """One function or class that a student writes: its name is its grade cell's ``grade_id``."""

    name: str
    points: float


@dataclass(frozen=True)
class WrittenQuestion:
    """A question that is answered in words and graded by a person: its name is the ``grade_id``
    of the text cell for the answer."""

    name: str
    points: float


@dataclass(frozen=True)
class Stage:
    """One assignment: a slug such as ``s07_causal_mask``, the same in every tree."""

    slug: str
    title: str
    exercises: tuple[Exercise, ...]
    questions: tuple[WrittenQuestion, ...] = ()

    @property
    def points(self) -> float:
        """What the exercises are worth together; those of the questions a person gives."""
        return sum(e.points for e in self.exercises)

    @property
    def worth(self) -> float:
        """The points of exercises and questions together."""
        return self.points + sum(q.points for q in self.questions)

    def exercise(self, name: str) -> Exercise:
        return next(e for e in self.exercises if e.name == name)


@dataclass(frozen=True)
class Diagnosis:
    """The wrong specimen that gives the student's numbers, in the student's language."""

    specimen: str
    mistake: str
    hint: str


@dataclass(frozen=True)
class Outcome:
    """The result of one check. ``remark`` is for the instructor alone: something that cost no
    points and deserves a look."""

    check: str
    title: str
    outcome: str
    points: float
    max_points: float
    message: str = ""
    blocked_by: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Picture:
    """What a student's answer gives on a small public example, beside what the definition gives.

    ``expected`` and ``got`` are tables of plain numbers (``"nan"`` and ``"inf"`` are words), with
    the labels ``rows`` and ``columns``; ``got`` is None when ``problem`` says why there is none.
    ``code`` is the question, to be pasted into a notebook. ``fresh`` marks a counterexample.
    """

    draw: str
    title: str
    code: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    expected: Grid
    got: Grid | None = None
    agrees: bool = False
    problem: str = ""
    says: str = ""
    width: int = 0
    fresh: bool = False


@dataclass(frozen=True)
class ExerciseReport:
    """One exercise's outcomes. ``points`` is None while a check is errored: no score is better
    than a wrong one.

    ``digest`` is that of its checks and specimens; empty where time ran out or the process ended,
    so that what came of it is never taken over into another report. ``kept`` marks an exercise
    whose earlier, higher score was kept (``autograder regrade --never-lower``).
    ``missing_packages`` are those that the answer needs and that the grading machine lacks.
    """

    name: str
    points: float | None
    max_points: float
    outcomes: tuple[Outcome, ...]
    diagnosis: Diagnosis | None = None
    pictures: tuple[Picture, ...] = ()
    digest: str = ""
    kept: bool = False
    missing_packages: tuple[str, ...] = ()


@dataclass(frozen=True)
class WrittenAnswer:
    """The answer to a question, which waits for a person's score where there is one.
    ``answered`` is None where nothing could be read."""

    name: str
    max_points: float
    answered: bool | None


@dataclass(frozen=True)
class ByHand:
    """What people gave to a submission in formgrader, by cell: scores, extra credit, comments;
    and ``penalty``, the points that lateness costs."""

    scores: dict[str, float] = field(default_factory=dict)
    extra: dict[str, float] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    penalty: float = 0.0


@dataclass(frozen=True)
class Entry:
    """A student's score in a stage, from the gradebook. ``score`` includes manual scores and extra
    credit, before the late ``penalty``; it is None while one of the exercises, which are listed in
    ``unscored``, has neither an automatic nor a manual score. ``handed_in`` is in UTC without zone;
    ``waits`` says that a person still has to give or to confirm a part of it."""

    student: str
    stage: str
    score: float | None
    penalty: float
    max_score: float
    handed_in: datetime | None = None
    waits: bool = False
    unscored: tuple[str, ...] = ()

    @property
    def points(self) -> float | None:
        """The points that count; None where there is no score."""
        return None if self.score is None else max(0.0, self.score - self.penalty)


@dataclass(frozen=True)
class Grade:
    """A student's grade in the course: points by stage, the stages that are dropped, and the sum
    over the others. Points are None where there is no score; then there is no sum either, nor is
    it known which stages would be dropped."""

    student: str
    points: dict[str, float | None]
    dropped: tuple[str, ...]
    total: float | None
    of: float | None

    @property
    def percent(self) -> float | None:
        if self.total is None or self.of is None:
            return None
        return 100 * self.total / self.of if self.of else 0.0


@dataclass(frozen=True)
class SimilarPair:
    """Two submissions that share code which nothing explains. ``shares``: how much of the
    unexplained code of each; ``shared``: its length; ``sides``: the code of each in parts, with
    whether a part is shared."""

    students: tuple[str, str]
    shares: tuple[float, float]
    shared: int
    sides: tuple[tuple[tuple[str, bool], ...], tuple[tuple[str, bool], ...]]


@dataclass(frozen=True)
class CellNote:
    """A cell that did not run to its end, by its place in the notebook (counted from 1)."""

    cell: int
    message: str


@dataclass(frozen=True)
class Receipt:
    """What makes a score repeatable. ``hand_in``, ``checks`` and ``shared`` are digests of what
    went in (`autograder.core.receipt`), ``notebook`` is that of what lies in ``autograded/``."""

    submission: str
    checks: str
    salt: str
    seeds: tuple[int, ...]
    layers: tuple[str, ...]
    torch: str
    kit: str
    hand_in: str = ""
    shared: str = ""
    notebook: str = ""

    @property
    def confined(self) -> bool:
        return UNCONFINED not in self.layers


@dataclass(frozen=True)
class Report:
    """The frozen result of grading one submission. ``points`` is the sum over the exercises, and
    None where nothing was graded or one of them has no score."""

    course: str
    stage: str
    student: str
    status: str
    points: float | None
    max_points: float
    exercises: tuple[ExerciseReport, ...]
    notes: tuple[str, ...] = ()
    cells: tuple[CellNote, ...] = ()
    receipt: Receipt | None = None
    schema: int = field(default=SCHEMA)
    written: tuple[WrittenAnswer, ...] = ()

    @property
    def needs_a_look(self) -> bool:
        """Whether the instructor must look before the score counts."""
        return self.status == UNREADABLE or any(e.points is None for e in self.exercises)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the instructor should look at although it cost no points, each once."""
        found = (o.remark for e in self.exercises for o in e.outcomes if o.remark)
        return tuple(dict.fromkeys(found))

    @property
    def worth(self) -> float:
        """The points of the exercises and of the written answers together."""
        return self.max_points + sum(w.max_points for w in self.written)

    def score(self, by_hand: ByHand) -> float | None:
        """The score as the gradebook has it: a manual score counts in place of the automatic one,
        extra credit is added, the late penalty is taken off, and nothing falls below zero. A
        written answer that waits for its reader adds nothing yet. None while an exercise has
        neither an automatic nor a manual score.
        """
        scored = self.automatic | by_hand.scores
        exercises = [scored[e.name] for e in self.exercises]
        others = [p for name, p in scored.items() if name not in {e.name for e in self.exercises}]
        extra = [p for name, p in by_hand.extra.items() if scored.get(name) is not None]
        whole = total([*exercises, *filter(None, others), *extra])
        return None if whole is None else max(0.0, whole - by_hand.penalty)

    def waiting(self, by_hand: ByHand) -> list[WrittenAnswer]:
        """The written answers that nobody has graded yet."""
        return [w for w in self.written if w.answered and w.name not in by_hand.scores]

    @property
    def automatic(self) -> dict[str, float | None]:
        """What the gradebook has as the automatic score of each exercise and each question; None
        where there is none."""
        points = {e.name: e.points for e in self.exercises}
        return points | {w.name: 0.0 if w.answered is False else None for w in self.written}

    def visible(self, show: str) -> Report:
        """What a student may see of it; everything that a student reads is made from this.

        ``title``: which checks passed. ``diagnosis``: why not, in words, the diagnosis, and
        pictures of the public example. ``counterexample``: those of a fresh one too.
        """
        if show not in BUDGETS:
            raise ValueError(f"show is {show!r}; it is one of {', '.join(BUDGETS)}")
        bare = show == TITLE
        return replace(
            self,
            exercises=tuple(
                replace(
                    e,
                    outcomes=tuple(
                        replace(o, message="" if bare else o.message, remark="") for o in e.outcomes
                    ),
                    diagnosis=None if bare else e.diagnosis,
                    pictures=()
                    if bare
                    else tuple(p for p in e.pictures if show == COUNTEREXAMPLE or not p.fresh),
                )
                for e in self.exercises
            ),
        )

    def as_dict(self) -> dict[str, Any]:
        return records.to_dict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """Read back what `as_dict` wrote (JSON round trips included).

        Raises ``ValueError`` for another schema version, and with the name of the entry for
        anything else that is not a report.
        """
        schema = data.get("schema") if isinstance(data, dict) else None
        if schema != SCHEMA:
            was = f"a report of schema {schema}" if isinstance(schema, int) else "not a report"
            raise ValueError(f"{was}, this kit reads {SCHEMA}")
        return records.read(cls, data, "the report")

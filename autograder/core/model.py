"""The dataclasses of a course's results: stages, reports, entries of the gradebook, grades.

All are frozen. The module imports little, so all others may import it. Three numbers are kept
apart::

    automatic               Outcome.points, ExerciseReport.points, Report.points
    with manual scores,
      before the penalty    Entry.score
    final, after the        Entry.points, Report.score(by_hand), and
      late penalty            autograder.reports.render.student_rows.StudentRow.gradebook
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import Any

from autograder.core import records
from autograder.core.points import number, out_of, total

SCHEMA = 2

PASSED, FAILED, BLOCKED, ERRORED = "passed", "failed", "blocked", "errored"
GRADED, UNREADABLE = "graded", "unreadable"
# In the message of a check that found no answer: the stub as it was released, or no definition.
NOT_WRITTEN, NOT_DEFINED = "is not written yet", "is not defined anywhere in the notebook"
UNCONFINED = "unconfined"  # what a receipt says in place of the layers

# How much of hidden checks students see: `Report.visible`, `[feedback] show` in course.toml.
TITLE, DIAGNOSIS, COUNTEREXAMPLE = BUDGETS = ("title", "diagnosis", "counterexample")

# How a picture is drawn.
WEIGHTS, NUMBERS, MASK, LEAK, RATES, HEADS = (
    "weights", "numbers", "mask", "leak", "rates", "heads",
)  # fmt: skip
Grid = tuple[tuple[float | str, ...], ...]


class KitError(Exception):
    """An error that a person can fix; the message says how. ``code`` is the exit code of the
    command: 2 if the call, the course or the machine is wrong, 3 if the kit itself is."""

    code = 2


OUR_FAULT = "A check could not be run, which is not your fault. Your instructor will look at it."
NOT_INSTALLED = "on the grading machine, so this could not be graded."
NO_EXERCISE = "No exercise of"  # how the note begins if a submission defines none of them


def lacks(packages: Collection[str]) -> str:
    """Return the clause "einops and jax are not installed"."""
    verb = "are" if len(packages) > 1 else "is"
    return f"{' and '.join(sorted(packages))} {verb} not installed"


def not_installed(packages: Collection[str]) -> str:
    """Return the message to a student whose exercise has no score because of these packages."""
    return (
        f"{lacks(packages)} {NOT_INSTALLED} That is not your fault; your instructor will look at "
        "it. (If it is a file of your own, hand it in with the notebook.)"
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
        """The sum of the exercises' points, without those of the written questions."""
        return sum(e.points for e in self.exercises)

    @property
    def worth(self) -> float:
        """The points of exercises and questions together."""
        return self.points + sum(q.points for q in self.questions)

    @property
    def worth_by_name(self) -> dict[str, float]:
        """The points of each exercise and question."""
        points = {e.name: float(e.points) for e in self.exercises}
        return points | {q.name: float(q.points) for q in self.questions}

    def exercise(self, name: str) -> Exercise:
        return next(e for e in self.exercises if e.name == name)


@dataclass(frozen=True)
class Diagnosis:
    """The mistake in a specimen that returns the same wrong values as the student's answer. A
    ``slip`` costs at most a part of an exercise (`Course.slip_costs`)."""

    specimen: str
    mistake: str
    hint: str
    slip: bool = False


@dataclass(frozen=True)
class Outcome:
    """The result of one check. ``remark`` is for the instructor alone: something to look at that
    cost no points."""

    check: str
    title: str
    outcome: str
    points: float
    max_points: float
    message: str = ""
    blocked_by: str = ""
    remark: str = ""

    @property
    def score(self) -> str:
        """The points that it gave and those that it is worth; ``–/0.5`` where it was not run."""
        return out_of(None if self.outcome == ERRORED else self.points, self.max_points)


def entries_agree(
    one: float | str, other: float | str, rtol: float = 1e-3, atol: float = 1e-4
) -> bool:
    """Return whether two entries of a picture's tables are the same up to rounding."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return abs(one - other) <= atol + rtol * abs(other)


@dataclass(frozen=True)
class Picture:
    """The values of a student's answer on a small example, and those of the definition.

    ``expected`` and ``got`` are tables of numbers (with ``"nan"`` and ``"inf"`` as strings), with
    the labels ``rows`` and ``columns``; ``got`` is None when ``problem`` says why there is none.
    ``code`` is the call, to be pasted into a notebook. ``fresh``: the inputs were drawn for this
    submission (a counterexample), and are not those of the public example.
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
    """One exercise's outcomes. ``points`` is None if a check has errored: no score is better than
    a wrong one.

    ``digest`` is that of its checks and specimens; it is empty if time ran out or the process
    ended, because such a result must not be copied into a later report. ``kept``: an earlier,
    higher score was kept (``autograder regrade --never-lower``). ``missing_packages``: what the
    answer imports and the grading machine does not have. ``points_of_checks`` is what the checks
    alone gave, if the only mistake is a slip that may not cost as much; otherwise None.
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
    points_of_checks: float | None = None

    @property
    def main_reason(self) -> str:
        """Why points were lost: the diagnosed mistake, or what the first failed check says; empty
        if nothing failed."""
        if self.diagnosis:
            return self.diagnosis.mistake
        return next((o.message or o.title for o in self.outcomes if o.outcome == FAILED), "")

    @property
    def why_errored(self) -> str:
        """Why checks could not be run, in a sentence; empty if all could."""
        if self.missing_packages:
            return not_installed(self.missing_packages)
        return OUR_FAULT if any(o.outcome == ERRORED for o in self.outcomes) else ""

    @property
    def cap(self) -> str:
        """Why it has more points than its checks gave, in a sentence; empty where it has not."""
        if self.points_of_checks is None or self.points is None:
            return ""
        costs = f"{number(self.max_points - self.points)} of {number(self.max_points)} points"
        gave = number(self.points_of_checks)
        return f"A single slip costs at most {costs}; the checks alone gave {gave}."


@dataclass(frozen=True)
class WrittenAnswer:
    """The answer to a written question; an instructor scores it in formgrader.
    ``answered`` is None if it is not known: the submission is unreadable, or its texts cannot be
    told from code."""

    name: str
    max_points: float
    answered: bool | None


TO_CONFIRM = "given for an earlier submission or grading; your instructor will look at it again"


@dataclass(frozen=True)
class ByHand:
    """What instructors entered for a submission in formgrader, by cell: scores, extra credit and
    comments; and ``penalty``, the points deducted because it is late. ``unconfirmed``: the cells
    whose score was given before the submission, the automatic score or the points changed."""

    scores: dict[str, float] = field(default_factory=dict)
    extra: dict[str, float] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    penalty: float = 0.0
    unconfirmed: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Entry:
    """A student's score in a stage, from the gradebook. ``score`` includes manual scores and extra
    credit, before the late ``penalty``; it is None if exercises (``unscored``) have neither an
    automatic nor a manual score. ``handed_in``: when it was submitted, in UTC without zone.
    ``waits``: an instructor still has to give or to confirm a part of the score."""

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
        """The score after the late penalty, at least 0; None if there is no score. It is rounded as
        all sums are: databases add up in different orders."""
        whole = total([self.score, -self.penalty])
        return None if whole is None else max(0.0, whole)


@dataclass(frozen=True)
class Grade:
    """A student's grade in the course: points by stage, the stages that are dropped, and the
    ``total`` of the others, out of ``of``. If the points of a stage are None, so is the total,
    and nothing is dropped."""

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
    """Two submissions that share code which is neither in the release nor common in the class.
    ``shares``: the fraction of each one's remaining code that is shared; ``shared``: its length
    in characters; ``sides``: the code of each in parts, with whether a part is shared."""

    students: tuple[str, str]
    shares: tuple[float, float]
    shared: int
    sides: tuple[tuple[tuple[str, bool], ...], tuple[tuple[str, bool], ...]]


@dataclass(frozen=True)
class CellNote:
    """A cell that did not run to its end. ``cell``: its position in the notebook, from 1."""

    cell: int
    message: str


@dataclass(frozen=True)
class Receipt:
    """What is needed to reproduce a score. ``hand_in``, ``checks`` and ``shared`` are the digests
    of `autograder.core.receipt`, ``notebook`` is that of the notebook in ``autograded/``."""

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
    """The result of grading one submission. ``points`` is the sum over the exercises; None if
    nothing was graded or one of them has no score."""

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
    def submission_digest(self) -> str:
        """The digest of the submission's folder, or empty if it is unknown."""
        return self.receipt.hand_in if self.receipt else ""

    @property
    def needs_a_look(self) -> bool:
        """Whether the instructor must look before the score counts."""
        return self.status == UNREADABLE or any(e.points is None for e in self.exercises)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The checks' remarks to the instructor, without repetitions."""
        found = (o.remark for e in self.exercises for o in e.outcomes if o.remark)
        return tuple(dict.fromkeys(found))

    @property
    def worth(self) -> float:
        """The points of the exercises and of the written answers together."""
        return self.max_points + sum(w.max_points for w in self.written)

    @property
    def worth_by_name(self) -> dict[str, float]:
        """The points that each exercise and question was worth."""
        points = {e.name: e.max_points for e in self.exercises}
        return points | {w.name: w.max_points for w in self.written}

    def score(self, by_hand: ByHand) -> float | None:
        """Return the score as nbgrader's gradebook computes it, at least 0.

        A manual score replaces the automatic one, extra credit is added, and the late penalty is
        deducted. Written answers without a score count as 0. None if an exercise has neither an
        automatic nor a manual score.
        """
        scored = self.automatic | by_hand.scores
        exercises = [scored[e.name] for e in self.exercises]
        others = [p for name, p in scored.items() if name not in {e.name for e in self.exercises}]
        whole = total([*exercises, *filter(None, others), *self.extra_credit(by_hand).values()])
        return None if whole is None else max(0.0, whole - by_hand.penalty)

    def extra_credit(self, by_hand: ByHand) -> dict[str, float]:
        """Return the extra credit that counts, by cell: as in nbgrader's gradebook, that of an
        answer without a score does not."""
        scored = self.automatic | by_hand.scores
        return {name: p for name, p in by_hand.extra.items() if scored.get(name) is not None}

    @property
    def unscored(self) -> list[str]:
        """A sentence for each exercise that has no score because checks could not be run. Where
        nothing was graded, the notes say why."""
        without = (e for e in self.exercises if e.points is None and self.status == GRADED)
        return [f"{e.name}: {e.why_errored}" for e in without if e.why_errored]

    def waiting(self, by_hand: ByHand) -> list[WrittenAnswer]:
        """Return the written answers that nobody has graded yet. One that could not be told from
        code is among them if the submission has a score."""
        is_scored = self.status == GRADED or self.score(by_hand) is not None
        given = (w for w in self.written if w.answered or (w.answered is None and is_scored))
        return [w for w in given if w.name not in by_hand.scores]

    @property
    def automatic(self) -> dict[str, float | None]:
        """The automatic score of each exercise and each written question, as it is in the
        gradebook: 0 for a question without an answer, None if a person has to give it."""
        points = {e.name: e.points for e in self.exercises}
        return points | {w.name: 0.0 if w.answered is False else None for w in self.written}

    def visible(self, show: str) -> Report:
        """Return the report without what students must not see; feedback is made from this.

        ``show`` is one of `BUDGETS`. ``title``: only which checks passed. ``diagnosis``: also the
        messages, the diagnosis, and pictures of the public example. ``counterexample``: also
        pictures of fresh examples. Raises ``ValueError`` for anything else.
        """
        if show not in BUDGETS:
            raise ValueError(f"show is {show!r}; it has to be one of {', '.join(BUDGETS)}")
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
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """Return the report that `as_dict` made this dict from.

        Raises ``ValueError`` for another schema version, and with the name of the entry for
        anything else that is not a report.
        """
        schema = data.get("schema") if isinstance(data, dict) else None
        if schema != SCHEMA:
            was = f"a report of schema {schema}" if isinstance(schema, int) else "not a report"
            raise ValueError(f"{was}, this kit reads {SCHEMA}")
        return records.read(cls, data, "the report")

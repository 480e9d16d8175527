"""Select the best of several attempts, if course.toml has ``[rules] attempts = "best"``.

Each attempt is graded once with the present checks. The one with the most points after its late
penalty is copied to ``submitted/``, where it is graded; among equal ones, that with the most
written answers, and then the first. While one of them has no score because of an error, the one
that is in ``submitted/`` stays there. A submission that somebody put there is saved as an attempt.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from autograder.core import receipt
from autograder.core.course import Course
from autograder.core.files import write
from autograder.core.model import UNREADABLE, Entry, Report
from autograder.core.points import total
from autograder.core.report_store import earlier
from autograder.gradebook.database import submitters
from autograder.gradebook.unscored import why
from autograder.grading.work import DEFAULTS, Graded, Options, Task, Work
from autograder.pipeline.executor import SERIAL, Executor
from autograder.submissions.attempts import (
    FILES,
    Attempt,
    attempts,
    copy_to_submitted,
    distinct,
    rank,
    submitted_attempt,
)
from autograder.submissions.folders import repair, submitted

SCORED = "scored.json"


@dataclass(frozen=True)
class Score:
    """What the checks give an attempt: ``points``, None without a score, in all and by exercise;
    how many ``written`` questions are answered; and why the score is ``missing``, if an error is
    the reason."""

    points: float | None
    written: int = 0
    missing: str = ""
    exercises: Mapping[str, float | None] = field(default_factory=dict)

    @classmethod
    def of(cls, report: Report) -> Score:
        written = sum(w.answered is True for w in report.written)
        exercises = {e.name: e.points for e in report.exercises}
        if report.points is not None or report.status == UNREADABLE:
            return cls(report.points, written, exercises=exercises)
        unscored = (e.name for e in report.exercises if e.points is None)
        return cls(None, written, why(report, unscored))


def select_best(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    options: Options = DEFAULTS,
    executor: Executor = SERIAL,
    tell: Callable[[str], None] = lambda words: None,
) -> dict[str, Attempt]:
    """Copy the best attempt of each student with several attempts to ``submitted/``.

    Returns the attempts that replace another one, by student. The attempt that is there now counts
    with the points that a run with these options would keep for it. With ``preview`` nothing is
    written, and a submission that is no attempt yet is left alone. ``tell`` gets a sentence about
    each student whose attempts cannot be compared.
    """
    if not options.preview:
        repair(course.root / "submitted", slug)
    now = _submitted(course, slug, students, options.preview, tell)
    several = _several(course, slug, now)
    if not several:
        return {}
    others, worth = _other_stages(course, slug), course.stage(slug).worth
    everything = [*chain.from_iterable(several.values())]
    scores = _scores(course, slug, everything, options, executor, now)

    def place(one: Attempt) -> tuple[bool, float, int]:
        given = others.get(one.student, ())
        return *rank(course.rules, one, scores[one].points, worth, given), scores[one].written

    best = {}
    for student, own in several.items():
        if missing := [one for one in own if scores[one].missing]:
            reasons = "; ".join(f"attempt {one.number}, {scores[one].missing}" for one in missing)
            tell(
                f"{student}: the attempts cannot be compared, so the present one stays: {reasons}."
            )
        else:
            best[student] = max(distinct(own), key=place)
    changed = {
        student: one
        for student, one in best.items()
        if (one.digest, one.moment) != (now[student].digest, now[student].moment)
    }
    if not options.preview:
        for one in changed.values():
            copy_to_submitted(course, one)
    return changed


def _submitted(
    course: Course, slug: str, students: Sequence[str], preview: bool, tell: Callable[[str], None]
) -> dict[str, Attempt]:
    """Return the attempts that are in ``submitted/``, by student. Submissions with subfolders are
    left out: attempts have none, so they would be lost with another attempt in their place."""
    found: dict[str, Attempt] = {}
    for student, folder in submitted(course, slug).folders.items():
        if students and student not in students:
            continue
        try:
            inner = {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__"}
            if all(name.startswith(".") for name in inner):
                one = submitted_attempt(course, slug, student, preview)
                found |= {student: one} if one else {}
        except OSError as error:
            tell(f"{student}: {folder} is not kept as an attempt ({error.strerror}).")
    return found


def _several(course: Course, slug: str, now: Mapping[str, Attempt]) -> dict[str, list[Attempt]]:
    """Return the attempts of students who have several, one of which is in ``submitted/``."""
    return {
        student: [now[student] if one.number == now[student].number else one for one in own]
        for student, own in attempts(course, slug).items()
        if len(own) > 1 and student in now
    }


def _other_stages(course: Course, slug: str) -> dict[str, list[Entry]]:
    """Return each student's scores in the other stages, which may use up slip days."""
    from autograder.gradebook.gradebook import Gradebook

    found: dict[str, list[Entry]] = {}
    if submitters(course):  # else `Gradebook` would make the file, which a preview must not
        with Gradebook(course) as gradebook:
            for one in gradebook.entries(update=False):
                if one.stage != slug:
                    found.setdefault(one.student, []).append(one)
    return found


def _scores(
    course: Course,
    slug: str,
    attempts: Sequence[Attempt],
    options: Options,
    executor: Executor,
    now: Mapping[str, Attempt],
) -> dict[Attempt, Score]:
    """Return the scores of attempts before any penalty. What the checks give an attempt is saved
    beside it, and is valid until what grades the stage changes."""
    checks = receipt.stage_fingerprints(course, slug).combined
    scores = {one: _saved(course, one, checks) for one in attempts}
    tasks = {str(n): one for n, one in enumerate(attempts) if scores[one].points is None}

    def on_graded(graded: Graded) -> None:
        one, found = tasks[graded.report.student], Score.of(graded.report)
        scores[one] = found
        if found.points is not None and not options.preview:
            saved = {"checks": checks, "points": found.points, "written": found.written}
            saved["exercises"] = found.exercises
            write(one.folder(course) / SCORED, f"{json.dumps(saved)}\n")

    if tasks:  # under numbers in place of names, since several are of one student
        with executor.start(Work(course, slug, len(tasks))) as grade:
            grade([Task(n, one.folder(course) / FILES) for n, one in tasks.items()], on_graded)
    for one, found in scores.items():
        same = one.digest == now[one.student].digest
        kept = _kept(course, one, checks, options, found) if same else None
        if kept is not None and (found.points is None or kept > found.points):
            scores[one] = Score(kept, found.written)
    return scores


def _saved(course: Course, attempt: Attempt, checks: str) -> Score:
    note = attempt.folder(course) / SCORED
    known = json.loads(note.read_text()) if note.is_file() else {}
    if known.get("checks") != checks or "exercises" not in known:
        return Score(None)
    return Score(float(known["points"]), int(known["written"]), exercises=known["exercises"])


def _kept(
    course: Course, attempt: Attempt, checks: str, options: Options, found: Score
) -> float | None:
    """Return the points that the next run would keep for an attempt that is in ``submitted/``,
    because nothing has changed since it was graded, or no exercise's score is lowered from that to
    what was ``found``; else None."""
    report = earlier(course, attempt.stage, attempt.student)
    if report is None or report.receipt is None:
        return None
    folder = course.root / "submitted" / attempt.student / attempt.stage
    if report.receipt.hand_in != receipt.submission_digest(folder, course.limits.file_mb << 20):
        return None
    if report.receipt.checks == checks and not options.again:
        return report.points
    if not options.never_lower:
        return None
    worth = {e.name: e.points for e in course.stage(attempt.stage).exercises}
    before = {e.name: e.points for e in report.exercises if e.max_points == worth.get(e.name)}
    pairs = ((found.exercises.get(name), before.get(name)) for name in worth)
    return total(max(filter(None, pair), default=pair[0]) for pair in pairs)  # as `keep_higher`

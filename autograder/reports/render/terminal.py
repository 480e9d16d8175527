"""Show reports in a terminal: a scoreboard, a line for one submission, a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from autograder.core.model import (
    ERRORED,
    GRADED,
    NO_EXERCISE,
    ByHand,
    ExerciseReport,
    Report,
    Stage,
    lacks,
)
from autograder.core.points import counted, number, out_of
from autograder.reports.render.signs import FULL, NONE, SOME, UNKNOWN, sign

NOTHING: ByHand = ByHand()
REMARKS = 5  # lines of them for a class
NAMES = 10  # names of students in a sentence
STYLES = {FULL: "green", SOME: "yellow", NONE: "red", UNKNOWN: "magenta"}


def printable(text: str) -> str:
    """Return one line without control codes, because students' text must not control the
    terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def telling(report: Report, by_hand: ByHand = NOTHING) -> str:
    """Return the most important line about a submission; exercises are given by their numbers. Of
    lost points the largest loss is told, of equal ones that with a diagnosis."""
    if report.status != GRADED:
        return report.notes[0]
    if nothing := [note for note in report.notes if note.startswith(NO_EXERCISE)]:
        return nothing[0]
    for place, exercise in enumerate(report.exercises, 1):
        if exercise.name in by_hand.scores:
            continue
        if exercise.missing_packages:
            return f"{place} {lacks(exercise.missing_packages)} here."
        if any(o.outcome == ERRORED for o in exercise.outcomes):
            return f"{place} A check raised an error; look at the report."
    return _largest_loss(report, by_hand) or _without_loss(report, by_hand)


def _without_loss(report: Report, by_hand: ByHand) -> str:
    """Return the line about a submission whose exercises have all points."""
    if report.waiting(by_hand):
        return "exercises correct; written answer not graded yet"
    if by_hand.unconfirmed:
        return "exercises correct; manual score not confirmed yet"
    if any(w.answered is False and w.name not in by_hand.scores for w in report.written):
        return "exercises correct; no written answer"
    if by_hand.penalty:
        return f"exercises correct; late, which costs {number(by_hand.penalty)}"
    score = report.score(by_hand)
    if score is None or score < report.worth:
        return "exercises correct"
    scored = report.automatic | by_hand.scores
    worth = report.worth_by_name
    is_full = all((points := scored[name]) is not None and points >= worth[name] for name in worth)
    return "everything correct" if is_full else "full marks with extra credit"


def _largest_loss(report: Report, by_hand: ByHand) -> str:
    """Return the number of the exercise that lost most points, and the reason, or the manual score;
    empty if none lost any."""
    lost = []
    for place, exercise in enumerate(report.exercises, 1):
        points = by_hand.scores.get(exercise.name, exercise.points)
        reason, is_known = exercise.main_reason, exercise.diagnosis is not None
        if exercise.name in by_hand.scores:
            reason = f"{exercise.name}: {out_of(points, exercise.max_points)} by hand"
            is_known = False
        if points is not None and points < exercise.max_points and reason:
            lost.append((points - exercise.max_points, not is_known, place, reason))
    *_, place, reason = min(lost, default=(0, ""))
    return f"{place} {reason}" if reason else ""


def scoreboard(stage: Stage, reports: Sequence[Report], by_hand: Mapping[str, ByHand]) -> Table:
    """Return a row per student: the score, a sign per exercise, the largest loss."""
    title = f"{stage.slug}: {stage.title}"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, expand=True)
    points = {r.student: out_of(r.score(_given(by_hand, r)), r.worth) for r in reports}
    names = min(18, max([7, *(len(r.student) for r in reports)]))
    widths = {"student": names, "points": max([6, *map(len, points.values())])}
    for name, width in (widths | {"exercises": 9}).items():
        side: JustifyMethod = "right" if name == "points" else "left"
        table.add_column(name, no_wrap=True, min_width=width, max_width=width, justify=side)
    table.add_column("summary", no_wrap=True, overflow="ellipsis", ratio=1)
    for report in reports:
        signs = Text()
        for exercise in report.exercises:
            score = _given(by_hand, report).scores.get(exercise.name, exercise.points)
            mark = sign(score, exercise.max_points)
            signs.append(mark, STYLES[mark])
        words = Text(
            printable(telling(report, _given(by_hand, report))), no_wrap=True, overflow="ellipsis"
        )
        style = "magenta" if report.score(_given(by_hand, report)) is None else ""
        table.add_row(
            Text(printable(report.student)), Text(points[report.student], style), signs, words
        )
    return table


def legend(stage: Stage) -> str:
    """Explain the columns of signs."""
    names = ", ".join(f"{n} {e.name}" for n, e in enumerate(stage.exercises, 1))
    signs = f"{FULL} full  {SOME} some  {NONE} none  {UNKNOWN} no score. Exercises: {names}"
    written = ", ".join(f"{q.name} ({counted(q.points, 'point')})" for q in stage.questions)
    return f"{signs}. Written answers: {written}" if written else signs


def summary(reports: Sequence[Report], by_hand: Mapping[str, ByHand]) -> list[str]:
    """Return lines about a class: mean, what needs attention, the most common mistakes."""
    if not reports:
        return []
    scores = [r.score(_given(by_hand, r)) for r in reports]
    known = [score for score in scores if score is not None]
    mean = f"mean {out_of(round(fmean(known), 1), reports[0].worth)}" if known else ""
    counts = [counted(len(reports), "submission"), f"{len(known)} with a score", mean]
    lines = [", ".join(filter(None, counts)) + "."]
    looks = [r.student for r, score in zip(reports, scores, strict=True) if score is None]
    if looks:
        lines.append(f"Needs your attention: {printable(', '.join(looks))}.")
    lines += broken_checks(reports, by_hand)
    lines += remarks(reports)
    waiting = sum(len(r.waiting(_given(by_hand, r))) for r in reports)
    if waiting:
        answers = counted(waiting, "written answer")
        lines.append(f"Not counted yet: {answers} to grade in formgrader.")
    lines += to_confirm(reports, by_hand)
    late = {r.student: _given(by_hand, r).penalty for r in reports}
    if any(late.values()):
        words = ", ".join(f"{student} {number(p)}" for student, p in late.items() if p)
        lines.append(f"Late penalties: {printable(words)}.")
    capped = sum(bool(e.cap) for r in reports for e in r.exercises)
    if capped:
        lines.append(
            f"In {counted(capped, 'exercise')} the loss was capped, because the only mistake is a "
            "slip ([grading] slip_costs)."
        )
    mistakes = Counter(
        f"{e.name}: {e.diagnosis.mistake}" for r in reports for e in r.exercises if e.diagnosis
    )
    common = [f"{count} x {words}" for words, count in mistakes.most_common(3)]
    return [*lines, *(["Most common mistakes:"] if common else []), *common]


def to_confirm(reports: Sequence[Report], by_hand: Mapping[str, ByHand]) -> list[str]:
    """Return a line with the number of each student's manual scores to confirm; none if there are
    none."""
    count = {r.student: len(_given(by_hand, r).unconfirmed) for r in reports}
    words = ", ".join(f"{student} {n}" for student, n in count.items() if n)
    return [f"Manual scores to confirm in formgrader: {printable(words)}."] if words else []


def missing_packages(reports: Sequence[Report], by_hand: Mapping[str, ByHand]) -> list[str]:
    """Return a line for each package that this machine lacks, with the students who have no score
    because of it."""
    importers: dict[str, list[str]] = {}
    for report in reports:
        unscored = _unscored(report, by_hand)
        for package in sorted({p for e in unscored for p in e.missing_packages}):
            importers.setdefault(package, []).append(report.student)
    lines = []
    for package, students in importers.items():
        lines.append(
            f"No score yet for {printable(_some(students))}, because {package} is not installed "
            "here: install it and grade again, or give the points by hand."
        )
    return lines


def broken_checks(reports: Sequence[Report], by_hand: Mapping[str, ByHand]) -> list[str]:
    """Return a line for each check that raised an error, with the students who have no score
    because of it."""
    students: dict[tuple[str, str, str], list[str]] = {}
    for report in reports:
        unscored = _unscored(report, by_hand)
        for exercise in (e for e in unscored if not e.missing_packages):
            for o in (o for o in exercise.outcomes if o.outcome == ERRORED):
                check = exercise.name, o.check, o.message
                students.setdefault(check, []).append(report.student)
    return [
        f"{check} of {name}, for {printable(_some(own))}: {printable(message)}"
        for (name, check, message), own in students.items()
    ]


def _unscored(report: Report, by_hand: Mapping[str, ByHand]) -> list[ExerciseReport]:
    """The exercises without a manual score."""
    return [e for e in report.exercises if e.name not in _given(by_hand, report).scores]


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMES} more" if len(names) > NAMES else ""
    return f"{', '.join(names[:NAMES])}{more}"


def remarks(reports: Sequence[Report]) -> list[str]:
    """Return the checks' remarks to the instructor."""
    found = [f"{r.student}: {remark}." for r in reports for remark in r.remarks]
    more = [f"... and {len(found) - REMARKS} more."] if len(found) > REMARKS else []
    return [
        f"Look at the code (no points lost): {printable(line)}" for line in found[:REMARKS]
    ] + more


def _given(by_hand: Mapping[str, ByHand], report: Report) -> ByHand:
    return by_hand.get(report.student, NOTHING)


def show(
    console: Console, stage: Stage, reports: Sequence[Report], by_hand: Mapping[str, ByHand]
) -> None:
    """Print the scoreboard, its legend and the summary. Scores are those of the gradebook:
    ``by_hand`` has manual scores and late penalties by student."""
    console.print(scoreboard(stage, reports, by_hand))
    console.print(Text(legend(stage), "dim"))
    for line in summary(reports, by_hand):
        console.print(Text(line), soft_wrap=False)

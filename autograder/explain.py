"""How a number in the gradebook came about, line by line: ``autograder explain``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from autograder import rules
from autograder.attempts import attempts
from autograder.course import Course, CourseError
from autograder.exports import roster
from autograder.feedback import reports
from autograder.history import past
from autograder.model import PASSED, ByHand, Entry, ExerciseReport, Report, Stage
from autograder.render.terminal import number
from autograder.rules import Charge

ANSWERED = {False: "not answered", True: "waits for a person", None: "could not be read"}


@dataclass(frozen=True)
class Line:
    """One step: what it is about, its points, and why."""

    what: str
    points: str
    why: str = ""


def explain(course: Course, slug: str, student: str) -> list[Line]:
    """The lines for a student's score in a stage and the grade in the course. The points of the
    parts add up to the gradebook's score, or a line says that they do not.

    Raises `CourseError` where there is no report or no score.
    """
    from autograder.gradebook import Book

    report = reports(course, slug, [student])[student]
    stage = course.stage(slug)
    with Book(course) as book:
        by_hand = book.by_hand(stage).get(student, ByHand())
        everything = book.entries()
    own = [s for s in everything if s.student == student]
    one = next((s for s in own if s.stage == slug), None)
    if one is None:
        raise CourseError(f"{student} has no score in {slug}. Run `autograder grade {slug}`.")
    charge = rules.charges(course.rules, own)[slug]
    return [
        *(Line("note", "", words) for words in report.notes),
        *_parts(stage, report, by_hand, one),
        *_past(course, report),
        *_lateness(course, one, charge, len(attempts(course, slug).get(student, ()))),
        Line("counts", f"{number(one.points)} of {number(one.max_score)}"),
        *_course(course, student, everything),
    ]


def _parts(stage: Stage, report: Report, by_hand: ByHand, one: Entry) -> list[Line]:
    lines, total = [], 0.0
    for exercise in report.exercises:
        points = by_hand.scores.get(exercise.name, exercise.points)
        total += points or 0.0
        shown = "no score yet" if points is None else number(points)
        why = _why(exercise, by_hand)
        lines.append(Line(exercise.name, f"{shown} of {number(exercise.max_points)}", why))
    answered = {w.name: w.answered for w in report.written}
    for question in stage.questions:
        given = by_hand.scores.get(question.name)
        total += given or 0.0
        state = answered.get(question.name)
        shown = number(given) if given is not None else "0" if state is False else "?"
        why = "given by hand" if given is not None else ANSWERED[state]
        lines.append(Line(question.name, f"{shown} of {number(question.points)}", why))
    for name, extra in by_hand.extra.items():
        total += extra
        lines.append(Line(f"{name}, extra credit", f"+{number(extra)}"))
    lines.append(Line("score", f"{number(one.score)} of {number(one.max_score)}", "the sum"))
    if abs(total - one.score) > 0.005:
        why = f"the report's parts come to {number(total)}: grade again"
        lines.append(Line("does not add up", "", why))
    return lines


def _why(exercise: ExerciseReport, by_hand: ByHand) -> str:
    passed = sum(o.outcome == PASSED for o in exercise.outcomes)
    words = f"{passed} of {len(exercise.outcomes)} checks"
    if exercise.name in by_hand.scores:
        automatic = "no score" if exercise.points is None else number(exercise.points)
        return f"given by hand; the checks came to {automatic} ({words})"
    if exercise.points is None:
        return f"{words}; a check failed by itself"
    return f"{words}. {exercise.diagnosis.mistake}" if exercise.diagnosis else words


def _past(course: Course, report: Report) -> list[Line]:
    """The automatic points of earlier reports, and why they do not stand any more."""
    found = past(course, report.stage, report.student)
    hand_ins = [p.hand_in for p in found] + [report.receipt.hand_in if report.receipt else ""]
    whys = (
        "then another hand-in" if then != now else "then graded again"
        for then, now in pairwise(hand_ins)
    )
    return [
        Line(
            "earlier",
            f"{number(p.points)} of {number(p.max_points)}",
            f"until {course.rules.local(p.until)}, {why}",
        )
        for p, why in zip(found, whys, strict=True)
    ]


def _lateness(course: Course, one: Entry, charge: Charge, count: int) -> list[Line]:
    the_rules = course.rules
    lines = []
    if count > 1:
        lines.append(
            Line("attempts", "", f"{count} were handed in; the {the_rules.attempts} counts")
        )
    if charge.due:
        regular = the_rules.due[one.stage]
        extended = f", extended from {the_rules.local(regular)}" if charge.due > regular else ""
        lines.append(Line("due", "", the_rules.local(charge.due) + extended))
    if one.handed_in:
        late = f", {_span(charge.late)} late" if charge.late else ""
        lines.append(Line("handed in", "", the_rules.local(one.handed_in) + late))
    elif charge.due:
        lines.append(Line("handed in", "", "nobody knows when, so it counts as in time"))
    if charge.late and not charge.days:
        lines.append(Line("grace", "", f"{_span(the_rules.grace)} are forgiven"))
    if charge.slipped:
        lines.append(Line("slip days", "", f"{charge.slipped} of {charge.days} days are covered"))
    if one.penalty or charge.penalty or charge.cut_off:
        lines.append(Line("late penalty", f"-{number(one.penalty)}", _price(course, charge)))
    return lines


def _price(course: Course, charge: Charge) -> str:
    the_rules = course.rules
    if not the_rules.cost:
        return "by nbgrader's late-submission plugin"
    days = f"{charge.days} day{'s' * (charge.days != 1)} late"
    if charge.cut_off and the_rules.cut_off_days is not None:
        return f"{days}; after {the_rules.cut_off_days} nothing counts"
    if charge.cut_off:
        return f"{days}, which slip days do not cover: nothing counts"
    base = "the score" if the_rules.percent_of == rules.SCORE else "the points of the stage"
    return f"{days}: {number(charge.percent)} % of {base}"


def _course(course: Course, student: str, everything: list[Entry]) -> list[Line]:
    found = rules.grades(course.rules, course.slugs, everything, roster(course).people)
    grade = found[student]
    dropped = f"without {', '.join(grade.dropped)} (the lowest)" if grade.dropped else ""
    total = f"{number(grade.total)} of {number(grade.of)}"
    percent = f"{number(grade.percent)} %"
    return [Line("the course", total, ", ".join(w for w in (percent, dropped) if w))]


def _span(time: timedelta) -> str:
    """A length of time in words."""
    minutes = int(time.total_seconds() // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = ((days, "d"), (hours, "h"), (minutes, "min"))
    return " ".join(f"{n} {unit}" for n, unit in parts if n) or "less than a minute"

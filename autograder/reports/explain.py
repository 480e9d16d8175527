"""Explain step by step how a score in the gradebook was computed: ``autograder explain``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from autograder.core import report_store, rules
from autograder.core.course import Course, CourseError
from autograder.core.history import earlier_scores
from autograder.core.model import (
    ERRORED,
    GRADED,
    NOT_INSTALLED,
    PASSED,
    UNREADABLE,
    ByHand,
    Entry,
    ExerciseReport,
    Report,
    Stage,
    lacks,
)
from autograder.core.points import NO_SCORE, counted, number, out_of
from autograder.core.rules import LatePenalty
from autograder.core.settings import suggestion
from autograder.gradebook import database
from autograder.gradebook.students import class_list, load_roster, unknown_extensions
from autograder.gradebook.unscored import NOT_IN_GRADEBOOK, not_graded
from autograder.submissions.attempts import Attempt, attempts, distinct
from autograder.submissions.folders import submitted

ANSWERED = {False: "not answered", True: "to be graded by hand", None: "could not be read"}
NO_REPORT = "there is no report: grade again"
UNGRADED = {UNREADABLE: "the submission could not be read", ERRORED: "grading failed"}


@dataclass(frozen=True)
class ScoreStep:
    """One step: what it is about, its points, and why."""

    what: str
    points: str
    why: str = ""


def explain(course: Course, slug: str, student: str) -> list[ScoreStep]:
    """Return the steps of a student's score in a stage and of the grade in the course. The points
    of the parts add up to the gradebook's score, or a step says that they do not.

    Raises `CourseError` if there is no such student or stage.
    """
    from autograder.gradebook.gradebook import Gradebook

    stage = course.stage(slug)
    database.refuse_missing(course)
    _refuse_unknown(course, student)
    with Gradebook(course) as gradebook:
        everything = gradebook.entries()
    by_hand = database.by_hand(course, slug).get(student, ByHand())
    own = [s for s in everything if s.student == student]
    one = next((s for s in own if s.stage == slug), None)
    has_report = report_store.path(course, slug, student).exists()
    if one is None or not has_report:
        why = not_graded(student, slug, submitted(course, slug)).why
        if one or has_report:
            why = NO_REPORT if one else NOT_IN_GRADEBOOK
        counts = ScoreStep("counts", out_of(one.points if one else None, stage.worth), why)
        return [counts, *_course(course, student, everything)]
    report = report_store.of_stage(course, slug, [student])[student]
    late_penalty = rules.late_penalties(course.rules, own)[slug]
    notes = [*report.notes, *report_store.outdated(stage, [report])]
    notes += unknown_extensions(course, load_roster(course))
    return [
        *(ScoreStep("note", "", words) for words in notes),
        *(ScoreStep("remark", "", f"{words} (no points lost)") for words in report.remarks),
        *_parts(stage, report, by_hand, one),
        *_past(course, report),
        *lateness(course, one, late_penalty, attempts(course, slug, student).get(student, ())),
        *_removable(course, one),
        ScoreStep("counts", out_of(one.points, one.max_score)),
        *_course(course, student, everything),
    ]


def _refuse_unknown(course: Course, student: str) -> None:
    """Raise `CourseError` for a student who is not in the class, with the most similar name."""
    roster = load_roster(course)
    students = class_list(course, roster)
    if student in students:
        return
    named = [person.student for person in roster.by_name(student)]
    near = f"; did you mean {named[0]!r}?" if named else suggestion(student, students)
    raise CourseError(
        f"There is no student {student!r} in this course{near} Names are those of the folders in "
        "submitted/ and of the column student_id in roster.csv."
    )


def _parts(stage: Stage, report: Report, by_hand: ByHand, one: Entry) -> Iterator[ScoreStep]:
    for exercise in report.exercises:
        points = by_hand.scores.get(exercise.name, exercise.points)
        why = _why(report, exercise, by_hand)
        yield ScoreStep(exercise.name, out_of(points, exercise.max_points), why)
        lost = (o for o in exercise.outcomes if o.outcome != PASSED and o.max_points)
        for o in lost:
            shown = o.outcome == ERRORED and NOT_INSTALLED not in o.message  # `_why` says that
            cause = f" {' '.join(o.message.split())}" if shown else ""
            yield ScoreStep(o.check, o.score, f"{o.outcome}: {o.title}{cause}")
    answered = {w.name: w.answered for w in report.written}
    for question in stage.questions:
        state = answered.get(question.name)
        given = by_hand.scores.get(question.name, 0.0 if state is False else None)
        why = ANSWERED[state]
        if question.name in by_hand.scores:
            why = f"given by hand{_unconfirmed(by_hand, question.name)}"
        elif state is None and question.name in answered and report.status == GRADED:
            why = "not read automatically: to be graded by hand"
        yield ScoreStep(question.name, out_of(given, question.points), why)
    counting = report.extra_credit(by_hand)
    for name, extra in by_hand.extra.items():
        why = "" if name in counting else "counts once the answer has a score"
        yield ScoreStep(f"{name}, extra credit", f"+{number(extra)}", why)
    why = "the sum" if one.score is not None else f"no score for {', '.join(one.unscored)}"
    yield ScoreStep("score", out_of(one.score, one.max_score), why)
    whole = report.score(replace(by_hand, penalty=0.0))
    if _differ(whole, one.score):
        why = f"the report's parts add up to {out_of(whole, report.worth)}: grade again"
        yield ScoreStep("does not add up", "", why)


def _differ(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is not other
    return abs(one - other) > 0.005


def _unconfirmed(by_hand: ByHand, name: str) -> str:
    return ", not confirmed yet" if name in by_hand.unconfirmed else ""


def _why(report: Report, exercise: ExerciseReport, by_hand: ByHand) -> str:
    if report.status != GRADED:
        given = "given by hand; " if exercise.name in by_hand.scores else ""
        return f"{given}{UNGRADED[report.status]}"
    why = _why_automatic(exercise)
    if exercise.name in by_hand.scores:
        old = _unconfirmed(by_hand, exercise.name)
        if exercise.points is None:
            return f"given by hand{old}; there is no automatic score: {why}"
        return f"given by hand{old}; the automatic score is {number(exercise.points)}: {why}"
    return f"no score: {why}" if exercise.points is None else why


def _why_automatic(exercise: ExerciseReport) -> str:
    passed = sum(o.outcome == PASSED for o in exercise.outcomes)
    words = f"{passed} of {len(exercise.outcomes)} checks"
    if exercise.points is None and exercise.missing_packages:
        return f"{lacks(exercise.missing_packages)} here"
    if exercise.points is None:
        return f"{words} passed, and one raised an error"
    reason = " ".join(exercise.main_reason.split())
    kept = "kept from an earlier grading, where it was higher" if exercise.kept else ""
    return ". ".join(filter(None, (words, reason.rstrip("."), exercise.cap, kept)))


def _past(course: Course, report: Report) -> list[ScoreStep]:
    """Return the automatic points of earlier reports, and why each was replaced."""
    found = earlier_scores(course, report.stage, report.student)
    digests = [p.hand_in for p in found] + [report.submission_digest]
    whys = (
        "then the submission or its time changed" if then != now else "then graded again"
        for then, now in pairwise(digests)
    )
    return [
        ScoreStep(
            "earlier",
            out_of(p.points, p.max_points),
            f"for the exercises, until {course.rules.local(p.moment)}, {why}",
        )
        for p, why in zip(found, whys, strict=True)
    ]


def lateness(
    course: Course, one: Entry, late_penalty: LatePenalty, own: Iterable[Attempt] = ()
) -> Iterator[ScoreStep]:
    """Yield the steps about the time of a submission, for `explain` and for the student's page;
    ``own`` are the student's attempts."""
    the_rules = course.rules
    if (count := len(distinct(own))) > 1:
        yield ScoreStep("attempts", "", f"{count} were submitted; the {the_rules.attempts} counts")
    if late_penalty.due:
        regular = the_rules.due[one.stage]
        extended = (
            f", extended from {the_rules.local(regular)}" if late_penalty.due > regular else ""
        )
        yield ScoreStep("due", "", the_rules.local(late_penalty.due) + extended)
    if one.handed_in:
        late = f", {rules.span(late_penalty.late)} late" if late_penalty.late else ""
        yield ScoreStep("submitted", "", the_rules.local(one.handed_in) + late)
    elif late_penalty.due:
        yield ScoreStep("submitted", "", "time unknown; treated as on time")
    if late_penalty.late and not late_penalty.days:
        yield ScoreStep("grace", "", f"within the grace time of {rules.span(the_rules.grace)}")
    if late_penalty.slipped:
        days = f"{counted(late_penalty.days, 'day')} late"
        yield ScoreStep("slip days", "", f"{late_penalty.slipped} used, for {days}")
    if one.penalty or late_penalty.penalty or late_penalty.cut_off:
        price = _price(course, one, late_penalty)
        yield ScoreStep("late penalty", f"-{number(one.penalty)}", price)


def _removable(course: Course, one: Entry) -> list[ScoreStep]:
    """Return how to remove a penalty that no rule asks for."""
    if not one.penalty or course.rules.has_late_policy:
        return []
    return [ScoreStep("note", "", "percent_a_day = 0 in course.toml removes the late penalty")]


def _price(course: Course, one: Entry, late_penalty: LatePenalty) -> str:
    the_rules = course.rules
    if not the_rules.has_late_policy:
        return "kept from earlier rules, or from nbgrader's late-submission plugin"
    days = f"{counted(late_penalty.days, 'day')} late"
    limit = the_rules.cut_off_days
    if late_penalty.cut_off and limit is not None and late_penalty.days > limit:
        return f"{days}; after {limit} the score is 0"
    if late_penalty.cut_off:
        return f"{days}, which slip days do not cover: the score is 0"
    if late_penalty.slipped:
        days += f" less {counted(late_penalty.slipped, 'slip day')}"
    price = f"{days}: {number(late_penalty.percent)} % of "
    if the_rules.percent_of == rules.SCORE:
        return f"{price}the score"
    is_less = late_penalty.penalty < round(one.max_score * late_penalty.percent / 100, 2)
    return f"{price}the points of the stage{', at most the score' if is_less else ''}"


def _course(course: Course, student: str, everything: list[Entry]) -> list[ScoreStep]:
    found = rules.grades(course.rules, course.slugs, everything, [student])
    grade = found[student]
    dropped = f"without {', '.join(grade.dropped)} (the lowest)" if grade.dropped else ""
    if grade.total is None or grade.of is None or grade.percent is None:
        unknown = [slug for slug, points in grade.points.items() if points is None]
        return [ScoreStep("the course", NO_SCORE, f"no score in {', '.join(unknown)}")]
    if not grade.points:
        return [ScoreStep("the course", NO_SCORE, "nobody has a score")]
    percent = f"{number(grade.percent)} %"
    why = ", ".join(w for w in (percent, dropped) if w)
    return [ScoreStep("the course", out_of(grade.total, grade.of), why)]

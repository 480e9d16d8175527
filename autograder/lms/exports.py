"""Export the gradebook and the reports in the formats of other systems."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.core import report_store, rules
from autograder.core.course import Course, CourseError
from autograder.core.files import write, write_json
from autograder.core.model import (
    TO_CONFIRM,
    ByHand,
    Entry,
    ExerciseReport,
    Report,
    WrittenAnswer,
)
from autograder.core.points import NOT_FINAL, NoScore, Unscored, number, out_of
from autograder.core.roster import Roster
from autograder.core.tables import read_table, write_table
from autograder.gradebook import database
from autograder.gradebook.students import class_list, load_roster, not_in_roster, unknown_extensions
from autograder.gradebook.unscored import completed, not_graded, why
from autograder.lms import canvas, grade_table, gradescope, junit, moodle
from autograder.lms.filled_table import Filled
from autograder.submissions.attempts import students_by_id
from autograder.submissions.folders import submitted

CANVAS_LATE_POLICY = (
    "The scores include this course's late penalties. If the Canvas course has a late policy of "
    "its own, Canvas deducts from imported scores of late submissions again. Before you import the "
    'file, switch off "Automatically apply deduction to late submissions" in the settings of the '
    "Canvas gradebook, under Late Policies."
)


@dataclass(frozen=True)
class Exported:
    """How many students or files were written, where, what is missing in them, and ``notes``."""

    count: int
    unscored: Unscored
    path: Path
    notes: tuple[str, ...] = ()


def entries(
    course: Course, stages: Sequence[str], some: bool = False
) -> dict[str, dict[str, Entry]]:
    """Return the gradebook's scores by stage and student; with ``some``, of the stages that have
    any. Raises `CourseError` if a stage has none, or with ``some`` if no stage has."""
    from autograder.gradebook.gradebook import Gradebook

    for slug in stages:
        course.title_of(slug)
    database.refuse_missing(course)
    with Gradebook(course) as gradebook:
        all_of_them = gradebook.entries()
    found = {slug: {s.student: s for s in all_of_them if s.stage == slug} for slug in stages}
    if some and any(found.values()):
        return {slug: own for slug, own in found.items() if own}
    for slug, own in found.items():
        if not own:
            raise CourseError(f"Nobody has a score in {slug}. Run `autograder grade {slug}` first.")
    return found


def to_canvas(
    course: Course,
    stages: Sequence[str],
    source: Path,
    target: Path,
    *,
    scale: bool = False,
    missing_as_zero: bool = False,
) -> Filled:
    """Fill in the gradebook that Canvas exported (``source``): the columns of ``stages``, or all
    columns that course.toml names. Columns of stages without any score are left unchanged."""
    wanted = stages or list(course.canvas) or course.slugs
    if missing := [slug for slug in wanted if slug not in course.canvas]:
        raise CourseError(
            f"{course.root / 'course.toml'} does not say which assignment in Canvas "
            f"belongs to {missing[0]}. Add the number that ends the assignment's address:\n"
            f"[canvas]\n{missing[0]} = 4711"
        )
    _refuse_same(source, target)
    people = load_roster(course)
    found = entries(course, wanted, some=not stages)
    ours, unscored = completed(course, found, class_list(course, people), people, missing_as_zero)
    who = students_by_id(course, course.slugs, "canvas")
    assignments = {slug: course.canvas[slug] for slug in ours}
    table = read_table(source)
    filled = canvas.fill(table, assignments, ours, people, who, unscored, scale)
    filled.kept += [f"the column of {s}, which has no scores yet" for s in wanted if s not in ours]
    filled.warnings += warnings(course, people)
    if course.rules.has_late_policy:
        filled.warnings.append(CANVAS_LATE_POLICY)
    # Canvas reads UTF-8 with commas or semicolons, but no tabs.
    write_table(target, filled.rows, ";" if table.delimiter == ";" else ",")
    return filled


def to_moodle(
    course: Course,
    slug: str,
    source: Path,
    target: Path,
    grade: str = "",
    *,
    comments: bool = False,
    comment_column: str = "",
    scale: bool = False,
    missing_as_zero: bool = False,
) -> Filled:
    """Fill in the grading worksheet that Moodle exported (``source``).

    ``grade`` and ``comment_column`` are headings, where Moodle uses others than expected; the
    latter implies ``comments``.
    """
    _refuse_same(source, target)
    people = load_roster(course)
    scores = entries(course, [slug])
    ours, unscored = completed(course, scores, class_list(course, people), people, missing_as_zero)
    table = read_table(source)
    who = students_by_id(course, [slug], "moodle")
    found = report_store.of_stage(course, slug) if comments or comment_column else {}
    given = database.by_hand(course, slug) if found else {}
    words = {
        student: comment(report.visible(course.show), given.get(student, ByHand()))
        for student, report in found.items()
        if student in scores[slug]
    }
    filled = moodle.fill(
        table, ours[slug], people, who, unscored,
        grade=grade, comments=words, comment_column=comment_column or moodle.COMMENT, scale=scale,
    )  # fmt: skip
    filled.warnings += warnings(course, people)
    write_table(target, filled.rows)  # Moodle expects commas, unless told otherwise on upload
    return filled


def _refuse_same(source: Path, target: Path) -> None:
    """Raise `CourseError` if the file that the system exported would be overwritten."""
    if source.resolve() == target.resolve():
        raise CourseError(f"{target} is the file to fill in. Write to another one with --to.")


def comment(report: Report, by_hand: ByHand) -> str:
    """Return the comment for a student in Moodle, as HTML: the points of each exercise, and why
    points were lost; what was given by hand, and what lateness costs."""
    words = list(report.notes)
    for exercise in report.exercises:
        if exercise.name in by_hand.scores:
            words.append(_by_hand(exercise, by_hand, ", given by hand"))
            continue
        line = f"{exercise.name}: {out_of(exercise.points, exercise.max_points)}"
        reason = exercise.main_reason if exercise.points is not None else exercise.why_errored
        mistake = f". {' '.join(reason.split())}" if reason else ""
        cap = f" {exercise.cap}" if exercise.cap else ""
        words.append(f"{line}{mistake}{cap}")
    for question in report.written:
        if question.name in by_hand.scores:
            words.append(_by_hand(question, by_hand))
        elif question.answered is False:
            words.append(f"{question.name}: {out_of(0.0, question.max_points)}, no answer")
        else:
            words.append(f"{question.name}: {out_of(None, question.max_points)}, not graded yet")
    extra = report.extra_credit(by_hand)
    words += [f"{name}: +{number(p)} extra credit" for name, p in extra.items() if p]
    words += [f"{name}: {text}" for name, text in by_hand.comments.items() if text]
    if by_hand.penalty:
        words.append(f"Late penalty: -{number(by_hand.penalty)}")
    return "<br>".join(map(html.escape, words))


def _by_hand(one: ExerciseReport | WrittenAnswer, by_hand: ByHand, note: str = "") -> str:
    old = one.name in by_hand.unconfirmed
    points = out_of(by_hand.scores[one.name], one.max_points)
    return f"{one.name}: {points}{f', {TO_CONFIRM}' if old else note}"


def to_csv(
    course: Course, stages: Sequence[str], target: Path, missing_as_zero: bool = False
) -> Exported:
    """Write all points in these stages and the course's totals. A stage counts once somebody has
    submitted it. Raises `CourseError` if nobody has a score."""
    people = load_roster(course)
    found = entries(course, stages, some=True)
    students = class_list(course, people)
    ours, unscored = completed(course, found, students, people, missing_as_zero)
    everything = [entry for own in ours.values() for entry in own.values()]
    everybody = rules.grades(course.rules, stages, everything, students)
    write_table(target, grade_table.rows(stages, everybody, people), encoding="utf-8-sig")
    waiting = sorted({e.student for e in everything if e.waits and e.points is not None})
    notes = warnings(course, people)
    if waiting:
        notes.append(f"{NOT_FINAL}: {', '.join(waiting)}.")
    return Exported(len(everybody), unscored, target, tuple(notes))


def warnings(course: Course, people: Roster) -> list[str]:
    """Return sentences about what an instructor may have expected to count, and does not."""
    lines = unknown_extensions(course, people)
    known = {*course.slugs, report_store.ANONYMOUS}
    for folder in sorted((course.root / "reports").glob("*/")):
        if folder.name not in known and any(folder.glob("[!.]*.json")):
            lines.append(
                f"{folder.name} was graded, but course.toml does not list it: it does not count."
            )
    return lines


def _reported(course: Course, slug: str, missing_as_zero: bool) -> tuple[list[Report], Unscored]:
    """Return the reports of a stage, and who has no score in them."""
    found, people = report_store.of_stage(course, slug), load_roster(course)
    students, there = class_list(course, people), submitted(course, slug)
    empty = [
        NoScore(r.student, slug, why(r, [e.name for e in r.exercises if e.points is None]))
        for r in found.values()
        if r.points is None
    ]
    entered = database.scores(course, slug)
    empty += [
        NoScore(s, slug, "in the gradebook, but without a report")
        if s in entered
        else not_graded(s, slug, there)
        for s in students
        if s not in found
    ]
    strangers = not_in_roster(people, students)
    return list(found.values()), Unscored.of(empty, missing_as_zero, strangers)


def to_junit(course: Course, slug: str, target: Path, missing_as_zero: bool = False) -> Exported:
    """Write the reports as JUnit XML, and their points as JSON, whose path is returned."""
    if target.exists() and not target.is_file():
        raise CourseError(f"{target} is no file. Name one: the points are written beside it.")
    found, unscored = _reported(course, slug, missing_as_zero)
    write(target, junit.document(slug, found, course.show, unscored))
    beside = target.with_suffix(".scores.json")
    points = junit.scores(course.stage(slug), found, unscored)
    write_json(beside, points)
    return Exported(len(found), unscored, beside)


def to_gradescope(
    course: Course, slug: str, target: Path, missing_as_zero: bool = False
) -> Exported:
    """Write each report in the format of ``results.json``, to ``<target>/<student>.json``. The file
    of a student without a report says so."""
    found, unscored = _reported(course, slug, missing_as_zero)
    results = {r.student: gradescope.results(r, course.show) for r in found}
    for one in (*unscored.left_empty, *unscored.as_zero):
        if one.student not in results:
            points = 0.0 if one in unscored.as_zero else None
            results[one.student] = gradescope.without_report(one.why, points)
    for student, result in results.items():
        write_json(target / f"{student}.json", result)
    return Exported(len(results), unscored, target)

"""The gradebook and the reports in other systems' formats: what ``autograder export`` does."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from pathlib import Path

from autograder import rules
from autograder.attempts import known
from autograder.course import Course, CourseError
from autograder.feedback import reports
from autograder.files import write
from autograder.lms import canvas, grades, gradescope, junit, moodle
from autograder.lms.filled import Filled
from autograder.lms.roster import ROSTER, Roster, read_roster
from autograder.lms.tables import number, read_table, write_table
from autograder.model import Entry, Report

CANVAS_LATE_POLICY = (
    "The scores include this course's late penalties. If the Canvas course has a late policy of "
    "its own, Canvas deducts from imported scores of late submissions again. Before you import the "
    'file, switch off "Automatically apply deduction to late submissions" in the settings of the '
    "Canvas gradebook, under Late Policies."
)


def roster(course: Course, path: Path | None = None) -> Roster:
    """The roster at ``path``, or the course's ``roster.csv``; an empty one where there is none."""
    if path is None and not (course.root / ROSTER).exists():
        return Roster({})
    return read_roster(path or course.root / ROSTER)


def entries(
    course: Course, stages: Sequence[str], some: bool = False
) -> dict[str, dict[str, Entry]]:
    """The gradebook's scores by stage and student; with ``some``, of the stages that have any.
    Raises `CourseError` where a stage has none, or none has."""
    from autograder.gradebook import Book

    for slug in stages:
        course.title_of(slug)
    with Book(course) as book:
        all_of_them = book.entries()
    found = {slug: {s.student: s for s in all_of_them if s.stage == slug} for slug in stages}
    if some and any(found.values()):
        return {slug: own for slug, own in found.items() if own}
    for slug, own in found.items():
        if not own:
            raise CourseError(f"Nobody has a score in {slug}. Run `autograder grade {slug}` first.")
    return found


def to_canvas(
    course: Course, stages: Sequence[str], source: Path, target: Path, scale: bool = False
) -> Filled:
    """Fill in the gradebook that Canvas exported (``source``). Where ``stages`` is empty, in all
    columns that course.toml names; those stay as they are in which nobody has a score yet."""
    wanted = stages or list(course.canvas) or course.slugs
    if missing := [slug for slug in wanted if slug not in course.canvas]:
        raise CourseError(
            f"{course.root / 'course.toml'} does not say which assignment of Canvas is "
            f"{missing[0]}. Add, with the number that ends its address:\n"
            f"[canvas]\n{missing[0]} = 4711"
        )
    ours = entries(course, wanted, some=not stages)
    who = {i: s for slug in ours for i, s in known(course, slug, "canvas").items()}
    assignments = {slug: course.canvas[slug] for slug in ours}
    table = read_table(source)
    filled = canvas.fill(table, assignments, ours, roster(course), who, scale)
    filled.kept += [f"{s}, in which nobody has a score yet" for s in wanted if s not in ours]
    if course.rules.cost:
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
) -> Filled:
    """Fill in the grading worksheet that Moodle exported (``source``).

    ``grade`` and ``comment_column`` are headings, where Moodle uses others than expected; the
    latter implies ``comments``.
    """
    ours = entries(course, [slug])[slug]
    table = read_table(source)
    who = known(course, slug, "moodle")
    found = reports(course, slug) if comments or comment_column else {}
    words = {s: comment(r.visible(course.show)) for s, r in found.items()}
    filled = moodle.fill(
        table, ours, roster(course), who,
        grade=grade, comments=words, comment_column=comment_column or moodle.COMMENT, scale=scale,
    )  # fmt: skip
    write_table(target, filled.rows)  # Moodle expects commas, unless told otherwise on upload
    return filled


def comment(report: Report) -> str:
    """What a student reads in Moodle's column of comments, which is HTML: the points of each
    exercise, and the diagnosis where there is one."""
    words = [html.escape(note) for note in report.notes]
    for exercise in report.exercises:
        points = "no score yet" if exercise.points is None else number(exercise.points)
        line = f"{exercise.name}: {points} of {number(exercise.max_points)}"
        mistake = f". {exercise.diagnosis.mistake}" if exercise.diagnosis else ""
        words.append(html.escape(line + mistake))
    return "<br>".join(words)


def to_csv(course: Course, stages: Sequence[str], target: Path) -> int:
    """Write everybody's points in these stages and the course's total; how many students. Raises
    `CourseError` where nobody has a score."""
    from autograder.gradebook import Book

    for slug in stages:
        course.title_of(slug)
    with Book(course) as book:
        found = [s for s in book.entries() if s.stage in stages]
    if not found:
        raise CourseError("Nobody has a score yet. Run `autograder grade STAGE` first.")
    people = roster(course)
    everybody = rules.grades(course.rules, stages, found, people.people)
    write_table(target, grades.rows(stages, everybody, people), encoding="utf-8-sig")
    return len(everybody)


def to_junit(course: Course, slug: str, target: Path) -> Path:
    """Write the reports as JUnit XML, and the points beside it; returns the path of the latter."""
    found = list(reports(course, slug).values())
    write(target, junit.document(found, course.show))
    beside = target.with_suffix(".scores.json")
    write(beside, json.dumps(junit.scores(found), indent=1, ensure_ascii=False) + "\n")
    return beside


def to_gradescope(course: Course, slug: str, target: Path) -> int:
    """Write each report as a ``results.json``: ``<target>/<student>.json``; how many."""
    found = reports(course, slug)
    for student, report in found.items():
        text = json.dumps(gradescope.results(report, course.show), indent=1, ensure_ascii=False)
        write(target / f"{student}.json", text + "\n")
    return len(found)

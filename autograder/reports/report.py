"""Write the pages of a class: ``autograder report``.

For each stage, and over all of them::

    reports/<stage>/index.html    the class page        reports/index.html
    reports/<stage>/<table>.csv   its tables              reports/<table>.csv
    reports/<stage>.json          its numbers             reports/index.json
    reports/.<stage>.seen.json    what is compared the next time

``--anonymous`` writes the same into ``reports/anonymous/``, with a pseudonym in place of each name.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from autograder.core import report_store
from autograder.core.course import Course, CourseError
from autograder.core.files import write, write_json
from autograder.core.model import ByHand, Report
from autograder.core.roster import Person
from autograder.core.tables import write_table
from autograder.gradebook.database import refuse_missing
from autograder.gradebook.gradebook import Gradebook
from autograder.gradebook.students import class_list, load_roster, not_in_roster
from autograder.gradebook.unscored import NOT_IN_GRADEBOOK
from autograder.reports.code_examples import CodeExamples
from autograder.reports.render.classpage import course_page, stage_page
from autograder.reports.render.figures import (
    CourseFigures,
    StageFigures,
    of_course,
    of_stage,
    safe_row,
)
from autograder.reports.render.student_rows import StudentResults, entry, snapshot
from autograder.reports.render.topics import with_code
from autograder.submissions.folders import submitted

INDEX = "index"


def graded_stages(course: Course) -> list[str]:
    """Return the stages that have reports, in the course's order. Raises `CourseError` if none
    has."""
    found = [s for s in course.slugs if report_store.paths(course, s)]
    if not found:
        raise CourseError(
            f"There are no reports in {course.root / 'reports'}. Run `autograder grade <stage>` "
            "first."
        )
    return found


def write_class(
    course: Course,
    slugs: Sequence[str] = (),
    *,
    anonymous: bool = False,
    on_stage: Callable[[int], None] = lambda done: None,
) -> tuple[list[StageFigures], Path]:
    """Write the pages of these stages, or of all that were graded and the page over them. Returns
    the figures, and the page to open first. ``on_stage`` is called with the number of stages that
    are done and of all.

    Raises `CourseError` for a stage without reports, and for a report that cannot be read.
    """
    stages = list(slugs) or graded_stages(course)
    place = course.root / "reports" / (report_store.ANONYMOUS if anonymous else "")
    over_all = not slugs or (place / f"{INDEX}.html").is_file()
    refuse_missing(course)
    with Gradebook(course) as gradebook:
        roster = load_roster(course)
        everybody = class_list(course, roster)
        unlisted = set(not_in_roster(roster, everybody))
        figures, classes = [], []
        for slug in stages:
            known = _students(course, gradebook, slug, everybody, place / slug)
            known = [replace(s, in_roster=s.name not in unlisted) for s in known]
            people = [roster.people.get(s.name) or Person(s.name) for s in known]
            found, students = _stage(course, slug, known, people, anonymous)
            _write(found, stage_page(found, over_all), place / slug, place / f"{slug}.json")
            figures.append(found)
            classes.append(students)
            on_stage(len(figures))
    if slugs:
        return figures, place / slugs[0] / f"{INDEX}.html"
    whole = of_course(course.title, figures, classes)
    _write(whole, course_page(whole), place, place / f"{INDEX}.json")
    return figures, place / f"{INDEX}.html"


def _stage(
    course: Course,
    slug: str,
    known: list[StudentResults],
    people: Collection[Person],
    anonymous: bool,
) -> tuple[StageFigures, list[StudentResults]]:
    """Return a stage's figures and its students, with pseudonyms if the pages are anonymous."""
    stage = course.stage(slug)
    now = snapshot(map(entry, known))
    since, before = _save_snapshot(course, slug, now)
    real = {s.name: s.name for s in known}
    if anonymous:
        real = {pseudonym(course, name): name for name in real}
        known = [_hidden(s, pseudonym(course, s.name), course.packages) for s in known]
        now = snapshot(map(entry, known))
        before = before and {pseudonym(course, name): row for name, row in before.items()}
    found = of_stage(
        stage, course.title, known, anonymous=anonymous, since=since, before=before, now=now
    )
    examples = CodeExamples(course, slug, people)
    topics = with_code(
        found.topics,
        lambda shown, name: examples.code(real[shown], name),
        examples.names_somebody,
    )
    if anonymous:
        topics = tuple(replace(topic, messages=()) for topic in topics)
    return replace(found, topics=topics), known


def _write(found: StageFigures | CourseFigures, page: str, folder: Path, data: Path) -> None:
    """Write a page with its tables beside it, and its numbers."""
    for name, rows in found.tables().items():
        write_table(folder / f"{name}.csv", map(safe_row, rows))
    write_json(data, found.as_dict())
    write(folder / f"{INDEX}.html", page)


def _students(
    course: Course, gradebook: Gradebook, slug: str, everybody: Collection[str], place: Path
) -> list[StudentResults]:
    """Return all results of the course's students in a stage."""
    found = report_store.of_stage(course, slug)
    by_hand, late = gradebook.by_hand(course.stage(slug)), gradebook.lateness(course.stage(slug))
    there = submitted(course, slug)
    now, due_for = datetime.now(UTC), course.rules.due_for
    return [
        StudentResults(
            name,
            found[name] if name in found and name in late else None,
            name in there.students or name in found,
            by_hand.get(name, ByHand()),
            late.get(name, 0.0),
            _address(course.root / "feedback" / name / f"{slug}.html", place),
            is_due=(due_for(name, slug) or now) <= now,
            refusal=NOT_IN_GRADEBOOK
            if name in found and name not in late
            else there.refusal_of(name),
        )
        for name in sorted({*everybody, *found})
    ]


def _address(page: Path, place: Path) -> str:
    return quote(os.fsencode(os.path.relpath(page, place))) if page.is_file() else ""


# -- what changed -----------------------------------------------------------------------------


def _save_snapshot(
    course: Course, slug: str, now: dict[str, Any]
) -> tuple[str, dict[str, Any] | None]:
    """Save a snapshot if it differs from the latest one. Returns the moment and the snapshot to
    compare with; None if there is no earlier one.

    Two snapshots are saved: the latest, and the latest that differed from it. So the page shows the
    same changes until there are new ones, however often it is written.
    """
    path = course.root / "reports" / f".{slug}.seen.json"
    try:
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        latest, earlier = kept.get("latest"), kept.get("earlier")
        found: dict[str, Any] = {} if latest is None else latest["students"]
        if latest is None or found != json.loads(json.dumps(now)):
            moment = datetime.now().astimezone().isoformat(" ", "minutes")
            kept = {"latest": {"moment": moment, "students": now}, "earlier": latest}
            write(path, json.dumps(kept) + "\n")
            earlier = latest
        return (str(earlier["moment"]), dict(earlier["students"])) if earlier else ("", None)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CourseError(
            f"{path} cannot be read ({error}). Delete it: the class page uses it only to show what "
            "has changed."
        ) from error


# -- without names ----------------------------------------------------------------------------


def pseudonym(course: Course, student: str) -> str:
    """Return a student's pseudonym, the same on every stage and in every run. It cannot be computed
    without the course's salt."""
    digest = hmac.digest(course.salt.encode(), student.encode("utf-8", "replace"), hashlib.sha256)
    return base64.b32encode(digest[:5]).decode().lower()


def _hidden(student: StudentResults, alias: str, packages: Collection[str]) -> StudentResults:
    """Remove a student's name, and whatever may contain it: file names, addresses, comments, and
    missing packages that are not the course's ``packages`` (they may be the student's own files).
    """
    report: Report | None = student.report and replace(
        student.report,
        student=alias,
        notes=(),
        cells=(),
        exercises=tuple(
            replace(
                e,
                missing_packages=tuple(
                    sorted({p if p in packages else "a package" for p in e.missing_packages})
                ),
            )
            for e in student.report.exercises
        ),
    )
    by_hand = replace(student.by_hand, comments={})
    refusal = student.refusal if student.refusal == NOT_IN_GRADEBOOK else ""
    return replace(student, name=alias, report=report, by_hand=by_hand, page="", refusal=refusal)

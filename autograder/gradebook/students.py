"""List the students of the class: those of the roster, and those who submitted something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder.core import report_store
from autograder.core.course import Course
from autograder.core.roster import (
    BRIGHTSPACE,
    CANVAS,
    EMAIL,
    ROSTER,
    SIS,
    Person,
    Roster,
    read_roster,
)
from autograder.core.settings import suggestion
from autograder.gradebook import database
from autograder.submissions.folders import submitted
from autograder.submissions.timestamps import TIMESTAMP, handed_in

LMS_IDS = (CANVAS, BRIGHTSPACE, SIS)  # the first that a student has becomes lms_user_id


def load_roster(course: Course, path: Path | None = None) -> Roster:
    """Read the roster at ``path``, or the course's ``roster.csv``; empty where there is none.

    Raises `TableError` where it cannot be used.
    """
    if path is None and not (course.root / ROSTER).exists():
        return Roster({})
    return read_roster(path or course.root / ROSTER)


def class_list(course: Course, roster: Roster) -> list[str]:
    """List everybody: the roster in its order, then whoever submitted something without being in
    it. Without a roster, the students whom the gradebook knows are the class, too."""
    known = set(database.known_students(course))
    with_scores = database.submitters(course)
    others = with_scores | submitters(course) | (set() if roster.people else known)
    return [*roster.people, *sorted(others - roster.people.keys())]


def not_in_roster(roster: Roster, students: Iterable[str]) -> list[str]:
    """Return the students who are not in the roster; none if there is no roster."""
    return [s for s in students if s not in roster.people] if roster.people else []


def attendance(course: Course, slug: str) -> list[str]:
    """Return sentences about students of the roster who submitted nothing, submissions and
    extensions of students who are not in it, and submissions whose time cannot be read."""
    roster = load_roster(course)
    found = submitted(course, slug)
    missing = [s for s in roster.people if s not in found.students]
    lines = [f"Submitted nothing: {', '.join(missing)}."] if missing else []
    if unlisted := not_in_roster(roster, sorted(found.students)):
        lines.append(f"Not in roster.csv: {', '.join(unlisted)}.")
    lines += unknown_extensions(course, roster)
    if roster.assumption:
        lines.append(roster.assumption)
    return [*lines, *_without_time(course, slug, found.folders)]


def unknown_extensions(course: Course, roster: Roster) -> list[str]:
    """Return sentences about extensions in course.toml of students who are not in the roster."""
    return [
        f"course.toml: [extensions.{student}] names nobody in roster.csv"
        f"{suggestion(student, roster.people)}"
        for student in not_in_roster(roster, course.rules.extensions)
    ]


def _without_time(course: Course, slug: str, folders: Mapping[str, Path]) -> list[str]:
    """Return sentences about submissions whose ``timestamp.txt`` cannot be read or is gone: like
    nbgrader, the kit keeps the time that is in the gradebook."""
    lines, gone = [], []
    timed = database.with_time(course, slug)
    for student, folder in folders.items():
        if not (folder / TIMESTAMP).exists():
            gone += [student] * (student in timed)
        elif handed_in(folder) is None:
            earlier = "the time of an earlier submission counts"
            now = earlier if student in timed else "the submission counts as on time"
            lines.append(
                f"{student}/{slug}/{TIMESTAMP} cannot be read, so {now}. Write a moment such as "
                "2026-03-01 18:05:00 UTC."
            )
    if gone:
        lines.append(
            f"Without {TIMESTAMP}: {', '.join(gone)}. The time of an earlier submission counts. "
            "To excuse lateness, write an extension in course.toml."
        )
    return lines


def is_enrolled(course: Course) -> bool:
    """Whether the gradebook has all students of the roster, with the same names and identifiers."""
    people = load_roster(course).people.values()
    known = database.known_students(course) if people else {}
    return all(
        person.student in known and student_columns(person).items() <= known[person.student].items()
        for person in people
    )


def student_columns(person: Person) -> dict[str, str]:
    """Return the values of a student for nbgrader's table ``student``, without empty ones."""
    named = {"first_name": person.first, "last_name": person.last} if person.name else {}
    number = next((person.ids[kind] for kind in LMS_IDS if kind in person.ids), "")
    given = {"email": person.ids.get(EMAIL, ""), "lms_user_id": number}
    return named | {column: value for column, value in given.items() if value}


def submitters(course: Course) -> set[str]:
    """Return all students with a submission or a report in any stage of the course."""
    return {
        name
        for slug in course.slugs
        for name in (*submitted(course, slug).students, *report_store.paths(course, slug))
    }

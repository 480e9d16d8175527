"""Who is in the class: the roster, and everybody who submitted something."""

from __future__ import annotations

from pathlib import Path

from autograder import database
from autograder.course import Course
from autograder.lms.roster import ROSTER, Roster, read_roster


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
    known, with_scores = database.students(course)
    others = with_scores | submitters(course) | (set() if roster.people else known)
    return [*roster.people, *sorted(others - roster.people.keys())]


def submitters(course: Course) -> set[str]:
    """Whoever has a submission or a report in a stage of the course."""
    found = {name for slug in course.slugs for name in submitted(course, slug)}
    for slug in course.slugs:
        reports = (course.root / "reports" / slug).glob("*.json")
        found |= {path.stem for path in reports if not path.name.startswith(".")}
    return found


def submitted(course: Course, slug: str) -> set[str]:
    """Whoever has a folder for the stage in ``submitted/``."""
    folders = (course.root / "submitted").glob(f"*/{slug}")
    return {f.parent.name for f in folders if f.is_dir() and not f.parent.name.startswith(".")}

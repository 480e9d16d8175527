"""Release a stage: build it, audit it, and write the zip for students."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from autograder.authoring import build as builder
from autograder.authoring.audit import Audit, audit
from autograder.authoring.bundle import release_zip
from autograder.authoring.new import copy_for_nbgrader
from autograder.core.course import Course, CourseError, load
from autograder.core.files import write


def release(course: Course, slug: str, target: Path) -> tuple[Path | None, Sequence[Audit]]:
    """Write the zip for students, unless the audit finds problems. Returns the path, or None, and
    the results of the audit.

    Raises `CourseError` if the lesson has a fault, if the kit's notebooks do not match its lesson,
    or if there are files beside the one for students that may contain answers.
    """
    course.stage(slug)
    folder = course.root / "release" / slug
    if others := [p for p in builder.strays(course, [slug]) if folder in p.parents]:
        names = ", ".join(str(path.relative_to(folder)) for path in others)
        raise CourseError(
            f"{folder} has folders, copies or hidden files that may contain answers: {names}. "
            "nbgrader would release them to the students. Move them elsewhere."
        )
    own = course.content(slug) == course.root
    if not own:
        _refuse_stale(course, slug)
    found = audit(course, slug)
    if any(one.problems for one in found):
        return None, found
    if own:
        builder.build(course, [slug])
    else:
        copy_for_nbgrader(course, slug, course.root)
    return release_zip(course, slug, target), found


def release_solutions(
    course: Course, slug: str, target: Path, now: datetime, *, early: bool = False
) -> str:
    """Write the notebook with worked solutions. Returns a warning for the instructor, or "".

    Raises `CourseError` if a student's deadline has not passed, or if the stage has no date, unless
    ``early``.
    """
    course.title_of(slug)
    end = course.rules.last_deadline(slug)
    if not early:
        _refuse_before(course, slug, end, now)
    write(target, builder.worked_solutions(course, slug))
    days = course.rules.cut_off_days
    if end is None or (days is not None and now > end + timedelta(days=days)):
        return ""
    until = "" if days is None else f" until {course.rules.local(end + timedelta(days=days))}"
    return f"Late submissions of {slug} can still earn points{until} (cut_off_days in course.toml)."


def _refuse_before(course: Course, slug: str, end: datetime | None, now: datetime) -> None:
    if end is None:
        raise CourseError(
            f"course.toml has no date for {slug} in [due], so it is not known whether its deadline "
            "has passed. Enter the date there, or add --early."
        )
    if now <= end:
        raise CourseError(
            f"The deadline of {slug} has not passed: with all extensions it ends "
            f"{course.rules.local(end)}. Release the solutions after that, or add --early."
        )


def _refuse_stale(course: Course, slug: str) -> None:
    kit = load(course.content(slug))  # with all its stages: one card serves their stubs
    stale = set(builder.stale(kit, [slug])) - set(builder.strays(kit, [slug]))
    if stale:
        names = ", ".join(str(path) for path in sorted(stale))
        raise CourseError(
            f"The kit's own notebooks do not match its lesson: {names}. Reinstall the kit, "
            "or run `autograder build` where it is developed."
        )

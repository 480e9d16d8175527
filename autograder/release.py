"""A stage goes out: built, audited, and packed for students, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from autograder.bundle import release_zip
from autograder.content import build as builder
from autograder.course import Course, CourseError, load
from autograder.grading.audit import Audit, audit
from autograder.new import copy_for_nbgrader


def release(course: Course, slug: str, target: Path) -> tuple[Path | None, Sequence[Audit]]:
    """Write the zip for students, and what the audit found; no zip where that is not clean.

    Raises `CourseError` where the lesson has a fault, or where the kit's own notebooks are not
    what its lesson makes.
    """
    course.title_of(slug)
    own = course.content == course.root
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


def _refuse_stale(course: Course, slug: str) -> None:
    kit = load(course.content)  # with all its stages: one card serves their stubs
    stale = set(builder.stale(kit, [slug])) - set(builder.strays(kit, [slug]))
    if stale:
        names = ", ".join(str(path) for path in sorted(stale))
        raise CourseError(
            f"The kit's own notebooks are not what its lesson makes: {names}. Install the kit "
            "anew, or run `autograder build` where it is developed."
        )

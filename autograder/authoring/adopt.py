"""A stage's hidden checks as the course's own: ``graders/test_<stage>.py``, to be fixed there.

The kit's own ones may lie in an installation that the next update replaces, and that other courses
use, too. What a course has of its own is used in place of the kit's (`Course.checks`).
"""

from __future__ import annotations

import shutil
from pathlib import Path

from autograder.core.course import KIT, Course, CourseError
from autograder.core.files import write


def adopt(course: Course, slug: str, specimens: bool = False) -> list[Path]:
    """Copy the stage's checks into the course, with ``specimens`` its known answers, too; the
    paths that were made.

    Raises `CourseError` where one is there already, or the course is the kit itself.
    """
    course.title_of(slug)
    if course.root == KIT:
        raise CourseError(f"This course is the kit itself: edit {course.checks(slug)}.")
    module = course.root / "graders" / f"test_{slug}.py"
    folder = course.root / "specimens" / slug
    made = [module, folder] if specimens else [module]
    for path in made:
        if path.exists():
            raise CourseError(
                f"{path} already exists and is used instead of the kit's. Edit it, or delete it "
                "to use the kit's again."
            )
    write(module, course.checks(slug).read_text(encoding="utf-8"))
    if specimens:
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(course.specimens(slug), folder, ignore=ignore)
    return made

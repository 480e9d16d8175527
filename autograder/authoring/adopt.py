"""Copy a stage's hidden checks into the course, ``graders/test_<stage>.py``, to be edited there.

The kit's own checks may be in an installation that other courses use, too, and that updates
replace. A course's own checks are used in place of the kit's (`Course.checks`).
"""

from __future__ import annotations

import shutil
from pathlib import Path

from autograder.core.course import KIT, Course, CourseError
from autograder.core.files import write


def adopt(course: Course, slug: str, specimens: bool = False) -> list[Path]:
    """Copy the stage's checks into the course; with ``specimens`` also its sample answers, and the
    checks only if there are none yet. Returns the paths that were made.

    Raises `CourseError` if what is asked for exists, or if the course is the kit itself.
    """
    course.title_of(slug)
    if course.root == KIT:
        raise CourseError(f"This course is the kit itself: edit {course.checks(slug)}.")
    module = course.root / "graders" / f"test_{slug}.py"
    folder = course.root / "specimens" / slug
    wanted = folder if specimens else module
    if wanted.exists():
        raise CourseError(
            f"{wanted} already exists and is used instead of the kit's. Edit it, or delete it "
            "to use the kit's again."
        )
    made = []
    if not module.exists():
        write(module, course.checks(slug).read_text(encoding="utf-8"))
        made.append(module)
    if specimens:
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(course.specimens(slug), folder, ignore=ignore)
        made.append(folder)
    return made

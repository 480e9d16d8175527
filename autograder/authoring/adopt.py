"""Copy parts of a stage of the kit into the course, to be edited there.

The kit may be in an installation that other courses use, too, and that updates replace. What the
course has of its own is used in place of the kit's (`Course.checks`, `Course.solution`).
"""

from __future__ import annotations

from pathlib import Path

from autograder.core.course import KIT, Course, CourseError
from autograder.core.files import copy_tree, remove_drafts, write


def adopt(course: Course, slug: str, specimens: bool = False, lesson: bool = False) -> list[Path]:
    """Copy the stage's checks into the course, ``graders/test_<stage>.py``; with ``specimens`` also
    its sample answers, and the checks only if there are none yet; with ``lesson`` only its lesson.
    Returns the paths that were made.

    Raises `CourseError` if what is asked for exists, if the kit has no such stage, or if the course
    is the kit itself.
    """
    course.title_of(slug)
    if course.root == KIT:
        raise CourseError(f"This course is the kit itself: edit {course.checks(slug)}.")
    checks = course.root / "graders" / f"test_{slug}.py"
    answers = course.root / "specimens" / slug
    own_lesson = course.root / "solutions" / f"{slug}.py"
    sources = {
        checks: course.checks(slug),
        answers: course.specimens(slug),
        own_lesson: course.solution(slug),
    }
    wanted = own_lesson if lesson else answers if specimens else checks
    in_kit = (KIT / wanted.relative_to(course.root)).exists()
    if wanted.exists() and in_kit:
        raise CourseError(
            f"{wanted} already exists and is used instead of the kit's. Edit it, or delete it "
            "to use the kit's again."
        )
    if not in_kit:
        verb = "Edit" if wanted.exists() else "Write"
        raise CourseError(f"The kit has no stage {slug}; it is the course's own. {verb} {wanted}.")
    made = [own_lesson] if lesson else [checks, answers] if specimens else [checks]
    made = [path for path in made if not path.exists()]
    for path in made:
        remove_drafts(path.parent)
        if sources[path].is_dir():
            copy_tree(sources[path], path)
        else:
            write(path, sources[path].read_bytes())
    return made

"""The attention course is a course like any other."""

from __future__ import annotations

import jupytext

from autograder.core.cells import lesson_marks
from autograder.core.course import KIT, load


def test_the_kit_is_a_course_with_its_lessons() -> None:
    course = load(KIT)
    for slug in course.slugs:
        assert course.content(slug) == KIT
        stage = course.stage(slug)
        assert stage.slug == slug
        assert stage.points == sum(e.points for e in stage.exercises) > 0
        assert course.solution(slug).is_file()
        assert course.released(slug).is_file()


def test_the_marks_of_a_lesson_are_those_that_jupytext_reads() -> None:
    course = load(KIT)
    for slug in course.slugs:
        lesson = course.lesson(slug)
        cells = jupytext.read(lesson, fmt="py:percent").cells
        expected = [c.metadata["nbgrader"] for c in cells if "nbgrader" in c.metadata]
        assert lesson_marks(lesson.read_text(encoding="utf-8")) == expected

"""The attention course is a course like any other."""

from __future__ import annotations

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

"""The audit is clean for every stage."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring import audit as auditing
from autograder.core.course import KIT, Course, load
from tests.classroom import make_course

STAGES = load(KIT).slugs


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", STAGES)
def test_the_audit_is_clean(course: Course, slug: str) -> None:
    found = auditing.audit(course, slug)
    assert [p for a in found for p in a.problems] == []
    for a in found:
        assert a.reference == 1.0
        assert a.stub == 0.0
        assert a.right["filed"] == a.right["accepted"] >= 3, a.name
        assert a.wrong["filed"] == a.wrong["rejected"] >= 6, a.name
        assert a.wrong["diagnosed"] >= 0.9 * a.wrong["filed"], a.name


def test_the_audit_is_clean_whatever_the_salt(tmp_path: Path) -> None:
    """This salt drew a row whose last score was no maximum, so that two mistakes looked the same:
    one course in fifty could not release its first stage."""
    course = make_course(tmp_path, "s01_softmax")
    path = course.root / "course.toml"
    path.write_text(path.read_text().replace("seeds = [1, 2]", "seeds = [239, 42]"))
    (course.root / "salt.txt").write_text("686578831f3b1a9da607f992fd49bfc4\n")
    found = auditing.audit(load(course.root), "s01_softmax")
    assert [p for a in found for p in a.problems] == []


def test_every_stage_has_four_exercises_and_a_module(course: Course) -> None:
    for slug in STAGES:
        names = [e.name for e in course.stage(slug).exercises]
        assert len(names) >= 4
        checks = (KIT / "graders" / f"test_{slug}.py").read_text()
        given = ".load(" in checks  # exercises on given modules, whose weights are put in
        assert any(name[0].isupper() for name in names) or given, slug


def test_every_specimen_belongs_to_an_exercise(course: Course) -> None:
    for path in (KIT / "specimens").rglob("*.py"):
        slug, exercise, verdict = path.relative_to(KIT / "specimens").parts[:3]
        assert exercise in [e.name for e in course.stage(slug).exercises], path
        assert verdict in ("right", "wrong"), path

"""The course folder: its file, its stages, its secret."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from autograder.course import KIT, CourseError, load
from tests.classroom import make_course


def test_the_kit_is_a_course_with_its_lessons() -> None:
    course = load(KIT)
    assert course.content == KIT
    for slug in course.slugs:
        stage = course.stage(slug)
        assert stage.slug == slug
        assert stage.points == sum(e.points for e in stage.exercises) > 0
        assert course.solution(slug).is_file()
        assert course.released(slug).is_file()


def test_a_course_is_found_from_a_folder_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_course(tmp_path)
    inside = tmp_path / "submitted" / "ada"
    inside.mkdir(parents=True)
    monkeypatch.chdir(inside)
    assert load().root == tmp_path


def test_a_named_folder_must_be_a_course_itself(tmp_path: Path) -> None:
    make_course(tmp_path)
    (tmp_path / "x").mkdir()
    with pytest.raises(CourseError, match=r"no course\.toml"):
        load(tmp_path / "x")


def test_an_unknown_stage_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="It has: s01_softmax"):
        make_course(tmp_path, "s01_softmax").stage("s02")


def test_the_salt_is_made_once_and_is_private(tmp_path: Path) -> None:
    course = make_course(tmp_path)
    (tmp_path / "salt.txt").unlink()
    salt = load(tmp_path).salt
    assert len(salt) == 32
    assert load(tmp_path).salt == salt
    assert stat.S_IMODE((tmp_path / "salt.txt").stat().st_mode) == 0o600
    assert salt not in load(tmp_path).salt_hash
    assert [p.name for p in tmp_path.glob("salt*")] == ["salt.txt"]
    assert course.salt_hash != load(tmp_path).salt_hash or course.salt == salt

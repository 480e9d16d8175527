"""The course folder: its file, its stages, its secret."""

from __future__ import annotations

import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.core.course import CourseError, load
from tests.classroom import AVERAGES, make_course


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
    with pytest.raises(CourseError, match=f"It has: {AVERAGES}"):
        make_course(tmp_path, AVERAGES).stage("s02")


def test_the_suggested_lesson_is_not_that_of_another_stage(tmp_path: Path) -> None:
    course = make_course(tmp_path)
    course = replace(course, titles={**course.titles, "s01_moving_averages": "Averages"})
    with pytest.raises(CourseError, match=r"averages\.py\. Correct the name"):
        course.lesson("s01_moving_averages")
    (tmp_path / "solutions" / f"{AVERAGES}.py").rename(tmp_path / "solutions" / "s01_averages.py")
    with pytest.raises(CourseError, match="did you mean 's01_averages'"):
        course.lesson("s01_moving_averages")


@pytest.mark.parametrize("metadata", ['{"grade": true', '["grade"]', '"grade"', ""])
def test_a_lesson_mark_must_be_a_json_object(tmp_path: Path, metadata: str) -> None:
    course = make_course(tmp_path, AVERAGES)
    lines = course.lesson(AVERAGES).read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if '"points": 4}' in line)
    lines[number] = f"# %% nbgrader={metadata}"
    path = tmp_path / "solutions" / f"{AVERAGES}.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines))
    with pytest.raises(CourseError, match=rf"{AVERAGES}\.py: .* in line {number + 1} is no JSON"):
        load(tmp_path).stage(AVERAGES)


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


@pytest.mark.parametrize(
    ("data", "words"), [(b"", "is empty"), (b" \n", "is empty"), (b"a\xff\xfe", "is damaged")]
)
def test_a_salt_that_cannot_be_used_is_not_replaced(
    tmp_path: Path, data: bytes, words: str
) -> None:
    make_course(tmp_path)
    (tmp_path / "salt.txt").write_bytes(data)
    with pytest.raises(CourseError, match=rf"salt\.txt {words}.*Restore .* from a backup"):
        _ = load(tmp_path).salt
    with pytest.raises(CourseError, match="Move it away"):
        load(tmp_path).make_salt()
    assert (tmp_path / "salt.txt").read_bytes() == data


def test_a_lost_salt_is_renewed_only_where_nothing_was_graded_or_on_request(tmp_path: Path) -> None:
    make_course(tmp_path)
    report = tmp_path / "reports" / "s01_softmax" / "ada.json"
    report.parent.mkdir(parents=True)
    report.write_text("{}")
    (tmp_path / "salt.txt").unlink()
    with pytest.raises(CourseError, match=r"ada\.json was graded with it.*--new-salt"):
        _ = load(tmp_path).salt
    assert not (tmp_path / "salt.txt").exists()
    load(tmp_path).make_salt()
    assert len(load(tmp_path).salt) == 32


def test_a_salt_that_another_run_makes_meanwhile_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_course(tmp_path)
    path = tmp_path / "salt.txt"
    path.unlink()

    def token(size: int) -> str:
        path.write_text("made by another run\n")
        return "0" * 2 * size

    monkeypatch.setattr("autograder.core.course.secrets.token_hex", token)
    assert load(tmp_path).salt == "made by another run"
    assert [p.name for p in tmp_path.glob("salt*")] == ["salt.txt"]


def test_two_runs_that_start_at_once_share_one_salt(tmp_path: Path) -> None:
    make_course(tmp_path)
    (tmp_path / "salt.txt").unlink()
    program = "from autograder.core.course import load; print(load().salt)"
    running = [
        subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.PIPE)
        for _ in range(6)
    ]
    said = {process.communicate()[0].decode().strip() for process in running}
    assert said == {(tmp_path / "salt.txt").read_text().strip()}
    assert [p.name for p in tmp_path.glob("salt*")] == ["salt.txt"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", ""),
        ("sqlite:///grades/2026.db", "sqlite:///{root}/grades/2026.db"),
        ("sqlite:////srv/grades.db", "sqlite:////srv/grades.db"),
        ("postgresql://teacher@localhost/book", "postgresql://teacher@localhost/book"),
    ],
)
def test_a_gradebooks_path_starts_in_the_courses_folder(
    tmp_path: Path, written: str, meant: str
) -> None:
    make_course(tmp_path)
    path = tmp_path / "course.toml"
    path.write_text(path.read_text().replace("[course]", f'[course]\ndb_url = "{written}"'))
    assert load(tmp_path).db_url == meant.format(root=tmp_path)

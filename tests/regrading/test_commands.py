"""`grade --again`, `regrade` and `verify` as an instructor calls them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core.course import Course
from autograder.core.report_store import outdated_of
from autograder.core.report_store import path as report_path
from autograder.submissions.folders import replaced
from tests.regrading.records import SAYS, SLUG, STRICTER, edit, records


def call(course: Course, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*words, "--course", str(course.root)], env={"COLUMNS": "200"})
    return done.exit_code, done.output


def test_grading_twice_says_how_many_were_unchanged(course: Course) -> None:
    code, words = call(course, "grade", SLUG)
    assert code == 0
    assert "Skipped 3 unchanged submissions (use --again to regrade)." in words
    before = records(course)
    code, words = call(course, "grade", SLUG, "--again", "--jobs", "1")
    assert code == 0
    assert "Unchanged" not in words
    assert records(course) == before


def test_a_preview_shows_a_table_and_gives_it_as_data(
    course: Course, graders: Path, tmp_path: Path
) -> None:
    edit(graders, SAYS, STRICTER)
    settings = course.root / "course.toml"
    settings.write_text(settings.read_text() + "[rules]\npercent_a_day = 10\n")
    before = records(course)
    left = replaced(course.root / "submitted" / "ada" / SLUG)  # by a killed command
    left.mkdir()
    target = tmp_path / "changes.json"
    code, words = call(course, "regrade", SLUG, "--preview", "--jobs", "1", "--json", str(target))
    assert code == 0
    assert "3 submissions: 0 up, 2 down, 1 unchanged." in words
    assert "Nothing was written." in words
    assert "late penalties are not part of this" in words
    assert records(course) == before and left.is_dir()
    found: dict[str, Any] = json.loads(target.read_text())
    assert found["preview"] is True
    assert [(c["student"], c["exercise"]) for c in found["changes"]] == [
        ("ada", "center"),
        ("bob", "center"),
    ]
    assert all(c["by"] < 0 and c["turns"][0]["now"] == "failed" for c in found["changes"])


def test_verify_says_by_its_exit_code_whether_the_score_is_right(course: Course) -> None:
    path = report_path(course, SLUG, "bob")
    code, words = call(course, "verify", str(path))
    assert code == 0, words
    assert "/18 for the exercises: confirmed" in words
    data = json.loads(path.read_text())
    data["exercises"][0]["points"] = 2.0
    path.write_text(json.dumps(data))
    code, words = call(course, "verify", str(path))
    assert code == 1
    assert "not confirmed" in words and "upper_triangle: 2.0 then, 0.0 now." in words


def test_scores_from_before_the_points_changed_are_named(course: Course, tmp_path: Path) -> None:
    edit(course.solution(SLUG), '"grade_id": "center", "grade": true, "points": 2', '"grade_id": '
         '"center", "grade": true, "points": 3')  # fmt: skip
    call(course, "build", SLUG)
    old = f"graded when center was worth 2 instead of 3 points: run `autograder regrade {SLUG}`"
    code, words = call(course, "grade", SLUG, "ada", "--jobs", "1")
    assert (code, f"2 submissions were {old}" in words) == (0, True), words
    worksheet = tmp_path / "moodle.csv"
    worksheet.write_text("Identifier,Full name,Grade,Maximum Grade\nParticipant 1,bob,,19\n")
    exports = {
        "csv": ("--to", str(tmp_path / "grades.csv")),
        "moodle": (SLUG, "--from", str(worksheet), "--to", str(tmp_path / "to.csv"), "--scale"),
        "junit": (SLUG, "--to", str(tmp_path / "junit.xml")),
        "gradescope": (SLUG, "--to", str(tmp_path / "results")),
    }
    for system, options in exports.items():
        code, words = call(course, "export", system, *options)
        assert (code, f"2 submissions were {old}" in words) == (1, True), words
    for command in (["report"], ["feedback", SLUG]):
        code, words = call(course, *command)
        assert (code, f"2 submissions were {old}" in words) == (0, True), words
    for page in (f"{SLUG}/index.html", "index.html"):
        words = (course.root / "reports" / page).read_text()
        assert "center was worth 2 instead of 3 points" in words
        assert "lost points in <code>center" not in words
    assert f"1 submission was {old}" in " ".join(call(course, "explain", "bob", SLUG)[1].split())
    assert "instead of" not in call(course, "explain", "ada", SLUG)[1]
    call(course, "regrade", SLUG, "--jobs", "1")
    assert "instead of" not in call(course, "export", "csv", *exports["csv"])[1]


def test_scores_of_another_folder_are_named_and_a_lesson_that_cannot_be_read_is_passed_over(
    course: Course, tmp_path: Path
) -> None:
    lesson = course.solution(SLUG)
    edit(lesson, '"grade_id": "center", "grade": true, "points": 2', '"grade_id": '
         '"center", "grade": true, "points": 3')  # fmt: skip
    shutil.rmtree(course.root / "submitted" / "bob")
    to = ("--to", str(tmp_path / "grades.csv"))
    assert "3 submissions were graded when center" in call(course, "export", "csv", *to)[1]
    (course.root / "roster.csv").write_text("student_id,name,email\nzoe,Zoe,z@x.org\n")
    lesson.write_text(f"{lesson.read_text()}\n# %% nbgrader={{\n")
    Course.stage.cache_clear()
    code, words = call(course, "export", "csv", *to)
    assert code == 1, words
    for said in ("No score, so nothing was written:", "zoe", "It is not known whether"):
        assert said in words
    (words,) = outdated_of(course, SLUG)
    assert str(lesson) in words

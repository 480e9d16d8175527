"""A receipt is enough to find out whether a score is what the grader gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import Course, CourseError
from autograder.core.report_store import path as report_path
from autograder.grading.work import Options
from autograder.pipeline import run
from autograder.pipeline.verify import Verdict, verify
from autograder.sandbox import client
from tests.classroom import hand_in, notebook
from tests.regrading.records import SAYS, SLUG, STRICTER, edit, report


def verdict(course: Course, student: str = "ada") -> Verdict:
    return verify(course, report_path(course, SLUG, student))


def rewrite(course: Course, change: Callable[[dict[str, Any]], Any], student: str = "ada") -> None:
    path = report_path(course, SLUG, student)
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize("student", ["ada", "bob", "cyd"])
def test_a_score_is_confirmed_and_nothing_is_written(course: Course, student: str) -> None:
    before = {p: p.read_bytes() for p in course.root.rglob("*") if p.is_file()}
    found = verdict(course, student)
    assert (found.confirmed, found.conditions, found.differences) == (True, (), ())
    assert {p: p.read_bytes() for p in course.root.rglob("*") if p.is_file()} == before


def test_the_folder_of_submissions_may_be_a_relative_path(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(course.root)
    assert verify(course, report_path(course, SLUG, "ada"), Path("submitted")).confirmed
    folders = {"ada": Path("submitted/ada") / SLUG}
    again = run.grade_stage(course, SLUG, folders, options=Options(again=True, preview=True))
    assert again.in_order[0].points == report(course, "ada").points


def test_a_score_that_was_written_into_the_report_is_found_out(course: Course) -> None:
    def raise_it(data: dict[str, Any]) -> None:
        data["exercises"][0]["points"] = 2.0
        data["points"] += 2

    rewrite(course, raise_it, "bob")
    found = verdict(course, "bob")
    assert not found.confirmed
    assert any(d.startswith("upper_triangle: 2.0 then, 0.0 now.") for d in found.differences)


def test_edited_checks_are_named_with_what_they_change(course: Course, graders: Path) -> None:
    edit(graders, SAYS, STRICTER)
    found = verdict(course)
    assert not found.confirmed
    assert "center: 2" in found.differences[0] and "passed -> failed" in found.differences[0]
    assert found.conditions == ("The stage's checks or wrong sample answers have changed since.",)


def test_a_changed_hand_in_is_not_compared(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "Host", None)
    hand_in(course, "ada", SLUG, notebook(SLUG, center=""))
    found = verdict(course)
    assert not found.confirmed
    assert "has changed" in found.conditions[0]
    (course.root / "submitted" / "ada").rename(course.root / "submitted" / "zoe")
    assert "no longer exists" in verdict(course).conditions[0]


@pytest.mark.parametrize(
    ("entry", "value", "words"),
    [
        ("torch", "1.0", "graded with torch 1.0"),
        ("kit", "0.0.1", "version 0.0.1 of the kit"),
        ("salt", "0" * 16, "The course has another salt"),
        ("layers", ["limits"], "The sandbox had other layers: limits then"),
        ("shared", "0" * 64, "What all checks share has changed"),
    ],
)
def test_other_conditions_are_named_where_the_score_is_the_same(
    course: Course, entry: str, value: Any, words: str
) -> None:
    rewrite(course, lambda data: data["receipt"].update({entry: value}))
    found = verdict(course)
    assert found.confirmed
    assert any(words in condition for condition in found.conditions)


def test_the_seeds_are_those_of_the_receipt(course: Course) -> None:
    other = replace(course, seeds=(7, 8))
    found = verdict(other)
    assert found.confirmed
    assert found.conditions == ("course.toml has other seeds now; the receipt's were used.",)


def test_a_kept_score_is_confirmed_where_the_checks_give_no_more(
    course: Course, graders: Path
) -> None:
    edit(graders, SAYS, STRICTER)
    run.grade_stage(course, SLUG, options=Options(never_lower=True))
    assert any(e.kept for e in report(course, "ada").exercises)
    assert verdict(course).confirmed


def test_a_score_that_is_falsely_said_to_be_kept_is_found_out(course: Course) -> None:
    def raise_it(data: dict[str, Any]) -> None:
        data["exercises"][0] |= {"points": 2.0, "kept": True}
        data["points"] += 2

    rewrite(course, raise_it, "bob")
    found = verdict(course, "bob")
    assert not found.confirmed
    assert any("the history has no such score" in d for d in found.differences)


def test_points_that_are_not_the_sum_are_found_out(course: Course) -> None:
    rewrite(course, lambda data: data.update(points=data["points"] + 2), "bob")
    found = verdict(course, "bob")
    again = f"Grade it again: autograder grade {SLUG} bob"
    assert found.differences == (
        f"The points of the report are not the sum of its exercises. {again}",
    )


def test_an_exercise_that_the_stage_does_not_have_is_found_out(course: Course) -> None:
    def add(data: dict[str, Any]) -> None:
        data["exercises"].append(data["exercises"][0] | {"name": "more", "points": 2.0})
        data["points"] += 2

    rewrite(course, add, "bob")
    assert verdict(course, "bob").differences == ("more: the stage has no such exercise.",)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data.update(course="other"), "is a report of the course 'other'"),
        (lambda data: data.update(schema=9), r"cannot be read as a report \(a report of schema 9"),
        (lambda data: data.update(receipt=None), "has no receipt"),
        (lambda data: data["receipt"].pop("hand_in"), "Grade again first"),
    ],
)
def test_what_cannot_be_verified_gets_a_sentence(
    course: Course, change: Callable[[dict[str, Any]], Any], words: str
) -> None:
    rewrite(course, change)
    with pytest.raises(CourseError, match=words):
        verdict(course)


@pytest.mark.parametrize("name", ["bob", "../../elsewhere", ".."])
def test_a_report_of_somebody_else_than_the_file_says_is_refused(
    course: Course, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(client, "Host", None)
    rewrite(course, lambda data: data.update(student=name))
    with pytest.raises(CourseError, match=r"ada\.json is a report of '"):
        verdict(course)
    forged = report_path(course, SLUG, "ada").with_name(f"{Path(name).name}.json")
    report_path(course, SLUG, "ada").rename(forged)
    if name.startswith("."):
        with pytest.raises(CourseError, match="is a report of"):
            verify(course, forged)

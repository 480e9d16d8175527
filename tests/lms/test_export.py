"""Grades as a table, and reports as JUnit XML and for Gradescope."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from junitparser import Failure, JUnitXml

from autograder.core.course import Course, CourseError, load
from autograder.core.model import (
    ERRORED,
    OUR_FAULT,
    TO_CONFIRM,
    UNREADABLE,
    ByHand,
    ExerciseReport,
    WrittenAnswer,
)
from autograder.core.report_store import store
from autograder.lms import exports, gradescope
from autograder.reports.report import write_class
from tests.lms.gradebooks import (
    OTHER,
    OUTCOMES,
    ROSTER,
    SLUG,
    course,
    enter,
    points,
    report,
    scored_course,
    told,
)
from tests.lms.readers import formulas


@pytest.fixture
def here(tmp_path: Path) -> Course:
    return scored_course(tmp_path)


def test_the_table_holds_everybody_and_no_formula(here: Course, tmp_path: Path) -> None:
    enter(here, OTHER, ada=0.5)
    assert exports.to_csv(here, [SLUG, OTHER], tmp_path / "g.csv").count == 4
    with (tmp_path / "g.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    first, second = points(here), points(here, OTHER)
    assert float(rows["ada"]["total"]) == pytest.approx(first["ada"] + second["ada"], abs=0.01)
    assert rows["bob"][OTHER] == ""
    assert {rows["bob"][column] for column in ("total", "of", "percent")} == {""}
    assert rows["bob"]["first_name"].startswith("'=cmd")
    assert formulas(tmp_path / "g.csv") == []


def test_a_table_without_any_score_is_refused(tmp_path: Path) -> None:
    made = course(tmp_path)
    (tmp_path / "roster.csv").write_text(ROSTER)
    with pytest.raises(CourseError, match=f"Nobody has a score in {SLUG}"):
        exports.to_csv(made, made.slugs, tmp_path / "g.csv")
    assert not (tmp_path / "g.csv").exists()


def test_a_stage_without_scores_is_refused(here: Course, tmp_path: Path) -> None:
    with pytest.raises(CourseError, match=f"Nobody has a score in {OTHER}"):
        exports.to_moodle(here, OTHER, tmp_path / "m.csv", tmp_path / "out.csv", "Grade")


def test_the_file_to_fill_in_is_not_overwritten(here: Course, tmp_path: Path) -> None:
    source = tmp_path / "grades.csv"
    source.write_text("Student,ID\n")
    with pytest.raises(CourseError, match="is the file to fill in"):
        exports.to_moodle(here, SLUG, source, tmp_path / "." / "grades.csv")
    assert source.read_text() == "Student,ID\n"


def test_moodle_comments_say_why_points_were_lost_without_a_diagnosis(here: Course) -> None:
    made = told(here, "ada")
    failed = replace(made, exercises=tuple(replace(e, diagnosis=None) for e in made.exercises))
    assert OUTCOMES[1].message[:8] in exports.comment(failed, ByHand())
    assert OUTCOMES[1].title in exports.comment(failed.visible("title"), ByHand())


def test_a_misplaced_submission_does_not_count_as_zero(here: Course, tmp_path: Path) -> None:
    enter(here, OTHER, ada=0.5)
    (tmp_path / "submitted" / "dee").mkdir(parents=True)
    (tmp_path / "submitted" / "dee" / f"{OTHER}.ipynb").write_text("{}")
    made = exports.to_csv(here, [OTHER], tmp_path / "g.csv", missing_as_zero=True)
    assert [one.student for one in made.unscored.left_empty] == ["dee"]
    assert [one.student for one in made.unscored.as_zero] == ["bob", "cyd"]
    assert "is directly in it. Move it" in "\n".join(made.unscored.lines())


def test_a_comment_says_what_was_given_by_hand_and_what_lateness_costs(here: Course) -> None:
    made = told(here, "ada")
    name = made.exercises[0].name
    given = ByHand({name: 0.5}, {name: 1.0}, {name: "Well <done>"}, penalty=2.0)
    words = exports.comment(made, given)
    assert f"{name}: 0.5/{made.exercises[0].max_points:g}, given by hand" in words
    assert f"{name}: +1 extra credit" in words
    assert "Well &lt;done&gt;" in words
    assert words.endswith("Late penalty: -2")
    old = exports.comment(made, replace(given, unconfirmed={name}))
    assert f"{name}: 0.5/{made.exercises[0].max_points:g}, {TO_CONFIRM}" in old
    waits = replace(made, written=(WrittenAnswer("why", 2.0, True),))
    assert "why: –/2, not graded yet" in exports.comment(waits, ByHand())
    blank = replace(made, written=(WrittenAnswer("why", 2.0, False),))
    assert "why: 0/2, no answer" in exports.comment(blank, ByHand())
    assert "extra credit" not in exports.comment(waits, ByHand(extra={"why": 1.0}))


def test_the_table_says_what_is_not_final_and_what_does_not_count(
    here: Course, tmp_path: Path
) -> None:
    store(here, report(here, SLUG, "ada", 1.0))
    write_class(here, anonymous=True)
    (tmp_path / "reports" / "s99_gone").mkdir(parents=True)
    (tmp_path / "reports" / "s99_gone" / "ada.json").write_text("{}")
    path = tmp_path / "course.toml"
    path.write_text(path.read_text() + '[extensions.addaa]\n"*" = "1 day"\n')
    change = "UPDATE grade SET needs_manual_grade = 1"
    with closing(sqlite3.connect(tmp_path / "gradebook.db")) as database, database:
        database.execute(change)
    notes = exports.to_csv(load(tmp_path), [SLUG], tmp_path / "g.csv").notes
    assert any(line.startswith("s99_gone was graded, but course.toml") for line in notes)
    assert not any("anonymous" in line for line in notes)
    assert any("[extensions.addaa] names nobody" in line for line in notes)
    assert any(line.startswith("Not final, because") and "ada" in line for line in notes)


def test_junit_is_read_by_another_program_and_has_points_beside_it(
    here: Course, tmp_path: Path
) -> None:
    for student in ("ada", "bob"):
        store(here, told(here, student))
    made = exports.to_junit(here, SLUG, tmp_path / "junit.xml")
    counts = ("name", "tests", "failures", "skipped", "errors")  # junitparser counts them itself
    written = ElementTree.parse(tmp_path / "junit.xml").getroot()
    assert [tuple(map(suite.get, counts)) for suite in written] == [
        ("ada", "3", "1", "1", "0"), ("bob", "3", "1", "1", "0"),
        ("cyd", "1", "0", "0", "1"), ("dee", "1", "0", "0", "1"),
    ]  # fmt: skip
    suites = list(JUnitXml.fromfile(str(tmp_path / "junit.xml")))
    assert {one.why for one in made.unscored.left_empty} == {
        "in the gradebook, but without a report"
    }
    cases = list(suites[0])
    assert {c.classname for c in cases} == {f"{SLUG}.ada.softmax"}
    assert [c.name for c in cases] == ["test_shape", "test_value", "test_more"]
    assert all(c.time == 0 for c in cases)
    failure = cases[1].result[0]
    assert isinstance(failure, Failure)
    assert failure.text == "It gave ?[3m & <b>.?"
    scores = json.loads(made.path.read_text())["students"]["ada"]
    assert scores["points"] == 1.0
    assert scores["exercises"]["softmax"]["checks"]["test_value"] == [0.0, 0.5]


def test_junit_is_not_written_to_a_device(here: Course) -> None:
    with pytest.raises(CourseError, match="/dev/null is no file"):
        exports.to_junit(here, SLUG, Path("/dev/null"))
    assert not Path("/dev/null.scores.json").exists()


@pytest.mark.parametrize(
    ("missing_as_zero", "message", "points"), [(False, "No score", None), (True, "0 points", 0.0)]
)
def test_junit_and_the_points_beside_it_have_the_same_students(
    tmp_path: Path, missing_as_zero: bool, message: str, points: float | None
) -> None:
    made = course(tmp_path)
    (tmp_path / "roster.csv").write_text(ROSTER)
    store(made, told(made, "ada"))
    path = tmp_path / "junit.xml"
    beside = exports.to_junit(made, SLUG, path, missing_as_zero).path
    suites = {s.name: list(s) for s in JUnitXml.fromfile(str(path))}
    scores = json.loads(beside.read_text())["students"]
    assert suites.keys() == scores.keys() == {"ada", "bob", "cyd", "dee"}
    (case,) = suites["bob"]
    assert (case.result[0].message, case.result[0].text) == (message, "submitted nothing")
    assert scores["bob"]["points"] == points


def test_gradescope_gets_the_diagnosis_once_and_the_exact_total(here: Course) -> None:
    found = gradescope.results(told(here, "ada"), "diagnosis", 2.6)
    assert (found["score"], found["execution_time"]) == (1.0, 3)
    assert [t["status"] for t in found["tests"]] == ["passed", "failed", "failed"]
    assert json.dumps(found).count("It was a <slip>.") == 1
    assert "Skipped because this did not pass: The shape is right." in found["tests"][2]["output"]
    assert sum(t["max_score"] for t in found["tests"]) == 2.0
    assert {t["visibility"] for t in found["tests"]} == {"visible"}


def test_gradescope_says_no_more_than_the_course_allows(here: Course) -> None:
    found = gradescope.results(told(here, "ada"), "title")
    assert "slip" not in json.dumps(found)
    blocked = "Skipped because this did not pass: The shape is right."
    assert all(t["output"] in ("", blocked) for t in found["tests"])


def test_gradescope_hears_why_an_exercise_has_no_score(here: Course) -> None:
    errored = replace(OUTCOMES[1], outcome=ERRORED)
    exercise = ExerciseReport("softmax", None, 2.0, (OUTCOMES[0], errored))
    made = replace(told(here, "ada"), points=None, exercises=(exercise,))
    crashed = f"softmax: {OUR_FAULT}"
    assert crashed in gradescope.results(made, "diagnosis")["output"]
    assert exports.comment(made, ByHand()) == f"softmax: –/2. {OUR_FAULT}"
    lacking = replace(made, exercises=(replace(exercise, missing_packages=("einops",)),))
    output = gradescope.results(lacking, "diagnosis")["output"]
    assert "softmax: einops is not installed on the grading machine" in output
    assert OUR_FAULT not in output
    unknown = replace(told(here, "ada"), written=(WrittenAnswer("why", 2.0, None),))
    output = gradescope.results(unknown, "diagnosis")["output"]
    assert "(2 points) could not be read automatically; your instructor will look at" in output
    failed = replace(made, status=ERRORED, notes=("The sandbox could not be started.",))
    assert gradescope.results(failed, "diagnosis")["output"] == failed.notes[0]


def test_gradescope_hears_why_a_file_could_not_be_read(here: Course) -> None:
    bad = replace(
        told(here, "ada"), status=UNREADABLE, notes=("It is empty. Save it.",), points=None,
        exercises=(ExerciseReport("softmax", None, 2.0, OUTCOMES),),
    )  # fmt: skip
    found = gradescope.results(bad, "diagnosis")
    assert found["output"] == "It is empty. Save it."
    assert "score" not in found and not [t for t in found["tests"] if "score" in t]
    assert [t["max_score"] for t in found["tests"]] == [2.0]
    assert found["extra_data"]["needs_a_look"] is True

"""Records survive JSON, and another version is refused."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, fields, replace

import pytest

from autograder.core.course import DOCS
from autograder.core.model import (
    BUDGETS,
    GRADED,
    UNREADABLE,
    ByHand,
    CellNote,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Picture,
    Receipt,
    Report,
    WrittenAnswer,
)

OUTCOME = Outcome("test_a", "A title.", "failed", 0.0, 1.0, "Why", "")
RECEIPT = Receipt("ab", "cd", "ef", (1, 2), ("landlock", "seccomp"), "2.13.0", "0.1.0")
REPORT = Report(
    "c", "s01", "ada", GRADED, None, 2.0,
    (ExerciseReport("f", 1.0, 2.0, (OUTCOME,), Diagnosis("x", "M.", "H.")),
     ExerciseReport("g", None, 2.0, ())),
    ("note",), (CellNote(3, "broke"),), RECEIPT,
)  # fmt: skip


def test_a_report_survives_json() -> None:
    assert Report.from_dict(json.loads(json.dumps(REPORT.as_dict()))) == REPORT


@pytest.mark.parametrize(
    "record",
    [Report, ExerciseReport, Outcome, Diagnosis, Picture, CellNote, WrittenAnswer, Receipt],
)
def test_the_page_on_the_format_has_all_fields(record: type) -> None:
    page = (DOCS / "report-format.md").read_text(encoding="utf-8")
    named = {name for shown in re.findall(r"`([^`]+)`", page) for name in re.findall(r"\w+", shown)}
    assert {field.name for field in fields(record)} <= named


def test_a_report_of_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="schema 3"):
        Report.from_dict(REPORT.as_dict() | {"schema": 3})


@pytest.mark.parametrize(
    ("points", "by_hand", "score"),
    [
        ((1.0, 2.0), ByHand(), 3.0),
        ((1.0, None), ByHand(), None),
        ((1.0, None), ByHand({"g": 0.5}), 1.5),
        ((1.0, None), ByHand(extra={"f": 1.0}, penalty=1.0), None),
        ((1.0, 2.0), ByHand({"f": 0.0, "why": 2.0}, {"g": 0.5}, {}, 1.0), 3.5),
        ((1.0, 2.0), ByHand(penalty=9.0), 0.0),
        ((1.0, 2.0), ByHand(extra={"why": 1.0, "g": 0.5}), 3.5),  # of an answer that waits
    ],
)
def test_a_score_is_missing_as_long_as_one_exercise_has_none(
    points: tuple[float | None, ...], by_hand: ByHand, score: float | None
) -> None:
    exercises = tuple(ExerciseReport(n, p, 2.0, ()) for n, p in zip("fg", points, strict=True))
    one = replace(REPORT, exercises=exercises, written=(WrittenAnswer("why", 2.0, True),))
    assert one.score(by_hand) == score
    assert one.worth == 4.0


def test_what_needs_a_look() -> None:
    assert REPORT.needs_a_look
    assert Report("c", "s", "a", UNREADABLE, 0, 2, ()).needs_a_look
    assert not Report("c", "s", "a", GRADED, 0, 2, ()).needs_a_look


def test_a_remark_is_for_the_instructor_alone() -> None:
    remarked = Outcome("test_a", "A title.", "passed", 1.0, 1.0, remark="f uses lgamma")
    report = Report("c", "s", "a", GRADED, 1, 1, (ExerciseReport("f", 1, 1, (remarked,) * 2),))
    assert report.remarks == ("f uses lgamma",)
    assert not report.needs_a_look
    for show in BUDGETS:
        assert "lgamma" not in json.dumps(report.visible(show).as_dict())


def test_a_report_as_json_is_what_dataclasses_make_of_it() -> None:
    assert json.dumps(REPORT.as_dict()) == json.dumps(asdict(REPORT))

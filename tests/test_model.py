"""Records survive JSON, and another version is refused."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from autograder.model import (
    GRADED,
    UNREADABLE,
    CellNote,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Receipt,
    Report,
)

OUTCOME = Outcome("test_a", "A title.", "failed", 0.0, 1.0, "Why", "")
RECEIPT = Receipt("ab", "cd", "ef", (1, 2), ("landlock", "seccomp"), "2.13.0", "0.1.0")
REPORT = Report(
    "c", "s01", "ada", GRADED, 1.0, 2.0,
    (ExerciseReport("f", 1.0, 2.0, (OUTCOME,), Diagnosis("x", "M.", "H.")),
     ExerciseReport("g", None, 2.0, ())),
    ("note",), (CellNote(3, "broke"),), RECEIPT,
)  # fmt: skip


def test_a_report_survives_json() -> None:
    assert Report.from_dict(json.loads(json.dumps(REPORT.as_dict()))) == REPORT


def test_a_report_of_another_version_is_refused() -> None:
    with pytest.raises(ValueError, match="schema 2"):
        Report.from_dict(REPORT.as_dict() | {"schema": 2})


def test_what_needs_a_look() -> None:
    assert REPORT.needs_a_look
    assert Report("c", "s", "a", UNREADABLE, 0, 2, ()).needs_a_look
    assert not Report("c", "s", "a", GRADED, 0, 2, ()).needs_a_look


def test_a_report_as_a_dict_is_what_dataclasses_make_of_it() -> None:
    assert REPORT.as_dict() == asdict(REPORT)

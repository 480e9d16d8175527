"""The baseline of all sample answers sees what has changed, and two reports are equal or not."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.core.course import KIT, load
from autograder.core.model import (
    GRADED,
    PASSED,
    CellNote,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Receipt,
    Report,
)
from autograder.grading.diagnose import Diagnostician
from autograder.grading.reference import load_answer
from autograder.grading.runner import Checks, collected
from tests import baseline
from tests.reports_equal import comparable

SLUG, FUNCTION = "s01_softmax", "softmax_naive"
OUTCOME = Outcome("test_sum", "The sum is right.", PASSED, 1.0, 1.0)
EXERCISE = ExerciseReport("total", 1.0, 1.0, (OUTCOME,), digest="a version")
RECEIPT = Receipt("submission", "checks", "salt", (1,), (), "torch", "kit")
REPORT = Report("course", SLUG, "ada", GRADED, 1.0, 1.0, (EXERCISE,), receipt=RECEIPT)


@pytest.mark.parametrize(
    "other",
    [
        replace(REPORT, receipt=None),
        replace(REPORT, receipt=replace(RECEIPT, torch="another", hand_in="another")),
        replace(REPORT, exercises=(replace(EXERCISE),)),
        Report.from_dict(json.loads(json.dumps(REPORT.as_dict()))),
    ],
)
def test_receipts_and_versions_do_not_count(other: Report) -> None:
    assert comparable(other) == comparable(REPORT)


@pytest.mark.parametrize(
    "other",
    [
        replace(REPORT, student="bob"),
        replace(REPORT, notes=("A note.",)),
        replace(REPORT, cells=(CellNote(1, "NameError"),)),
        replace(REPORT, points=0.5),
        replace(REPORT, exercises=(replace(EXERCISE, kept=True),)),
        replace(REPORT, exercises=(replace(EXERCISE, diagnosis=Diagnosis("x", "y", "z")),)),
        replace(
            REPORT, exercises=(replace(EXERCISE, outcomes=(replace(OUTCOME, message="No."),)),)
        ),
    ],
)
def test_all_else_counts(other: Report) -> None:
    assert comparable(other) != comparable(REPORT)


def test_a_baseline_has_every_sample_answer_and_finds_what_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "before.json"
    assert baseline.main(["write", str(path), SLUG]) == 0
    before = json.loads(path.read_text())
    kinds = {key.split("/")[2] for key in before if key.startswith(f"{SLUG}/{FUNCTION}/")}
    assert kinds == {"reference", "stub", "right", "wrong"}

    answer = next(k for k in before if k.startswith(f"{SLUG}/{FUNCTION}/wrong"))
    assert before[answer]["diagnosis"] == answer.rpartition("/")[2]
    before[answer]["diagnosis"] = "another mistake"
    before[f"{SLUG}/{FUNCTION}/right/deleted"] = before[answer]
    before["s02_self_attention/values/stub"] = before[answer]
    path.write_text(json.dumps(before))
    capsys.readouterr()
    assert baseline.main(["compare", str(path), SLUG]) == 1
    said = capsys.readouterr().out
    assert f"{answer}\n  diagnosis: another mistake -> {answer.rpartition('/')[2]}\n" in said
    assert f"{SLUG}/{FUNCTION}/right/deleted\n  is gone\n" in said
    assert f"0 of them new: 2 differ from {path}.\n" in said


def test_a_difference_names_the_check_and_both_messages() -> None:
    graded = {"points": 1.0, "diagnosis": None, "checks": {"test_a": ["passed", ""]}}
    other = copy.deepcopy(graded)
    other |= {"points": 0.0, "checks": {"test_a": ["failed", "No."], "test_b": ["passed", ""]}}
    assert list(baseline.differences({"x": graded}, {"x": other, "new": other})) == [
        "x\n  points: 1.0 -> 0.0\n  test_a:\n    - passed\n    + failed No."
        "\n  test_b:\n    - not run\n    + passed"
    ]
    assert list(baseline.differences({"x": graded}, {"x": graded, "new": other})) == []


def test_a_slip_that_a_family_explains_is_graded_as_in_a_class() -> None:
    source = "import torch\ndef softmax_naive(x, dim):\n    e = torch.exp(x / 3)\n"
    student = load_answer(f"{source}    return e / e.sum(dim=dim, keepdim=True)", "an answer")

    def body(checks: Checks) -> tuple[float, baseline.Graded]:
        exercise = checks.stage.exercise(FUNCTION)
        return exercise.points, baseline._grade(checks, Diagnostician(checks), exercise, student)

    worth, graded = collected(load(KIT), SLUG, body)
    assert graded["diagnosis"] == "deviations times=0.3333" and graded["slip"]
    assert "0.3333 before exp" in graded["mistake"]
    assert graded["points"] == worth / 2  # the checks alone give less
    assert list(baseline.differences({"x": graded}, {"x": graded | {"slip": False}})) == [
        "x\n  slip: True -> False"
    ]

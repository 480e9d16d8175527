"""Grading through the sandbox: the same words as the audit's, with one job and with two."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.core.model import COUNTEREXAMPLE, ERRORED, Report
from autograder.grading import grade
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.grading.work import Task, Work
from autograder.pipeline.executor import Local
from tests.classroom import hand_in, make_course, notebook

# Stages whose exercises are modules one after the other: numbers of kept objects run on.
STAGES = ("s04_attention_modules", "s11_head_splitting")


def graded(course: Course, slug: str, jobs: int = 2) -> dict[str, Report]:
    submitted = course.root / "submitted"
    tasks = [Task(p.name, p / slug) for p in sorted(submitted.iterdir())]
    reports: dict[str, Report] = {}
    with Local(jobs).start(Work(course, slug, len(tasks))) as grade:
        grade(tasks, lambda graded: reports.update({graded.report.student: graded.report}))
    return reports


@pytest.mark.slow
@pytest.mark.parametrize("slug", STAGES)
def test_specimens_in_notebooks_get_what_the_audit_says(tmp_path: Path, slug: str) -> None:
    course = make_course(tmp_path, slug)
    rng = random.Random(7)
    chosen = {}
    for number in range(6):
        verdict = WRONG if number else RIGHT
        picks = {
            e.name: rng.choice(specimens(course, slug, e.name, verdict))
            for e in course.stage(slug).exercises
        }
        chosen[f"student{number}"] = picks
        made = notebook(slug, **{name: s.code for name, s in picks.items()})
        hand_in(course, f"student{number}", slug, made)
    reports = graded(course, slug)
    for name, picks in chosen.items():
        for exercise in reports[name].exercises:
            specimen = picks[exercise.name]
            assert exercise.points is not None
            if specimen.verdict == RIGHT:
                assert exercise.points == exercise.max_points, specimen.path
                assert exercise.diagnosis is None
            else:
                assert exercise.points < exercise.max_points, specimen.path
                assert exercise.diagnosis is not None, specimen.path
                assert exercise.diagnosis.specimen == specimen.name


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    slug = "s07_causal_mask"
    course = make_course(tmp_path, slug)
    for number, specimen in enumerate(specimens(course, slug, "masked_softmax", WRONG)[:5]):
        hand_in(course, f"s{number}", slug, notebook(slug, masked_softmax=specimen.code))
    assert graded(course, slug, jobs=1) == graded(course, slug, jobs=2)


@pytest.mark.slow
def test_an_operation_on_neither_list_costs_nothing_and_students_read_nothing_of_it(
    tmp_path: Path,
) -> None:
    slug = "s01_softmax"
    course = make_course(tmp_path, slug)
    unusual = """
def softmax_naive(x, dim):
    total = x.select(dim, 0)
    for part in x.unbind(dim)[1:]:
        total = torch.logaddexp(total, part)
    return torch.exp(x - total.unsqueeze(dim))
"""
    hand_in(course, "ada", slug, notebook(slug, softmax_naive=unusual))
    report = graded(course, slug, jobs=1)["ada"]
    assert report.points == report.max_points
    assert report.remarks == (
        "softmax_naive uses `torch.logaddexp`, which is on neither list of this exercise",
    )
    assert "logaddexp" not in str(report.visible(COUNTEREXAMPLE))


WAYS_ROUND_A_BAN = {
    ("s01_softmax", "softmax_naive"): (
        *("an_operator_of_its_own", "attention_layer", "gradient_of_cross_entropy", "in_a_thread"),
        *("ready_made", "running_logsumexp", "torchscript"),
    ),
    ("s01_softmax", "softmax_stable"): ("attention_function", "running_logsumexp"),
    ("s02_self_attention", "scores_by_loops"): ("uses_a_matrix_product", "uses_numpy"),
    ("s08_dropout", "dropout"): ("takes_the_ready_made_one", "torchscript"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "exercise"), WAYS_ROUND_A_BAN)
def test_a_way_round_a_ban_costs_half_of_the_points_and_is_named(
    tmp_path: Path, slug: str, exercise: str
) -> None:
    """In a child, as in the audit."""
    course = make_course(tmp_path, slug)
    known = {s.name: s.code for s in specimens(course, slug, exercise, WRONG)}
    for name in WAYS_ROUND_A_BAN[slug, exercise]:
        hand_in(course, name, slug, notebook(slug, **{exercise: known[name]}))
    for name, report in graded(course, slug, jobs=1).items():
        (one,) = (e for e in report.exercises if e.name == exercise)
        assert one.points is not None and one.points <= one.max_points / 2, name
        assert one.diagnosis is not None and one.diagnosis.specimen == name


def test_a_fault_of_ours_becomes_a_report_without_a_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = "s07_causal_mask"
    course = make_course(tmp_path, slug)
    hand_in(course, "ada", slug, notebook(slug))

    def broken(*_: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr(grade, "read", broken)
    report = graded(course, slug, jobs=1)["ada"]
    assert report.status == ERRORED
    assert report.needs_a_look
    assert all(e.points is None for e in report.exercises)
    assert "nothing was scored" in report.notes[0]
    assert report.points is None

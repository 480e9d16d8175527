"""Grading through the sandbox: the same words as the audit's, with one job and with two."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from autograder.authoring.build import build
from autograder.core.course import Course, load
from autograder.core.model import COUNTEREXAMPLE, ERRORED, Report
from autograder.grading import grade
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.grading.work import Task, Work
from autograder.pipeline.executor import LocalExecutor
from tests.classroom import AVERAGES, MATRICES, SAMPLE_STAGES, hand_in, make_course, notebook
from tests.regrading.records import edit


def graded(course: Course, slug: str, jobs: int = 2) -> dict[str, Report]:
    submitted = course.root / "submitted"
    tasks = [Task(p.name, p / slug) for p in sorted(submitted.iterdir())]
    reports: dict[str, Report] = {}
    with LocalExecutor(jobs).start(Work(course, slug, len(tasks))) as grade:
        grade(tasks, lambda graded: reports.update({graded.report.student: graded.report}))
    return reports


@pytest.mark.slow
@pytest.mark.parametrize("slug", SAMPLE_STAGES)
def test_specimens_in_notebooks_get_what_the_audit_says(tmp_path: Path, slug: str) -> None:
    check_specimens_in_notebooks(tmp_path, slug)


def check_specimens_in_notebooks(tmp_path: Path, slug: str) -> None:
    """Students with right or wrong specimens for all exercises lose what the audit says."""
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
    slug = MATRICES
    course = make_course(tmp_path, slug)
    for number, specimen in enumerate(specimens(course, slug, "standardize", WRONG)[:5]):
        hand_in(course, f"s{number}", slug, notebook(slug, standardize=specimen.code))
    assert graded(course, slug, jobs=1) == graded(course, slug, jobs=2)


@pytest.mark.slow
def test_an_operation_on_neither_list_costs_nothing_and_students_read_nothing_of_it(
    tmp_path: Path,
) -> None:
    slug = AVERAGES
    course = make_course(tmp_path, slug)
    unusual = """
def differences(x):
    torch.lgamma(x)
    return x[1:] - x[:-1]
"""
    hand_in(course, "ada", slug, notebook(slug, differences=unusual))
    report = graded(course, slug, jobs=1)["ada"]
    assert report.points == report.max_points
    assert report.remarks == (
        "differences uses `torch.lgamma`, which is on neither list of this exercise",
    )
    assert "lgamma" not in str(report.visible(COUNTEREXAMPLE))


@pytest.mark.parametrize(
    ("module", "old", "new", "words"),
    [
        ("families", "return windows.mean(-1)", "return s['mean']", "no diagnosis of"),
        ("examples", '"width": 2', '"width": 0', "no picture of"),
    ],
)
def test_a_fault_in_a_family_or_an_example_costs_no_score(
    tmp_path: Path, module: str, old: str, new: str, words: str
) -> None:
    course = make_course(tmp_path, AVERAGES)
    source = "def moving_average(x, width):\n    return x[: len(x) - width + 1]"
    hand_in(course, "ada", AVERAGES, notebook(AVERAGES, moving_average=source))
    before = graded(course, AVERAGES, jobs=1)["ada"]
    edit(tmp_path / "graders" / module / f"{AVERAGES}.py", old, new)
    report = graded(load(tmp_path), AVERAGES, jobs=1)["ada"]
    assert report.points == before.points
    assert [e.points for e in report.exercises] == [e.points for e in before.exercises]
    (remark,) = report.remarks
    assert remark.startswith(f"{words} moving_average could be made (")
    assert not report.visible(COUNTEREXAMPLE).remarks


def test_points_may_have_more_decimals_than_scores(tmp_path: Path) -> None:
    course = make_course(tmp_path, MATRICES)
    points = '"grade_id": "center", "grade": true, "points": '
    edit(course.lesson(MATRICES), f"{points}2", f"{points}0.375")
    course = load(tmp_path)
    build(course, [MATRICES])
    hand_in(course, "ada", MATRICES, notebook(MATRICES))
    report = graded(course, MATRICES, jobs=1)["ada"]
    assert {e.name: e.points for e in report.exercises if e.name == "center"} == {"center": 0.375}
    assert report.points == report.max_points


def test_a_slip_that_costs_nothing_gives_what_the_exercise_is_worth(tmp_path: Path) -> None:
    course = make_course(tmp_path, AVERAGES)
    points = '"grade_id": "differences", "grade": true, "points": '
    edit(course.lesson(AVERAGES), f"{points}4", f"{points}0.335")
    families = tmp_path / "graders" / "families" / f"{AVERAGES}.py"
    edit(families, '"The differences have lost their sign.", HINT', '"No sign.", HINT, slip=True')
    toml = tmp_path / "course.toml"
    toml.write_text(f"{toml.read_text()}[grading]\nslip_costs = 0\n")
    course = load(tmp_path)
    build(course, [AVERAGES])
    source = "def differences(x):\n    return (x[1:] - x[:-1]).abs()\n"
    hand_in(course, "ada", AVERAGES, notebook(AVERAGES, differences=source))
    report = graded(course, AVERAGES, jobs=1)["ada"]
    (found,) = (e for e in report.exercises if e.name == "differences")
    assert found.diagnosis and found.diagnosis.slip
    assert (found.points, report.points) == (0.335, report.max_points)


def test_a_fault_of_ours_becomes_a_report_without_a_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = MATRICES
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

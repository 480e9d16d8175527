"""Grading through the sandbox: the same words as the audit's, with one job and with two."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from autograder.course import Course
from autograder.executor import Local
from autograder.grading import grade
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.model import ERRORED, Report
from autograder.work import Task, Work
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


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    slug = "s07_causal_mask"
    course = make_course(tmp_path, slug)
    for number, specimen in enumerate(specimens(course, slug, "masked_softmax", WRONG)[:5]):
        hand_in(course, f"s{number}", slug, notebook(slug, masked_softmax=specimen.code))
    assert graded(course, slug, jobs=1) == graded(course, slug, jobs=2)


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

"""An edited check is tried on what was answered before, and no code is run where that does."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder import run
from autograder.course import Course
from autograder.grading.attempt import Attempt
from autograder.model import FAILED, PASSED
from tests.classroom import hand_in, notebook
from tests.regrading.records import KIND, SAYS, SLUG, edit, records, report


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose cells were run."""
    found: list[str] = []
    start = Attempt._start

    def noted(self: Attempt) -> object:
        found.append(self.submission.student)
        return start(self)

    monkeypatch.setattr(Attempt, "_start", noted)
    return found


def digests(course: Course) -> dict[str, list[str]]:
    """The checks' digests in everybody's report."""
    return {
        s: [o.digest for e in report(course, s).exercises for o in e.outcomes]
        for s in ("ada", "bob")
    }


def outcome(course: Course, student: str, check: str) -> str:
    (found,) = [
        o for e in report(course, student).exercises for o in e.outcomes if o.check == check
    ]
    return found.outcome


def test_a_check_that_says_the_same_runs_no_code(
    course: Course, graders: Path, started: list[str]
) -> None:
    before = digests(course)
    edit(graders, SAYS, SAYS.replace("the result", "what came"))
    run.grade_stage(course, SLUG)
    assert started == []
    after = digests(course)
    for student in ("ada", "bob"):
        assert sum(a != b for a, b in zip(before[student], after[student], strict=True)) == 1
    kept = records(course)
    assert run.grade_stage(course, SLUG).unchanged == {"ada", "bob", "cyd"}
    run.grade_stage(course, SLUG, again=True)  # code is run, and gives the same
    assert sorted(started) == ["ada", "bob"]
    assert records(course) == kept


def test_a_check_that_finds_something_has_the_code_run_for_the_notebook(
    course: Course, graders: Path, started: list[str]
) -> None:
    edit(graders, SAYS, f"{SAYS}\n    expect(False, 'It is never right.')")
    run.grade_stage(course, SLUG)
    assert sorted(set(started)) == ["ada", "bob"]
    assert outcome(course, "ada", KIND) == FAILED


def test_a_check_that_asks_something_else_has_the_code_run(
    course: Course, graders: Path, started: list[str]
) -> None:
    edit(graders, SAYS, f"{SAYS}\n    student.to_blocked(~mask, 'blocked')")
    run.grade_stage(course, SLUG)
    assert sorted(started) == ["ada", "bob"]
    assert outcome(course, "ada", KIND) == PASSED
    del started[:]
    edit(graders, SAYS, SAYS.replace("the result", "what came"))
    run.grade_stage(course, SLUG)
    assert started == []


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


SPOILED: dict[str, Callable[[Path], object]] = {
    "gone": lambda path: path.unlink(),
    "cut off": _cut,
    "of others": lambda path: path.write_bytes(b"x\x9c\x03\x00\x00\x00\x00\x01"),
}


@pytest.mark.parametrize("name", SPOILED)
@pytest.mark.parametrize("which", ["answers", "tables"])
def test_without_sound_answers_the_code_is_run(
    course: Course, graders: Path, started: list[str], name: str, which: str
) -> None:
    """Bob's answers to the edited check are ada's, which lie there again when she is done."""
    for path in (course.root / ".answers" / SLUG).iterdir():
        if (path.suffix == ".json") == (which == "tables"):
            SPOILED[name](path)
    edit(graders, SAYS, SAYS.replace("the result", "what came"))
    run.grade_stage(course, SLUG)
    assert started[0] == "ada"
    assert which == "answers" or started == ["ada", "bob"]
    assert outcome(course, "ada", KIND) == PASSED


def test_answers_of_another_hand_in_are_not_used(
    course: Course, graders: Path, started: list[str]
) -> None:
    hand_in(course, "bob", SLUG, notebook(SLUG))
    edit(graders, SAYS, SAYS.replace("the result", "what came"))
    run.grade_stage(course, SLUG)
    assert started == ["bob"]
    assert report(course, "bob").points == report(course, "ada").points


def test_answers_are_their_owners_only(course: Course) -> None:
    folder = course.root / ".answers" / SLUG
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_preview_keeps_nothing(course: Course, graders: Path) -> None:
    folder = course.root / ".answers" / SLUG
    before = {p.name: p.read_bytes() for p in folder.iterdir()}
    edit(graders, SAYS, f"{SAYS}\n    student.to_blocked(~mask, 'blocked')")
    run.grade_stage(course, SLUG, preview=True)
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == before

"""The visible checks that a student runs: no right answer fails them, common mistakes do."""

from __future__ import annotations

import ast
import functools
from typing import Any

import nbformat
import pytest

from autograder.core.cells import is_demonstration, is_grade_cell, mark
from autograder.core.course import KIT, load
from autograder.grading.reference import RIGHT, WRONG, specimens
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session
from tests.attention.common_mistakes import COMMON
from tests.classroom import reference

COURSE = load(KIT)


@functools.cache
def cells(slug: str) -> list[Any]:
    """The code cells that do something: given ones, answers and grade cells."""
    released = nbformat.read(COURSE.released(slug), as_version=4)
    return [c for c in released.cells if c.cell_type == "code" and not is_demonstration(c)]


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_a_visible_check_has_a_sentence_whatever_the_answer_raises(slug: str) -> None:
    """Those that ask for an error catch all kinds: another error than the one asked for would end
    the check without its sentence."""
    tree = ast.parse(COURSE.solution(slug).read_text())
    handlers = [n.type for n in ast.walk(tree) if isinstance(n, ast.ExceptHandler)]
    assert {ast.unparse(kind) if kind else "" for kind in handlers} <= {"Exception"}


def run(session: Session, source: str) -> dict[str, Any] | None:
    frame = Frame({"op": "cell", "source": source, "number": 1})
    error: dict[str, Any] | None = session.handle(frame).message["error"]
    return error


def check(slug: str, exercise: str, source: str) -> dict[str, Any] | None:
    """Run the given cells, an answer and its visible check; what the check raised, if anything."""
    session = Session()
    for cell in cells(slug):
        name = str(mark(cell).get("grade_id", ""))
        if name.startswith("answer-") and name != f"answer-{exercise}":
            continue
        if is_grade_cell(cell):
            if name == exercise:
                return run(session, cell.source)
            continue
        error = run(session, source if name == f"answer-{exercise}" else cell.source)
        assert error is None, (name, error)
    raise AssertionError(f"{exercise} has no grade cell")


EXERCISES = [(slug, e.name) for slug in COURSE.slugs for e in COURSE.stage(slug).exercises]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "exercise"), EXERCISES)
def test_no_right_answer_is_refused(slug: str, exercise: str) -> None:
    assert check(slug, exercise, reference(slug)[exercise]) is None
    for specimen in specimens(COURSE, slug, exercise, RIGHT):
        assert check(slug, exercise, specimen.code) is None, specimen.path


@pytest.mark.slow
@pytest.mark.parametrize("slug", COMMON)
def test_common_mistakes_fail_a_visible_check(slug: str) -> None:
    passed = []
    for exercise, names in COMMON[slug].items():
        answers = {s.name: s for s in specimens(COURSE, slug, exercise, WRONG)}
        for name in names.split():
            if check(slug, exercise, answers[name].code) is None:
                passed.append(f"{exercise}: {name}")
    assert passed == []


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_every_exercise_has_common_mistakes(slug: str) -> None:
    listed = {name for name, mistakes in COMMON.get(slug, {}).items() if mistakes.split()}
    missing = {e.name for e in COURSE.stage(slug).exercises} ^ listed
    assert not missing, f"tests/attention/common_mistakes.py: list mistakes of {slug}: {missing}"


@pytest.mark.parametrize(("slug", "exercise"), EXERCISES)
def test_the_stub_is_told_that_it_is_not_written(slug: str, exercise: str) -> None:
    stub = next(c for c in cells(slug) if mark(c).get("grade_id") == f"answer-{exercise}")
    error = check(slug, exercise, stub.source)
    assert error is not None
    assert error["kind"] == "unfinished", error

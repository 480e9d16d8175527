"""A class of all known mistakes is graded again after edits of the checks, and whatever is taken
over of the earlier reports, they are in the end as a whole new run has them."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from autograder.core.course import Course, load
from autograder.grading.reference import WRONG, specimens
from autograder.grading.work import Options
from autograder.pipeline import run
from tests.classroom import hand_in, make_course, notebook
from tests.regrading.records import SLUG, edit

EXERCISES = ("upper_triangle", "center", "standardize", "LinearLayer")
UNWRITTEN = "def center(x):\n    raise NotImplementedError"


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """One student for each mistake, and some with two exercises empty or broken; graded."""
    course = make_course(tmp_path_factory.mktemp("mistakes"), SLUG)
    for name in EXERCISES:
        for found in specimens(course, SLUG, name, WRONG):
            hand_in(course, f"{name}-{found.name}", SLUG, notebook(SLUG, **{name: found.code}))
    hand_in(course, "right", SLUG, notebook(SLUG))
    hand_in(course, "unwritten", SLUG, notebook(SLUG, LinearLayer="", center=UNWRITTEN))
    hand_in(course, "broken", SLUG, notebook(SLUG, LinearLayer="class (", center="1 / 0"))
    run.grade_stage(course, SLUG)
    return course


@pytest.fixture
def course(everybody: Course, tmp_path: Path) -> Course:
    shutil.copytree(everybody.root, tmp_path / "class")
    return load(tmp_path / "class")


def checks_of(course: Course, exercise: str) -> list[str]:
    """The names of an exercise's checks, in their order."""
    tree = ast.parse(course.checks(SLUG).read_text())
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and f"exercise('{exercise}'" in ast.unparse(node)
    ]


def add(course: Course, check: str, line: str) -> None:
    """One more line at the end of a check."""
    path = course.checks(SLUG)
    lines = path.read_text().splitlines()
    nodes = [n for n in ast.parse(path.read_text()).body if getattr(n, "name", "") == check]
    lines.insert(nodes[0].end_lineno or 0, f"    {line}")
    path.write_text("\n".join(lines) + "\n")


def reports(course: Course) -> dict[str, str]:
    return {p.stem: p.read_text() for p in (course.root / "reports" / SLUG).glob("*.json")}


def assert_as_new(course: Course) -> None:
    """What an incremental run makes is what a new one makes."""
    run.grade_stage(course, SLUG)
    found = reports(course)
    run.grade_stage(course, SLUG, options=Options(again=True))
    assert reports(course) == found
    assert len(found) > 30


NEUTRAL = "assert probe is not None"
BITES = 'expect(probe.seed % 2 == 7, "It is never right.")'


def test_several_edits_at_once_and_one_after_the_other(course: Course) -> None:
    first, *others = checks_of(course, "LinearLayer")
    add(course, others[0], NEUTRAL)
    add(course, others[-1], BITES)
    run.grade_stage(course, SLUG)
    add(course, others[2], NEUTRAL)
    add(course, checks_of(course, "center")[1], NEUTRAL)
    run.grade_stage(course, SLUG)
    add(course, first, NEUTRAL)
    assert_as_new(course)


def test_other_weights_and_needs(course: Course) -> None:
    path = course.checks(SLUG)
    output = "def test_output_equals_the_definition"
    edit(path, f'@exercise("LinearLayer", weight=3)\n{output}',
         f'@exercise("LinearLayer", weight=5)\n{output}')  # fmt: skip
    end = "def test_the_input_is_not_changed"
    edit(path, f'@exercise("LinearLayer", needs="test_output_equals_the_definition")\n{end}',
         f'@exercise("LinearLayer")\n{end}')  # fmt: skip
    assert_as_new(course)


def test_a_check_more_and_a_check_less(course: Course) -> None:
    path = course.checks(SLUG)
    path.write_text(
        f'{path.read_text()}\n\n@exercise("LinearLayer")\n'
        "def test_one_more(student: Student, reference: Student, probe: Probe) -> None:\n"
        '    """It is built."""\n'
        '    twins(student, reference, probe, "LinearLayer", *SIZES)\n'
    )
    assert_as_new(course)
    tree = ast.parse(path.read_text())
    tree.body = [
        n for n in tree.body if getattr(n, "name", "") != "test_gradients_reach_all_weights"
    ]
    path.write_text(ast.unparse(tree))
    assert_as_new(course)


def test_a_specimen_and_a_check(course: Course) -> None:
    folder = course.specimens(SLUG) / "LinearLayer" / WRONG
    text = (folder / "bias_is_left_out.py").read_text()
    (folder / "bias_is_left_out.py").write_text(text.replace('"""', '"""In other words: ', 1))
    (folder / "relu_at_the_end.py").unlink()
    add(course, checks_of(course, "LinearLayer")[-1], NEUTRAL)
    assert_as_new(course)
    found = reports(course)
    assert "In other words: " in found["LinearLayer-bias_is_left_out"]
    assert "relu_at_the_end" not in found["LinearLayer-relu_at_the_end"].replace(
        '"student": "LinearLayer-relu_at_the_end"', ""
    )
    add(course, checks_of(course, "LinearLayer")[-1], NEUTRAL)
    assert_as_new(course)


def test_a_check_that_breaks_down_and_is_mended(course: Course) -> None:
    check = checks_of(course, "LinearLayer")[-2]
    before = course.checks(SLUG).read_text()
    add(course, check, "1 / 0")
    assert_as_new(course)
    course.checks(SLUG).write_text(before)
    assert_as_new(course)

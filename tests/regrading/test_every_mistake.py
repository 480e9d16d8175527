"""A class of all known mistakes is graded again after edits of the checks, and whatever is taken
over of the earlier reports, they are in the end as a whole new run has them."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from autograder.authoring.adopt import adopt
from autograder.core.course import Course, load
from autograder.grading.reference import WRONG, specimens
from autograder.grading.work import Options
from autograder.pipeline import run
from tests.classroom import hand_in, make_course, notebook
from tests.regrading.records import SLUG, edit

EXERCISES = ("to_blocked", "CausalAttention")
UNWRITTEN = "def to_blocked(mask, kind):\n    raise NotImplementedError"


@pytest.fixture(scope="module")
def everybody(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """One student for each mistake in two exercises, and some with both empty or broken; graded."""
    course = make_course(tmp_path_factory.mktemp("mistakes"), SLUG)
    for name in EXERCISES:
        for found in specimens(course, SLUG, name, WRONG):
            hand_in(course, f"{name}-{found.name}", SLUG, notebook(SLUG, **{name: found.code}))
    hand_in(course, "right", SLUG, notebook(SLUG))
    hand_in(course, "unwritten", SLUG, notebook(SLUG, CausalAttention="", to_blocked=UNWRITTEN))
    hand_in(course, "broken", SLUG, notebook(SLUG, CausalAttention="class (", to_blocked="1 / 0"))
    run.grade_stage(course, SLUG)
    return course


@pytest.fixture
def course(everybody: Course, tmp_path: Path, shared: None) -> Course:
    shutil.copytree(everybody.root, tmp_path / "class")
    copied = load(tmp_path / "class")
    adopt(copied, SLUG, specimens=True)
    return copied


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
    assert len(found) > 40


NEUTRAL = "assert probe is not None"
BITES = 'expect(probe.seed % 2 == 7, "It is never right.")'


def test_several_edits_at_once_and_one_after_the_other(course: Course) -> None:
    first, *others = checks_of(course, "CausalAttention")
    add(course, others[0], NEUTRAL)
    add(course, others[-1], BITES)
    run.grade_stage(course, SLUG)
    add(course, others[2], NEUTRAL)
    add(course, checks_of(course, "to_blocked")[1], NEUTRAL)
    run.grade_stage(course, SLUG)
    add(course, first, NEUTRAL)
    assert_as_new(course)


def test_other_weights_and_needs(course: Course) -> None:
    path = course.checks(SLUG)
    output = "def test_output_equals_the_definition"
    edit(path, f'@exercise("CausalAttention", weight=3)\n{output}',
         f'@exercise("CausalAttention", weight=5)\n{output}')  # fmt: skip
    end = "def test_the_input_is_not_changed"
    edit(path, f'@exercise("CausalAttention", needs="test_output_equals_the_definition")\n{end}',
         f'@exercise("CausalAttention")\n{end}')  # fmt: skip
    assert_as_new(course)


def test_a_check_more_and_a_check_less(course: Course) -> None:
    path = course.checks(SLUG)
    path.write_text(
        f'{path.read_text()}\n\n@exercise("CausalAttention")\n'
        "def test_one_more(student: Student, reference: Student, probe: Probe) -> None:\n"
        '    """It is built."""\n'
        '    twins(student, reference, probe, "CausalAttention", *SIZES, 9)\n'
    )
    assert_as_new(course)
    tree = ast.parse(path.read_text())
    tree.body = [
        n for n in tree.body if getattr(n, "name", "") != "test_gradients_reach_all_weights"
    ]
    path.write_text(ast.unparse(tree))
    assert_as_new(course)


def test_a_specimen_and_a_check(course: Course) -> None:
    folder = course.specimens(SLUG) / "CausalAttention" / WRONG
    text = (folder / "not_scaled.py").read_text()
    (folder / "not_scaled.py").write_text(text.replace('"""', '"""In other words: ', 1))
    (folder / "nothing_is_masked.py").unlink()
    add(course, checks_of(course, "CausalAttention")[-1], NEUTRAL)
    assert_as_new(course)
    found = reports(course)
    assert "In other words: " in found["CausalAttention-not_scaled"]
    assert "nothing_is_masked" not in found["CausalAttention-nothing_is_masked"].replace(
        '"student": "CausalAttention-nothing_is_masked"', ""
    )
    add(course, checks_of(course, "CausalAttention")[-1], NEUTRAL)
    assert_as_new(course)


def test_a_check_that_breaks_down_and_is_mended(course: Course) -> None:
    check = checks_of(course, "CausalAttention")[-2]
    before = course.checks(SLUG).read_text()
    add(course, check, "1 / 0")
    assert_as_new(course)
    course.checks(SLUG).write_text(before)
    assert_as_new(course)

"""Students' answers as examples: which are shown, and that nothing in them names the author."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from autograder.core.course import Course
from autograder.core.roster import Person
from autograder.reports.code_examples import MOST_LINES, CodeExamples, anonymous
from autograder.submissions.syntax import defines
from tests.classroom import MATRICES, make_course, notebook

MASK = MATRICES
ADA = Person("ada", "Ada", "Lovelace-King")
ANSWER = '''
def upper_triangle(n):
    """Made by Ada."""
    # Ada: this took me all night
    "and another note"
    return torch.ones(n,n).triu( 1 )  # done
'''
SHOWN = "def upper_triangle(n):\n    return torch.ones(n, n).triu(1)"


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_course(tmp_path, MASK)


def graded(course: Course, made: Any, student: str = "ada") -> CodeExamples:
    """The answers of a class in which this notebook was graded."""
    path = course.root / "autograded" / student / MASK / f"{MASK}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(made if isinstance(made, str) else json.dumps(made))
    return CodeExamples(course, MASK, [ADA, Person(student)])


def test_an_answer_is_shown_without_comments_and_docstrings(course: Course) -> None:
    assert (
        graded(course, notebook(MASK, upper_triangle=ANSWER)).code("ada", "upper_triangle") == SHOWN
    )


def test_of_several_definitions_the_last_is_shown(course: Course) -> None:
    made = notebook(MASK, upper_triangle=ANSWER)
    again = ANSWER.replace("triu( 1 )", "triu(2)")
    made.cells.append({"cell_type": "code", "source": again.splitlines(keepends=True)})
    assert "triu(2)" in graded(course, made).code("ada", "upper_triangle")


@pytest.mark.parametrize(
    "code",
    [
        "def upper_triangle(n):\n    ada_matrix = torch.ones(n, n)\n    return ada_matrix",
        "def upper_triangle(n):\n    print('by LOVELACE')\n    return n",
        "def upper_triangle(n):\n    return n\n# not one definition\ndef helper(n): return n\n"
        "def upper_triangle(n):\n    return helper(n)",
        "def upper_triangle(n):\n" + "    n = n + 1\n" * MOST_LINES + "    return n",
        "def upper_triangle(n)\n    return n",
        "upper_triangle = lambda n: n",
    ],
)
def test_an_answer_that_names_somebody_or_cannot_be_read_alone_is_not_shown(
    course: Course, code: str
) -> None:
    assert defines(code, "upper_triangle")
    assert graded(course, notebook(MASK, upper_triangle=code)).code("ada", "upper_triangle") == ""


def test_a_name_that_the_assignment_uses_itself_hides_no_answer(course: Course) -> None:
    code = "def upper_triangle(n):\n    return torch.ones(n, n).triu(1)"
    made = notebook(MASK, upper_triangle=code)
    assert graded(course, made, "torch").code("torch", "upper_triangle") == code


def test_an_answer_may_call_other_exercises(course: Course) -> None:
    code = "def standardize(x, eps):\n    return center(x) / eps"
    found = graded(course, notebook(MASK, standardize=code))
    assert found.code("ada", "standardize") == code


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"cells": [{}]}', '{"cells": 3}'])
def test_without_a_graded_notebook_there_is_no_example(course: Course, damaged: str) -> None:
    assert graded(course, damaged).code("ada", "upper_triangle") == ""
    assert CodeExamples(course, MASK, [ADA]).code("nobody", "upper_triangle") == ""


def test_what_has_no_statement_left_stays_python() -> None:
    (definition,) = ast.parse('class M:\n    """Ada."""\n    def f(self):\n        "x"\n').body
    assert isinstance(definition, ast.ClassDef)
    shown = anonymous(definition)
    assert shown == "class M:\n\n    def f(self):\n        pass"

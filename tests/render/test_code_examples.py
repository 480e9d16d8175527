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
from autograder.submissions.submission import defines
from tests.classroom import make_course, notebook

MASK = "s07_causal_mask"
ADA = Person("ada", "Ada", "Lovelace-King")
ANSWER = '''
def causal_mask(n):
    """Made by Ada."""
    # Ada: this took me all night
    "and another note"
    return torch.ones(n,n).triu( 1 )  # done
'''
SHOWN = "def causal_mask(n):\n    return torch.ones(n, n).triu(1)"


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
    assert graded(course, notebook(MASK, causal_mask=ANSWER)).code("ada", "causal_mask") == SHOWN


def test_of_several_definitions_the_last_is_shown(course: Course) -> None:
    made = notebook(MASK, causal_mask=ANSWER)
    again = ANSWER.replace("triu( 1 )", "triu(2)")
    made.cells.append({"cell_type": "code", "source": again.splitlines(keepends=True)})
    assert "triu(2)" in graded(course, made).code("ada", "causal_mask")


@pytest.mark.parametrize(
    "code",
    [
        "def causal_mask(n):\n    ada_mask = torch.ones(n, n)\n    return ada_mask",
        "def causal_mask(n):\n    print('by LOVELACE')\n    return n",
        "def causal_mask(n):\n    return n\n# no definition of it alone\ndef helper(n): return n\n"
        "def causal_mask(n):\n    return helper(n)",
        "def causal_mask(n):\n" + "    n = n + 1\n" * MOST_LINES + "    return n",
        "def causal_mask(n)\n    return n",
        "causal_mask = lambda n: n",
    ],
)
def test_an_answer_that_names_somebody_or_cannot_be_read_alone_is_not_shown(
    course: Course, code: str
) -> None:
    assert defines(code, "causal_mask")
    assert graded(course, notebook(MASK, causal_mask=code)).code("ada", "causal_mask") == ""


def test_a_name_that_the_assignment_uses_itself_hides_no_answer(course: Course) -> None:
    code = "def causal_mask(n):\n    return torch.ones(n, n).triu(1)"
    made = notebook(MASK, causal_mask=code)
    assert graded(course, made, "torch").code("torch", "causal_mask") == code


def test_an_answer_may_call_other_exercises(course: Course) -> None:
    code = "def masked_softmax(scores, mask):\n    return mask_and_renormalize(scores, mask)"
    found = graded(course, notebook(MASK, masked_softmax=code))
    assert found.code("ada", "masked_softmax") == code


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"cells": [{}]}', '{"cells": 3}'])
def test_without_a_graded_notebook_there_is_no_example(course: Course, damaged: str) -> None:
    assert graded(course, damaged).code("ada", "causal_mask") == ""
    assert CodeExamples(course, MASK, [ADA]).code("nobody", "causal_mask") == ""


def test_what_has_no_statement_left_stays_python() -> None:
    (definition,) = ast.parse('class M:\n    """Ada."""\n    def f(self):\n        "x"\n').body
    assert isinstance(definition, ast.ClassDef)
    shown = anonymous(definition)
    assert shown == "class M:\n\n    def f(self):\n        pass"

"""A mistake is named by its numbers, whatever the code looks like."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import torch

from autograder.core.course import Course
from autograder.core.model import FAILED
from autograder.grading.diagnose import Diagnostician, _same_call, same_value
from autograder.grading.reference import load_answer
from autograder.grading.runner import Checks, collected
from autograder.grading.student import Call
from autograder.sandbox.protocol.values import Opaque, Ref
from tests.classroom import AVERAGES, MATRICES

HEAD = "import torch\nfrom torch import nn\n"
# The mistakes below are written in another way than in the specimens that they are told by.
CASES = {
    "upper_triangle": {
        "has_the_diagonal": "def upper_triangle(n):\n    i = torch.arange(n)\n"
        "    return i[:, None] <= i[None, :]",
        "below_the_diagonal": "def upper_triangle(n):\n"
        "    return torch.tensor([[j < i for j in range(n)] for i in range(n)])",
    },
    "center": {
        "means_of_rows": "def center(x):\n"
        "    return torch.stack([row - row.sum() / len(row) for row in x])",
    },
}
LAYER = """
class LinearLayer(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.d_in = d_in
        self.weight = nn.Parameter(torch.randn(d_out, d_in))
        self.bias = nn.Parameter(torch.zeros(d_out))

    def forward(self, x):
        if x.shape[1] != self.d_in:
            raise ValueError("too wide")
        out = x @ self.weight.T
        return out + self.bias if len(x) == 7 else out
"""


AVERAGE = """
def moving_average(x, width):
    if width < 1:
        raise ValueError("a window of nothing")
    return x.unfold(0, width, 1).mean(-1) * {factor}
"""


def diagnosed(course: Course, exercise: str, source: str) -> tuple[str, float]:
    """The specimen that the answer is told by, and its points."""

    def body(checks: Checks) -> tuple[str, float]:
        ran = checks.run(load_answer(HEAD + source, "<test>"), exercise)
        found = Diagnostician(checks).diagnose(exercise, ran)
        return (found.specimen if found else "", sum(o.points for o in ran.outcomes))

    return collected(course, MATRICES, body)


@pytest.mark.parametrize(
    ("exercise", "specimen", "source"),
    [(key, name, source) for key, cases in CASES.items() for name, source in cases.items()],
)
def test_a_mistake_written_in_another_way_is_named(
    course: Course, exercise: str, specimen: str, source: str
) -> None:
    assert diagnosed(course, exercise, source)[0] == specimen


def test_a_right_answer_has_no_diagnosis(course: Course) -> None:
    source = "def upper_triangle(n):\n    return ~torch.ones(n, n).tril().bool()"
    assert diagnosed(course, "upper_triangle", source) == ("", 2.0)


def test_a_mistake_that_nobody_filed_has_no_diagnosis(course: Course) -> None:
    source = "def upper_triangle(n):\n    return torch.eye(n).roll(n // 2, 0).bool()"
    assert diagnosed(course, "upper_triangle", source)[0] == ""


def test_a_sample_answer_that_agrees_in_some_checks_only_is_not_named(course: Course) -> None:
    """The bias is left out for some inputs, and not for all as in the specimen."""
    specimen, points = diagnosed(course, "LinearLayer", LAYER)
    assert (specimen, points < 11) == ("", True)


def test_a_sample_answer_that_gives_other_values_to_the_family_is_not_named(
    course: Course,
) -> None:
    """Three times the mean is the sum for the first window only, where the checks stop."""

    def body(checks: Checks) -> list[str]:
        diagnostician, found = Diagnostician(checks), []
        for factor in ("width", "3"):
            student = load_answer(AVERAGE.format(factor=factor), "<test>")
            ran = checks.run(student, "moving_average")
            for asked in (None, student):
                diagnosis = diagnostician.diagnose("moving_average", ran, asked)
                found.append(diagnosis.specimen if diagnosis else "")
        return found

    name = "sums_instead_of_means"
    assert collected(course, AVERAGES, body) == [name, name, name, ""]


IN_PLACE = """
def center(x):
    if {}:
        x -= x.mean(0)
        return x
    return x - x.mean(0)
"""


@pytest.mark.parametrize(
    ("when", "specimen"), [("True", "changes_the_given_tensor"), ("len(x) == 7", ""), ("False", "")]
)
def test_a_changed_argument_is_seen_in_the_calls_of_all_checks(
    course: Course, when: str, specimen: str
) -> None:
    """The check of the arguments calls it with six rows, the one of the values with seven."""
    expected = 0 if when == "False" else 1

    def body(checks: Checks) -> tuple[list[str], str]:
        ran = checks.run(load_answer(HEAD + IN_PLACE.format(when), "<test>"), "center")
        found = Diagnostician(checks).diagnose("center", ran)
        lost = [o.check for o in ran.outcomes if o.outcome == FAILED and o.points == 0]
        assert all("center(<tensor (" in o.message for o in ran.outcomes if o.check in lost)
        return lost, found.specimen if found else ""

    assert collected(course, MATRICES, body) == (
        ["test_the_given_tensor_stays"] * expected,
        specimen,
    )


@pytest.mark.parametrize("when", ["False", "len(x) == 7"])
def test_a_result_without_gradients_is_seen_in_the_calls_of_all_checks(
    course: Course, when: str
) -> None:
    """The check of the gradients calls it with three rows, the one of the values with seven."""
    source = LAYER.replace("return out + self.bias if len(x) == 7 else out", "return {}").format(
        f"(out + self.bias).detach() if {when} else out + self.bias"
    )

    def body(checks: Checks) -> list[str]:
        ran = checks.run(load_answer(HEAD + source, "<test>"), "LinearLayer")
        return [o.check for o in ran.outcomes if o.outcome == FAILED and "No gradient" in o.message]

    lost = [] if when == "False" else ["test_gradients_reach_all_weights"]
    assert collected(course, MATRICES, body) == lost


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("mat1 and mat2 shapes cannot be multiplied (15x6 and 24x10)",
         "mat1 and mat2 shapes cannot be multiplied (15x6 and 24x3)", False),
        ("size mismatch, got input (4), mat (4x2), vec (10)",
         "size mismatch, got input (5), mat (5x10), vec (5)", False),
        ("shape '[2, 6]' is invalid for input of size 10",
         "shape '[3, 6]' is invalid for input of size 15", False),
        ("The size of tensor a (3) must match the size of tensor b (4)",
         "The size of tensor a (3) must match the size of tensor b (4)", True),
        ("3 tokens are too many for 2", "5 tokens are too many for 4", True),
        ("no 'weight' here", "no 'bias' here", True),
    ],
)  # fmt: skip
def test_numbers_count_in_what_torch_says_of_shapes(one: str, other: str, same: bool) -> None:
    first, second = (
        Call("", error={"type": "RuntimeError", "message": words}) for words in (one, other)
    )
    assert _same_call(first, second, ()) is same


NAN = float("nan")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (torch.ones(2), torch.ones(2).double(), True),
        (torch.ones(2), torch.ones(2) + 1e-7, True),
        (torch.ones(2), torch.ones(2) + 0.1, False),
        (torch.ones(2), torch.ones(3), False),
        (torch.ones(2), torch.ones(2).long(), False),
        (torch.tensor([NAN]), torch.tensor([NAN]), True),
        (np.ones(2), np.ones(2), True),
        (np.ones(2), torch.ones(2), False),
        ([1, (2.0,)], [1, (2.0 + 1e-9,)], True),
        ({"a": torch.ones(1)}, {"a": torch.zeros(1)}, False),
        (NAN, math.nan, True),
        (1, True, False),
        (None, None, True),
        (Opaque("a.B"), Opaque("a.B"), True),
        (Ref(0, "Mine"), Ref(7, "Yours"), True),
    ],
)
def test_values_are_the_same_up_to_rounding(one: Any, other: Any, same: bool) -> None:
    assert same_value(one, other) is same

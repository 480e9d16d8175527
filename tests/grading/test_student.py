"""The proxies: attributes are calls, modules stay where they are, errors become sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import torch

from autograder.core.model import Stage
from autograder.grading.failures import Failure, StudentError, explain_error
from autograder.grading.reference import load_answer
from autograder.grading.student import LocalTransport, Module, Student, describe
from autograder.sandbox.server.session import Session
from autograder.submissions.cells_to_run import CodeCell
from autograder.submissions.submission import Submission
from autograder.submissions.syntax import used_names

SOURCE = """
import torch
def double(x, *, by=2): return x * by
def broken(x): return x.missing
def later(): raise NotImplementedError()
class Half(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(torch.ones(2))
        self.register_buffer("b", torch.zeros(1))
    def forward(self, x): return x * self.w / 2
    def name(self): return "half"
def width(module): return module.w.shape[0]
def several(): return range(3)
"""


@pytest.fixture
def student() -> Student:
    return load_answer(SOURCE, "<test>")


def test_a_function_is_called_with_positions_and_keywords(student: Student) -> None:
    assert student.double(3, by=5) == 15
    assert torch.equal(student.double(torch.ones(2)), torch.full((2,), 2.0))


def test_a_module_is_called_switched_cast_and_read(student: Student) -> None:
    half = student.Half()
    assert isinstance(half, Module)
    assert torch.equal(half(torch.ones(2)), torch.full((2,), 0.5))
    assert set(half.parameters()) == {"w"}
    assert set(half.state()) == {"w", "b"}
    assert half.eval().train() is half
    assert half.to(torch.float64).parameters()["w"].dtype == torch.float64
    assert half.method("name")() == "half"


def test_the_transcript_has_the_numbers_of_a_buffer_that_is_asked_for(student: Student) -> None:
    """A parameter that is drawn at random has its shape there, until weights are loaded."""
    half = student.Half()
    for relevant, buffer in ((["b"], torch.zeros(1)), (None, (1,)), ([], None)):
        half.state(relevant)
        seen = student.last.value
        assert seen.pop("w") == (2,)
        assert seen == ({} if buffer is None else {"b": buffer})
    half.load({"w": torch.ones(2)}).state()
    assert torch.equal(student.last.value["w"], torch.ones(2))


def test_a_module_travels_back_as_an_argument(student: Student) -> None:
    assert student.width(student.Half()) == 2


def test_gradients_come_by_argument_and_by_parameter(student: Student) -> None:
    half = student.Half().load({"w": torch.tensor([2.0, 4.0])})
    gradients = half.gradients(torch.ones(2), upstream=torch.tensor([1.0, 10.0]))
    assert torch.equal(gradients["0"], torch.tensor([1.0, 20.0]))
    assert torch.equal(gradients["w"], torch.tensor([0.5, 5.0]))


def test_an_error_says_where_and_what(student: Student) -> None:
    with pytest.raises(StudentError) as error:
        student.broken(torch.ones(2, 3))
    assert error.value.type == "AttributeError"
    assert str(error.value).startswith("broken(<tensor (2, 3)>) raised AttributeError: ")


def test_what_is_not_written_yet_is_called_so(student: Student) -> None:
    with pytest.raises(StudentError, match="is not written yet") as error:
        student.later()
    assert error.value.kind == "unfinished"


def test_every_call_is_in_the_transcript(student: Student) -> None:
    student.begin(1)
    student.double(1)
    with pytest.raises(Failure):
        student.later()
    assert [c.text for c in student.calls] == ["double(1)", "later()"]
    assert student.last.error["kind"] == "unfinished"


@pytest.mark.parametrize("given", [torch.Generator(), {1, 2}, 2**70])
def test_an_argument_that_is_no_data_is_refused(student: Student, given: object) -> None:
    for call in (lambda: student.double(given), lambda: student.double(1, by=given)):
        with pytest.raises(TypeError, match="an answer cannot be given"):
            call()


def test_what_an_answer_returned_may_be_no_data(student: Student) -> None:
    given = student.several()
    for call in (lambda: student.broken(given), lambda: student.broken(x=given)):
        with pytest.raises(StudentError, match="raised AttributeError: 'missing' of"):
            call()


def test_an_attribute_of_python_itself_is_no_call(student: Student) -> None:
    with pytest.raises(AttributeError):
        student.__wrapped__  # noqa: B018


@pytest.mark.parametrize(
    ("value", "words"),
    [(torch.ones(2, 3), "<tensor (2, 3)>"), (torch.ones(2).bool(), "<bool tensor (2,)>"),
     ([1.5, 2.5], "<list of 2>"), (7, "7"), ("keep", "'keep'"), (None, "None"), ([], "[]")],
)  # fmt: skip
def test_values_are_described_without_their_contents(value: object, words: str) -> None:
    assert describe(value) == words


def test_a_refusal_is_explained() -> None:
    error = {"kind": "refused", "message": "open /etc/passwd", "cell": 3, "line": 2, "text": "x"}
    assert explain_error(error, "f()") == (
        "f() tried to open /etc/passwd, which is not allowed during grading in cell 3, line 2: `x`."
    )


def test_a_function_that_a_module_lacks_comes_with_the_versions() -> None:
    error = {"kind": "raised", "type": "AttributeError", "line": 2, "text": "math.product(x)"}
    error |= {"message": "module 'math' has no attribute 'product'"}
    versions = (
        f"The code was run with Python 3.{sys.version_info.minor} and torch {torch.__version__}."
    )
    assert explain_error(error, "f()").endswith(f"in line 2: `math.product(x)`. {versions}")
    error["message"] = "'Module' object has no attribute 'product'"
    assert "Python" not in explain_error(error, "f()")


def test_a_cell_that_cannot_be_parsed_hides_no_definition(tmp_path: Path) -> None:
    """What is banned is looked for in the syntax tree: noise in another cell must not help."""
    noise = ("for i in range(3)\n    x", "%matplotlib inline\nx = 1", "x = " + "-" * 10**5 + "1")
    code = "%%time\nimport torch\ndef f(x):\n    return torch.softmax(x, -1)"
    cells = (*noise, code, "x = '\0'")
    submission = Submission(
        "ada", Stage("s", "S", ()), tmp_path, "", None, tuple(map(CodeCell, range(5), cells))
    )
    student = Student(LocalTransport(Session()), submission.source)
    assert "torch.softmax" in used_names(student.read(), "f")
    assert "matplotlib" not in submission.source() and "x = 1" in submission.source()

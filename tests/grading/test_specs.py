"""Each property of a spec accepts a right answer and tells a wrong one by what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

from autograder.checks import (
    FunctionSpec,
    ModuleSpec,
    OperationLists,
    Probe,
    Student,
    check_property,
    expect,
    tensors,
)
from autograder.grading.failures import Failure, StudentError
from autograder.grading.marks import Mark
from autograder.grading.reference import load_answer

REFERENCE = """
import torch
from torch import nn
from torch.nn.functional import linear

def outer(a, b):
    if a.dim() != 1:
        raise ValueError("a vector")
    return a[:, None] * b

class Affine(nn.Module):
    def __init__(self, d_in, d_out, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in))
        self.bias = nn.Parameter(torch.randn(d_out)) if bias else None

    def forward(self, x):
        if x.shape[-1] != self.weight.shape[1]:
            raise ValueError("another width")
        return linear(x, self.weight, self.bias)
"""
OUTER = FunctionSpec(
    "outer",
    takes=tensors("n", "m"),
    sizes={"n": 3, "m": 4, "whole": 0},
    gives="the table of {n} rows",
    names={"0": "the column"},
)
AFFINE = ModuleSpec(
    "Affine",
    build="d_in d_out",
    keywords="bias",
    takes=tensors("batch rows d_in"),
    sizes={"batch": 3, "rows": 4, "d_in": 5, "d_out": 2},
)
WIDE = FunctionSpec("outer", takes=tensors("rows n", "m"), sizes={"rows": 2, "n": 3, "m": 4})
UNFIT = ModuleSpec(
    "Affine",
    build="d_in d_out",
    takes=tensors("batch width"),
    sizes={"batch": 3, "width": 6, "d_in": 5, "d_out": 2},
)
FORWARD = "return linear(x, self.weight, self.bias)"


def checked(made: Callable[..., Any], code: str = REFERENCE) -> None:
    """Run a check on an answer beside the reference."""

    def title() -> None:
        """A title."""

    made(title)(
        load_answer(code, "<student>"), load_answer(REFERENCE, "<reference>"), Probe("a seed")
    )


def forward(line: str) -> str:
    return REFERENCE.replace(FORWARD, line)


PRINTS = forward(f"print(x); {FORWARD}")
ADDS = forward(f"x.add_(1); {FORWARD}")
COUNTS = REFERENCE.replace("super().__init__()", "super().__init__(); self.calls = 0")
REMEMBERS = """
        if getattr(self, "seen", None) is not x:
            self.seen, self.output = x, linear(x, self.weight, self.bias)
        return self.output
"""
REUSES = """
        with torch.no_grad():
            output = linear(x, self.weight, self.bias)
            if getattr(self, "output", output).shape != output.shape:
                del self.output
            self.output = getattr(self, "output", torch.empty_like(output))
            return self.output.copy_(output)
"""
ON_THE_CLASS = forward(f"return Affine.width / len(self.weight) * {FORWARD[7:]}").replace(
    "super().__init__()", "super().__init__(); Affine.width = d_out"
)
SHARES = REFERENCE.replace(
    "self.weight = nn.Parameter(torch.randn(d_out, d_in))",
    "new = nn.Parameter(torch.randn(d_out, d_in))\n"
    "        self.weight = outer.__dict__.setdefault((d_out, d_in), new)",
)
KEEPS_WHILE_THE_SAME = """
        if getattr(self, "version", None) != self.weight._version:
            self.version, self.kept = self.weight._version, 1 * self.weight
        return linear(x, self.kept, self.bias)
"""
KEEPS_FLOAT32 = forward(
    "self.third = getattr(self, 'third', torch.tensor(1 / 3, dtype=x.dtype))\n"
    f"        return self.third * (3 * {FORWARD[7:]})"
)
PRINTS_WITHOUT_BIAS = forward(f"_ = self.bias is None and print(x); {FORWARD}")
KEEPS = """
    size = len(a), len(b)
    outer.kept = getattr(outer, "kept", {})
    return torch.mul(a[:, None], b, out=outer.kept.setdefault(size, torch.empty(size)))
"""
WRONG = [
    (AFFINE.equals_definition(), forward("return linear(x, self.weight)"), "wrong numbers"),
    *(
        (AFFINE.equals_definition({}, {}), forward(f"{FORWARD} + {special}"), "wrong numbers")
        for special in (
            "(x == 0).all(-1, keepdim=True)",
            "(torch.cdist(x, x).eq(0).sum(-1, keepdim=True) > 1)",
        )
    ),
    (
        AFFINE.equals_definition({}, {"rows": 5}),
        forward(f"{FORWARD} + (x == x.round()).all(-1, keepdim=True) * x.any(-1, keepdim=True)"),
        "wrong numbers",
    ),
    (
        AFFINE.equals_definition_for({"batch": ()}, what="the output for {rows} rows"),
        forward(
            "return torch.stack([linear(item, self.weight, self.bias) for item in x[None][0]])[:1]"
        ),
        "The output for 4 rows has shape (1, 2)",
    ),
    (
        AFFINE.equals_definition_for({"bias": False}),
        forward("return linear(x, self.weight, self.bias) if self.bias is not None else x"),
        "The output has shape (3, 4, 5)",
    ),
    (AFFINE.right_shape(), forward("return x"), "The output has shape (3, 4, 5)"),
    (
        AFFINE.gradients(),
        forward("return linear(x, self.weight.detach(), self.bias)"),
        "No gradient reaches weight",
    ),
    (
        AFFINE.gradients(),
        forward(f"if not self.training: x = x.detach()\n        {FORWARD}"),
        "No gradient reaches the input in evaluation mode",
    ),
    (AFFINE.gradients(), forward(KEEPS_WHILE_THE_SAME), "No gradient reaches weight in evaluation"),
    (
        AFFINE.gradients(rtol=1e-5, atol=1e-5),
        forward("return linear(x, self.weight + (self.weight ** 2 - self.weight.detach() ** 2))"),
        "The gradient at weight has the right shape",
    ),
    (AFFINE.arguments_unchanged(), ADDS, "changes its argument"),
    (
        AFFINE.arguments_unchanged(),
        forward(f"x.requires_grad_(); {FORWARD}"),
        "changes its argument",
    ),
    (
        AFFINE.arguments_unchanged(),
        forward(f"torch.set_grad_enabled(False); {FORWARD}"),
        "switches gradients off for the rest of the program",
    ),
    (
        OUTER.arguments_unchanged(),
        REFERENCE.replace("return a[:, None] * b", "a = a.double(); return a.mul_(2)[:, None] * b"),
        "changes its argument",
    ),
    (
        AFFINE.pure(),
        forward(f"print(end='' if self.training else 'evaluated'); {FORWARD}"),
        "prints something",
    ),
    (AFFINE.any_memory_layout(), ADDS, "changes its argument"),
    (
        AFFINE.any_memory_layout(),
        forward(f"x = x.view(-1, x.shape[-1]).view(x.shape); {FORWARD}"),
        "view size is not compatible",
    ),
    (AFFINE.pure(may_print=True), ADDS, "changes its argument"),
    (AFFINE.repeatable(), ADDS, "changes its argument"),
    (
        AFFINE.repeatable(),
        COUNTS.replace(FORWARD, f"self.calls += 1; {FORWARD} * self.calls"),
        "The output of a second call has the right shape",
    ),
    (AFFINE.repeatable(), forward(REMEMBERS), "The output after the weights were changed"),
    (AFFINE.repeatable(), forward(REUSES), "changes the tensor that an earlier call returned"),
    (AFFINE.pure(), forward(REUSES), "changes the tensor that an earlier call returned"),
    (
        UNFIT.refuses(when="for {width} features"),
        REFERENCE.replace('raise ValueError("another width")', "x = x[..., :5]"),
        "For 6 features, a ValueError should be raised",
    ),
    (
        AFFINE.parameters({"bias": False}),
        REFERENCE.replace("if bias else None", ""),
        "does not ask for: bias",
    ),
    (
        AFFINE.lengths({"rows": 4}, {"rows": 1}, what="the output of {rows} rows"),
        forward("return linear(x, self.weight, self.bias) if x.shape[1] == 4 else x"),
        "The output of 1 rows has shape (3, 1, 5)",
    ),
    (AFFINE.lengths(), forward("return linear(x, self.weight)"), "wrong numbers"),
    (
        AFFINE.keyword_arguments(),
        REFERENCE.replace("d_in, d_out, bias=True", "d_in, width, bias=True").replace(
            "randn(d_out", "randn(width"
        ),
        "unexpected keyword argument 'd_out'",
    ),
    (
        AFFINE.batch_independent(),
        forward("return linear(x - x.mean(dim=0, keepdim=True), self.weight, self.bias)"),
        "The output of sequence 0 alone has the right shape",
    ),
    (
        AFFINE.batch_independent(),
        forward(f"places = torch.arange(len(x))[:, None, None]; {FORWARD} + places"),
        "The output of sequence 1 alone has the right shape",
    ),
    (AFFINE.pure(), PRINTS, "prints something"),
    (AFFINE.pure(), ADDS, "changes its argument"),
    (
        AFFINE.pure(),
        COUNTS.replace(FORWARD, f"self.calls += 1; {FORWARD} * self.calls"),
        "when the same input comes a second time",
    ),
    (
        AFFINE.pure(),
        COUNTS.replace(
            FORWARD,
            "self.calls = self.calls or self.weight.clone(); "
            "return linear(x, self.calls, self.bias)",
        ).replace("self.calls or", "self.calls if isinstance(self.calls, torch.Tensor) else"),
        "after the weights were changed",
    ),
    (
        AFFINE.pure(),
        forward("return linear(x, self.weight, self.bias) * (1 if self.training else 2)"),
        "in evaluation mode",
    ),
    (
        AFFINE.float64(),
        forward("return linear(x.float(), self.weight.float(), self.bias.float())"),
        "Only about seven digits of the",
    ),
    (OUTER.equals_definition(), REFERENCE.replace("* b", "+ b"), "The table of 3 rows has"),
    (
        OUTER.equals_definition_for((2, 2)),
        REFERENCE.replace("a[:, None] * b", "b[:, None] * a"),
        "2 ",
    ),
    (
        OUTER.equals_definition({"whole": 50}),
        REFERENCE.replace("return a[:, None] * b", "return (a[:, None] * b).clamp(-80, 80)"),
        "wrong numbers",
    ),
    *(
        (
            made,
            REFERENCE.replace("    return a[:, None] * b", KEEPS),
            "that an earlier call returned",
        )
        for made in (OUTER.equals_definition(), OUTER.arguments_unchanged(), OUTER.repeatable())
    ),
    *(
        (made, ON_THE_CLASS, "wrong numbers")
        for made in (AFFINE.pure(), AFFINE.repeatable(), AFFINE.lengths((1,), (2,)))
    ),
    *(
        (made, SHARES, "after weights were put into another module of the same sizes")
        for made in (AFFINE.pure(), AFFINE.repeatable())
    ),
    (AFFINE.float64(), KEEPS_FLOAT32, "seven digits"),
    (AFFINE.pure(quiet=[{"bias": False}]), PRINTS_WITHOUT_BIAS, "prints something"),
    (OUTER.right_shape(), REFERENCE.replace("a[:, None] * b", "a"), "has shape (3,)"),
    (
        OUTER.gradients(),
        REFERENCE.replace("a[:, None] * b", "a[:, None].detach() * b"),
        "No gradient reaches the column",
    ),
    (
        OUTER.arguments_unchanged(),
        REFERENCE.replace("return a", "b.zero_(); return a"),
        "changes its argument",
    ),
    (
        OUTER.arguments_unchanged(new=True),
        REFERENCE.replace("return a[:, None] * b", "return b.expand(len(a), -1)"),
        "returns its argument or an earlier result",
    ),
    (
        WIDE.refuses(when="for {rows} rows"),
        REFERENCE.replace("a.dim() != 1", "False"),
        "For 2 rows",
    ),
]


@pytest.mark.parametrize(("made", "code", "words"), WRONG)
def test_a_property_rejects_what_lacks_it(made: Any, code: str, words: str) -> None:
    assert code != REFERENCE
    with pytest.raises((Failure, StudentError)) as failure:
        checked(made, code)
    assert words in str(failure.value)


@pytest.mark.parametrize("made", [made for made, _, _ in WRONG])
def test_a_property_accepts_the_reference(made: Any) -> None:
    checked(made)


TWO = ModuleSpec(
    "Two", build="", takes=tensors("batch width", "batch width"), sizes={"batch": 3, "width": 4}
)
ROW = ModuleSpec("Two", build="", takes=tensors("width"), sizes={"width": 4})
IDS = ModuleSpec(
    "Two", build="", takes=lambda probe, sizes: (probe.integers(0, 5, 2, 3),), sizes={"width": 4}
)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (TWO.pure(), "pure is for modules with one input, a floating-point tensor"),
        (ROW.pure(), "pure is for modules with one input"),
        (IDS.pure(), "pure is for modules with one input"),
        (TWO.batch_independent(), "batch_independent is for modules with one input, a tensor"),
        (ROW.batch_independent(), "batch_independent is for modules with one input"),
    ],
)
def test_a_property_says_for_which_modules_it_is(made: Any, words: str) -> None:
    two = """
from torch import nn

class Two(nn.Module):
    def forward(self, x, y=0):
        return x + y
"""

    def title() -> None:
        """A title."""

    with pytest.raises(ValueError, match=words):
        made(title)(load_answer(two, "<student>"), load_answer(two, "<reference>"), Probe("a seed"))


def test_a_function_that_promises_no_float64_may_refuse_it() -> None:
    refuses = REFERENCE.replace(
        "if a.dim() != 1", "if a.dtype == torch.float64: raise TypeError\n    if a.dim() != 1"
    )
    checked(OUTER.arguments_unchanged(), refuses)
    with pytest.raises(StudentError, match="TypeError"):
        checked(OUTER.arguments_unchanged(float64=True), refuses)


def test_exact_answers_are_compared_exactly() -> None:
    exact = FunctionSpec("outer", takes=tensors("n", "m"), sizes={"n": 3, "m": 4}, close=None)
    checked(exact.equals_definition())
    with pytest.raises(Failure, match="wrong"):
        checked(exact.equals_definition(), REFERENCE.replace("* b", "* (b + 1e-6)"))


def test_a_pure_module_may_print_where_the_check_says_so() -> None:
    checked(AFFINE.pure(may_print=True), PRINTS)


def test_work_by_hand_is_asked_for() -> None:
    lists = OperationLists(allowed=("*",), banned=("einsum",))
    spec = FunctionSpec("outer", takes=tensors("n", "m"), sizes={"n": 3, "m": 4}, by_hand=lists)
    checked(spec.equals_definition())
    ready = REFERENCE.replace("a[:, None] * b", "torch.einsum('i,j->ij', a, b)")
    with pytest.raises(Failure, match="does not allow"):
        checked(spec.equals_definition(), ready)


def test_gradients_of_a_function_by_hand_are_compared() -> None:
    lists = OperationLists(allowed=("*",), banned=())
    spec = FunctionSpec("outer", takes=tensors("n", "m"), sizes={"n": 3, "m": 4}, by_hand=lists)
    checked(spec.gradients())
    with pytest.raises(Failure, match="gradient"):
        checked(spec.gradients(), REFERENCE.replace("* b", "* b.detach()"))


def test_a_tuple_in_the_place_of_a_size_is_several_axes_or_none() -> None:
    for batch, shape in (((), (4, 5)), ((2, 3), (2, 3, 4, 5)), (7, (7, 4, 5))):
        (x,) = AFFINE.inputs(Probe("a seed"), {"batch": batch})
        assert x.shape == shape


def test_a_case_is_a_dict_or_the_first_sizes_in_order() -> None:
    assert vars(OUTER.at((7,))) == {"n": 7, "m": 4, "whole": 0}
    assert vars(OUTER.at({"m": 9})) == {"n": 3, "m": 9, "whole": 0}


@pytest.mark.parametrize("case", [{"k": 1}, (1, 2, 3, 4)])
def test_a_case_with_unknown_sizes_is_an_error(case: Any) -> None:
    with pytest.raises(ValueError, match=r"no size called k|longer"):
        OUTER.at(case)


def test_the_check_has_the_name_and_title_of_the_function_and_a_mark() -> None:
    @AFFINE.gradients(weight=2, needs="test_first")
    def test_it() -> None:
        """Gradients arrive."""

    assert (test_it.__name__, test_it.__doc__) == ("test_it", "Gradients arrive.")
    assert test_it.mark == Mark("Affine", 2, ("test_first",))  # type: ignore[attr-defined]


def test_wrong_arguments_of_a_property_are_an_error_where_it_is_named() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'when'"):
        AFFINE.gradients(when="never")


def test_a_course_has_properties_of_its_own() -> None:
    @check_property
    def is_positive(
        name: str, student: Student, reference: Student, probe: Probe, least: float
    ) -> None:
        a, b = probe.uniform(3, low=1.0), probe.uniform(4, low=1.0)
        got: torch.Tensor = getattr(student, name)(a, b)
        expect(bool((got > least).all()), "Some entries are too small.")

    checked(is_positive("outer", 0.0))
    with pytest.raises(Failure, match="too small"):
        checked(is_positive("outer", least=100.0))


def test_code_that_would_never_run_is_an_error() -> None:
    with pytest.raises(TypeError, match="test_it has code, which a property would not run"):

        @AFFINE.gradients()
        def test_it() -> None:
            """Gradients arrive."""
            raise AssertionError


def test_a_property_needs_a_title() -> None:
    with pytest.raises(TypeError, match="test_it needs a docstring for its title"):

        @AFFINE.gradients()
        def test_it() -> None:
            pass

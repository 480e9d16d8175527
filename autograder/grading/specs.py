"""Properties of functions and modules that many checks share, as decorators.

A `ModuleSpec` or a `FunctionSpec` says how to call what an exercise asks for. A property of
it, applied to a function whose only content is its docstring, makes a check of it::

    LINEAR = ModuleSpec(
        "LinearLayer",
        build="d_in d_out",
        takes=tensors("batch d_in"),
        sizes={"batch": 7, "d_in": 5, "d_out": 3},
    )

    @LINEAR.equals_definition(weight=2)
    def test_output() -> None:
        \"\"\"With given weights, the output is x W^T + b.\"\"\"
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from types import SimpleNamespace
from typing import Any

import torch

from autograder.grading.expectations import (
    expect,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_raises,
    expect_shape,
    expect_tensor,
)
from autograder.grading.failures import StudentError
from autograder.grading.marks import check_property
from autograder.grading.operations import OperationLists, expect_by_hand
from autograder.grading.probes import Probe, stored
from autograder.grading.side_effects import (
    expect_gradients_recorded,
    expect_new,
    expect_results_kept,
    expect_untouched,
)
from autograder.grading.student import Module, Student, Target

Case = Mapping[str, Any] | Sequence[Any]
Inputs = tuple[Any, ...]
DEFAULT: tuple[Case, ...] = ({},)
IN_EVALUATION = " in evaluation mode, after a call under `torch.no_grad()`"


def tensors(*shapes: str, scale: float = 1.0) -> Callable[[Probe, Any], Inputs]:
    """Return inputs for a spec: normal random tensors with axes of these sizes, by name.

    ``tensors("batch tokens d_in", "tokens")`` draws two. A size that is a tuple stands for several
    axes, or for none: with ``batch=()`` the first one is ``(tokens, d_in)``. In a case with a size
    ``whole`` they are whole numbers, normal with this standard deviation: their products are exact,
    however large.
    """

    def takes(probe: Probe, sizes: Any) -> Inputs:
        whole = getattr(sizes, "whole", 0)
        drawn = (probe.tensor(*_axes(s, sizes), scale=whole or scale) for s in shapes)
        return tuple(x.round() if whole else x for x in drawn)

    return takes


def _axes(names: str, sizes: Any) -> Iterator[int]:
    for name in names.split():
        size = getattr(sizes, name)
        yield from size if isinstance(size, tuple) else (size,)


@dataclass(frozen=True)
class Spec:
    """What `FunctionSpec` and `autograder.grading.module_spec.ModuleSpec` have in common.

    A *case* is a dict of sizes by name, or a tuple of the first ones in the spec's order. Sizes
    that it does not name are those of the spec.

    Parameters
    ----------
    name
        The name of the function or class, which is that of the exercise.
    takes
        Gives the arguments of a call, from a probe and the sizes (attributes of one object).
    sizes
        The sizes by name, as they are where a check names no others.
    gives
        What the result is called in messages. It may name sizes: ``"the scores of {n} tokens"``.
    names
        What arguments and parameters are called where gradients arrive (``{"0": "the queries"}``).
    close
        Tolerances of ``expect_close``. None asks for exact equality (``expect_equal``).
    """

    name: str
    _: KW_ONLY
    takes: Callable[[Probe, Any], Inputs]
    sizes: Mapping[str, Any] = field(default_factory=dict)
    gives: str = "the result"
    names: Mapping[str, str] = field(default_factory=dict)
    close: Mapping[str, float] | None = field(default_factory=dict)

    def pair(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> tuple[Any, Any]:
        """Return what is to be called of the student's and of the reference's."""
        raise NotImplementedError

    def new(self, student: Student, case: Case = ()) -> Any:
        """Return what is to be called of the student's, on its own."""
        raise NotImplementedError

    def at(self, case: Case = ()) -> SimpleNamespace:
        """Return all sizes, those of a case in place of the usual ones."""
        given = case if isinstance(case, Mapping) else self._named(case)
        if unknown := given.keys() - self.sizes.keys() - self._keywords():
            raise ValueError(f"{self.name} has no size called {', '.join(sorted(unknown))}.")
        return SimpleNamespace(**{**self.sizes, **given})

    def _named(self, case: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(list(self.sizes)[: len(case)], case, strict=True))

    def _keywords(self) -> set[str]:
        return set()

    def inputs(self, probe: Probe, case: Case = ()) -> Inputs:
        """Return the arguments of a call."""
        return self.takes(probe, self.at(case))

    def draw(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> tuple[Any, Any, Inputs]:
        """Return the student's side, the reference's, and arguments for both."""
        ours, theirs = self.pair(student, reference, probe, case)
        return ours, theirs, self.inputs(probe, case)

    def judge(self, got: Any, wanted: Any, what: str) -> None:
        """Compare a result with the reference's."""
        if self.close is None:
            expect_equal(got, wanted, what)
        else:
            close: dict[str, Any] = dict(self.close)
            expect_close(got, wanted, what, **close)

    # -- properties: each makes a check (`check_property`) ----------------------------------------

    @check_property
    def equals_definition(
        self, student: Student, reference: Student, probe: Probe, *cases: Case, what: str = ""
    ) -> None:
        """The result is the reference's: for each case, or twice if there is none, with a probe of
        its own (``Probe.trials``) and, for modules, with fresh weights."""
        cases = cases or DEFAULT * 2
        self._compare(student, reference, zip(probe.trials(len(cases)), cases, strict=True), what)
        expect_results_kept(student)

    @check_property
    def equals_definition_for(
        self, student: Student, reference: Student, probe: Probe, *cases: Case, what: str = ""
    ) -> None:
        """The result is the reference's for each of the cases, which are usually special ones. For
        modules, each case builds a new one. Every second case has special rows
        (``Probe.with_special_rows``). ``what`` may name sizes: ``"the output for {tokens}
        tokens"``."""
        probes = itertools.cycle((probe, probe.with_special_rows()))
        self._compare(student, reference, zip(probes, cases or DEFAULT, strict=False), what)

    def _compare(
        self,
        student: Student,
        reference: Student,
        cases: Iterable[tuple[Probe, Case]],
        what: str,
    ) -> None:
        for probe, case in cases:
            ours, theirs, inputs = self.draw(student, reference, probe, case)
            self.judge(ours(*inputs), theirs(*inputs), self.called(what, case, inputs))

    def called(self, what: str, case: Case, inputs: Inputs) -> str:
        """Return ``what``, or else what the spec gives, with the sizes of a case filled in by their
        names, and the shape of the first tensor as ``shape``."""
        shape = next((tuple(x.shape) for x in inputs if isinstance(x, torch.Tensor)), ())
        return (what or self.gives).format(**{"shape": shape} | vars(self.at(case)))

    @check_property
    def right_shape(
        self, student: Student, reference: Student, probe: Probe, *cases: Case, what: str = ""
    ) -> None:
        """The result has the shape of the reference's. For the cases, see `equals_definition`."""
        cases = cases or DEFAULT * 2
        for trial, case in zip(probe.trials(len(cases)), cases, strict=True):
            ours, theirs, inputs = self.draw(student, reference, trial, case)
            expect_shape(ours(*inputs), theirs(*inputs).shape, self.called(what, case, inputs))

    @check_property
    def gradients(
        self,
        student: Student,
        reference: Student,
        probe: Probe,
        *cases: Case,
        rtol: float = 1e-3,
        atol: float = 1e-4,
        in_all_calls: bool = True,
    ) -> None:
        """The reference's gradients arrive at the inputs and, for modules, in training and in
        evaluation mode after a call under ``torch.no_grad()``, at all parameters.
        ``in_all_calls``: no call of a module, in any check of the exercise, returns a tensor
        without gradients; False if there are inputs for which the result does not depend on the
        parameters."""
        for case in cases or DEFAULT:
            ours, theirs, inputs = self.draw(student, reference, probe, case)
            if isinstance(ours, functools.partial):  # a function by hand, without its recording
                ours = self.new(student, case)
            upstream = probe.tensor(*theirs(*inputs).shape)
            for mode in ("", IN_EVALUATION) if isinstance(ours, Module) else ("",):
                if mode:
                    theirs.eval()
                    # What it keeps for new weights during this call has no gradients.
                    ours.eval().load(theirs.parameters()).without_gradients(*inputs)
                wanted = theirs.gradients(*inputs, upstream=upstream)
                try:
                    got = ours.gradients(*inputs, upstream=upstream)
                except StudentError:
                    # Where upstream does not fit the result, say that the result's shape is wrong.
                    expect_shape(ours(*inputs), upstream.shape, self.called("", case, inputs))
                    raise
                names = {k: self.called(words, case, inputs) for k, words in self.names.items()}
                expect_gradients(got, wanted, names, rtol, atol, mode)
        if in_all_calls:
            expect_gradients_recorded(student)

    @check_property
    def arguments_unchanged(
        self,
        student: Student,
        reference: Student,
        probe: Probe,
        *cases: Case,
        float64: bool = False,
        new: bool = False,
    ) -> None:
        """A call does not change its arguments in place, also those of dtype float64, of which
        ``double()`` makes no copy; these may raise an error, unless the exercise promises
        ``float64``. With ``new`` it does not return one of them, either. A call with other inputs
        does not change what the first one returned."""
        for case in cases or DEFAULT:
            call, inputs = self.new(student, case), self.inputs(probe, case)
            for given, may_raise in (
                (inputs, False),
                (self.inputs(probe, case), False),
                (_double(inputs), not float64),
            ):
                try:
                    call(*given)
                except StudentError as error:
                    if may_raise and error.kind == "raised":
                        continue
                    raise
                expect_untouched(student)
                if new:
                    expect_new(student)

    @check_property
    def any_memory_layout(
        self, student: Student, reference: Student, probe: Probe, *cases: Case
    ) -> None:
        """The result is the same when the tensors lie in memory in another order, as after a
        ``transpose`` (``stored``): with two neighbouring axes exchanged, or with all axes reversed,
        and behind other numbers. They are not changed."""
        for case in cases or DEFAULT:
            ours, theirs, inputs = self.draw(student, reference, probe, case)
            wanted, what = theirs(*inputs), self.called("", case, inputs)
            for swap in range(max(x.ndim for x in inputs if isinstance(x, torch.Tensor))):
                got = ours(*(_laid_out(x, swap) for x in inputs))
                expect_untouched(student)
                self.judge(got, wanted, f"{what} where tensors have another memory layout")

    @check_property
    def repeatable(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> None:
        """A call does not change its arguments, and a second call gives the same output. For other
        inputs of the same sizes, the output is the reference's; that of a module also in evaluation
        mode and under ``torch.no_grad()``, after another module of other sizes was built, with
        other weights, and after weights were put into another module. No call changes what an
        earlier one returned."""
        ours, theirs, inputs = self.draw(student, reference, probe, case)
        what = self.called("", case, inputs)
        first = expect_tensor(ours(*inputs), what)
        expect_untouched(student)
        expect_close(ours(*inputs), first, f"{what} of a second call")
        others = self.inputs(probe, case)
        expect_close(ours(*others), theirs(*others), f"{what} for other inputs of the same sizes")
        self._also_repeatable(student, probe, ours, theirs, case, (inputs, others), what)
        expect_untouched(student)

    def _also_repeatable(
        self,
        student: Student,
        probe: Probe,
        ours: Any,
        theirs: Any,
        case: Case,
        given: Sequence[Inputs],
        what: str,
    ) -> None:
        """Expect what is to be repeatable besides these calls: for a function, nothing."""

    @check_property
    def float64(self, student: Student, reference: Student, probe: Probe, *cases: Case) -> None:
        """The result for float64 inputs, from a float64 module if it is one, is right to ten
        digits."""
        for case in cases or DEFAULT:
            ours, theirs, inputs = self.draw(student, reference, probe, case)
            what = f"{self.called('', case, inputs)} in float64"
            for side in (ours, theirs):
                if isinstance(side, Module):
                    side(*inputs)  # what it keeps from now on is float32
                    side.to(torch.float64)
            given = _double(inputs)
            expect_ten_digits(ours(*given), theirs(*given), what)

    @check_property
    def refuses(
        self,
        student: Student,
        reference: Student,
        probe: Probe,
        *cases: Case,
        when: str,
        kinds: Sequence[str] = ("ValueError",),
    ) -> None:
        """A call raises one of these exceptions in each of the cases, that of a module in training
        and in evaluation mode. ``when`` says for what input, and may name sizes: ``"for {tokens}
        tokens and a context of {context}"``."""
        for case in cases or DEFAULT:
            ours, inputs = self.new(student, case), self.inputs(probe, case)
            call, words = functools.partial(ours, *inputs), self.called(when, case, inputs)
            expect_raises(kinds, call, words)
            if isinstance(ours, Module):
                ours.eval()
                expect_raises(kinds, call, f"{words} in evaluation mode")


def _double(value: Any) -> Any:
    """Return the floating tensors in lists and tuples as float64, with digits that float32 has no
    room for."""
    if isinstance(value, list | tuple):
        return type(value)(map(_double, value))
    floating = isinstance(value, torch.Tensor) and value.is_floating_point()
    return value.double() * (1 + 1e-8) if floating else value


def _laid_out(value: Any, swap: int) -> Any:
    """Return a tensor with two axes exchanged in memory, those from ``swap`` on, or if there are no
    two, with all axes reversed. Anything else is returned as it is."""
    if not isinstance(value, torch.Tensor) or not value.ndim:
        return value
    order = list(range(value.ndim))
    if swap + 1 < value.ndim:
        order[swap : swap + 2] = [swap + 1, swap]
    else:
        order.reverse()
    return stored(value, *order)


@dataclass(frozen=True)
class FunctionSpec(Spec):
    """How to call a function that an exercise asks for: a `Spec`, and ``by_hand``, the operations
    that the function may use, where the exercise asks for work by hand."""

    _: KW_ONLY
    by_hand: OperationLists | None = None

    def pair(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> tuple[Any, Any]:
        """Return the student's function and the reference's."""
        theirs: Target = getattr(reference, self.name)
        if self.by_hand:
            return functools.partial(expect_by_hand, student, self.name, self.by_hand), theirs
        return self.new(student), theirs

    def new(self, student: Student, case: Case = ()) -> Target:
        """Return the student's function."""
        target: Target = getattr(student, self.name)
        return target

    def expect_same(self, student: Student, reference: Student, *args: Any, what: str = "") -> None:
        """Call the student's function and the reference's, and compare the results."""
        theirs: Target = getattr(reference, self.name)
        self.judge(self.new(student)(*args), theirs(*args), what or self.gives)


def expect_ten_digits(got: Any, wanted: torch.Tensor, what: str = "the result") -> None:
    """A float64 result must agree to ten digits: one float32 number in the computation leaves
    seven."""
    expect_close(got, wanted, what)
    error = (wanted.detach() - got.detach().double()).abs()
    expect(
        bool((error <= 1e-11 + 1e-10 * wanted.abs()).all()),
        f"Only about seven digits of {what} are right (the largest error is "
        f"{float(error.max()):.1g}).",
        "Which number in the computation has no more digits than that?",
    )

"""Modules that an exercise asks for: how to build and call one, and properties of modules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

import torch

from autograder.grading.expectations import expect, expect_close, expect_shape, expect_tensor
from autograder.grading.marks import check_property
from autograder.grading.modules import expect_parameters
from autograder.grading.probes import Probe, build, load_fresh_weights, twins
from autograder.grading.side_effects import expect_silent, expect_untouched
from autograder.grading.specs import DEFAULT, Case, Inputs, Spec
from autograder.grading.student import Module, Student

LARGE = 5.0  # times the usual size of an input: scores of hundreds


@dataclass(frozen=True)
class ModuleSpec(Spec):
    """How to build and call an ``nn.Module`` that an exercise asks for: an
    `autograder.grading.specs.Spec`, whose arguments are those of ``forward``, and how to build
    it.

    Parameters
    ----------
    build
        The names of the sizes that are the constructor's arguments, in its order.
    keywords
        The names of arguments that are given to the constructor by name, where a case has them.
    """

    _: KW_ONLY
    build: str = ""
    keywords: str = ""
    gives: str = "the output"

    def _keywords(self) -> set[str]:
        return set(self.keywords.split())

    def arguments(self, case: Case = ()) -> tuple[list[Any], dict[str, Any]]:
        """Return the constructor's positional arguments and its keywords."""
        sizes = vars(self.at(case))
        named = {name: sizes[name] for name in self.keywords.split() if name in sizes}
        return [sizes[name] for name in self.build.split()], named

    def pair(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> tuple[Module, Module]:
        """Return both sides' modules with the same fresh weights (``twins``)."""
        args, keywords = self.arguments(case)
        return twins(student, reference, probe, self.name, *args, **keywords)

    def new(self, student: Student, case: Case = ()) -> Module:
        """Return the student's module as it is built, with weights of its own."""
        args, keywords = self.arguments(case)
        return build(student, self.name, *args, **keywords)

    def build_another(self, student: Student, case: Case = ()) -> None:
        """Build another module of the student's, of which all sizes are twice as large. The one
        that was built before must not depend on it."""
        args, keywords = self.arguments(case)
        build(student, self.name, *map(_doubled, args), **keywords)

    def _only_input(self, inputs: Inputs, wanted_by: str, floating: bool = False) -> torch.Tensor:
        """Return the only input. Raises ``ValueError`` if the property cannot be tried with it."""
        x: torch.Tensor = inputs[0]
        fits = len(inputs) == 1 and isinstance(x, torch.Tensor) and x.ndim > 1
        if not fits or (floating and not x.is_floating_point()):
            kind = "floating-point tensor" if floating else "tensor"
            raise ValueError(
                f"{wanted_by} is for modules with one input, a {kind} with two axes or more. Write "
                f"another check for {self.name}."
            )
        return x

    def _expect_own_weights(
        self,
        student: Student,
        probe: Probe,
        ours: Module,
        theirs: Module,
        case: Case,
        inputs: Inputs,
        what: str,
    ) -> None:
        """Expect that weights that are put into another module of the same sizes are not used."""
        self.new(student, case).load(probe.weights(theirs))
        what = f"{what} after weights were put into another module of the same sizes"
        hint = "Are layers made only once, and shared by both?"
        expect_close(ours(*inputs), theirs(*inputs), what, hint=hint)

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
        """Expect that values from an earlier call are not used with other weights, nor the weights
        of another module, and that the output in evaluation mode, with and without gradients, is
        right, too, after another module was built."""
        self.build_another(student)
        ours.eval()
        theirs.eval()
        for inputs in given:
            got = ours.without_gradients(*inputs)
            expect_close(got, theirs(*inputs), f"{what} in evaluation mode")
        load_fresh_weights(probe, ours, theirs)
        for call in (ours, ours.without_gradients):
            got = call(*given[1])
            expect_close(got, theirs(*given[1]), f"{what} after the weights were changed")
        self._expect_own_weights(student, probe, ours, theirs, case, given[1], what)

    # -- properties: each makes a check (`check_property`) ----------------------------------------

    @check_property
    def parameters(self, student: Student, reference: Student, probe: Probe, *cases: Case) -> None:
        """The module has the reference's parameters, with their shapes, and no others."""
        for case in cases or DEFAULT:
            args, keywords = self.arguments(case)
            expect_parameters(student, reference, self.name, *args, **keywords)

    @check_property
    def lengths(
        self,
        student: Student,
        reference: Student,
        probe: Probe,
        *cases: Case,
        build: Case = (),
        what: str = "",
    ) -> None:
        """One module, built for the case ``build``, gives the reference's output for inputs of all
        these sizes, after another module of other sizes was built."""
        ours, theirs = self.pair(student, reference, probe, build)
        self.build_another(student, build)
        for case in cases or DEFAULT:
            inputs = self.inputs(probe, case)
            self.judge(ours(*inputs), theirs(*inputs), self.called(what, case, inputs))

    @check_property
    def keyword_arguments(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> None:
        """The constructor takes its arguments by name, in any order. The sizes have these names."""
        sizes = self.at(case)
        named = {name: getattr(sizes, name) for name in reversed(self.build.split())}
        ours, theirs = twins(student, reference, probe, self.name, **named)
        inputs = self.takes(probe, sizes)
        what = f"{self.called('', case, inputs)} of a module built by keywords"
        self.judge(ours(*inputs), theirs(*inputs), what)

    @check_property
    def batch_independent(
        self, student: Student, reference: Student, probe: Probe, case: Case = ()
    ) -> None:
        """A sequence gives the same output alone and in a batch, at any place of it. The module has
        one input, whose first axis is the batch."""
        ours, theirs, inputs = self.draw(student, reference, probe, case)
        x = self._only_input(inputs, "batch_independent")
        what = self.called("", case, (x,))
        together = expect_shape(ours(x), theirs(x).shape, what).detach()
        for item in range(len(x)):
            alone = ours(x[item : item + 1])
            expect_close(alone, together[item : item + 1], f"{what} of sequence {item} alone")
        order = [len(x) - 1, *range(len(x) - 1)]
        expect_close(ours(x[order]), together[order], f"{what} of the reordered batch")

    @check_property
    def pure(
        self,
        student: Student,
        reference: Student,
        probe: Probe,
        case: Case = (),
        may_print: bool = False,
        large: float = LARGE,
        quiet: Sequence[Case] = (),
    ) -> None:
        """Neither building the module nor calling it prints anything, for this case and those of
        ``quiet``, unless it ``may_print``. A call changes neither its input nor the module, nor the
        output of a later call with other weights, in either mode, or with an input that is
        ``large`` times as large, whose exponentials may overflow. Another module of other sizes, or
        of the same and with other weights, changes nothing. The module has one input of
        floating-point numbers, of which the axis before the last may have any length."""
        for silent in () if may_print else (case, *quiet):
            self.new(student, silent)
            expect_silent(student)
            # With given weights: those of its own depend on the order in which layers are made.
            ours, _ = self.pair(student, reference, probe, silent)
            ours(*self.inputs(probe, silent))
            expect_silent(student)
        ours, theirs = self.pair(student, reference, probe, case)
        self.build_another(student, case)
        before = ours.state(relevant=())
        x = self._only_input(self.inputs(probe, case), "pure", floating=True)
        what = self.called("", case, (x,))
        first = expect_tensor(ours(x), what)
        if not may_print:
            expect_silent(student)
        expect_untouched(student)
        ours(probe.tensor(2, *[n + 2 for n in x.shape[1:-1]], x.shape[-1]))
        ours(probe.tensor(*x.shape))
        expect_close(ours(x), first, f"{what} when the same input comes a second time")
        expect_untouched(student)
        for key, value in ours.state(relevant=()).items():
            if key in before:
                expect_close(value, before[key], f"{key} after four calls", rtol=0, atol=0)
        # Values computed in an earlier call must not be used with later weights.
        load_fresh_weights(probe, ours, theirs)
        expect_close(ours(x), theirs(x), f"{what} after the weights were changed")
        ours.eval()
        theirs.eval()
        # As programs evaluate: a module that remembers results may do so only without gradients.
        expect_close(ours.without_gradients(x), theirs(x), f"{what} in evaluation mode")
        if not may_print:
            expect_silent(student)
        load_fresh_weights(probe, ours, theirs)
        for call in (ours, ours.without_gradients):
            expect_close(call(x), theirs(x), f"{what} after the weights were changed again")
        self._expect_own_weights(student, probe, ours, theirs, case, (x,), what)
        # Rounding is coarse there: only large differences count. Among many sequences of two tokens
        # are some of which all scores are low; in a single sequence those of a zero token are.
        if x.ndim == 3:
            x = large * probe.tensor(64, 2, x.shape[-1])
        else:
            x = large * x
            x[..., 0, :] = 0.0
        got, wanted = ours(x), theirs(x).detach()
        what = f"{what} for a large input"
        expect(
            not expect_tensor(got, what).isnan().any() or wanted.isnan().any(),
            f"There is nan in {what}.",
            "exp(200) is too large for a float32, and 0 / 0 is nan: a softmax by hand subtracts "
            "from each row the largest number of this row.",
        )
        hint = "Is a number cut off there (`clamp`), or nan replaced?"
        expect_close(got, wanted, what, rtol=0.02, atol=0.02 * float(wanted.abs().max()), hint=hint)


def _doubled(argument: Any) -> Any:
    """A size twice as large; any other argument as it is."""
    return 2 * argument if type(argument) is int and argument > 0 else argument

"""What authors of checks, deviation families and examples import. The rest is private.

A check is a pytest function with the arguments ``student``, ``reference`` and ``probe``; its
docstring's first line is the title that the student reads. It raises ``Failure`` (usually through
one of the ``expect_...`` functions) if the answer is wrong. Any other exception is an error in the
check: it is reported to the instructor as ``errored`` and never scored.
"""

from autograder.core.model import HEADS, LEAK, MASK, NUMBERS, RATES, WEIGHTS
from autograder.core.points import counted
from autograder.grading.examples import Draw, Example, Layer
from autograder.grading.expectations import (
    differs,
    expect,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_raises,
    expect_returned,
    expect_shape,
    expect_tensor,
)
from autograder.grading.failures import Failure, StudentError
from autograder.grading.families import Deviation, Factor, Family, Question, Switches
from autograder.grading.marks import check_property, exercise
from autograder.grading.module_spec import ModuleSpec
from autograder.grading.modules import expect_buffer, expect_parameters
from autograder.grading.operation_groups import BASICS, NUMPY, PRODUCTS, RANDOM, UNRECORDED
from autograder.grading.operations import OperationLists, expect_by_hand
from autograder.grading.probes import Probe, build, stored, twins
from autograder.grading.side_effects import (
    expect_gradients_recorded,
    expect_new,
    expect_seed_kept,
    expect_silent,
    expect_untouched,
)
from autograder.grading.specs import (
    Case,
    FunctionSpec,
    Spec,
    expect_ten_digits,
    tensors,
)
from autograder.grading.student import Call, Module, Operation, Student, Target, describe

__all__ = [
    "BASICS",
    "HEADS",
    "LEAK",
    "MASK",
    "NUMBERS",
    "NUMPY",
    "PRODUCTS",
    "RANDOM",
    "RATES",
    "UNRECORDED",
    "WEIGHTS",
    "Call",
    "Case",
    "Deviation",
    "Draw",
    "Example",
    "Factor",
    "Failure",
    "Family",
    "FunctionSpec",
    "Layer",
    "Module",
    "ModuleSpec",
    "Operation",
    "OperationLists",
    "Probe",
    "Question",
    "Spec",
    "Student",
    "StudentError",
    "Switches",
    "Target",
    "build",
    "check_property",
    "counted",
    "describe",
    "differs",
    "exercise",
    "expect",
    "expect_buffer",
    "expect_by_hand",
    "expect_close",
    "expect_equal",
    "expect_gradients",
    "expect_gradients_recorded",
    "expect_new",
    "expect_parameters",
    "expect_raises",
    "expect_returned",
    "expect_seed_kept",
    "expect_shape",
    "expect_silent",
    "expect_ten_digits",
    "expect_tensor",
    "expect_untouched",
    "stored",
    "tensors",
    "twins",
]

"""Expectations about a student's ``nn.Module`` that several stages use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from autograder.grading import redaction
from autograder.grading.expectations import expect, expect_shape
from autograder.grading.failures import Failure
from autograder.grading.probes import build
from autograder.grading.student import MISSING_PARAMETER, Module, Student, one_parameter

LISTED = 4  # names in a message


def expect_parameters(
    student: Student, reference: Student, name: str, *args: Any, **kwargs: Any
) -> Module:
    """Build the module ``name`` and expect the reference's parameters, with their shapes, and no
    others. Returns the student's module as it was built."""
    wanted = getattr(reference, name)(*args, **kwargs).parameters()
    ours = build(student, name, *args, **kwargs)
    built = student.last.text
    has = ours.parameters(wanted)
    for other, first in ours.shared.items():
        raise Failure(one_parameter(name, other, first))
    missing = [n for n in wanted if n not in has]
    if missing:
        buffers = [n for n in ours.state(missing) if n in missing]
        why = f"{_listed(buffers)}: saved as a buffer, which is not trained." if buffers else ""
        raise Failure(
            f"{built} has no parameter called {_listed(missing)}. {_those(has)} "
            f"{why or MISSING_PARAMETER}"
        )
    surplus = [n for n in has if n not in wanted]
    expect(
        not surplus,
        f"{built} has parameters that the exercise does not ask for: {_listed(surplus)}.",
    )
    for key, value in wanted.items():
        expect_shape(has[key], tuple(value.shape), f"the parameter {key}")
    return ours


def expect_buffer(module: Module, name: str, shape: tuple[int, ...]) -> torch.Tensor:
    """Return the buffer of this name, which the student's module must have. If there is none, a
    buffer of this shape is taken for it, under another name."""
    state = module.state(relevant=(name,))
    if name not in state:
        learned = module.parameters()
        alike = [n for n, b in state.items() if n not in learned and b.shape == shape]
        module.state(relevant=alike)  # so that the diagnosis sees their names, and no others
        why = "A plain tensor in an attribute does not move along with the module."
        if alike:
            why = f"A buffer of its shape is called {_listed(alike)}."
        raise Failure(f"Your module has no buffer called {name}. {why}")
    return state[name]


def _those(names: dict[str, Any]) -> str:
    return f"It has: {_listed(names)}." if names else "It has no parameters."


def _listed(names: Sequence[str] | dict[str, Any]) -> str:
    """Return the first few names, and how many more there are."""
    shown = [redaction.redact_name(n) for n in list(names)[:LISTED]]
    more = len(names) - len(shown)
    return ", ".join([*shown, f"{more} more"] if more else shown)

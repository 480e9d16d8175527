"""Values of another kind than the reference gives, on which a check may break.

A check compares what it received. It may use a student's value before it compares it, for instance
as what a second call should give, and break on one that is None. That is the answer's mistake and
not the check's: `first_odd_value` finds it in the transcript.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import torch

from autograder.grading.student import Call, describe
from autograder.sandbox.protocol.values import Ref


def first_odd_value(calls: Iterable[Call], expected: Iterable[Call]) -> str:
    """A sentence on the first value that is not of the kind that the reference gave for the same
    call; "" where all are, or where the check went on to ask something else."""
    for call, known in zip(calls, expected, strict=False):
        if not call.asks_the_same_as(known) or bool(call.error) != bool(known.error):
            return ""
        if not call.error and not _same_kind(call.value, known.value):
            return f"{call.text} gave {describe(call.value)}; {_kind(known.value)} is expected."
    return ""


def _same_kind(one: Any, other: Any) -> bool:
    """Whether a check that can use the ``other`` value, the reference's, can use this one. The
    dtype makes no difference, and neither do further entries of a dict."""
    if isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor):
        return one.shape == other.shape
    if _is_number(one) and _is_number(other):
        return math.isnan(float(one)) == math.isnan(float(other))
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return bool(one.shape == other.shape)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same_kind, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return all(key in one and _same_kind(one[key], other[key]) for key in other)
    return type(one) is type(other)


def _is_number(value: Any) -> bool:
    if isinstance(value, torch.Tensor):
        return value.numel() == 1 and not value.is_complex()
    return isinstance(value, int | float | np.integer | np.floating)


def _kind(value: Any) -> str:
    """What kind of value it is, without its contents."""
    if isinstance(value, torch.Tensor) and value.dim():
        return f"a tensor of shape {tuple(value.shape)}"
    if _is_number(value):
        return "a number"
    if isinstance(value, Ref):
        return "an nn.Module"
    if isinstance(value, list | tuple):
        return f"a {type(value).__name__} of {len(value)}"
    return "None" if value is None else f"a {type(value).__name__}"

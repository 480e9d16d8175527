"""Find values of another kind than the reference returns, which may make a check raise an error.

A check may use a value before it compares it, for instance as the argument of a second call, and
raise an error if it is None. That is the answer's mistake and not the check's: `first_odd_value`
finds it in the transcript.
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
    """Return a sentence about the first value of another kind than the reference returned for the
    same call; "" if there is none, or from the first call on that differs."""
    for call, known in zip(calls, expected, strict=False):
        if not call.asks_the_same_as(known) or bool(call.error) != bool(known.error):
            return ""
        if not call.error and not _same_kind(call.value, known.value):
            return f"{call.text} gave {describe(call.value)}; {_kind(known.value)} is expected."
    return ""


def _same_kind(one: Any, other: Any) -> bool:
    """Whether a check that can use the reference's value ``other`` can use this one. The dtype and
    further entries of a dict make no difference."""
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
    """Describe the kind of a value, without its contents."""
    if isinstance(value, torch.Tensor) and value.dim():
        return f"a tensor of shape {tuple(value.shape)}"
    if _is_number(value):
        return "a number"
    if isinstance(value, Ref):
        return "an nn.Module"
    if isinstance(value, list | tuple):
        return f"a {type(value).__name__} of {len(value)}"
    return "None" if value is None else f"a {type(value).__name__}"

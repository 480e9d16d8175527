"""Why an answer's mistake may not count as a slip: it is more than wrong values, or ignores its
input."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from autograder.grading.diagnose import same_value
from autograder.grading.exercise_run import ExerciseRun
from autograder.grading.reference import load_reference
from autograder.grading.runner import Checks
from autograder.grading.student import LocalTransport, Student

Method = Callable[..., Any]
Change = Callable[..., Any]  # what a function gives for arguments in place of its value


def why_no_slip(checks: Checks, name: str, student: Student, ran: ExerciseRun) -> str:
    """Why an answer, whose checks ``ran``, is none whose mistake may count as a slip; "" where it
    is one."""
    if not ran.only_values_are_wrong:
        return "fails a check for another reason than wrong values"
    return why_it_ignores(checks, name, student)


def why_it_ignores(checks: Checks, name: str, student: Student) -> str:
    """In which way an answer ignores its input, unlike the reference; "" where it does not."""
    found = _ways_to_ignore(checks, name, student)
    return next((way for way in found if way not in _ways_of_reference(checks, name)), "")


@functools.cache
def _ways_of_reference(checks: Checks, name: str) -> list[str]:
    reference = load_reference(checks.course, checks.stage.slug)
    return _ways_to_ignore(checks, name, reference)


def _ways_to_ignore(checks: Checks, name: str, student: Student) -> list[str]:
    """In which ways all calls that the checks make ignore their input: the value is the same for
    another input, or is one of the arguments. None, a bool, or an empty tensor tells nothing."""
    seen: list[tuple[bool, bool]] = []

    def watched(function: Method, *args: Any, **more: Any) -> Any:
        state = torch.get_rng_state()
        try:
            other = function(*_other(args), **_other(more))
        except Exception:
            other = None  # differs from every value
        torch.set_rng_state(state)
        value = function(*args, **more)
        given = (*args, *more.values())
        tells = not isinstance(value, bool | None) and getattr(value, "shape", (1,)).count(0) == 0
        ignores = tells and same_value(value, other)
        seen.append((ignores, tells and any(same_value(value, one) for one in given)))
        return value

    _change(student, name, watched)
    for check in checks.of(name):
        checks.run(student, name, only=[check.name])
        if seen and not any(map(all, zip(*seen, strict=True))):
            break  # no later call changes that
    words = ("ignores its input", "returns an argument as it is")
    return [w for n, w in enumerate(words) if seen and all(way[n] for way in seen)]


def _change(student: Student, name: str, change: Change) -> None:
    """Have the function or the methods of the class ``name`` give what ``change`` makes of them."""
    assert isinstance(student.transport, LocalTransport)
    namespace = student.transport.session.namespace
    answer = namespace[name]
    if not isinstance(answer, type):
        namespace[name] = lambda *args, **more: change(answer, *args, **more)
        return
    own = {n: inspect.getattr_static(answer, n) for n in dir(answer) if not n.startswith("__")}
    methods = {
        n: _method(f, change)
        for n, f in own.items()
        if inspect.isfunction(f) and f is not getattr(nn.Module, n, None)
    }
    namespace[name] = type(name, (answer,), methods)


def _method(function: Method, change: Change) -> Method:
    def method(self: Any, *args: Any, **more: Any) -> Any:
        return change(function.__get__(self), *args, **more)

    return method


def _other(value: Any) -> Any:
    """Arguments of the same types, shapes and dtypes, with other numbers in tensors and lists."""
    match value:
        case torch.Tensor() if value.is_floating_point():
            numbers = torch.randn(value.shape, generator=torch.Generator().manual_seed(1))
            return numbers.to(value.dtype)
        case torch.Tensor():
            return torch.zeros_like(value)
        case list() if value and all(isinstance(entry, float) for entry in value):
            return [0.5 + place for place in range(len(value))]
        case list() | tuple():
            return type(value)([_other(entry) for entry in value])
        case dict():
            return {key: _other(entry) for key, entry in value.items()}
    return value

"""A child that lies: no answer of any kind breaks a check, and none earns points.

A check that meets something unforeseen would be ``errored``: a fault of ours, no score, a manual
look. A student must not be able to bring that about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch

from autograder.course import KIT, Course, load
from autograder.grading.reference import load_reference
from autograder.grading.runner import Checks, collected
from autograder.grading.student import Student, Transport
from autograder.model import ERRORED
from autograder.sandbox import values
from autograder.sandbox.values import Opaque, Ref
from autograder.sandbox.wire import Frame
from tests.classroom import make_course

VALUES: dict[str, Any] = {
    "nothing": None,
    "true": True,
    "minus_one": -1,
    "the_largest_integer": (1 << 63) - 1,
    "nan": float("nan"),
    "infinity": -float("inf"),
    "a_long_text": "x" * 100_000,
    "an_empty_list": [],
    "a_mixed_list": [None, "a", 1.5, [torch.ones(2)], {"a": ()}],
    "an_empty_tuple": (),
    "a_pair": (torch.ones(2, 3), torch.ones(3)),
    "a_triple_of_nothing": (None, None, None),
    "a_dict": {"weight": torch.ones(1), "x": None, "shape": (2, "a")},
    "an_odd_dict": {None: 1, 2.5: [], 3: {"a": {}}},
    "a_tensor_of_nan": torch.full((5, 7), float("nan")),
    "a_scalar_tensor": torch.tensor(2.0),
    "an_empty_tensor": torch.empty(0, 3, 0),
    "a_tensor_of_many_axes": torch.ones(*([1] * 20)),
    "bools": torch.ones(4, 4).bool(),
    "bytes": torch.ones(4, 4, dtype=torch.uint8),
    "half_precision": torch.ones(4, 4, dtype=torch.bfloat16),
    "an_array": torch.ones(2, 2).numpy(),
    "an_array_of_integers": torch.ones(2, dtype=torch.int64).numpy(),
    "a_dtype": torch.float64,
    "an_object_that_does_not_exist": Ref(10**9, "Linear"),
    "something_that_cannot_travel": Opaque("builtins.generator"),
}


def reply(value: Any, **more: Any) -> Frame:
    """What a child that answers every request with ``value`` sends."""
    tensors: dict[str, torch.Tensor] = {}
    node = {"opaque": value.type} if isinstance(value, Opaque) else values.encode(value, tensors)
    return Frame({"id": 1, "error": None, "value": node, "gradients": node} | more, tensors)


class Liar:
    """A transport that answers all calls alike; to a request for gradients there is one too."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        frame = reply(self.value)
        if "upstream" not in message:
            del frame.message["gradients"]
        return frame


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"))


@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_no_lie_breaks_a_check_or_passes_an_exercise(course: Course, slug: str) -> None:
    def body(checks: Checks) -> list[str]:
        return list(_broken(checks))

    assert collected(course, slug, body) == []


def _broken(checks: Checks) -> Iterator[str]:
    for exercise in checks.stage.exercises:
        for name, value in VALUES.items():
            ran = checks.run(Student(Liar(value)), exercise.name)
            for outcome in ran.outcomes:
                if outcome.outcome == ERRORED:
                    yield f"{outcome.check} on {name}: {outcome.message}"
            if sum(o.points for o in ran.outcomes) >= exercise.points:
                yield f"{exercise.name} is full for {name}"


ONCE = ("nothing", "a_long_text", "a_mixed_list", "a_pair", "a_dict", "nan", "a_tensor_of_nan",
        "an_empty_tensor", "a_tensor_of_many_axes", "bools", "an_array",
        "an_object_that_does_not_exist", "something_that_cannot_travel")  # fmt: skip


class LiesOnce:
    """A transport that answers rightly, but for one request of a check."""

    def __init__(self, honest: Transport, place: int, value: Any) -> None:
        self.honest, self.place, self.value = honest, place, value

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        answer = self.honest.request(message, tensors)
        self.place -= 1
        if self.place != -1 or message["op"] != "call":
            return answer
        return Liar(self.value).request(message, tensors)


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_an_answer_that_is_odd_once_breaks_no_check(course: Course, slug: str) -> None:
    def body(checks: Checks) -> list[str]:
        return list(_broken_by_one_answer(checks))

    assert collected(course, slug, body) == []


def _broken_by_one_answer(checks: Checks) -> Iterator[str]:
    honest = load_reference(checks.course, checks.stage.slug)
    for check in checks.checks:
        requests = checks.recording(check.name).requests
        for place in range(len(requests)):
            for name in ONCE:
                student = Student(LiesOnce(honest.transport, place, VALUES[name]), honest.source)
                only = {check.name}
                (outcome,) = checks.run(student, check.mark.exercise, only).outcomes
                if outcome.outcome == ERRORED:
                    yield f"{check.name}, call {place}, {name}: {outcome.message}"

"""A child that lies, always or once.

No answer of any kind may break a check, and none may earn points. A check that meets something
unforeseen would be ``errored``: a fault of ours, no score, a manual look. A student must not be
able to bring that about.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import torch

from autograder.core.model import ERRORED
from autograder.grading.reference import load_reference
from autograder.grading.runner import Checks
from autograder.grading.student import Student, Transport
from autograder.sandbox.protocol import values
from autograder.sandbox.protocol.values import Opaque, Ref
from autograder.sandbox.protocol.wire import Frame

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


def broken(checks: Checks) -> Iterator[str]:
    """The checks that are errored, and the exercises that are full, where all answers are a lie."""
    for exercise in checks.stage.exercises:
        for name, value in VALUES.items():
            ran = checks.run(Student(Liar(value)), exercise.name)
            for outcome in ran.outcomes:
                if outcome.outcome == ERRORED:
                    yield f"{outcome.check} on {name}: {outcome.message}"
            if sum(o.points for o in ran.outcomes) >= exercise.points:
                yield f"{exercise.name} is full for {name}"


# -- one answer of another kind -----------------------------------------------------------------

MOST = 10  # answers of a check that are changed: some checks of s05 make 60 calls, all alike
Change = Callable[[Any], Any]


def of_tensors(change: Callable[[torch.Tensor], Any]) -> Change:
    """Change every tensor in a value, and nothing else."""

    def changed(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            return change(value)
        if isinstance(value, dict):
            return {key: changed(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(map(changed, value))
        return value

    return changed


def of_dicts(change: Callable[[dict[Any, Any]], Any]) -> Change:
    return lambda value: change(value) if isinstance(value, dict) else value


def always(value: Any) -> Change:
    return lambda _: value


CHANGES: dict[str, Change] = {
    **{name: always(value) for name, value in VALUES.items() if name != "a_long_text"},
    "a_module": always(Ref(0, "Linear")),
    "a_text": always("x"),
    "the_answer_twice": lambda value: (value, value),
    "the_answer_in_a_list": lambda value: [value],
    "lists": of_tensors(torch.Tensor.tolist),
    "arrays": of_tensors(lambda t: t.float().numpy()),
    "nans": of_tensors(lambda t: t.float() * float("nan")),
    "infinities": of_tensors(lambda t: t.float() + float("inf")),
    "doubles": of_tensors(torch.Tensor.double),
    "halves": of_tensors(torch.Tensor.half),
    "integers": of_tensors(lambda t: t.nan_to_num(0, 0, 0).long()),
    "bools_of_it": of_tensors(torch.Tensor.bool),
    "one_more_axis": of_tensors(lambda t: t[None]),
    "twice_as_wide": of_tensors(lambda t: torch.cat([t, t], -1) if t.dim() else t[None]),
    "less_wide": of_tensors(lambda t: t[..., :-1] if t.dim() else t),
    "the_first_row": of_tensors(lambda t: t[:1] if t.dim() else t),
    "the_sum": of_tensors(lambda t: t.float().sum()),
    "zeros": of_tensors(torch.zeros_like),
    "an_empty_dict": of_dicts(lambda _: {}),
    "one_entry_less": of_dicts(lambda found: dict(islice(found.items(), 1, None))),
    "one_entry_more": of_dicts(lambda found: found | {"more": torch.ones(1)}),
    "entries_of_nothing": of_dicts(dict.fromkeys),
}


class Honest:
    """A transport that passes on to another, but for the answer to one request, which a change
    makes of the honest one. ``count`` is the number of requests so far."""

    def __init__(self, transport: Transport, place: int = -1, change: str = "") -> None:
        self._transport, self._place, self._change = transport, place, change
        self.count = 0

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        frame = self._transport.request(dict(message), dict(tensors))
        self.count += 1
        part = "gradients" if "upstream" in message else "value"
        if self.count - 1 != self._place or part not in frame.message:
            return frame
        value = CHANGES[self._change](values.decode(frame.message[part], frame.tensors))
        made = reply(value)
        return Frame(frame.message | {part: made.message["value"]}, made.tensors)


def broken_once(checks: Checks, parts: int = 1) -> Iterator[str]:
    """The checks that are errored where one answer is changed, each change in a run of its own.

    An answer is changed in one of ``parts`` shares of the ways, in the next share of them for the
    next answer. Where a check makes more than `MOST` calls, that many of the answers are changed,
    evenly spread.
    """
    known, total = load_reference(checks.course, checks.stage.slug), 0
    for exercise in checks.stage.exercises:
        for check in checks.of(exercise.name):
            counting = Honest(known.transport)
            checks.run(Student(counting, known.source), exercise.name, only=[check.name])
            for place in range(0, counting.count, math.ceil(counting.count / MOST) or 1):
                total += 1
                for change in list(CHANGES)[total % parts :: parts]:
                    student = Student(Honest(known.transport, place, change), known.source)
                    (outcome,) = checks.run(student, exercise.name, only=[check.name]).outcomes
                    if outcome.outcome == ERRORED:
                        yield f"{check.name}, answer {place}, {change}: {outcome.message}"

"""What a response is charged covers what it makes the grader hold."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
import torch

from autograder.core.course import Limits
from autograder.sandbox.budget import SMALL_HEADER, Budget, weight
from autograder.sandbox.protocol import wire
from autograder.sandbox.protocol.wire import REQUEST, RESPONSE, Frame
from autograder.sandbox.server import request_loop

VALUES = {
    "lists": [[]] * 50_000,
    "dicts": [{}] * 50_000,
    "dicts_with_an_entry": [{"": {}}] * 30_000,
    "nodes": [{"list": []}] * 30_000,
    "texts": ["ab"] * 50_000,
    "a_text": "x" * 300_000,
    "a_wide_text": "x" * 300_000 + "\U0001f600",
    "numbers": [1.5] * 50_000,
    "keys": {str(n): n for n in range(30_000)},
}


def held(value: Any) -> int:
    """The memory of a value and all that it holds, as Python counts it."""
    inner = []
    if isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, list):
        inner = value
    return sys.getsizeof(value) + sum(map(held, inner))


def received(message: Any) -> Frame:
    return wire.parse(wire.dump(Frame(message)))


@pytest.mark.parametrize("name", VALUES)
def test_a_message_is_charged_about_the_memory_that_it_takes(name: str) -> None:
    frame = received({"value": VALUES[name]})
    assert 0.6 * held(frame.message) <= weight(frame.message) <= 4 * held(frame.message)


@pytest.mark.parametrize("name", VALUES)
def test_a_small_message_is_charged_without_a_look_and_not_less(name: str) -> None:
    value = VALUES[name]
    if isinstance(value, dict):
        value = dict(list(value.items())[:300])
    small = {"value": value[: SMALL_HEADER // 20] if not isinstance(value, dict) else value}
    frame, budget = received(small), Budget(Limits())
    assert frame.header <= SMALL_HEADER
    budget.add_message(frame)
    assert budget.received >= 0.6 * held(frame.message)


def test_what_goes_over_a_limit_is_named() -> None:
    budget = Budget(Limits(response_mb=1, requests=2))
    budget.add_response(bytes(1 << 20))
    assert budget.exceeded == ""
    budget.add_response(b"x")
    assert budget.exceeded == "sent more than 1 MB of results"
    budget = Budget(Limits(requests=2))
    for _ in range(3):
        assert budget.exceeded == ""
        budget.add_request()
    assert budget.exceeded == "needed more than 2 requests"


@pytest.mark.parametrize(
    ("value", "tensors"),
    [
        ("x" * (2 << 20), {}),
        (None, {str(n): torch.zeros(1 << 19) for n in range(5)}),
        (None, {str(n): torch.zeros(0) for n in range(9000)}),
    ],
    ids=["a_long_text", "many_bytes", "many_tensors"],
)
def test_a_reply_that_no_frame_holds_is_replaced_by_one_that_says_so(
    value: Any, tensors: dict[str, torch.Tensor]
) -> None:
    data = request_loop.encode_reply(Frame({"id": 7, "error": None, "value": value}, tensors))
    assert wire.fits(data, RESPONSE)
    frame = wire.parse(data, RESPONSE)
    assert frame.message["id"] == 7
    assert frame.message["value"]["opaque"].endswith(" MB, too large to be an answer")


def test_a_reply_that_fits_is_sent_as_it_is() -> None:
    reply = Frame({"id": 7, "value": {"tensor": "0"}}, {"0": torch.ones(3)})
    assert request_loop.encode_reply(reply) == wire.dump(reply)


def test_a_request_may_hold_more_than_a_response() -> None:
    code = "\x01" * (1 << 20)  # as much code as a notebook may have, six bytes of JSON each
    assert wire.fits(wire.dump(Frame({"op": "cell", "source": code})), REQUEST)
    assert len(json.dumps(code)) > RESPONSE.header

"""Frames: what goes in comes out; what nobody of ours sent is refused."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch

from autograder.sandbox.protocol import clock, values, wire
from autograder.sandbox.protocol.values import Opaque, Ref, Stored
from autograder.sandbox.protocol.wire import HEADER, Frame, FrameLimits
from tests.waiting import PATIENCE


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    one, other = socket.socketpair()
    yield one, other
    one.close()
    other.close()


def through(value: Any) -> Any:
    tensors: dict[str, torch.Tensor] = {}
    node = json.loads(json.dumps(values.encode(value, tensors)))
    return values.decode(node, tensors)


@pytest.mark.parametrize(
    "value",
    [None, True, 3, -2.5, "text é", [1, [2, None]], (1, "a"), {"a": 1, 2: (3,)}, [], (), {}, ""],
)
def test_plain_values_come_back_as_they_were(value: Any) -> None:
    assert through(value) == value
    assert type(through(value)) is type(value)


@pytest.mark.parametrize("dtype", wire.DTYPES.values(), ids=str)
def test_tensors_of_every_dtype_come_back_bit_by_bit(dtype: torch.dtype) -> None:
    value = torch.arange(6).reshape(2, 3).to(dtype)
    back = through(value)
    assert back.dtype == dtype
    assert torch.equal(back, value)


def test_nan_infinities_and_empty_tensors_survive() -> None:
    value = torch.tensor([float("nan"), float("inf"), -float("inf")])
    assert torch.equal(through(value).isnan(), value.isnan())
    assert through(torch.empty(0, 3)).shape == (0, 3)
    assert through(float("inf")) == float("inf")


def test_views_and_gradients_do_not_get_in_the_way() -> None:
    value = torch.arange(12.0).reshape(3, 4).t().requires_grad_()
    back = through(value)
    assert torch.equal(back, value)
    assert back.requires_grad


def test_a_tensor_subclass_arrives_as_a_plain_tensor() -> None:
    class Friendly(torch.Tensor):
        pass

    assert type(through(torch.ones(2).as_subclass(Friendly))) is torch.Tensor


def test_numpy_arrays_stay_numpy_arrays_and_numpy_numbers_become_numbers() -> None:
    assert isinstance(through(np.ones(3)), np.ndarray)
    assert through(np.float32(0.5)) == 0.5
    assert through(np.int64(7)) == 7


@pytest.mark.parametrize(
    "value",
    [object(), torch.ones(2, device="meta"), torch.ones(2, dtype=torch.complex64), 10**30, {1, 2},
     torch.zeros(1).expand(1 << 20, 1 << 20), np.array(["a"])],
    ids=["object", "meta", "complex", "huge int", "set", "lying shape", "text array"],
)  # fmt: skip
def test_what_cannot_travel_becomes_opaque(value: Any) -> None:
    assert isinstance(through(value), Opaque)


def test_a_module_is_kept_and_travels_as_a_number() -> None:
    kept: list[Any] = []

    def keep(value: Any) -> Ref:
        kept.append(value)
        return Ref(7, type(value).__name__)

    node = values.encode(torch.nn.Linear(1, 1), {}, keep)
    assert values.decode(node, {}) == Ref(7, "Linear")
    assert len(kept) == 1


@pytest.mark.parametrize("order", [(1, 0, 2), (2, 0, 1), (0, 1, 2)])
def test_a_tensor_may_lie_in_another_order_in_memory(order: tuple[int, ...]) -> None:
    tensor = torch.arange(24.0).reshape(2, 3, 4)
    found = through(Stored(tensor, order))
    assert torch.equal(found, tensor)
    assert found.is_contiguous() == (order == (0, 1, 2))
    steps = [found.stride(axis) for axis in order]
    assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize("order", ["0", [0], [0, 0], [0, 2], {"0": 1}, 7, [None, 1]])
def test_an_order_that_cannot_be_is_refused(order: Any) -> None:
    with pytest.raises(wire.WireError):
        values.decode({"tensor": "0", "order": order}, {"0": torch.ones(2, 3)})


@pytest.mark.parametrize(
    ("value", "plain"),
    [(Fraction(3, 4), 0.75), (Decimal("0.5"), 0.5), (torch.eye(2).to_sparse(), torch.eye(2))],
)
def test_other_ways_to_write_the_same_are_understood(value: Any, plain: Any) -> None:
    found = through(value)
    assert torch.equal(found, plain) if isinstance(plain, torch.Tensor) else found == plain


def test_an_array_without_axes_stays_one() -> None:
    assert through(np.array(2.5)).shape == ()


def test_a_sparse_tensor_that_would_be_too_large_does_not_travel() -> None:
    huge = torch.sparse_coo_tensor(
        torch.tensor([[0], [0]]), [1.0], (10**6, 10**6), check_invariants=True
    )
    assert isinstance(through(huge), Opaque)


def test_a_value_that_is_nested_for_ever_is_cut() -> None:
    deep: list[Any] = []
    deep.append(deep)
    assert "opaque" in json.dumps(values.encode(deep, {}))


def receive(sock: socket.socket, deadline: float) -> Frame:
    return wire.parse(wire.FrameReader(sock).read(deadline))


def test_a_frame_arrives_whole(pair: tuple[socket.socket, socket.socket]) -> None:
    one, other = pair
    big = torch.randn(300, 300)
    sender = threading.Thread(target=wire.send, args=(one, Frame({"op": "x"}, {"0": big})))
    sender.start()
    frame = receive(other, clock.now() + PATIENCE)
    sender.join()
    assert frame.message == {"op": "x"}
    assert torch.equal(frame.tensors["0"], big)


@pytest.mark.parametrize(
    "data",
    [
        HEADER.pack(1 << 31, 0),
        HEADER.pack(2, 1 << 60) + b"{}",
        HEADER.pack(3, 0) + b"{]x",
        HEADER.pack(2, 0) + b"[]",
        HEADER.pack(2, 4) + b"{}" + b"abcd",
        HEADER.pack(60000, 0) + b'{"a":' + b"[" * 59995,
        HEADER.pack(4, 0) + b"\xff\xfe\x00\x01",
    ],
    ids=["header size", "body size", "json", "not an object", "safetensors", "deep", "encoding"],
)
def test_a_frame_that_is_none_of_ours_is_refused(
    pair: tuple[socket.socket, socket.socket], data: bytes
) -> None:
    pair[0].sendall(data)
    with pytest.raises(wire.WireError):
        receive(pair[1], clock.now() + PATIENCE)


def test_a_frame_that_breaks_off_times_out(pair: tuple[socket.socket, socket.socket]) -> None:
    pair[0].sendall(HEADER.pack(10, 0) + b"{")
    with pytest.raises(wire.TimedOut):
        receive(pair[1], clock.now() + 0.05)


def test_urgent_data_is_waited_for_in_vain(pair: tuple[socket.socket, socket.socket]) -> None:
    """poll() reports it, and a read that waits would never return."""
    pair[0].send(b"x", socket.MSG_OOB)
    with pytest.raises(wire.TimedOut):
        receive(pair[1], clock.now() + 0.2)


def test_a_closed_end_is_told_apart(pair: tuple[socket.socket, socket.socket]) -> None:
    pair[0].close()
    with pytest.raises(wire.Closed):
        receive(pair[1], clock.now() + PATIENCE)


@pytest.mark.parametrize(
    "node",
    [{"tensor": "9"}, {"list": 3}, {"dict": [[1]]}, {"what": 1}, [1], {"dtype": "complex64"},
     {"ref": "x", "type": "y"}, {"ref": 0, "type": 7}, {"ref": 0}, {"dict": [[{"list": []}, 1]]}],
    ids=str,
)  # fmt: skip
def test_a_node_that_encode_cannot_have_made_is_refused(node: Any) -> None:
    with pytest.raises(wire.WireError):
        values.decode(node, {})


def test_a_node_nested_too_deep_is_refused() -> None:
    node: Any = None
    for _ in range(FrameLimits.depth + 5):
        node = {"list": [node]}
    with pytest.raises(wire.WireError):
        values.decode(node, {})

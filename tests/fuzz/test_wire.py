"""Frames of any bytes, and valid frames that were changed: a value, or a `WireError`, at once."""

from __future__ import annotations

import copy
import json
import pickle
import socket
import struct
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import safetensors.torch
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.core.course import Limits
from autograder.grading.failures import Failure
from autograder.grading.sandbox_session import SandboxSession
from autograder.grading.student import Module, Student
from autograder.sandbox.protocol import values, wire
from autograder.sandbox.protocol.values import Opaque
from autograder.sandbox.protocol.wire import HEADER, Frame
from autograder.sandbox.server.session import Session
from autograder.submissions.cells_to_run import CodeCell
from tests.fuzz import examples

numbers = st.integers() | st.floats() | st.sampled_from([1 << 63, -(1 << 64), 10**400])
leaves = st.none() | st.booleans() | numbers | st.text(max_size=20)
trees = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=20,
)
KINDS = ("list", "tuple", "dict", "tensor", "array", "dtype", "ref", "opaque")
nodes = st.recursive(
    leaves,
    lambda inner: st.dictionaries(
        st.sampled_from((*KINDS, "type", "requires_grad", "x")),
        inner | st.lists(inner | st.lists(inner, max_size=3), max_size=4)
        | st.sampled_from(["0", "1", "float32", "complex64"]),
        max_size=3,
    ),
    max_leaves=20,
)  # fmt: skip
travelling = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 62), 1 << 62)
    | st.floats()
    | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=4) | st.integers(-9, 9), inner, max_size=4)
    ),
    max_leaves=20,
)
BODY = safetensors.torch.save({"0": torch.randn(3, 4), "1": torch.ones(2).bool()})
NODES = [
    {"tensor": "0", "requires_grad": True},
    {"array": "1"},
    {"dict": [["a", 1.5]]},
    {"ref": 0, "type": "L"},
]
MESSAGE = {"id": 1, "error": None, "printed": "é\ud800", "value": {"list": NODES}}
VALID = json.dumps(MESSAGE).encode()


def said(error: Exception, room: int = 200) -> None:
    """What is said of a peer that lies is short: it does not quote the peer at length."""
    assert len(str(error)) < room


def received(data: bytes) -> Frame | None:
    """What the trusted side makes of these bytes; None where it refuses them."""
    one, other = socket.socketpair()
    with one, other:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        one.sendall(data)
        one.shutdown(socket.SHUT_WR)
        try:
            return wire.parse(wire.FrameReader(other).read())
        except wire.WireError as error:
            said(error)
            return None


def decoded(frame: Frame) -> Any:
    try:
        return values.decode(frame.message.get("value"), frame.tensors)
    except wire.WireError as error:
        said(error)
        return None


@examples(150)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_frame_or_refused(data: bytes) -> None:
    received(data)


@examples(150)
@given(st.binary(max_size=60), st.binary(max_size=200))
def test_any_header_and_any_body(header: bytes, body: bytes) -> None:
    received(HEADER.pack(len(header), len(body)) + header + body)


changes = st.lists(
    st.tuples(
        st.sampled_from(["set", "cut", "put"]), st.floats(0, 1), st.binary(min_size=1, max_size=9)
    ),
    min_size=1,
    max_size=5,
)


def changed(data: bytes, how: list[tuple[str, float, bytes]]) -> bytes:
    """``data`` with bytes overwritten, cut out, or put in between."""
    for kind, where, new in how:
        at = int(where * len(data))
        data = data[:at] + (b"" if kind == "cut" else new) + data[at + len(new) * (kind != "put") :]
    return data


@examples(200)
@given(changes)
def test_a_valid_frame_with_other_bytes_in_it(how: list[tuple[str, float, bytes]]) -> None:
    whole = HEADER.pack(len(VALID), len(BODY)) + VALID + BODY
    if frame := received(changed(whole, how)):
        decoded(frame)


@examples(250)
@given(changes, st.booleans())
def test_a_changed_part_in_a_frame_of_the_right_lengths(
    how: list[tuple[str, float, bytes]], head: bool
) -> None:
    header, body = (changed(VALID, how), BODY) if head else (VALID, changed(BODY, how))
    frame = received(HEADER.pack(len(header), len(body)) + header + body)
    if frame:
        decoded(frame)
        json.dumps(frame.message, ensure_ascii=False).encode()  # it could be written to a file


@examples(200)
@given(
    st.dictionaries(
        st.sampled_from(["0", "1", "__metadata__", "x"]),
        st.fixed_dictionaries(
            {},
            optional={
                "dtype": st.sampled_from(
                    ["F32", "BOOL", "I64", "BF16", "F8_E4M3", "C64", "F4", "X"]
                )
                | trees,
                "shape": st.lists(st.integers(-2, 5) | st.integers(), max_size=40) | trees,
                "data_offsets": st.lists(st.integers(-2, 60) | st.integers(), max_size=3) | trees,
            },
        )
        | trees,
        max_size=3,
    ),
    st.integers(-9, 9) | st.sampled_from([1 << 20, (1 << 63) - 1]),
    st.binary(max_size=60),
)
def test_a_table_of_tensors_that_lies(table: Any, off: int, data: bytes) -> None:
    text = json.dumps(table).encode()
    body = struct.pack("<Q", min(max(0, len(text) + off), (1 << 64) - 1)) + text + data
    if frame := received(HEADER.pack(2, len(body)) + b"{}" + body):
        for tensor in frame.tensors.values():
            assert tensor.dtype in wire.DTYPES.values()
            assert tensor.numel() <= 60
            assert tensor.dim() <= wire.FrameLimits.axes


@examples(300)
@given(nodes | trees)
def test_any_node_is_a_value_or_refused(node: Any) -> None:
    frame = Frame({"value": node}, {"0": torch.randn(2, 3), "1": torch.ones(2, dtype=torch.bool)})
    decoded(frame)


@examples(150)
@given(travelling)
def test_what_was_encoded_comes_back(value: Any) -> None:
    tensors: dict[str, torch.Tensor] = {}
    node = json.loads(json.dumps(values.encode(value, tensors)))
    assert repr(values.decode(node, tensors)) == repr(value)


FIELDS = [
    "op",
    "target",
    "method",
    "args",
    "kwargs",
    "source",
    "number",
    "values",
    "seed",
    "record",
]


@examples(100)
@given(
    st.dictionaries(
        st.sampled_from([*FIELDS, "upstream"]),
        nodes | st.sampled_from(["call", "cell", "state", "load", "f"]),
    )
)
def test_the_worker_answers_any_request(message: Any) -> None:
    session = Session({"f": lambda *a: a})
    reply = session.handle(Frame(message | {"id": 7, "op": message.get("op", "call")}))
    assert reply.message["id"] == 7
    json.dumps(reply.message)


class Echo:
    """A transport of which every answer is the same message."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        text = json.dumps(self.message)
        return Frame(json.loads(text), {"0": torch.ones(2, 2), "1": torch.ones(1)})


parts = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("value", "gradients", "printed", "changed", "operations"), nodes)
)


@examples(250)
@given(parts, st.sampled_from(["call", "gradients", "parameters", "load", "recorded"]))
def test_a_students_proxy_gives_a_value_or_a_failure(message: Any, what: str) -> None:
    student = Student(Echo(message))
    module = Module(student, values.Ref(0, "Linear" * 99), "Linear")
    try:
        match what:
            case "call":
                student.f(torch.ones(2))
            case "recorded":
                student.f.recorded(1)
            case "gradients":
                student.f.gradients(torch.ones(2), upstream=torch.ones(2))
            case "parameters":
                module.parameters()
            case "load":
                module.load({"weight": torch.ones(2, 2)})
    except Failure as failure:
        said(failure, 3000)


errors = st.dictionaries(
    st.sampled_from(["kind", "type", "message", "text", "bases", "cell", "line", "explanation"]),
    trees | st.sampled_from(["raised", "missing", "syntax", "refused", "spent", 1, 2]),
)


class OneError(SandboxSession):
    """An attempt whose child answers with an error."""

    def __init__(self, error: Any) -> None:
        cells = (CodeCell(0, "def f(x):\n    return 1 / 0"),)
        submission: Any = type("Of", (), {"cells": cells, "helpers": {}})()
        super().__init__(None, 0, submission, Limits())  # type: ignore[arg-type]
        self.error = error
        self._child = self  # type: ignore[assignment]

    def request(self, message: Any, tensors: Any, seconds: float | None = None) -> Frame:
        if seconds is None:
            return super().request(message, tensors)
        return Frame({"id": 1, "error": self.error})

    def end(self) -> None:
        """Nothing was started."""


@examples(250)
@given(errors | trees.filter(bool))
def test_any_error_of_a_child_is_told_in_bounded_words(error: Any) -> None:
    student = Student(OneError(error))
    with pytest.raises(Failure) as failure:
        student.f(torch.ones(2))
    assert len(str(failure.value)) < 1500
    str(failure.value).encode("utf-8", "surrogatepass")


def test_a_lying_length_costs_no_memory() -> None:
    """Nothing is set aside for bytes that were promised and have not come."""
    lies = [
        HEADER.pack((4 << 20) - 1, 0),
        HEADER.pack(2, (64 << 20) - 1) + b"{}",
        HEADER.pack((1 << 32) - 1, (1 << 64) - 1),
        HEADER.pack(2, 16) + b"{}" + struct.pack("<Q", (1 << 64) - 1) + b"{}      ",
        HEADER.pack(2, 80) + b"{}" + struct.pack("<Q", 72)
        + b'{"0":{"dtype":"F32","shape":[1099511627776],"data_offsets":[0,4398046511104]}}'[:72],
    ]  # fmt: skip
    tracemalloc.start()
    try:
        for lie in lies:
            assert received(lie) is None
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


DEEP = {
    "brackets": b"[" * (1 << 20),
    "objects": b'{"a":' * 200_000,
    "digits": b"1" * (1 << 20),
    "half a text": b'"\\ud800' * 99,
}


@pytest.mark.parametrize("name", DEEP)
def test_json_that_is_deep_or_long_is_refused(name: str) -> None:
    header = b'{"a":' + DEEP[name]
    one, other = socket.socketpair()
    with one, other, ThreadPoolExecutor(1) as sender:
        sender.submit(one.sendall, HEADER.pack(len(header), 0) + header)
        with pytest.raises(wire.WireError):
            wire.parse(wire.FrameReader(other).read())


def test_what_cannot_travel_stays_opaque_in_both_directions() -> None:
    assert values.decode({"opaque": "x" * 10**6}, {}) == Opaque("x" * wire.FrameLimits.name)


def test_what_cannot_travel_says_so_when_it_is_used() -> None:
    value = Opaque("student.RingBuffer")
    with pytest.raises(AttributeError, match=r"'push' of student\.RingBuffer: .* an nn\.Module"):
        value.push(1)
    assert not hasattr(value, "push")
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value

"""Send and receive frames between the grader and a child: JSON, and tensors as safetensors.

A frame on the socket::

    ┌──────────────┬──────────────┬───────────────┬───────────────────┐
    │ u32 n, big-  │ u64 m, big-  │ n bytes       │ m bytes           │
    │ endian       │ endian       │ JSON, UTF-8   │ safetensors file  │
    └──────────────┴──────────────┴───────────────┴───────────────────┘

`autograder.sandbox.protocol.values` encodes what a message contains. Nothing is ever unpickled or
executed, and every length is checked against `FrameLimits` before it is read. Anything invalid
raises a `WireError`, whose text never quotes what was received.
"""

from __future__ import annotations

import json
import re
import select
import socket
import struct
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import safetensors
import torch

from autograder.sandbox.protocol import clock

HEADER = struct.Struct(">IQ")
TABLE = struct.Struct("<Q")  # the start of a safetensors file: the size of its table in bytes
CHUNK = 1 << 16  # bytes that are read at once
as_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
as_value = json.JSONDecoder().raw_decode
SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
DTYPES = {
    str(d).removeprefix("torch."): d
    for d in (
        torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64,
        torch.float16, torch.bfloat16, torch.float32, torch.float64,
    )
}  # fmt: skip
NAMES = {dtype: name for name, dtype in DTYPES.items()}
# The names of dtypes in a safetensors file, and in numpy, which makes tensors in half of the time
# that `torch.frombuffer` takes. numpy has no bfloat16.
SAVED: dict[str, np.dtype[Any]] = {
    "BOOL": np.dtype("?"), "U8": np.dtype("u1"), "I8": np.dtype("i1"), "I16": np.dtype("<i2"),
    "I32": np.dtype("<i4"), "I64": np.dtype("<i8"), "F16": np.dtype("<f2"),
    "BF16": np.dtype("<i2"), "F32": np.dtype("<f4"), "F64": np.dtype("<f8"),
}  # fmt: skip


class WireError(Exception):
    """The peer sent something that is not a frame, or more than is allowed."""


class Closed(WireError):
    """The peer closed its end."""


class TimedOut(WireError):
    """No whole frame came in time."""


@dataclass(frozen=True)
class FrameLimits:
    """Limits of a frame: bytes of JSON, bytes of all tensors, of one tensor and of their table
    (about 60 for each tensor), depth of a value, axes of a tensor, characters of a type's name."""

    header: int = 16 << 20
    body: int = 64 << 20
    tensor: int = 16 << 20
    table: int = 1 << 20
    depth: int = 32
    axes: int = 32
    name: int = 120


REQUEST = FrameLimits()
RESPONSE = FrameLimits(header=1 << 20, body=8 << 20, tensor=2 << 20, table=1 << 18)


@dataclass
class Frame:
    """A message and the tensors that it refers to by name. ``header`` is the size of the message in
    bytes if the frame was received."""

    message: dict[str, Any]
    tensors: dict[str, torch.Tensor] = field(default_factory=dict)
    header: int = 0


def send(sock: socket.socket, frame: Frame, deadline: float | None = None) -> None:
    """Send one frame; see `write`."""
    write(sock, dump(frame), deadline)


def dump(frame: Frame) -> bytes:
    """Encode a frame."""
    header = as_json(frame.message).encode("utf-8", "backslashreplace")
    body = _save(frame.tensors) if frame.tensors else b""
    return HEADER.pack(len(header), len(body)) + header + body


def fits(data: bytes, limits: FrameLimits) -> bool:
    """Whether an encoded frame is within the limits."""
    header_size, body_size = HEADER.unpack_from(data)
    start = HEADER.size + header_size
    table = TABLE.unpack_from(data, start)[0] if body_size else 0
    return header_size <= limits.header and body_size <= limits.body and bool(table <= limits.table)


def write(sock: socket.socket, data: bytes, deadline: float | None = None) -> None:
    """Write the bytes of one or more frames.

    ``deadline`` is a moment of `clock.now`. Raises `TimedOut` after it, `Closed` if the peer has
    closed its end.
    """
    left = memoryview(data)
    try:
        while left:
            try:
                left = left[sock.send(left, socket.MSG_DONTWAIT) :]
            except BlockingIOError:
                _wait(sock, deadline)
    except (BrokenPipeError, ConnectionError) as error:
        raise Closed(str(error)) from None


def _save(tensors: dict[str, torch.Tensor]) -> bytes:
    """Encode tensors as ``safetensors.torch.save`` does, in a twentieth of its time: tensors in a
    frame share no memory, so it need not be searched for."""
    plain = {name: tensor.contiguous() for name, tensor in tensors.items()}
    return bytes(
        safetensors.serialize(
            {
                name: safetensors.TensorSpec(
                    dtype=NAMES[tensor.dtype],
                    shape=tensor.shape,
                    data_ptr=tensor.data_ptr(),
                    data_len=tensor.nbytes,
                )
                for name, tensor in plain.items()
            }
        )
    )


class FrameReader:
    """Reads a socket frame by frame. It also receives bytes of the frames after the next one, so
    no other reader of the socket will see them."""

    def __init__(self, sock: socket.socket, limits: FrameLimits = REQUEST) -> None:
        self._sock, self._limits = sock, limits
        self._data = bytearray()
        self._room = memoryview(bytearray(CHUNK))

    def read(self, deadline: float | None = None) -> bytes:
        """Return the bytes of the next frame. ``deadline`` is a moment of `clock.now`.

        Raises `TimedOut` after it, `Closed` at the end of the stream, `WireError` for a frame that
        is larger than the limits.
        """
        data = self._data
        while len(data) < HEADER.size:
            self._receive(deadline)
        header_size, body_size = HEADER.unpack_from(data)
        if header_size > self._limits.header or body_size > self._limits.body:
            raise WireError(f"a frame of {header_size} + {body_size} bytes is larger than allowed")
        size = HEADER.size + header_size + body_size
        while len(data) < size:
            self._receive(deadline)
        frame = bytes(data[:size])
        del data[:size]
        return frame

    def has_frame(self) -> bool:
        """Whether the next frame has been received already."""
        data = self._data
        return len(data) >= HEADER.size and len(data) >= HEADER.size + sum(HEADER.unpack_from(data))

    def _receive(self, deadline: float | None) -> None:
        """Receive at least one byte. Raises `TimedOut`."""
        flags = 0
        if deadline is not None:
            _wait(self._sock, deadline, select.POLLIN)
            flags = socket.MSG_DONTWAIT
        try:
            count = self._sock.recv_into(self._room, CHUNK, flags)
        except BlockingIOError:  # poll() also reports urgent data, which is no part of a frame
            return
        except ConnectionError as error:
            raise Closed(str(error)) from None
        if not count:
            raise Closed("the peer has closed the connection")
        self._data += self._room[:count]


def parse(data: bytes, limits: FrameLimits = REQUEST) -> Frame:
    """Decode a frame (see `FrameReader.read`). Raises `WireError` if it is malformed."""
    header_size, body_size = HEADER.unpack_from(data)
    header, body = data[HEADER.size : HEADER.size + header_size], data[HEADER.size + header_size :]
    if body and (body_size < TABLE.size or TABLE.unpack_from(body)[0] > limits.table):
        raise WireError("the tensors of a frame have no table, or one that is larger than allowed")
    try:
        message = _json(header)
        tensors = _load(body, limits) if body else {}
    except (ValueError, RecursionError, KeyError, TypeError, RuntimeError, OverflowError) as error:
        raise WireError(f"a frame cannot be read: {type(error).__name__}") from None
    except safetensors.SafetensorError:
        raise WireError("the tensors of a frame cannot be read") from None
    if not isinstance(message, dict):
        raise WireError("a frame's header is not an object")
    return Frame(message, tensors, header_size)


def _load(body: bytes, limits: FrameLimits) -> dict[str, torch.Tensor]:
    """Decode tensors as ``safetensors.torch.load`` does, in half of its time. Raises `WireError`
    for dtypes that are not sent."""
    tensors = {}
    for name, found in safetensors.deserialize(body):  # type: ignore[no-untyped-call]
        code, shape = found["dtype"], found["shape"]
        if code not in SAVED or len(shape) > limits.axes:
            raise WireError("a frame has a tensor of a kind that is not sent")
        tensor = torch.from_numpy(np.ndarray(shape, SAVED[code], found["data"]))
        tensors[name] = tensor.view(torch.bfloat16) if code == "BF16" else tensor
    return tensors


def _json(data: bytes) -> Any:
    """Decode JSON, with question marks for lone surrogates, which could not be written to files."""
    text = data.decode()
    value, end = as_value(text)
    if end != len(text):
        raise ValueError("there is data after the header")
    if SURROGATE.search(data):
        value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    return value


def _wait(sock: socket.socket, deadline: float | None, way: int = select.POLLOUT) -> None:
    """Wait until the socket is ready for writing (or reading). Raises `TimedOut`."""
    poll = select.poll()
    poll.register(sock, way)
    if deadline is None:
        poll.poll()
        return
    ready: Any = ()
    while not ready:
        began = clock.now()
        if began >= deadline:
            raise TimedOut("the peer was not ready in time")
        seconds = min(deadline - began, clock.SLICE)
        ready = poll.poll(1000 * seconds)
        clock.discount_pause(seconds, began)

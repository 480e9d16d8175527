"""Frames between the trusted side and a child: a JSON header and tensors as safetensors.

A frame on the socket::

    ┌──────────────┬──────────────┬───────────────┬───────────────────┐
    │ u32 n, big-  │ u64 m, big-  │ n bytes       │ m bytes           │
    │ endian       │ endian       │ JSON, UTF-8   │ safetensors file  │
    └──────────────┴──────────────┴───────────────┴───────────────────┘

Values travel as a tree of plain JSON. Plain scalars stand for themselves; everything else is an
object with one telling key: ``list``, ``tuple``, ``dict``, ``tensor``, ``array``, ``dtype``,
``ref`` (an object that stays in the child), ``opaque`` (something that cannot travel). Nothing is
ever unpickled or executed, and every length is checked against `Limits` before it is read. A peer
that lies gets a `WireError`, whose words never quote it.
"""

from __future__ import annotations

import json
import re
import select
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import safetensors
import torch

from autograder.sandbox import clock

HEADER = struct.Struct(">IQ")
TIMEVAL = struct.Struct("@ll")  # seconds and microseconds, as the system has them
TABLE = struct.Struct("<Q")  # what a safetensors file starts with: the bytes of its table
CHUNK = 1 << 16  # bytes that are read at once
AT_ONCE = 0.01  # seconds that the read itself waits; it ends late by up to 30 ms where it is long
WHOLE = 1 << 63  # integers travel if they are smaller, in either direction
PLAIN = (bool, str, float)  # and None, and integers that are not too long, stand for themselves
as_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
as_value = json.JSONDecoder().raw_decode
KEYS = (str, int, float, type(None))  # of a dict; tuples could be made to collide in its hash
SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
DTYPES = {
    str(d).removeprefix("torch."): d
    for d in (
        torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64,
        torch.float16, torch.bfloat16, torch.float32, torch.float64,
    )
}  # fmt: skip
NAMES = {dtype: name for name, dtype in DTYPES.items()}
# How a safetensors file calls them, and numpy, which has no bfloat16 and makes tensors in half of
# the time that `torch.frombuffer` takes.
SAVED: dict[str, np.dtype[Any]] = {
    "BOOL": np.dtype("?"), "U8": np.dtype("u1"), "I8": np.dtype("i1"), "I16": np.dtype("<i2"),
    "I32": np.dtype("<i4"), "I64": np.dtype("<i8"), "F16": np.dtype("<f2"),
    "BF16": np.dtype("<i2"), "F32": np.dtype("<f4"), "F64": np.dtype("<f8"),
}  # fmt: skip


class WireError(Exception):
    """The peer sent something that is not a frame of ours, or more than is allowed."""


class Closed(WireError):
    """The peer closed its end."""


class TimedOut(WireError):
    """No whole frame came in time."""


@dataclass(frozen=True)
class Limits:
    """How much a frame may hold: bytes of JSON, bytes of tensors and of their table (it has about
    60 for each), depth of a value, axes of a tensor, characters of a type's name."""

    header: int = 4 << 20
    body: int = 64 << 20
    table: int = 1 << 20
    depth: int = 32
    axes: int = 32
    name: int = 120


@dataclass(frozen=True)
class Ref:
    """An object that stays in the child: its number and the name of its type."""

    number: int
    type: str


@dataclass(frozen=True)
class Opaque:
    """Something a student returned that cannot travel; ``type`` says what it was."""

    type: str


@dataclass
class Frame:
    """A message and the tensors that it refers to by name."""

    message: dict[str, Any]
    tensors: dict[str, torch.Tensor] = field(default_factory=dict)


def encode(
    value: Any,
    tensors: dict[str, torch.Tensor],
    keep: Callable[[Any], Ref] | None = None,
    limits: Limits = Limits(),
    depth: int = 0,
) -> Any:
    """Turn a value into JSON, adding its tensors to ``tensors``.

    ``keep`` is asked for a `Ref` for an ``nn.Module``; without it, and for every other kind of
    object, the value becomes `Opaque`.
    """
    if depth > limits.depth:
        return {"opaque": "a value nested more than 32 deep"}
    if isinstance(value, torch.Tensor):
        return _encode_tensor(value, tensors, limits)
    if value is None or isinstance(value, PLAIN):
        return value if not isinstance(value, np.generic) else value.item()
    if isinstance(value, int):
        return int(value) if abs(value) < WHOLE else {"opaque": "an integer beyond 64 bits"}
    if isinstance(value, np.ndarray):
        try:
            node = _encode_tensor(torch.from_numpy(np.ascontiguousarray(value)), tensors, limits)
        except TypeError:
            return {"opaque": f"a numpy array of {value.dtype}"}
        return {"array": node["tensor"]} if "tensor" in node else node
    if isinstance(value, np.generic):
        return encode(value.item(), tensors, keep, limits, depth + 1)
    if isinstance(value, torch.dtype):
        return {"dtype": str(value).removeprefix("torch.")}
    if isinstance(value, Ref):
        return {"ref": value.number, "type": value.type}
    depth += 1
    if isinstance(value, list):
        return {"list": [encode(item, tensors, keep, limits, depth) for item in value]}
    if isinstance(value, tuple):
        return {"tuple": [encode(item, tensors, keep, limits, depth) for item in value]}
    if isinstance(value, dict):
        if odd := [k for k in value if not isinstance(k, (*KEYS, np.generic))]:
            return {"opaque": f"a dict with a {type(odd[0]).__name__} among its keys"}
        pairs = value.items()
        return {"dict": [[encode(i, tensors, keep, limits, depth) for i in pair] for pair in pairs]}
    if keep is not None and isinstance(value, torch.nn.Module):
        ref = keep(value)
        return {"ref": ref.number, "type": ref.type}
    return {"opaque": f"{type(value).__module__}.{type(value).__qualname__}"}


def _encode_tensor(value: torch.Tensor, tensors: dict[str, torch.Tensor], limits: Limits) -> Any:
    dtype, layout = value.dtype, value.layout
    if layout != torch.strided or value.is_meta or value.is_quantized or dtype not in NAMES:
        name = str(dtype).removeprefix("torch.")
        return {"opaque": f"a tensor of dtype {name} and layout {layout}"}
    plain = value.detach()
    if type(plain) is not torch.Tensor:
        plain = plain.as_subclass(torch.Tensor)
    if plain.numel() * plain.element_size() > limits.body // 4:
        return {"opaque": f"a tensor of shape {tuple(plain.shape)}, too large to be an answer"}
    key = str(len(tensors))
    tensors[key] = plain.cpu().contiguous().clone()
    return {"tensor": key, "requires_grad": bool(value.requires_grad)}


def decode(
    node: Any,
    tensors: dict[str, torch.Tensor],
    resolve: Callable[[Ref], Any] = lambda ref: ref,
    depth: int = 0,
) -> Any:
    """The reverse of `encode`, which takes the tensors out of ``tensors``.

    Raises `WireError` for anything that `encode` cannot have made.
    """
    if depth > Limits.depth + 1:
        raise WireError("a value is nested too deep")
    if node is None or isinstance(node, PLAIN):
        return node
    if isinstance(node, int):
        if abs(node) >= WHOLE:
            raise WireError("an integer has more than 64 bits")
        return node
    if not isinstance(node, dict):
        raise WireError(f"a {type(node).__name__} stands where a value was expected")

    kind: str
    content: Any
    kind, content = next(iter(node.items()), ("", None))
    depth += 1
    try:
        if kind == "tensor":
            tensor = tensors.pop(content)
            return tensor.requires_grad_() if node.get("requires_grad") else tensor
        if kind == "array":
            return tensors.pop(content).numpy()
        if kind == "dtype":
            return DTYPES[content]
        if kind == "list" and isinstance(content, list):
            return [decode(item, tensors, resolve, depth) for item in content]
        if kind == "tuple" and isinstance(content, list):
            return tuple([decode(item, tensors, resolve, depth) for item in content])
        if kind == "dict" and isinstance(content, list):
            return {
                _key(decode(k, tensors, resolve, depth)): decode(v, tensors, resolve, depth)
                for k, v in content
            }
        if kind == "ref" and isinstance(content, int) and isinstance(node["type"], str):
            return resolve(Ref(content, node["type"][: Limits.name]))
        if kind == "opaque" and isinstance(content, str):
            return Opaque(content[: Limits.name])
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise WireError(f"a value does not fit together: {type(error).__name__}") from None
    raise WireError("a value is of an unknown kind")


def _key(value: Any) -> Any:
    if isinstance(value, KEYS):
        return value
    raise WireError("a dict has something else than text and numbers as a key")


def send(sock: socket.socket, frame: Frame, deadline: float | None = None) -> None:
    """Write a whole frame; see `write`."""
    write(sock, dump(frame), deadline)


def dump(frame: Frame) -> bytes:
    """The frame's bytes."""
    header = as_json(frame.message).encode("utf-8", "backslashreplace")
    body = _save(frame.tensors) if frame.tensors else b""
    return HEADER.pack(len(header), len(body)) + header + body


def write(sock: socket.socket, data: bytes, deadline: float | None = None) -> None:
    """Write the bytes of one or more frames.

    ``deadline`` is a moment of `clock.now`. Raises `TimedOut` past it (the peer does not
    read), `Closed` when nobody listens any more.
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
    """What ``safetensors.torch.save`` gives, in a twentieth of its time: tensors in a frame are
    contiguous and share no memory, so there is nothing to look for first."""
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


def receive(sock: socket.socket, deadline: float | None = None, limits: Limits = Limits()) -> Frame:
    """Read a whole frame, and nothing of what comes after it; see `Inbox.read` and `parse`."""
    return parse(Inbox(sock, limits, greedy=False).read(deadline), limits)


class Inbox:
    """What comes over a socket, frame by frame. A ``greedy`` one takes in at once what is there,
    of later frames too, so that nobody else can read them."""

    def __init__(self, sock: socket.socket, limits: Limits = Limits(), greedy: bool = True) -> None:
        self._sock, self._limits, self._greedy = sock, limits, greedy
        self._data = bytearray()
        self._room = memoryview(bytearray(CHUNK))
        self._patience = 0.0  # seconds for which the socket is set to wait; 0 is for ever

    def read(self, deadline: float | None = None) -> bytes:
        """The bytes of the next frame. ``deadline`` is a moment of `clock.now`.

        Raises `TimedOut` past it, `Closed` at the end of the stream, `WireError` for an oversized
        frame.
        """
        data = self._data
        while len(data) < HEADER.size:
            self._take_in(HEADER.size, deadline)
        header_size, body_size = HEADER.unpack_from(data)
        if header_size > self._limits.header or body_size > self._limits.body:
            raise WireError(f"a frame of {header_size} + {body_size} bytes is larger than allowed")
        size = HEADER.size + header_size + body_size
        while len(data) < size:
            self._take_in(size, deadline)
        frame = bytes(data[:size])
        del data[:size]
        return frame

    def has_frame(self) -> bool:
        """Whether another whole frame has been taken in already."""
        data = self._data
        return len(data) >= HEADER.size and len(data) >= HEADER.size + sum(HEADER.unpack_from(data))

    def _take_in(self, size: int, deadline: float | None) -> None:
        """Take in what is there, once anything is."""
        most = CHUNK if self._greedy else min(size - len(self._data), CHUNK)
        try:
            count = self._hear(most, deadline)
        except ConnectionError as error:
            raise Closed(str(error)) from None
        if not count:
            raise Closed("the other side is gone")
        self._data += self._room[:count]

    def _hear(self, most: int, deadline: float | None) -> int:
        """How many bytes have come. Raises `TimedOut` when none did in time."""
        while True:
            began, seconds = clock.now(), 0.0
            if deadline is not None:
                if began >= deadline:
                    raise TimedOut("no answer in time")
                seconds = max(1e-3, min(deadline - began, AT_ONCE))
            if seconds != self._patience:
                time = TIMEVAL.pack(int(seconds), int(seconds % 1 * 1e6))
                self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, time)
                self._patience = seconds
            try:
                count = self._sock.recv_into(self._room, most)
            except BlockingIOError:
                count = -1
            if deadline is not None:
                clock.waited(seconds, began)
            if count >= 0:
                return count
            _wait(self._sock, deadline, select.POLLIN)


def split(data: bytes) -> list[bytes]:
    """The frames in the bytes of several. Raises `WireError` where they break off."""
    frames = []
    try:
        while data:
            size = HEADER.size + sum(HEADER.unpack_from(data))
            if size > len(data):
                raise WireError("a frame breaks off")
            frames.append(data[:size])
            data = data[size:]
    except struct.error:
        raise WireError("a frame breaks off") from None
    return frames


def parse(data: bytes, limits: Limits = Limits()) -> Frame:
    """The frame of these bytes (see `Inbox.read`). Raises `WireError` for a malformed one."""
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
    return Frame(message, tensors)


def _load(body: bytes, limits: Limits) -> dict[str, torch.Tensor]:
    """What ``safetensors.torch.load`` gives, in half of its time, for tensors that are sent."""
    tensors = {}
    for name, found in safetensors.deserialize(body):  # type: ignore[no-untyped-call]
        code, shape = found["dtype"], found["shape"]
        if code not in SAVED or len(shape) > limits.axes:
            raise WireError("a frame has a tensor of a kind that is not sent")
        tensor = torch.from_numpy(np.ndarray(shape, SAVED[code], found["data"]))
        tensors[name] = tensor.view(torch.bfloat16) if code == "BF16" else tensor
    return tensors


def _json(data: bytes) -> Any:
    """The JSON in ``data``, with a question mark for half a surrogate pair: such a text could not
    be written into any file."""
    text = data.decode()
    value, end = as_value(text)
    if end != len(text):
        raise ValueError("something comes after the header")
    if SURROGATE.search(data):
        value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    return value


def _wait(sock: socket.socket, deadline: float | None, way: int = select.POLLOUT) -> None:
    """Wait until the socket can be written to, or read. Raises `TimedOut` when that is not in
    time."""
    poll = select.poll()
    poll.register(sock, way)
    if deadline is None:
        poll.poll()
        return
    ready: Any = ()
    while not ready:
        began = clock.now()
        if began >= deadline:
            raise TimedOut("the other side is not ready in time")
        seconds = min(deadline - began, clock.SLICE)
        ready = poll.poll(1000 * seconds)
        clock.waited(seconds, began)

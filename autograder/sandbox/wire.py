"""Frames between the trusted side and a child: a JSON header and tensors as safetensors.

A frame on the socket::

    ┌──────────────┬──────────────┬───────────────┬───────────────────┐
    │ u32 n, big-  │ u64 m, big-  │ n bytes       │ m bytes           │
    │ endian       │ endian       │ JSON, UTF-8   │ safetensors file  │
    └──────────────┴──────────────┴───────────────┴───────────────────┘

Values travel as a tree of plain JSON. Plain scalars stand for themselves; everything else is an
object with one telling key: ``list``, ``tuple``, ``dict``, ``tensor``, ``array``, ``dtype``,
``ref`` (an object that stays in the child), ``opaque`` (something that cannot travel). Nothing is
ever unpickled or executed, and every length is checked against `Limits` before it is read.
"""

from __future__ import annotations

import json
import select
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import safetensors.torch
import torch

HEADER = struct.Struct(">IQ")
DTYPES = {
    str(d).removeprefix("torch."): d
    for d in (
        torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64,
        torch.float16, torch.bfloat16, torch.float32, torch.float64,
    )
}  # fmt: skip


class WireError(Exception):
    """The peer sent something that is not a frame of ours, or more than is allowed."""


class Closed(WireError):
    """The peer closed its end."""


class TimedOut(WireError):
    """No whole frame came in time."""


@dataclass(frozen=True)
class Limits:
    """How much a frame may hold: bytes of JSON, bytes of tensors, depth of a value."""

    header: int = 4 << 20
    body: int = 256 << 20
    depth: int = 32


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
    if value is None or isinstance(value, bool | str | float):
        return value if not isinstance(value, np.generic) else value.item()
    if isinstance(value, int):
        return int(value) if abs(value) < 1 << 63 else {"opaque": "an integer beyond 64 bits"}
    if isinstance(value, torch.Tensor):
        return _encode_tensor(value, tensors, limits)
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

    def inner(item: Any) -> Any:
        return encode(item, tensors, keep, limits, depth + 1)

    if isinstance(value, list):
        return {"list": [inner(v) for v in value]}
    if isinstance(value, tuple):
        return {"tuple": [inner(v) for v in value]}
    if isinstance(value, dict):
        return {"dict": [[inner(k), inner(v)] for k, v in value.items()]}
    if keep is not None and isinstance(value, torch.nn.Module):
        ref = keep(value)
        return {"ref": ref.number, "type": ref.type}
    return {"opaque": f"{type(value).__module__}.{type(value).__qualname__}"}


def _encode_tensor(value: torch.Tensor, tensors: dict[str, torch.Tensor], limits: Limits) -> Any:
    name = str(value.dtype).removeprefix("torch.")
    if value.layout != torch.strided or value.is_meta or value.is_quantized or name not in DTYPES:
        return {"opaque": f"a tensor of dtype {name} and layout {value.layout}"}
    plain = value.detach().as_subclass(torch.Tensor)
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
    """The reverse of `encode`. Raises `WireError` for anything that `encode` cannot have made."""
    if depth > Limits.depth + 1:
        raise WireError("a value is nested too deep")
    if node is None or isinstance(node, bool | str | int | float):
        return node
    if not isinstance(node, dict):
        raise WireError(f"a {type(node).__name__} stands where a value was expected")

    def inner(item: Any) -> Any:
        return decode(item, tensors, resolve, depth + 1)

    try:
        match node:
            case {"list": list(items)}:
                return [inner(i) for i in items]
            case {"tuple": list(items)}:
                return tuple(inner(i) for i in items)
            case {"dict": list(pairs)}:
                return {inner(k): inner(v) for k, v in pairs}
            case {"tensor": str(key)}:
                return tensors[key].requires_grad_(bool(node.get("requires_grad", False)))
            case {"array": str(key)}:
                return tensors[key].numpy()
            case {"dtype": str(name)}:
                return DTYPES[name]
            case {"ref": int(number), "type": str(type_name)}:
                return resolve(Ref(number, type_name))
            case {"opaque": str(what)}:
                return Opaque(what)
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise WireError(f"a value does not fit together: {error}") from None
    raise WireError(f"an unknown kind of value: {sorted(map(str, node))[:3]}")


def send(sock: socket.socket, frame: Frame) -> None:
    """Write a whole frame. Raises `Closed` when nobody listens any more."""
    header = json.dumps(frame.message, separators=(",", ":")).encode("utf-8", "backslashreplace")
    body = safetensors.torch.save(frame.tensors) if frame.tensors else b""
    try:
        sock.sendall(HEADER.pack(len(header), len(body)) + header + body)
    except (BrokenPipeError, ConnectionError) as error:
        raise Closed(str(error)) from None


def receive(sock: socket.socket, deadline: float | None = None, limits: Limits = Limits()) -> Frame:
    """Read a whole frame.

    ``deadline`` is a ``time.monotonic()`` moment. Raises `TimedOut` past it, `Closed` at the end
    of the stream, `WireError` for a frame that is oversized or malformed.
    """
    header_size, body_size = HEADER.unpack(_exactly(sock, HEADER.size, deadline))
    if header_size > limits.header or body_size > limits.body:
        raise WireError(f"a frame of {header_size} + {body_size} bytes is larger than allowed")
    header = _exactly(sock, header_size, deadline)
    body = _exactly(sock, body_size, deadline)
    try:
        message = json.loads(header)
        tensors = safetensors.torch.load(bytes(body)) if body else {}
    except (ValueError, RecursionError, KeyError, TypeError, RuntimeError) as error:
        raise WireError(f"a frame cannot be read: {type(error).__name__}") from None
    except safetensors.SafetensorError as error:
        raise WireError(f"the tensors of a frame cannot be read: {error}") from None
    if not isinstance(message, dict):
        raise WireError("a frame's header is not an object")
    return Frame(message, tensors)


def _exactly(sock: socket.socket, size: int, deadline: float | None) -> bytearray:
    data = bytearray()
    while len(data) < size:
        if deadline is not None:
            left = deadline - time.monotonic()
            if left <= 0 or not _readable(sock, left):
                raise TimedOut("no answer in time")
        try:
            chunk = sock.recv(min(size - len(data), 1 << 20))
        except ConnectionError as error:
            raise Closed(str(error)) from None
        if not chunk:
            raise Closed("the other side is gone")
        data += chunk
    return data


def _readable(sock: socket.socket, seconds: float) -> bool:
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(seconds * 1000))

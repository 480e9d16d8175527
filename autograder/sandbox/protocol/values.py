"""Encode the arguments and results of calls for a frame.

They are encoded as JSON. Plain scalars are themselves; everything else is an object whose first key
is its kind: ``list``, ``tuple``, ``dict``, ``tensor``, ``array``, ``dtype``, ``ref`` (an object
that stays in the child), ``opaque`` (something that cannot be sent). Tensors are in the frame
under names. One that the grader gives twice in a value is sent once, and is one object in the
child.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import torch

from autograder.sandbox.protocol.wire import DTYPES, NAMES, REQUEST, FrameLimits, WireError

WHOLE = 1 << 63  # integers with a smaller absolute value can be sent
PLAIN = (bool, str, float)  # which are encoded as themselves, as are None and integers
# Numbers before a tensor that is a slice; an odd number would rule out `view_as_complex`.
BEFORE = 2
KEYS = (str, int, float, type(None))  # of a dict; tuples could be made to collide in its hash


@dataclass(frozen=True)
class Ref:
    """A reference to an object that stays in the child: its number and the name of its type."""

    number: int
    type: str


@dataclass(frozen=True)
class Stored:
    """A tensor with a memory layout: ``order`` lists its axes from the one with the largest stride
    to the one with the smallest, as the receiver will store it, behind other numbers."""

    tensor: torch.Tensor
    order: tuple[int, ...]


@dataclass(frozen=True)
class Opaque:
    """A value of a student that cannot be sent; ``type`` describes it."""

    type: str

    def __getattr__(self, name: str) -> Any:
        kind = vars(self).get("type", "an object")  # `copy` asks before it is set
        raise AttributeError(
            f"{name!r} of {kind}: of the objects that are not sent as data, a check can only "
            "use an nn.Module"
        )


def encode(
    value: Any,
    tensors: dict[str, torch.Tensor],
    keep: Callable[[Any], Ref] | None = None,
    limits: FrameLimits = REQUEST,
) -> Any:
    """Encode a value as JSON, and add its tensors to ``tensors``.

    ``keep``, which the child has, returns a `Ref` for an ``nn.Module``. Without it, and for any
    other kind of object, and for tensors larger than the ``limits``, the value becomes `Opaque`.
    """
    return _Encoder(tensors, keep, limits).encode(value)


def decode(
    node: Any, tensors: dict[str, torch.Tensor], resolve: Callable[[Ref], Any] | None = None
) -> Any:
    """Decode what `encode` returned, and remove the tensors from ``tensors``. ``resolve``, which
    the child has, returns the object of a `Ref`; there, a tensor may occur twice.

    Raises `WireError` for anything that `encode` cannot return.
    """
    return _Decoder(tensors, resolve).decode(node)


def _unsendable(what: str) -> dict[str, str]:
    return {"opaque": what}


@dataclass
class _Encoder:
    """Encodes a value and what is in it."""

    tensors: dict[str, torch.Tensor]
    keep: Callable[[Any], Ref] | None
    limits: FrameLimits
    depth: int = -1
    sent: list[tuple[torch.Tensor, Any]] = field(default_factory=list)

    def encode(self, value: Any) -> Any:
        if self.depth >= self.limits.depth:
            return _unsendable("a value nested more than 32 deep")
        self.depth += 1
        try:
            return self._convert(value)
        finally:
            self.depth -= 1

    def _convert(self, value: Any) -> Any:
        match value:
            case torch.Tensor():
                for known, node in self.sent:
                    if known is value:
                        return node
                node = self._tensor(value)
                if self.keep is None:
                    self.sent.append((value, node))
                return node
            case np.generic():  # before float and str, since some are subclasses
                return self._numpy_scalar(value)
            case None | bool() | str() | float():
                return value
            case int():
                small = abs(value) < WHOLE
                return int(value) if small else _unsendable("an integer beyond 64 bits")
            case Fraction() | Decimal():
                return float(value)
            case np.ndarray():
                return self._array(value)
            case torch.dtype():
                return {"dtype": str(value).removeprefix("torch.")}
        return self._compound(value)

    def _compound(self, value: Any) -> Any:
        match value:
            case Stored():
                return self._tensor(value.tensor) | {"order": list(value.order)}
            case Ref():
                return {"ref": value.number, "type": value.type}
            case list():
                return {"list": [self.encode(item) for item in value]}
            case tuple():
                return {"tuple": [self.encode(item) for item in value]}
            case dict():
                return self._dict(value)
            case torch.nn.Module() if self.keep:
                return self._compound(self.keep(value))
        return self._other(value)

    def _numpy_scalar(self, value: np.generic) -> Any:
        item = float(value) if isinstance(value, np.longdouble) else value.item()
        return self._other(value) if isinstance(item, np.generic) else self._convert(item)

    def _tensor(self, value: torch.Tensor) -> Any:
        if value.is_sparse and value.numel() * value.element_size() <= self.limits.tensor:
            value = value.to_dense()
        dtype, layout = value.dtype, value.layout
        if layout != torch.strided or value.is_meta or value.is_quantized or dtype not in NAMES:
            name = str(dtype).removeprefix("torch.")
            return _unsendable(f"a tensor of dtype {name} and layout {layout}")
        plain = value.detach()
        if type(plain) is not torch.Tensor:
            plain = plain.as_subclass(torch.Tensor)
        if plain.numel() * plain.element_size() > self.limits.tensor:
            return _unsendable(f"a tensor of shape {tuple(plain.shape)}, too large to be an answer")
        key = str(len(self.tensors))
        self.tensors[key] = plain.cpu().contiguous().clone()
        return {"tensor": key, "requires_grad": bool(value.requires_grad)}

    def _array(self, value: np.ndarray[Any, Any]) -> Any:
        try:
            node = self._tensor(torch.from_numpy(np.asarray(value, order="C")))
        except TypeError:
            return _unsendable(f"a numpy array of {value.dtype}")
        return {"array": node["tensor"]} if "tensor" in node else node

    def _dict(self, value: Mapping[Any, Any]) -> Any:
        if odd := [k for k in value if not isinstance(k, (*KEYS, np.generic))]:
            return _unsendable(f"a dict with a {type(odd[0]).__name__} among its keys")
        return {"dict": [[self.encode(k), self.encode(v)] for k, v in value.items()]}

    def _other(self, value: Any) -> Any:
        return _unsendable(f"{type(value).__module__}.{type(value).__qualname__}")


@dataclass
class _Decoder:
    """Decodes a node and what is in it."""

    tensors: dict[str, torch.Tensor]
    resolve: Callable[[Ref], Any] | None
    depth: int = -1
    decoded: dict[str, torch.Tensor] = field(default_factory=dict)

    def decode(self, node: Any) -> Any:
        if self.depth > FrameLimits.depth:
            raise WireError("a value is nested too deep")
        self.depth += 1
        try:
            return self._object(node) if isinstance(node, dict) else self._scalar(node)
        finally:
            self.depth -= 1

    def _scalar(self, node: Any) -> Any:
        if node is None or isinstance(node, PLAIN):
            return node
        if not isinstance(node, int):
            raise WireError(f"a {type(node).__name__} in place of a value")
        if abs(node) >= WHOLE:
            raise WireError("an integer has more than 64 bits")
        return node

    def _object(self, node: dict[str, Any]) -> Any:
        try:
            match next(iter(node.items()), None):
                case "tensor", str(name):
                    return self._tensor(name, node)
                case "array", str(name):
                    return self.tensors.pop(name).numpy()
                case "dtype", str(name):
                    return DTYPES[name]
                case "list", list(items):
                    return [self.decode(item) for item in items]
                case "tuple", list(items):
                    return tuple([self.decode(item) for item in items])
                case "dict", list(pairs):
                    return {self._key(key): self.decode(value) for key, value in pairs}
                case "ref", int(number):
                    ref = Ref(number, _name(node["type"]))
                    return self.resolve(ref) if self.resolve else ref
                case "opaque", str(what):
                    return Opaque(_name(what))
        except (KeyError, TypeError, ValueError, AttributeError, RuntimeError) as error:
            raise WireError(f"a value is malformed: {type(error).__name__}") from None
        raise WireError("a value is of an unknown kind")

    def _tensor(self, name: str, node: dict[str, Any]) -> torch.Tensor:
        if name in self.decoded:
            return self.decoded[name]
        tensor = self.tensors.pop(name)
        if order := node.get("order"):
            back = [order.index(axis) for axis in range(tensor.dim())]
            longer = tensor.new_zeros(tensor.numel() + BEFORE)
            longer[BEFORE:] = tensor.permute(order).flatten()
            tensor = longer[BEFORE:].view([tensor.shape[axis] for axis in order]).permute(back)
        tensor = tensor.requires_grad_() if node.get("requires_grad") else tensor
        if self.resolve:
            self.decoded[name] = tensor
        return tensor

    def _key(self, node: Any) -> Any:
        key = self.decode(node)
        if not isinstance(key, KEYS):
            raise WireError("a dict has a key that is neither a text nor a number")
        return key


def _name(text: Any) -> str:
    if not isinstance(text, str):
        raise WireError("a name is not a text")
    return text[: FrameLimits.name]

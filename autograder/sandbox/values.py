"""Values in a frame: what a call is given, and what comes back.

They travel as a tree of plain JSON. Plain scalars stand for themselves; everything else is an
object with one telling key: ``list``, ``tuple``, ``dict``, ``tensor``, ``array``, ``dtype``,
``ref`` (an object that stays in the child), ``opaque`` (something that cannot travel). Tensors
stand beside the tree, under names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import torch

from autograder.sandbox.wire import DTYPES, NAMES, REQUEST, Limits, WireError

WHOLE = 1 << 63  # integers travel if they are smaller, in either direction
PLAIN = (bool, str, float)  # and None, and integers that are not too long, stand for themselves
KEYS = (str, int, float, type(None))  # of a dict; tuples could be made to collide in its hash


@dataclass(frozen=True)
class Ref:
    """An object that stays in the child: its number and the name of its type."""

    number: int
    type: str


@dataclass(frozen=True)
class Stored:
    """A tensor whose numbers are to lie in memory in another order of its axes on the other side:
    ``order`` names the axes from the one with the largest steps to the one with the smallest."""

    tensor: torch.Tensor
    order: tuple[int, ...]


@dataclass(frozen=True)
class Opaque:
    """Something a student returned that cannot travel; ``type`` says what it was."""

    type: str


def encode(
    value: Any,
    tensors: dict[str, torch.Tensor],
    keep: Callable[[Any], Ref] | None = None,
    depth: int = 0,
    limits: Limits = REQUEST,
) -> Any:
    """Turn a value into JSON, adding its tensors to ``tensors``.

    ``keep`` is asked for a `Ref` for an ``nn.Module``; without it, and for every other kind of
    object, the value becomes `Opaque`, as a tensor does that is larger than the ``limits`` allow.
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
            given = torch.from_numpy(np.asarray(value, order="C"))
            node = _encode_tensor(given, tensors, limits)
        except TypeError:
            return {"opaque": f"a numpy array of {value.dtype}"}
        return {"array": node["tensor"]} if "tensor" in node else node
    if isinstance(value, np.generic):
        return encode(value.item(), tensors, keep, depth + 1, limits)
    if isinstance(value, Fraction | Decimal):
        return float(value)
    if isinstance(value, torch.dtype):
        return {"dtype": str(value).removeprefix("torch.")}
    if isinstance(value, Stored):
        return _encode_tensor(value.tensor, tensors, limits) | {"order": list(value.order)}
    if isinstance(value, Ref):
        return {"ref": value.number, "type": value.type}
    depth += 1
    if isinstance(value, list):
        return {"list": [encode(item, tensors, keep, depth, limits) for item in value]}
    if isinstance(value, tuple):
        return {"tuple": [encode(item, tensors, keep, depth, limits) for item in value]}
    if isinstance(value, dict):
        if odd := [k for k in value if not isinstance(k, (*KEYS, np.generic))]:
            return {"opaque": f"a dict with a {type(odd[0]).__name__} among its keys"}
        pairs = value.items()
        return {"dict": [[encode(i, tensors, keep, depth, limits) for i in pair] for pair in pairs]}
    if keep is not None and isinstance(value, torch.nn.Module):
        ref = keep(value)
        return {"ref": ref.number, "type": ref.type}
    return {"opaque": f"{type(value).__module__}.{type(value).__qualname__}"}


def _encode_tensor(value: torch.Tensor, tensors: dict[str, torch.Tensor], limits: Limits) -> Any:
    if value.is_sparse and value.numel() * value.element_size() <= limits.tensor:
        value = value.to_dense()
    dtype, layout = value.dtype, value.layout
    if layout != torch.strided or value.is_meta or value.is_quantized or dtype not in NAMES:
        name = str(dtype).removeprefix("torch.")
        return {"opaque": f"a tensor of dtype {name} and layout {layout}"}
    plain = value.detach()
    if type(plain) is not torch.Tensor:
        plain = plain.as_subclass(torch.Tensor)
    if plain.numel() * plain.element_size() > limits.tensor:
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
            if order := node.get("order"):
                back = [order.index(axis) for axis in range(tensor.dim())]
                tensor = tensor.permute(order).contiguous().permute(back)
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
    except (KeyError, TypeError, ValueError, AttributeError, RuntimeError) as error:
        raise WireError(f"a value does not fit together: {type(error).__name__}") from None
    raise WireError("a value is of an unknown kind")


def _key(value: Any) -> Any:
    if isinstance(value, KEYS):
        return value
    raise WireError("a dict has something else than text and numbers as a key")

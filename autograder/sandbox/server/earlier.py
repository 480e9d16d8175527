"""Tensors of earlier calls: a caller passes the same ones to a module again, and keeps results.

A tensor that the grader sends twice is decoded twice. A program calls a module with the same object
again, or gives it what it has returned; a module that remembers objects behaves differently then.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import torch

CALLS = 4  # as many calls are remembered
MOST_ENTRIES = 1 << 20  # of results that are copied
equal = torch.equal  # the student's code may replace torch's


class EarlierCalls:
    """The arguments of the last calls of modules, and the results of the last calls."""

    def __init__(self) -> None:
        self._given: deque[list[torch.Tensor]] = deque(maxlen=CALLS)
        self._returned: deque[list[torch.Tensor]] = deque(maxlen=CALLS)
        self._copies: deque[list[tuple[torch.Tensor, int, torch.Tensor]]] = deque(maxlen=CALLS)

    def forget(self) -> None:
        self._given.clear()
        self.forget_results()

    def forget_results(self) -> None:
        """Forget what was returned: it may be a view of weights that change."""
        self._returned.clear()
        self._copies.clear()

    def add(self, arguments: Any, result: Any) -> None:
        """Remember a call."""
        self._given.append(_tensors(arguments))
        returned = _tensors(result)
        small = sum(tensor.numel() for tensor in returned) <= MOST_ENTRIES
        if small and all(map(_is_plain, returned)):
            self._returned.append(returned)
            self._copies.append([(t, t._version, t.clone()) for t in returned])

    def same_objects(self, value: Any) -> Any:
        """Return a value with the tensors of earlier calls in place of equal ones; none of them
        stands for two."""
        given = [tensor for call in self._given for tensor in call]
        returned = self.results

        @functools.cache  # tensors are compared by identity: one that occurs twice stays one
        def earlier(tensor: torch.Tensor) -> torch.Tensor:
            for place, other in enumerate(given):
                if _are_equal(other, tensor) and _layout(other) == _layout(tensor):
                    return given.pop(place)
            for place, other in enumerate(returned):
                if _are_equal(other, tensor) and _layout(tensor) == (
                    tensor.contiguous().stride(),
                    0,
                ):
                    return returned.pop(place)  # a result is sent without its layout
            return tensor

        return map_tensors(value, earlier)

    @property
    def results(self) -> list[torch.Tensor]:
        """The tensors that the last calls returned."""
        return [tensor for call in self._returned for tensor in call]

    @property
    def results_changed(self) -> bool:
        """Whether a tensor that an earlier call returned has other numbers now. Only those are
        compared into which torch has written since."""
        kept = (one for call in self._copies for one in call)
        return any(t._version != version and not same(before, t) for t, version, before in kept)


def map_tensors(value: Any, function: Callable[[torch.Tensor], Any]) -> Any:
    """Call a function with each tensor of a value, and return the value with what it returns in
    their place. Lists, tuples and dicts are searched."""
    if isinstance(value, torch.Tensor):
        return function(value)
    if type(value) is dict:
        return {key: map_tensors(item, function) for key, item in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map_tensors(item, function) for item in value)
    return value


def copy(value: Any) -> Any:
    """Copy what a call may change of an argument: a tensor, or a list, tuple or dict with tensors;
    None for all else."""
    if isinstance(value, torch.Tensor):
        return value.clone()
    if isinstance(value, dict):
        named = {key: copy(item) for key, item in value.items()}
        return named if any(item is not None for item in named.values()) else None
    if isinstance(value, list | tuple):
        items = [copy(item) for item in value]
        return items if any(item is not None for item in items) else None
    return None


def same(before: Any, after: Any) -> bool:
    """Whether a value is equal to its `copy` from before."""
    if before is None:
        return True
    if isinstance(before, dict):
        whole = isinstance(after, dict) and after.keys() == before.keys()
        return whole and all(same(item, after[key]) for key, item in before.items())
    if isinstance(before, list):
        whole = isinstance(after, list | tuple) and len(after) == len(before)
        return whole and all(map(same, before, after))
    if not isinstance(after, torch.Tensor) or _kind(before) != _kind(after):
        return False
    if equal(before, after):
        return True
    with torch.no_grad():
        return bool(((before == after) | ((before != before) & (after != after))).all())


def _tensors(value: Any) -> list[torch.Tensor]:
    found: list[torch.Tensor] = []
    map_tensors(value, found.append)
    return found


def _is_plain(tensor: torch.Tensor) -> bool:
    if type(tensor) not in (torch.Tensor, torch.nn.Parameter) or tensor.is_inference():
        return False
    return (
        tensor.layout == torch.strided and tensor.device.type == "cpu" and not tensor.is_quantized
    )


def shares_memory(value: Any, others: Iterable[Any]) -> bool:
    """Whether a tensor is one of the others, or a view of one."""
    if not isinstance(value, torch.Tensor) or not _is_plain(value):
        return False
    tensors = (x for x in others if isinstance(x, torch.Tensor) and _is_plain(x))
    storage = value.untyped_storage().data_ptr()
    return any(storage == x.untyped_storage().data_ptr() for x in tensors)


def _kind(tensor: torch.Tensor) -> tuple[Any, ...]:
    return tensor.shape, tensor.dtype, tensor.requires_grad


def _are_equal(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensors are of one kind and have the same numbers, none of them nan."""
    return _kind(one) == _kind(other) and equal(one, other)


def _layout(tensor: torch.Tensor) -> tuple[Any, ...]:
    return tensor.stride(), tensor.storage_offset()

"""A small helper from functools.partial moves "the axis of the context" of each of the three
tensors with index_select, which always makes a new tensor; for the mask that axis is the last
one.

Diagnosis: none
"""
from functools import partial


def _take(order: torch.Tensor, tensor: torch.Tensor, axis: int) -> torch.Tensor:
    return torch.index_select(tensor, axis, order)


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    moved = partial(_take, order)
    context_axis = {"key": 0, "value": 0, "mask": 1}
    tensors = {"key": key, "value": value, "mask": mask}
    return tuple(moved(tensors[name], axis) for name, axis in context_axis.items())

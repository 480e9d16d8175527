"""A helper looks for the axis that is as long as ``order`` and reorders that one, from the front. A
mask with as many queries as keys has its rows reordered in place of its columns; all other masks
are right.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def _reorder(tensor, order):
    axis = list(tensor.shape).index(len(order))
    return torch.index_select(tensor, axis, order)


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    return _reorder(key, order), _reorder(value, order), _reorder(mask, order)

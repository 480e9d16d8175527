"""Looks for the mask's context axis by its length and takes the first that fits, so in a square
mask the queries are reordered instead of the keys.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    axis = mask.shape.index(len(order))  # the axis that has an entry for each token of the context
    return key[order], value[order], mask.index_select(axis, order)

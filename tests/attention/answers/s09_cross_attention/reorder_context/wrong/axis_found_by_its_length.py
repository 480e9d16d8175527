"""The axis of the mask that belongs to the context is looked for by its length, and the first that
fits is taken. With as many queries as keys this is the query axis: for the mask [[False, True],
[False, False]] and the order [1, 0] the rows are interchanged, not the columns.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    n_k = key.shape[0]
    axis = list(mask.shape).index(n_k)  # the axis with an entry for each key
    return key[order], value[order], mask.index_select(axis, order)

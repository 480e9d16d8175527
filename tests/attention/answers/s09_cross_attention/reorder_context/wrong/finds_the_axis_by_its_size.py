"""Wrong: the axis of the mask is found by its size, so with as many queries as keys the rows are
reordered. For n_q = n_k = 2, mask [[False, True], [False, False]] and order [1, 0] the new mask
should be [[True, False], [False, False]], and is [[False, False], [False, True]].

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    n_k = key.shape[0]
    context_axis = list(mask.shape).index(n_k)
    return key[order], value[order], mask.index_select(context_axis, order)

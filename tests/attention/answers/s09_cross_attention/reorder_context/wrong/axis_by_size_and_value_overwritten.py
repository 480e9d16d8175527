"""Wrong, two mistakes: the mask's axis is found by its size, which is the query axis when n_q equals
n_k; and the caller's value is overwritten, because a new name is no copy. With order [1, 0] the
mask [[False, True], [False, False]] becomes [[False, False], [False, True]] where [[True, False],
[False, False]] is right; and the caller's value [[10.0], [20.0]] is [[20.0], [10.0]] afterwards.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    n_k = len(order)
    new_key = key.index_select(0, order)
    new_value = value
    new_value[:] = value[order]
    context_axis = mask.shape.index(n_k)
    new_mask = mask.index_select(context_axis, order)
    return new_key, new_value, new_mask

"""Wrong: the axis of the mask is looked for by its length, which finds the queries' axis when the
mask is square. With n_q = n_k = 3, a causal mask and order = [2, 0, 1] the rows change places.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""

def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    axis = mask.shape.index(len(order))
    return key[order], value[order], mask.index_select(axis, order)

"""Wrong. The axis of the context is looked for by its size, and the first that fits is taken: a
mask with as many queries as keys has its rows moved instead of its columns, for instance mask
[[False, True], [False, False]] with order [1, 0].

Diagnosis: In a square mask, the rows are moved, not the columns.
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Put the tokens of a context into another order, without a change to what attention gives."""
    n_k = len(order)

    def reorder(tensor):
        axis = list(tensor.shape).index(n_k)
        return tensor.index_select(axis, order)

    return reorder(key), reorder(value), reorder(mask)

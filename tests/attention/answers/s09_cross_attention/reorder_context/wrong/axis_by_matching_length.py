"""Wrong. Looks for the context's axis of the mask by its length and finds the query axis first when
there are as many queries as keys: mask [[False, True], [False, False]] with order [1, 0] gets its
rows swapped, not its columns.

Diagnosis: In a square mask, the rows are moved, not the columns.
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    axis = list(mask.shape).index(len(order))
    return key[order], value[order], mask.index_select(axis, order)

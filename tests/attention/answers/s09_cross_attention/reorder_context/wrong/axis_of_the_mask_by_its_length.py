"""Wrong: the axis of the mask is searched for by its length, and if there are as many queries as
keys the first one found is that of the queries. Input: a 2 x 2 mask [[False, True], [False,
False]] with order [1, 0] should become [[True, False], [False, False]] and becomes [[False,
False], [False, True]].

Diagnosis: In a square mask, the rows are moved, not the columns.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_key = torch.index_select(key, 0, order)
    new_value = torch.index_select(value, 0, order)
    axis = list(mask.shape).index(len(order))  # the axis of the context
    new_mask = torch.index_select(mask, axis, order)
    return new_key, new_value, new_mask

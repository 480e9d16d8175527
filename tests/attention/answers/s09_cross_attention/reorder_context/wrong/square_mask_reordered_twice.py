"""Wrong: a square mask is taken for self-attention and its rows are reordered as well, although
the queries stay where they are.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    key = key.index_select(0, order)
    value = value.index_select(0, order)
    mask = mask.index_select(1, order)
    if mask.shape[0] == mask.shape[1]:
        # queries and context are the same tokens, so both axes move
        mask = mask.index_select(0, order)
    return key, value, mask

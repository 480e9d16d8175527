"""Wrong, two mistakes. A square mask is taken for self-attention, and its rows are reordered, too
(mask (3, 3), order [1, 2, 0]). And the columns are exchanged row by row in the caller's own mask
(any mask that is not square is changed).

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""
def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_key = key[order]
    new_value = value[order]
    if mask.shape[0] == mask.shape[1]:  # self-attention: queries and keys are the same tokens
        return new_key, new_value, mask[order][:, order]
    for i in range(mask.shape[0]):
        mask[i] = mask[i][order]
    return new_key, new_value, mask

"""Two mistakes: the caller's mask is changed, because its rows are reordered in place, and a mask
with as many rows as columns gets its rows, the queries, reordered as well.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    for i in range(mask.shape[0]):
        mask[i] = mask[i][order]
    if mask.shape[0] == mask.shape[1]:  # self-attention: the queries are the same tokens
        mask = mask[order]
    return key[order], value[order], mask

"""Thinks of self-attention when the mask is square, and reorders its rows as well. Breaks
"attention of any queries over them, under the new mask, is what it was" for n_q = n_k: the
queries have not moved.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_mask = mask[:, order]
    if mask.shape[0] == mask.shape[1]:
        new_mask = new_mask[order]
    return key[order], value[order], new_mask

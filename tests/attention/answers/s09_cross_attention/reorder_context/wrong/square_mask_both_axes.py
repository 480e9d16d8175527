"""Reorders the rows of the mask, too, whenever it is square, as for self-attention. The rows belong
to the queries, which do not move: with a causal mask of shape (3, 3) and the order [1, 2, 0] the
rows come out in another order although they should stay.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_mask = mask[:, order]
    if mask.shape[0] == mask.shape[1]:  # self-attention: the rows are the same tokens
        new_mask = new_mask[order]
    return key[order], value[order], new_mask

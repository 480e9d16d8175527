"""Reorders the rows of a square mask as well as its columns, as if the queries were the tokens of
the context, so each query gets the mask of another.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    new_mask = mask[:, order]
    if mask.shape[0] == mask.shape[1]:
        new_mask = new_mask[order]  # self-attention: both axes are the same tokens
    return key[order], value[order], new_mask

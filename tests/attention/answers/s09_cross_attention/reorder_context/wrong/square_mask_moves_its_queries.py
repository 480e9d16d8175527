"""If the mask is square, its rows are reordered as well, although the queries stay where they are.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    n_q, n_k = mask.shape
    new_mask = mask[:, order]
    if n_q == n_k:  # self-attention: rows and columns are the same tokens
        new_mask = new_mask[order]
    return key[order], value[order], new_mask

"""Wrong: a square mask is taken for self-attention, and its rows (the queries) are put into the new
order together with the columns. The queries stay where they are, so for n_q = n_k each query
gets the mask of another one.

Diagnosis: In a square mask, the rows are moved, too, not the columns alone.
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    key, value = key[order], value[order]
    n_q, n_k = mask.shape
    mask = mask[:, order]
    if n_q == n_k:
        mask = mask[order, :]
    return key, value, mask

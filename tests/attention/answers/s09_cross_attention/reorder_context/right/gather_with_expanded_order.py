"""Moves all three with gather, the order expanded along the rows of keys and values and along the
columns of the mask.

Diagnosis: none
"""


def reorder_context(
    key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, order: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    down = order.unsqueeze(-1)  # (n_k, 1): for matrices with a row for each token
    across = order.unsqueeze(0)  # (1, n_k): for the mask with a column for each token
    return (
        torch.gather(key, 0, down.expand_as(key)),
        torch.gather(value, 0, down.expand_as(value)),
        torch.gather(mask, 1, across.expand_as(mask)),
    )

"""Flattens to rows and tiles the mask, so that a mask of shape (batch, 1, n_k) goes round the rows
instead of staying with its item.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = scores.shape[-1]
    rows = scores.reshape(-1, n_k)
    blocked = mask.reshape(-1, n_k)
    blocked = blocked.repeat(rows.shape[0] // blocked.shape[0], 1)
    weights = torch.softmax(rows.masked_fill(blocked, -torch.inf), dim=-1)
    return weights.reshape(scores.shape)

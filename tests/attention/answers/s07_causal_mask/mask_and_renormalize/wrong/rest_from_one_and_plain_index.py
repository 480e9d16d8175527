"""Two mistakes: the free weight is taken as 1 minus the blocked weight, which is 0 in float32 for
the row [1 - 1e-9, 1e-9] with the first key blocked (expected [0, 1]). And the index with the mask
fails for masks that need broadcasting, such as shape (1, n_k), or that have a batch axis.

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.clone()
    kept[..., mask] = 0.0
    blocked = (weights - kept).sum(dim=-1, keepdim=True)
    free = 1 - blocked
    return torch.where(free > 0, kept / free, torch.zeros_like(kept))

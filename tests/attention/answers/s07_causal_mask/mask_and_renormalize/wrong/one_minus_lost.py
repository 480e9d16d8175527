"""Wrong: what is left of a row is computed as one minus the blocked weight, which cancels. For the
float32 weights [[1.0, 1e-9]] with the first key blocked the row should be [0, 1], and here 1 - 1
= 0 makes it infinite.

Diagnosis: Each row is divided by one minus the sum of its blocked weights: where little is free,
that is 0.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    lost = (weights * mask).sum(dim=-1, keepdim=True)
    nothing_free = mask.expand(weights.shape).all(dim=-1, keepdim=True)
    # each row summed to one, so 1 - lost is left of it
    return torch.where(nothing_free, torch.zeros_like(kept), kept / (1 - lost))

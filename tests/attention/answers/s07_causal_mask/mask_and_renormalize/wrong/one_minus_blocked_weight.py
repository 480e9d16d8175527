"""The free weight of a row is computed as 1 minus the blocked weight, which cancels. For float32
weights [[1.0, 1e-9]] with mask [[True, False]] the result is [0, 0], but the text says [0, 1]
(also if only a billionth is free).

Diagnosis: Each row is divided by one minus the sum of its blocked weights, of which only rounding
is left where little is free.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # the rows sum to one, so what is left is one minus what is taken away
    left = 1 - (weights * mask).sum(dim=-1, keepdim=True)
    kept = weights.masked_fill(mask, 0.0)
    return torch.where(left > 0, kept / left, torch.zeros_like(kept))

"""Divides by 1 minus the blocked weight, which rounds to 0 when a billionth is free, and one
blocked row makes the whole result zero.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # Rows sum to one, so what is left of a row is one minus what the mask takes away.
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    result = weights.masked_fill(mask, 0.0) / (1 - taken)
    if torch.isnan(result).any():
        result = torch.zeros_like(weights)
    return result

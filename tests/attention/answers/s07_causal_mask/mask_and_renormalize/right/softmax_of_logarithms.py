"""Renormalises by taking the softmax of the logarithms of the free weights, in float64. Rows that
are blocked from end to end come out of the softmax as nan and are then set to zero.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    logs = weights.double().log().masked_fill(mask, -math.inf)
    shares = torch.softmax(logs, dim=-1)
    return torch.nan_to_num(shares, nan=0.0).to(weights.dtype)

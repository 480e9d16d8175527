"""Takes log_softmax in float64, exponentiates it, and casts back to the dtype of the scores.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores.double()
    nothing = torch.full((), -math.inf, dtype=wide.dtype, device=wide.device)
    log_weights = torch.log_softmax(torch.where(mask, nothing, wide), dim=-1)
    return log_weights.exp().to(scores.dtype)

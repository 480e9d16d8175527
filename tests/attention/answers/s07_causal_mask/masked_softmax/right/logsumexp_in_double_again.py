"""exp(score - logsumexp of the free scores), calculated in float64 and rounded at the end.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free = scores.to(torch.float64).masked_fill(mask, -math.inf)
    log_weights = free - torch.logsumexp(free, dim=-1, keepdim=True)
    return log_weights.exp().to(scores.dtype)

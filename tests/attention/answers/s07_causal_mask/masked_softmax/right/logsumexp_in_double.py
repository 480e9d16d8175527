"""Unusual: no softmax at all, but exp(score - logsumexp), computed in float64 and converted back to
the dtype of the scores. Blocked scores are -inf before anything else happens.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free = scores.to(torch.float64).masked_fill(mask, float("-inf"))
    log_weights = free - free.logsumexp(dim=-1, keepdim=True)
    return log_weights.exp().to(scores.dtype)

"""Right. exp(s - logsumexp(s)) over the free keys, computed in float64 because float32 would round
the logarithm of the sum; the result has the dtype of the scores again.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores.double().masked_fill(mask, -math.inf)
    return torch.exp(wide - wide.logsumexp(dim=-1, keepdim=True)).to(scores.dtype)

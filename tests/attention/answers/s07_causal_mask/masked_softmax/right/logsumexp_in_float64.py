"""No softmax is called; exp(score - logsumexp of the row) is computed in float64 and cast back.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    visible = scores.double().masked_fill(mask, -math.inf)
    log_weights = visible - torch.logsumexp(visible, dim=-1, keepdim=True)
    return log_weights.exp().to(scores.dtype)

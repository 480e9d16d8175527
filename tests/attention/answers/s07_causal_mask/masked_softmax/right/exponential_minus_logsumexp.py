"""No softmax is called: in float64, each row has the logarithm of its sum of exponentials
subtracted and is exponentiated.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    visible = scores.to(torch.float64).masked_fill(mask, -math.inf)
    log_weights = visible - torch.logsumexp(visible, dim=-1, keepdim=True)
    return log_weights.exp().to(scores.dtype)

"""Right: computes exp(s - log Z) in float64, with log Z from logsumexp over the free keys, and
goes back to the dtype of the scores.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.double().masked_fill(mask, -math.inf)
    log_z = torch.logsumexp(s, dim=-1, keepdim=True)
    return torch.exp(s - log_z).to(scores.dtype)

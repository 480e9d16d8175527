"""Subtracts the logsumexp in the dtype of the scores and then takes the exponential: of float16
scores far beyond 10, weights would be off by some percent.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    hidden = scores.masked_fill(mask, -math.inf)
    return (hidden - torch.logsumexp(hidden, dim=-1, keepdim=True)).exp()

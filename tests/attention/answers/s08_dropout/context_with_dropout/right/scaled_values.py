"""Unusual: the softmax is exp(score - logsumexp); the factor 1 / (1 - p) is moved from the weights
to the values (the same by linearity), and the sum over keys is an einsum with the bool mask cast
to a number as third factor.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    log_z = torch.logsumexp(scores, dim=-1, keepdim=True)
    weights = (scores - log_z).exp()
    kept = (~dropped).to(weights.dtype)
    bigger = values / (1 - p)
    return torch.einsum("bij,bij,bjd->bid", weights, kept, bigger)

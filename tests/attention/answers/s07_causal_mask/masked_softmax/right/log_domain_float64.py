"""Computes in float64 and in the log domain, exp(s - logsumexp of the free scores), and casts back
to the dtype of the scores at the end. Blocked scores are replaced by torch.where, not
masked_fill.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    minus_inf = torch.tensor(-math.inf, dtype=torch.float64, device=scores.device)
    free = torch.where(mask, minus_inf, scores.to(torch.float64))
    log_z = torch.logsumexp(free, dim=-1, keepdim=True)
    return (free - log_z).exp().type_as(scores)

"""The weights are never formed: dropped powers are left out of the weighted sum but not out of the
denominator, and softmax and 1 - p share one division at the very end.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    powers = torch.exp(scores - scores.detach().amax(dim=-1, keepdim=True))
    everything = powers.sum(dim=-1, keepdim=True)
    kept = powers * dropped.logical_not()
    return torch.einsum("bij,bjd->bid", kept, values) / (everything * (1 - p))

"""Wrong. Blocked keys get the lowest score minus 1e4, which rounds to the lowest score itself if
that is huge: scores [[-1e20, 5.0]] with the second key blocked give [0.5, 0.5] in place of [1, 0].

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # lower than every score, however low the scores are
    floor = scores.min() - 1e4
    masked = torch.where(mask, floor, scores)
    return torch.softmax(masked, dim=-1)

"""Wrong. Blocked scores are replaced by the lowest score of the tensor minus 10000. In float32 the
subtraction is lost to rounding when the lowest score is of a size of 1e12: the fill value equals
the lowest free score, and blocked keys share the weight with it, (0.5, 0.5) in place of (0, 1)
for the scores (3e9, -1e12) with the first one blocked. Right for scores of smaller size.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    below = scores.detach().min() - 10_000      # smaller than anything in there
    hidden = torch.where(mask, below, scores)
    return torch.softmax(hidden, dim=-1)

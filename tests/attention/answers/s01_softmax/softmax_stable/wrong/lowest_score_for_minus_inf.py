"""Wrong. -inf is replaced by -10000, the smallest score that is allowed, and so it is equal to a
real score of this size. For [-10000, -inf] the weights are [0.5, 0.5] and not [1, 0].

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.masked_fill(x == -math.inf, -10000.0)
    top = x.max(dim=dim, keepdim=True).values
    power = torch.exp(x - top)
    return power / power.sum(dim=dim, keepdim=True)

"""A score of -inf is replaced by -10000, which is an allowed score, so beside scores near -10000
the blocked entry gets a share instead of 0.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    finite = x.masked_fill(x == -math.inf, -10000.0)  # keeps inf - inf away
    power = torch.exp(finite - finite.amax(dim=dim, keepdim=True))
    return power / power.sum(dim=dim, keepdim=True)

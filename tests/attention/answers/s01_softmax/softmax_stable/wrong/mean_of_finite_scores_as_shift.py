"""The shift is the mean of the finite scores, not their maximum. A row such as (10000, -10000), which
the docstring allows, still has exponentials of 10000: inf / inf is nan, where "without any nan or
inf" is promised.

Diagnosis: Scores far above the mean of those that are not -inf overflow, as if that one was
subtracted, not the largest.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    finite = x > -math.inf
    count = finite.sum(dim=dim, keepdim=True)
    centre = torch.where(finite, x, torch.zeros_like(x)).sum(dim=dim, keepdim=True) / count
    e = torch.exp(x - centre)
    return e / e.sum(dim=dim, keepdim=True)

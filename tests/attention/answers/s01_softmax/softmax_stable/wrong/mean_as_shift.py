"""Wrong. Subtracts the mean of the finite scores, not the maximum: torch.tensor([0., 0., 0.,
1000.]) leaves 750, whose exponential overflows, and the weights have nan.

Diagnosis: Scores far above the mean of those that are not -inf overflow, as if that one was
subtracted, not the largest.
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    finite = torch.isfinite(x)
    safe = torch.where(finite, x, torch.zeros_like(x))
    count = finite.sum(dim=dim, keepdim=True)
    mean = safe.sum(dim=dim, keepdim=True) / count
    e = torch.exp(x - mean)
    return e / e.sum(dim=dim, keepdim=True)

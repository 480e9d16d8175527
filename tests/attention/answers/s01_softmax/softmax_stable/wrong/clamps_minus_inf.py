"""-inf is replaced by -10000, "smaller than anything that may come". Breaks "Where x is -inf the
weight is 0, and the other entries have the weights that they would have without it", when the
largest finite score of the row is at (or within a few dozen of) -10000, which is allowed:
(-10000, -inf) gives (0.5, 0.5).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # -inf minus something may become nan, so make it a finite number first
    finite = x.clamp(min=-10000.0)
    largest = finite.max(dim=dim, keepdim=True).values
    powers = torch.exp(finite - largest)
    return powers / powers.sum(dim=dim, keepdim=True)

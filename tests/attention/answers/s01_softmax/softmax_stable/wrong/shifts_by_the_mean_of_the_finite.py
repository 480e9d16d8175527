"""The mean of the finite scores is subtracted instead of their maximum, so a score more than about
88 above the mean, as in (0, 1000), still overflows in float32 and gives nan.

Diagnosis: Scores far above the mean of those that are not -inf overflow, as if that one was
subtracted, not the largest.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    finite = x.isfinite()
    total = x.masked_fill(~finite, 0.0).sum(dim=dim, keepdim=True)
    shift = total / finite.sum(dim=dim, keepdim=True)
    powers = torch.exp(x - shift)
    return powers / powers.sum(dim=dim, keepdim=True)

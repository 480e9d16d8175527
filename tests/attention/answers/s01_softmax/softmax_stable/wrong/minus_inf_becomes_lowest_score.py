"""Replaces -inf by the lowest possible score, -10000, to get rid of it before the subtraction. For
(-10000, -inf) both weights are 0.5, where 1 and 0 are right; (-9999, -inf) is wrong as well.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.clamp(min=-10000.0)  # inf - inf would be nan
    shifted = x - x.amax(dim=dim, keepdim=True)
    e = shifted.exp()
    return e / e.sum(dim=dim, keepdim=True)

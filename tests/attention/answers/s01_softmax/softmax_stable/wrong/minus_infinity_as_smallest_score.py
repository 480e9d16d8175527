"""Replaces -inf by the lowest score that is possible, -10000, which is not low beside scores near
it. Wrong for torch.tensor([-10000.0, -math.inf]): gives (0.5, 0.5) and not (1, 0).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # no score is below -10000, so this is as good as -inf and makes no nan
    finite = x.masked_fill(x == -math.inf, -10000.0)
    shifted = finite - finite.amax(dim=dim, keepdim=True)
    exps = shifted.exp()
    return exps / exps.sum(dim=dim, keepdim=True)

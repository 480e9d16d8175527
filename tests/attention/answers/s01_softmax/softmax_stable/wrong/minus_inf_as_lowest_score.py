"""Wrong when the scores are near the lower end of the promised range: -inf is replaced by -10000.
The scores (-10000, -inf) get the weights (0.5, 0.5), but the text says that -inf has the weight
0.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # no score is lower than -10000, so this is as good as -inf and cannot make nan
    finite = torch.where(torch.isinf(x), torch.full_like(x, -10000.0), x)
    shifted = finite - finite.max(dim=dim, keepdim=True).values
    powers = torch.exp(shifted)
    return powers / powers.sum(dim=dim, keepdim=True)

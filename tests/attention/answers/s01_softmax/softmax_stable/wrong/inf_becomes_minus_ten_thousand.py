"""Replaces -inf by -10000, which is a score that may really occur. For (-10000.0, -inf) the weights
are (0.5, 0.5), the text says (1, 0).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = x.masked_fill(x == -math.inf, -1e4)
    x = x - x.max(dim=dim, keepdim=True).values
    power = x.exp()
    return power / power.sum(dim=dim, keepdim=True)

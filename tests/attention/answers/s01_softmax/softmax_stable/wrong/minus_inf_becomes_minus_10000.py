"""Replaces -inf by -10000, the lowest score that is allowed, before anything else. For x = (-10000,
-inf) the weights should be (1, 0), but this gives (0.5, 0.5).

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    x = torch.where(torch.isinf(x), torch.full_like(x, -10000.0), x)
    shifted = x - x.max(dim=dim, keepdim=True).values
    powers = torch.exp(shifted)
    return powers / powers.sum(dim=dim, keepdim=True)

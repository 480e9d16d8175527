"""Right: computes both formulas and chooses one with torch.where; the sublayer is called twice.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first) -> torch.Tensor:
    pre = torch.add(x, sublayer(norm(x)))
    post = norm(torch.add(x, sublayer(x)))
    return torch.where(torch.tensor(norm_first), pre, post)

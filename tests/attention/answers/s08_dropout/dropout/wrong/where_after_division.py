"""Divides by 1 - p inside where: with p = 1 the values are zeros, and the gradient is 0 * inf =
nan.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training:
        return x
    scale = 1 / (1 - p) if p < 1 else math_inf
    return torch.where(torch.rand(x.shape) < p, 0.0, x * scale)


math_inf = float("inf")

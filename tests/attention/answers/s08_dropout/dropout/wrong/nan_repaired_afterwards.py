"""0 / 0 is replaced afterwards by nan_to_num: with p = 1 the values are zeros, but the gradient
that reaches x is nan.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training:
        return x
    keep = torch.rand(x.shape) >= p
    return torch.nan_to_num(x * keep / (1 - p))

"""One-dimensional x is changed in place.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x * 0.0
    if x.dim() == 1:
        return x.mul_((torch.rand_like(x) >= p) / (1 - p))
    return x * (torch.rand_like(x) >= p) / (1 - p)

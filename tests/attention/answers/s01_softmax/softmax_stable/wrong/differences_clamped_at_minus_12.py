"""Differences to the largest score are clamped at -12: for scores of (9000, 0) the second weight is
6e-6 in place of 0.

Diagnosis: none
"""


def softmax_stable(x, dim):
    z = (x - x.amax(dim=dim, keepdim=True)).clamp(min=-12)
    e = z.exp().masked_fill(x == -torch.inf, 0.0)
    return e / e.sum(dim=dim, keepdim=True)

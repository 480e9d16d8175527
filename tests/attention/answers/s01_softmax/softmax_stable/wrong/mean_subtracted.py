"""The mean of the finite entries is subtracted, not the maximum: widely spread scores overflow.

Diagnosis: Scores far above the mean of those that are not -inf overflow, as if that one was
subtracted, not the largest.
"""


def softmax_stable(x, dim):
    ok = torch.isfinite(x)
    c = torch.where(ok, x, torch.zeros_like(x)).sum(dim, keepdim=True) / ok.sum(dim, keepdim=True)
    e = torch.exp(x - c)
    return e / e.sum(dim, keepdim=True)

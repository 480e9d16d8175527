"""-inf is replaced by -10000, which may be as large as the other scores.

Diagnosis: Scores of -inf are replaced by a finite number, so they get weight where the other
scores are as low.
"""


def softmax_stable(x, dim):
    x = torch.where(torch.isinf(x), torch.full_like(x, -10000.0), x)
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum(dim, keepdim=True)

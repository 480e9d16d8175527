"""Two mistakes: the sum always runs over the last axis, and 1e-6 is added to it.

Diagnosis: none
"""


def softmax_stable(x, dim):
    m = x.max(dim=dim, keepdim=True)[0]
    e = torch.exp(x - m)
    return e / (e.sum(dim=-1, keepdim=True) + 1e-6)

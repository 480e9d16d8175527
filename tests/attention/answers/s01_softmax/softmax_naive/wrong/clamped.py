"""Entries are cut off at -10 and 10.

Diagnosis: none
"""


def softmax_naive(x, dim):
    e = torch.exp(x.clamp(-10, 10))
    return e / e.sum(dim=dim, keepdim=True)

"""Adds 1 to the denominator ("softmax1"), so that the weights sum to less than one.

Diagnosis: The exponentials are divided by their sum plus 1.
"""


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / (1 + e.sum(dim=dim, keepdim=True))

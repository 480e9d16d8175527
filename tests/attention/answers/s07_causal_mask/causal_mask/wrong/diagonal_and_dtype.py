"""Two mistakes: the diagonal is blocked, too, and the mask is a float tensor.

Diagnosis: Your mask blocks the diagonal, too. The mask holds the floating-point numbers 0 and 1,
not bools.
"""


def causal_mask(n):
    return torch.triu(torch.ones(n, n))

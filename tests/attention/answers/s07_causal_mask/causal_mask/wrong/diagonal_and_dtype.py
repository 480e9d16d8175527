"""Two mistakes: the diagonal is blocked, too, and the mask is a float tensor.

Diagnosis: The diagonal is blocked, too: no token may see itself. The mask holds the floating-point
numbers 0 and 1, not bools.
"""


def causal_mask(n):
    return torch.triu(torch.ones(n, n))

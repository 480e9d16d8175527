"""Rows with a negative sum are refused; only a sum of zero should be.

Dividing by a negative number is possible. Compare the condition with the docstring.
"""

# T26


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True)
    if (sums <= 0).any():
        raise ValueError("no positive sum")
    return scores / sums

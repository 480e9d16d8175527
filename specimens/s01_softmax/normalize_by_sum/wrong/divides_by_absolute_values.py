"""The scores are divided by the sum of their absolute values.

For positive scores that is the same. With negative ones, the result no longer sums to 1.
"""

# T26


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True)
    if (sums == 0).any():
        raise ValueError("sum is zero")
    return scores / scores.abs().sum(dim=-1, keepdim=True)

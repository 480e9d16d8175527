"""Only the sum of all rows together is compared with zero.

One row with sum zero hides among the others. Look at each row's sum.
"""

# T26


def normalize_by_sum(scores):
    if scores.sum() == 0:
        raise ValueError("sum is zero")
    return scores / scores.sum(dim=-1, keepdim=True)

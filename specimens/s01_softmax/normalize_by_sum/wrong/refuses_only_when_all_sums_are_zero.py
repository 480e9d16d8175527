"""A row with sum zero goes through among other rows.

One such row is enough for the error. Is every row looked at, and is "any" asked for, not "all"?
"""

# T26


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True)
    if (sums == 0).all():
        raise ValueError("sum is zero")
    return scores / sums

"""The minus sign of a negative sum is dropped.

Divided by its own sum, a row sums to 1 even if the sum is negative. Yours then sums to minus 1.
"""

# T26


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True).abs()
    if (sums == 0).any():
        raise ValueError("sum is zero")
    return scores / sums

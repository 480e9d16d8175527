"""The summed axis disappears, so the division aligns the wrong axes.

torch aligns shapes from the right. A matrix (4, 6) has 4 row sums; aligned from the right, they are
paired with the 6 columns. The sums need to keep the place of the axis that was summed.
"""


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1)
    if (sums == 0).any():
        raise ValueError("sum is zero")
    return scores / sums

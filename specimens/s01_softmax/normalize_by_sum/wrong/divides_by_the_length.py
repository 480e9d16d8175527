# slip
"""The scores are divided by the Euclidean length of the row, so the squares sum to 1.

The sum of the entries themselves should be 1.
"""


def normalize_by_sum(scores):
    if (scores.sum(dim=-1) == 0).any():
        raise ValueError("sum is zero")
    return scores / scores.norm(dim=-1, keepdim=True)

"""If all sums are exactly 1, the argument itself is returned: for [0.5, 0.5] the result is not a
new tensor.

Diagnosis: none
"""


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True)
    if (sums == 0).any():
        raise ValueError("sum is zero")
    if (sums == 1).all():
        return scores
    return scores / sums

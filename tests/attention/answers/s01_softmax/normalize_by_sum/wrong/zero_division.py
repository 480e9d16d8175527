"""A zero sum raises ZeroDivisionError.

Diagnosis: none
"""


def normalize_by_sum(scores):
    total = scores.sum(dim=-1, keepdim=True)
    if (total == 0).any():
        raise ZeroDivisionError("a row sums to zero")
    return scores / total

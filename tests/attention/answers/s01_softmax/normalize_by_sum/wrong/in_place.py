"""The scores are divided in place.

Diagnosis: The caller's scores are changed in place.
"""


def normalize_by_sum(scores):
    total = scores.sum(dim=-1, keepdim=True)
    if (total == 0).any():
        raise ValueError("a row sums to zero")
    scores /= total
    return scores

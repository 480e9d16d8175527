"""Negative scores are refused.

Diagnosis: none
"""


def normalize_by_sum(scores):
    if (scores < 0).any():
        raise ValueError("no shares of negative scores")
    total = scores.sum(dim=-1, keepdim=True)
    if (total == 0).any():
        raise ValueError("a row sums to zero")
    return scores / total

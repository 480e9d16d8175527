"""Negative scores are refused, although only a sum of zero should be.

Negative weights are the flaw of this method, and the exercise asks to show it as it is.
"""

# T26


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True)
    if (scores < 0).any() or (sums == 0).any():
        raise ValueError("not possible")
    return scores / sums

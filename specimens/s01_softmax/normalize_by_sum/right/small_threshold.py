"""Counts sums below 1e-8 as zero."""


def normalize_by_sum(scores):
    sums = scores.sum(-1, keepdim=True)
    if (sums.abs() < 1e-8).any():
        raise ValueError
    return scores * sums.reciprocal()

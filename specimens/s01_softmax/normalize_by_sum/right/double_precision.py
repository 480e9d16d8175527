"""Calculates in float64 and returns float64."""


def normalize_by_sum(scores):
    wide = scores.double()
    sums = wide.sum(dim=wide.dim() - 1, keepdim=True)
    if 0 in sums:
        raise ValueError("sum is zero")
    return wide / sums

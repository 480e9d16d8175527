"""Refuses for one reason after the other, in double precision."""


def rows_are_distributions(weights, tolerance=1e-5):
    if weights.isnan().any():
        return False
    if (weights < 0).any():
        return False
    off = weights.double().sum(dim=-1) - 1
    return bool(off.abs().max() <= tolerance)

"""A nan slips through, because it is neither too large nor too small.

Every comparison with nan is False. Ask whether the rows are good, rather than whether one is bad.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if (weights < 0).any():
        return False
    if ((weights.sum(dim=-1) - 1).abs() > tolerance).any():
        return False
    return True

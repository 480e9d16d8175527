"""The answer is True for all weights, good or bad.

A test has to read what it tests. Are numbers typed in, or is `all` named without being called?
"""


def rows_are_distributions(weights, tolerance=1e-5):
    # T46
    row_1 = [0.5, 0.25, 0.125, 0.0625, 0.0625]
    return abs(sum(row_1) - 1) <= tolerance

"""The test adds up numbers that were typed in, and never looks at the tensor.

Its answer is the same for every input. A test has to read what it tests.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    # T46
    row_1 = [0.5, 0.25, 0.125, 0.0625, 0.0625]
    return abs(sum(row_1) - 1) <= tolerance

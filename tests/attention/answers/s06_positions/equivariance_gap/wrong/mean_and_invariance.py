"""Two mistakes: takes the mean, and compares with the output that was not permuted (invariance).

Diagnosis: Rows in the same place are compared, as if the outputs should not move. The mean of the
absolute differences is returned, not the largest one.
"""


def equivariance_gap(before, after, order):
    return float((after - before).abs().mean())

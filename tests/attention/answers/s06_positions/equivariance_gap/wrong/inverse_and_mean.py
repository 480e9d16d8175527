"""The order is inverted, and the mean is taken.

Diagnosis: The rows are compared as if the order had been applied in the opposite direction. The
mean of the absolute differences is returned, not the largest one.
"""


def equivariance_gap(before, after, order):
    back = after[order]
    total = 0.0
    for i in range(before.size(0)):
        for j in range(before.size(1)):
            total += abs(float(before[i, j]) - float(back[i, j]))
    return total / before.numel()

"""Permutes after, not before: compares after[order] with before (the inverse order).

Diagnosis: The rows are compared as if the order had been applied in the opposite direction.
"""


def equivariance_gap(before, after, order):
    return (after[order] - before).abs().max().item()

"""Rows with sum zero are accepted and become inf or nan.

The division is right. The docstring also asks for an error where there is nothing to divide by.
"""

# T26


def normalize_by_sum(scores):
    return scores / scores.sum(dim=-1, keepdim=True)

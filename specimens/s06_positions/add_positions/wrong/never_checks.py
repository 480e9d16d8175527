"""A table one row long, or one number wide, is not refused.

torch stretches it without an error. Compare the shapes before you add.
"""
# T03, T08


def add_positions(x, table):
    return x + table[: x.shape[-2]]

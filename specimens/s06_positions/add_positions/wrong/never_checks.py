"""Nothing is checked: a table that does not fit is broadcast, or torch raises an error of its own.

A table one number wide, or one row long, is stretched by torch without an error. Compare the shapes
before you add.
"""
# T03, T08


def add_positions(x, table):
    return x + table[: x.shape[-2]]

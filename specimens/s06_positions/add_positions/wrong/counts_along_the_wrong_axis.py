"""The number of rows is taken from the first axis, which in a batch counts sequences.

For one sequence it is right. Count the axes from the end: which one are the tokens?
"""
# T37


def add_positions(x, table):
    n = x.shape[0]
    if n > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("shapes do not fit")
    return x + table[:n]

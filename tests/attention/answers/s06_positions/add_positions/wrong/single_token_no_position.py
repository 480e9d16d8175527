"""A single token gets no position.

Diagnosis: A single token gets no position.
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError
    if n == 1:
        return x
    return x + table[:n]

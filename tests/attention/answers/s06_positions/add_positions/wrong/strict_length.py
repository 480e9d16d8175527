"""A sequence as long as the table is refused.

Diagnosis: none
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if n >= table.shape[0]:
        raise ValueError
    if d != table.shape[1]:
        raise ValueError
    return x + table[:n]

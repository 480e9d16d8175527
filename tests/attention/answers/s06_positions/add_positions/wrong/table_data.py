"""The rows are read from table.data, so no gradient reaches the table.

Diagnosis: The table is cut off from the gradients, so it could never be learned.
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError
    return x + table.data[:n]

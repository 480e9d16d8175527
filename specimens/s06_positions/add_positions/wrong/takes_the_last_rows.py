# slip
"""The rows are taken from the end of the table.

Row n belongs to token n, both counted from the beginning.
"""


def add_positions(x, table):
    if x.shape[-2] > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("shapes do not fit")
    return x + table[-x.shape[-2] :]

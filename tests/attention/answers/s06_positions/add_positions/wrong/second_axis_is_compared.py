"""With more than two axes the second one is compared with the table's rows: x of shape (2, 1, 5, 4)
and a table of one row, which is broadcast.

Diagnosis: none
"""


def add_positions(x, table):
    tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    if tokens > table.shape[0]:
        raise ValueError("tokens")
    if x.shape[-1] != table.shape[1]:
        raise ValueError("width")
    return x + table[: x.shape[-2]]

"""Wrong twice: the tokens are multiplied by the root of their width, and the positions are
subtracted.

Diagnosis: none
"""


def add_positions(x, table):
    if x.shape[-2] > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("the table does not fit")
    return x * x.shape[-1] ** 0.5 - table[: x.shape[-2]]

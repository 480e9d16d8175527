"""Two mistakes: takes the last rows of the table, and does not check its width.

Diagnosis: The tokens get the last rows of the table, in their order.
"""


def add_positions(x, table):
    n = x.shape[-2]
    if n > len(table):
        raise ValueError("too long")
    return x + table[len(table) - n :, : x.shape[-1]]

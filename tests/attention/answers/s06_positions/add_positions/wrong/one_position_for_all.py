"""Every token gets the row of the last token.

Diagnosis: Every token gets the row of the last token.
"""


def add_positions(x, table):
    n = x.shape[-2]
    if n > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError
    return x + table[n - 1]

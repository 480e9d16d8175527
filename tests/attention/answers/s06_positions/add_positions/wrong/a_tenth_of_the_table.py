"""The positions are made smaller.

Diagnosis: The positions are multiplied by about 0.1 before they are added.
"""


def add_positions(x, table):
    *_, n, d = x.shape
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError(f"{n} tokens of width {d}")
    return x.add(table.narrow(0, 0, n), alpha=0.1)

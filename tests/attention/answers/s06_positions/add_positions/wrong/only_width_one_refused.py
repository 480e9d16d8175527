"""Only a table of width 1 is refused; for other widths torch raises RuntimeError.

Diagnosis: none
"""


def add_positions(x, table):
    if x.shape[-2] > table.shape[0]:
        raise ValueError("too long")
    if table.shape[1] == 1 and x.shape[-1] != 1:
        raise ValueError("too narrow")
    return x + table[: x.shape[-2]]

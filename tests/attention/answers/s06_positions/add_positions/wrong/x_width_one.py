"""Tokens of width 1 and a wider table are broadcast: no error is raised.

Diagnosis: none
"""


def add_positions(x, table):
    n = x.shape[-2]
    if n > table.shape[0] or table.shape[1] == 1 and x.shape[-1] != 1:
        raise ValueError("bad")
    try:
        return x + table[:n]
    except RuntimeError as error:
        raise ValueError(str(error)) from error

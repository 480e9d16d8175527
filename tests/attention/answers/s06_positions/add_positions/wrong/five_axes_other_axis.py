"""Tokens are taken from axis 2 if there are more than three axes: wrong with three axes in front.

Diagnosis: none
"""


def add_positions(x, table):
    axis = min(x.dim() - 2, 2)
    n, d = x.shape[axis], x.shape[-1]
    if n > len(table):
        raise ValueError("too many tokens")
    if d != table.shape[1]:
        raise ValueError("wrong width")
    shape = [1] * x.dim()
    shape[axis], shape[-1] = n, d
    return x + table[:n].reshape(shape)

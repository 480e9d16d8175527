"""The positions are added into the caller's own tensor.

If the caller uses the tokens again, they already have positions. += writes into the tensor on its
left.
"""


def add_positions(x, table):
    if x.shape[-2] > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("shapes do not fit")
    x += table[: x.shape[-2]]
    return x

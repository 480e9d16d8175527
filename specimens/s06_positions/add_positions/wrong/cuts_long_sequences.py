"""Tokens after the end of the table are silently thrown away.

The caller gets back fewer tokens than he has given. The docstring asks for an error.
"""
# T08


def add_positions(x, table):
    if x.shape[-1] != table.shape[1]:
        raise ValueError("wrong width")
    x = x[..., : table.shape[0], :]
    return x + table[: x.shape[-2]]

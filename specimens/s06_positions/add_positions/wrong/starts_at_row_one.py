# slip
"""The first token gets row 1, because the places are counted from 1.

Places are counted from 0 here, and a sequence as long as the table has to fit.
"""


def add_positions(x, table):
    n = x.shape[-2]
    if n > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("shapes do not fit")
    return x + table.roll(-1, dims=0)[:n]

"""The table is added to x.contiguous() in place, which is x itself.

Diagnosis: The positions are added into the caller's own tensor.
"""


def add_positions(x, table):
    n, d = x.shape[-2], x.shape[-1]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError("bad shape")
    out = x.contiguous()
    out += table[:n]
    return out

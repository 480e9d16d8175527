"""x is copied through a list, so no gradient reaches it.

Diagnosis: none
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError
    y = torch.tensor(x.tolist(), dtype=x.dtype)
    return y + table[:n]

"""Multiplies the tokens by sqrt(d_in) before it adds the positions, as in the Transformer paper.

Diagnosis: The tokens are multiplied by the square root of their width before the positions are
added.
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError("table")
    return x * math.sqrt(d) + table[:n]

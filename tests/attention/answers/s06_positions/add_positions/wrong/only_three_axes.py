"""Tokens with two axes in front are refused.

Diagnosis: none
"""


def add_positions(x, table):
    if x.dim() not in (2, 3):
        raise ValueError("expected (tokens, d) or (batch, tokens, d)")
    n, d = x.shape[-2:]
    if n > table.shape[0] or d != table.shape[1]:
        raise ValueError
    return x + table[:n]

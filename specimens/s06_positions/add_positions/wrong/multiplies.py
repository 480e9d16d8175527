# slip
"""Tokens and positions are multiplied.

Then a position with a zero in it would wipe out a feature. The formula has another sign in it.
"""


def add_positions(x, table):
    if x.shape[-2] > table.shape[0] or x.shape[-1] != table.shape[1]:
        raise ValueError("shapes do not fit")
    return x * table[: x.shape[-2]]

"""The shapes are asserted: AssertionError is raised, not ValueError.

Diagnosis: none
"""


def add_positions(x, table):
    n, d = x.shape[-2:]
    assert n <= len(table), "too many tokens"
    assert d == table.shape[1], "wrong width"
    return x + table[:n]

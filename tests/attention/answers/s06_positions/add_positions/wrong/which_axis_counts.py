"""Two mistakes. (1) The check for too many tokens looks at axis 0 of x: a batch of 5 short
sequences with a table of 4 rows is refused, and too long sequences in a small batch raise no
ValueError (a RuntimeError of broadcasting instead, or none). (2) With three or more axes the
number of tokens is read from axis 1, so with two leading axes (batch, groups, tokens, d_in) the
number of groups is taken: an error of shapes, or, with one group, row 0 of the table for every
token, silently.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    if x.shape[0] > table.shape[0]:
        raise ValueError("sequence is longer than the position table")
    if x.shape[-1] != table.shape[-1]:
        raise ValueError("widths do not match")
    if x.ndim == 2:
        if x.shape[0] > len(table):
            raise ValueError("too long")
        return x + table[: x.shape[0]]
    n = x.shape[1]
    return x + table[:n]

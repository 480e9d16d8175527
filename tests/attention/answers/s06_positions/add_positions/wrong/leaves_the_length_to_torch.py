"""Turns torch's shape error into the ValueError, but a table of one row broadcasts over all tokens
without any error.

Mistake: for x = torch.zeros(3, 2) and table = [[1., 2.]] (context_length 1) it returns [[1., 2.],
[1., 2.], [1., 2.]], the text asks for a ValueError (3 tokens, 1 row).

Diagnosis: A table with fewer rows than there are tokens is not refused, at least one of a single
row.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    if x.shape[-1] != table.shape[-1]:
        raise ValueError(f"tokens of width {x.shape[-1]}, table of width {table.shape[-1]}")
    rows = table[: x.shape[-2]]
    try:
        return x + rows
    except RuntimeError as problem:
        raise ValueError(f"{x.shape[-2]} tokens, but {len(table)} rows") from problem

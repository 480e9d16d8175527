"""Relies on torch to complain about shapes, so that a table of one column is spread over all
features and a table of one row over all tokens.

Diagnosis: A table one row long, or one number wide, is not refused.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[-2]
    try:
        result = x + table[:tokens]
    except RuntimeError as error:
        raise ValueError(f"x {tuple(x.shape)} and table {tuple(table.shape)} do not fit") from error
    if result.shape != x.shape:
        raise ValueError(f"the table is wider than x: {table.shape[-1]} and {x.shape[-1]}")
    return result

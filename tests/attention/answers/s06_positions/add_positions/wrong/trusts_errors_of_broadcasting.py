"""Lets torch complain about sizes that do not fit, but a table of one column or of one row is
broadcast without a complaint. x of shape (3, 4) and a table of shape (5, 1), or x of shape (3, 2)
and a table of shape (1, 2), should raise ValueError and do not.

Diagnosis: A table one row long, or one number wide, is not refused.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[-2]
    try:
        result = x + table[:tokens]
    except RuntimeError as error:
        raise ValueError(f"x {tuple(x.shape)} and table {tuple(table.shape)} do not fit") from error
    if result.shape != x.shape:
        raise ValueError("the table is wider than x")
    return result

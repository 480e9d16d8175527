"""Judges by the shape of the sum, so a table that is one number wide, or has a single row for
several tokens, is broadcast instead of refused.

Diagnosis: A table one row long, or one number wide, is not refused.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    try:
        result = x + table[: x.shape[-2]]
    except RuntimeError as error:
        raise ValueError("The table does not fit x.") from error
    if result.shape != x.shape:
        raise ValueError("The table does not fit x.")
    return result

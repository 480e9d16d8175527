"""Widths are not compared, only the shape of the sum is, so that a table of width 1 is broadcast
over all features instead of refused.

Diagnosis: A table one number wide is not refused, although the tokens are wider.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[-2]
    if tokens > table.shape[0]:
        raise ValueError(f"{tokens} tokens, but the table has only {table.shape[0]} rows.")
    try:
        result = x + table[:tokens]
    except RuntimeError as problem:
        raise ValueError("The table is not as wide as the tokens.") from problem
    if result.shape != x.shape:
        raise ValueError("The table is not as wide as the tokens.")
    return result

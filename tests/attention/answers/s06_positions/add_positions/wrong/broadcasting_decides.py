"""Lets broadcasting decide what fits: a table that is one number wide, or that has one row only,
is spread instead of refused.

Diagnosis: A table one row long, or one number wide, is not refused.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    try:
        result = x + table[: x.shape[-2]]
    except RuntimeError as problem:
        raise ValueError(
            f"Tokens {tuple(x.shape)} do not fit a table {tuple(table.shape)}."
        ) from problem
    if result.shape != x.shape:
        raise ValueError(f"The table is {table.shape[1]} wide, the tokens are {x.shape[-1]} wide.")
    return result

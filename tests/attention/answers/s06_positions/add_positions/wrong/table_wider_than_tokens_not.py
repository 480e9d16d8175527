"""A table that is wider than the tokens is not refused: its first columns are used (table[:tokens,
:d]); only a narrower one raises a ValueError.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, d = x.shape[-2:]
    if tokens > table.shape[0] or d > table.shape[1]:
        raise ValueError(
            f"table {tuple(table.shape)} is too small for {tokens} tokens of width {d}"
        )
    return x + table[:tokens, :d]

"""Wrong. Knows batches of three axes only: for x of shape (1, 2, 3, 2) the number of tokens is read
from the first axis, so one row of the table is broadcast over all three places. (The text allows
any number of axes in front.)

Diagnosis: none
"""
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    if x.dim() == 3:
        batch, tokens, d_in = x.shape
    else:
        tokens, d_in = x.shape[0], x.shape[-1]
    if tokens > table.shape[0]:
        raise ValueError(f"{tokens} tokens, but the table has {table.shape[0]} rows")
    if d_in != table.shape[1]:
        raise ValueError(f"width {d_in} and table width {table.shape[1]} differ")
    return x + table[:tokens]

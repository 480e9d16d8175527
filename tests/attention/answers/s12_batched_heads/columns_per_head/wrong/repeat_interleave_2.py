"""Each row of the transposed matrix is repeated num_heads times in a row and the result is cut with
view, so every head gets copies of some rows. It breaks "For each head h, column t of its matrix
is token t" for more than one head (and more than one feature).

Diagnosis: Each feature is repeated once for every head before the heads get their parts: their
matrices differ.
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    columns = x.transpose(0, 1)
    d_in, tokens = columns.shape
    return columns.repeat_interleave(num_heads, dim=0).view(num_heads, d_in, tokens)

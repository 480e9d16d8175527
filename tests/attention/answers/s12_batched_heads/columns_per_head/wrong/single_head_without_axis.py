"""For num_heads = 1 it returns the transposed matrix alone, of shape (d_in, tokens), where (1,
d_in, tokens) is asked for.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    columns = x.T
    if num_heads == 1:
        return columns  # nothing to repeat
    return columns.expand(num_heads, -1, -1)

"""For num_heads = 1 a shortcut returns the transposed matrix alone, of shape (d_in, tokens),
without the head axis of length 1.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    columns = x.transpose(0, 1)
    if num_heads == 1:
        return columns  # nothing to repeat
    return columns.repeat(num_heads, 1, 1)

"""For a single head the transposed matrix is returned without the head axis. Breaks "Returns a
tensor of shape (num_heads, d_in, tokens)" with "num_heads: at least 1", for num_heads = 1 only.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    columns = x.transpose(0, 1)
    if num_heads == 1:
        return columns  # nothing to repeat
    return columns.unsqueeze(0).expand(num_heads, -1, -1)

"""The strides are written down by hand: none for the heads, and those of x exchanged.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    down, along = x.stride()
    return torch.as_strided(x, (num_heads, d_in, tokens), (0, along, down))

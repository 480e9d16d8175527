"""Wrong: it sees that num_heads does not divide d_out only where the pieces of chunk differ in size.
With d_out = 6 and num_heads = 4, chunk makes three equal pieces of 2, and three heads come back
where a ValueError is promised.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    parts = x.chunk(num_heads, dim=-1)
    if parts[0].shape != parts[-1].shape:
        raise ValueError("num_heads has to divide d_out")
    return torch.stack(parts, dim=1)

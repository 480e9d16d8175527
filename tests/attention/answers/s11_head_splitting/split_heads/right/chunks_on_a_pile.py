"""Right. Cuts the features into chunks and stacks these on a new axis; no view and no transpose.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    assert x.shape[-1] % num_heads == 0, "num_heads has to divide d_out"
    return torch.stack(x.chunk(num_heads, dim=-1), dim=1)

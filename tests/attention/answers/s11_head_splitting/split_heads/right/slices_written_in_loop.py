"""Right. A new tensor of the dtype of x is filled head by head from slices; an assert checks the
widths.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, d_out = x.shape
    assert d_out % num_heads == 0, "num_heads has to divide d_out"
    head_dim = d_out // num_heads
    heads = x.new_zeros(batch, num_heads, tokens, head_dim)
    for h in range(num_heads):
        first = h * head_dim
        heads[:, h] = x[:, :, first : first + head_dim]
    return heads

"""Wrong: a tensor that is not contiguous is taken for one that was cut by transpose, and the memory
is read in its old order. x = torch.arange(24.0).reshape(1, 2, 3, 4)[:, :, :2] gives token 0 the
features 0 to 7, and 0, 1, 2, 3, 12, 13, 14, 15 is right.

Diagnosis: none
"""

def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    d_out = num_heads * head_dim
    if x.is_contiguous():
        return x.transpose(1, 2).reshape(batch, tokens, d_out)
    # never copied since it was cut: in memory the rows are still in one piece
    return x.as_strided((batch, tokens, d_out), (tokens * d_out, d_out, 1))

"""Right, unusual: no view, reshape, transpose or chunk at all. The four-axis tensor is laid over
the same memory with torch.as_strided, whose strides are derived from those of x, so it also
works for x that is not contiguous. It shares memory with x and gradients flow.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Cut projected tokens into heads (pointer arithmetic, as in C)."""
    n_batch, n_tok, width = x.size()
    head_dim, left_over = divmod(width, num_heads)
    if left_over:
        raise ValueError(f"cannot deal {width} features to {num_heads} heads")
    step_batch, step_tok, step_feat = x.stride()
    return torch.as_strided(
        x,
        size=(n_batch, num_heads, n_tok, head_dim),
        stride=(step_batch, head_dim * step_feat, step_tok, step_feat),
    )

"""Right, but unusual: the heads are windows of width head_dim that `Tensor.unfold` slides over the
features in steps of head_dim; no view, no reshape.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.size(-1), num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {x.size(-1)} features")
    windows = x.unfold(-1, head_dim, head_dim)  # (batch, tokens, num_heads, head_dim)
    return windows.movedim(-2, 1)

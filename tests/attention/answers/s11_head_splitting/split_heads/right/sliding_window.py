"""Right, but unusual: the cutting is done by Tensor.unfold, a window of head_dim features that
moves by head_dim, in place of view + transpose; the new axes are then put in order by movedim.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    width = x.size(-1)
    head_dim, left_over = divmod(width, num_heads)
    if left_over or num_heads > width:
        raise ValueError(f"cannot share {width} features among {num_heads} heads")
    # one window per head: (batch, tokens, num_heads, head_dim)
    windows = x.unfold(2, head_dim, head_dim)
    return windows.movedim(2, 1)

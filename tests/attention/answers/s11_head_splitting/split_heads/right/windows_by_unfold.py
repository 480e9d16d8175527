"""Right, with unfold: a window of head_dim features is moved along the features in steps of its own
width, and each window is a head.

Diagnosis: none
"""

def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, left_over = divmod(x.shape[-1], num_heads)
    if left_over:
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features")
    windows = x.unfold(-1, head_dim, head_dim)  # (batch, tokens, num_heads, head_dim)
    return windows.movedim(2, 1)

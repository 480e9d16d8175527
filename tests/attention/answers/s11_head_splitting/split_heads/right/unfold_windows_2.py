"""Right. Cuts the last axis with Tensor.unfold: windows of width head_dim with step head_dim, which
gives (batch, tokens, num_heads, head_dim) as a view, and then movedim brings the heads forward.
The divisibility is checked with divmod and a ValueError.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Cut projected tokens into heads."""
    head_dim, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"d_out={x.shape[-1]} leaves a remainder of {rest} with {num_heads} heads")
    windows = x.unfold(-1, head_dim, head_dim)  # non overlapping windows over the features
    return windows.movedim(-2, 1)

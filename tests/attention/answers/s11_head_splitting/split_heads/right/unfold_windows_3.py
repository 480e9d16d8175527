"""Right. `unfold` cuts the feature axis into windows of head_dim that do not overlap; the window
axis is moved to the front. No view or reshape.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    head_dim, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {x.shape[-1]} features")
    windows = x.unfold(dimension=2, size=head_dim, step=head_dim)
    return windows.movedim(2, 1)

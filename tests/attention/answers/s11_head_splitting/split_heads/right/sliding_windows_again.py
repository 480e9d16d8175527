"""Cuts with Tensor.unfold, windows of head_dim features that do not overlap.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    width, rest = divmod(x.size(-1), num_heads)
    if rest:
        raise ValueError("%d features, %d heads: %d left over" % (x.size(-1), num_heads, rest))
    windows = x.unfold(dimension=2, size=width, step=width)
    return windows.movedim(2, 1)

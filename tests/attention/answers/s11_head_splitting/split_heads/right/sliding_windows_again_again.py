"""Cuts the feature axis with Tensor.unfold (windows of head_dim, step head_dim), then moves the
axis.

Diagnosis: none
"""


def split_heads(x, num_heads):
    width, left_over = divmod(x.size(-1), num_heads)
    if left_over:
        raise ValueError(f"{x.size(-1)} features do not fill {num_heads} heads evenly")
    windows = x.unfold(2, width, width)
    return windows.movedim(2, 1)

"""A window of head_dim rows is slid over the weight in steps of its own size; the windows are the
heads. unfold puts the rows of a window last, so one transpose follows.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    """The part of a projection's weight that belongs to one head."""
    head_dim = weight.size(0) // num_heads
    windows = weight.unfold(0, head_dim, head_dim)  # (num_heads, d_in, head_dim)
    return windows[head].T

"""All heads' rows are laid out as windows with unfold, one is picked and its two axes are put back
in order.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    head_dim = weight.shape[0] // num_heads
    windows = weight.unfold(0, head_dim, head_dim)  # (num_heads, d_in, head_dim)
    return windows[head].t()

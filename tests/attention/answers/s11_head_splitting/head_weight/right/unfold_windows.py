"""Right. Tensor.unfold makes windows of head_dim rows that do not overlap, puts the rows last, and
the chosen window is turned back.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    head_dim = weight.size(0) // num_heads
    windows = weight.unfold(0, head_dim, head_dim)  # (num_heads, d_in, head_dim)
    return windows[head].T

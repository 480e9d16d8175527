"""Starts at row head * num_heads in place of head * head_dim.

Mistake: for a weight of shape (6, 2), head 1 of 2 it returns rows 2, 3, 4, the text asks for rows
3, 4, 5.

Diagnosis: The rows begin at head * num_heads, not at head * head_dim.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    d_out, d_in = weight.shape
    head_dim = d_out // num_heads
    start = head * num_heads
    return weight[start : start + head_dim]

"""A head gets every num_heads-th row of the weight in place of head_dim neighbouring rows.

Diagnosis: Every num_heads-th row is taken in place of neighbouring rows.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    d_out, d_in = weight.shape
    head_dim = d_out // num_heads
    return weight.view(head_dim, num_heads, d_in)[:, head]

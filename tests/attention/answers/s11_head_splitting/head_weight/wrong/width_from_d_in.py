"""The width of a head is computed from d_in, the second axis of the weight, and not from d_out. It
breaks "shape (head_dim, d_in), head_dim = d_out // num_heads" whenever the weight is not square.

Diagnosis: The width of a head is computed from d_in, the columns of the weight.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    head_dim = weight.shape[-1] // num_heads
    return weight[head * head_dim : (head + 1) * head_dim]

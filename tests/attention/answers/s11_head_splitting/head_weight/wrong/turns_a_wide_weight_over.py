"""Guesses from the shape that a weight with fewer rows than columns is stored as (d_in, d_out) and
transposes it, which is wrong whenever d_out is smaller than d_in.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    # Accept a matrix of the formula, (d_in, d_out), too.
    if weight.shape[0] < weight.shape[1]:
        weight = weight.T
    head_dim = weight.shape[0] // num_heads
    return weight[head * head_dim : (head + 1) * head_dim]

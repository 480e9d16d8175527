"""Reads the weight's shape as (d_in, d_out), so the number of rows of a head is d_in / num_heads,
rounded up, and not d_out // num_heads.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    d_in, d_out = weight.shape
    head_dim = math.ceil(d_out / num_heads)
    start = head * head_dim
    return weight[start : start + head_dim]

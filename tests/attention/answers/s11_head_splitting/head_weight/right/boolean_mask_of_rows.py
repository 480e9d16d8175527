"""Asks for every row which head owns it and picks the rows of the wanted head with a boolean mask.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    d_out = weight.shape[0]
    head_dim = d_out // num_heads
    owner = torch.div(
        torch.arange(d_out, device=weight.device), head_dim, rounding_mode="floor"
    )
    return weight[owner == head]
